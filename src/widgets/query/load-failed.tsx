import { useTranslation } from '#src/core/text/use-translation.ts';
import { Button } from '#src/ui/action/button.tsx';
import { ErrorState } from '#src/ui/feedback/error-state.tsx';

type LoadFailedProps = {
  onRetry: () => void;
  level?: 1 | 2 | undefined;
  /** What failed, where it is no list. */
  title?: string | undefined;
};

/** A list that didn't come: what failed, what didn't change, and another try. */
export function LoadFailed({ onRetry, level, title }: LoadFailedProps) {
  const { t } = useTranslation('home');
  return (
    <ErrorState
      level={level}
      title={title ?? t('games.failed')}
      text={t('games.failed_text')}
      actions={
        <Button kind="tertiary" onClick={onRetry}>
          {t('shell:retry')}
        </Button>
      }
    />
  );
}
