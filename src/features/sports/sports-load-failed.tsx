import { errorText } from '#src/core/api/error-text.ts';
import { useTranslation } from '#src/core/text/use-translation.ts';
import { Button } from '#src/ui/action/button.tsx';
import { ErrorState } from '#src/ui/feedback/error-state.tsx';

type SportsLoadFailedProps = { title: string; error: unknown; onRetry: () => void; level?: 1 | 2 | 3 };

/** What didn't come, that nothing changed, and another try. */
export function SportsLoadFailed({ title, error, onRetry, level = 3 }: SportsLoadFailedProps) {
  const { t } = useTranslation('sports');
  return (
    <ErrorState
      level={level}
      title={title}
      text={error ? `${errorText(error, t)} ${t('list.unchanged')}` : t('list.unchanged')}
      actions={
        <Button kind="tertiary" onClick={onRetry}>
          {t('shell:retry')}
        </Button>
      }
    />
  );
}
