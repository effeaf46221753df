import { useTranslation } from '#src/core/text/use-translation.ts';
import { Button } from '#src/ui/action/button.tsx';
import { ErrorState } from '#src/ui/feedback/error-state.tsx';

type PromotionsLoadFailedProps = {
  onRetry: () => void;
  level?: 1 | undefined;
};

/** The promotions didn't come: what failed, what didn't change, and another try. */
export function PromotionsLoadFailed({ onRetry, level }: PromotionsLoadFailedProps) {
  const { t } = useTranslation('promotions');
  return (
    <ErrorState
      level={level}
      title={t('failed')}
      text={t('failed_text')}
      actions={
        <Button kind="tertiary" onClick={onRetry}>
          {t('shell:retry')}
        </Button>
      }
    />
  );
}
