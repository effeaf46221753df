import { failureText } from '#src/core/failure-text.ts';
import { useTranslation } from '#src/core/use-translation.ts';
import { Button } from '#src/ui/button.tsx';
import { ErrorState } from '#src/ui/error-state.tsx';

type ListFailedProps = { title: string; error: unknown; onRetry: () => void; level?: 1 | 2 | 3 };

/** What didn't come, that nothing changed, and another try. */
export function ListFailed({ title, error, onRetry, level = 3 }: ListFailedProps) {
  const { t } = useTranslation('sports');
  return (
    <ErrorState
      level={level}
      title={title}
      text={error ? `${failureText(error, t)} ${t('list.unchanged')}` : t('list.unchanged')}
      actions={
        <Button kind="tertiary" onClick={onRetry}>
          {t('shell:retry')}
        </Button>
      }
    />
  );
}
