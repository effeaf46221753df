import { errorText } from '#src/core/api/error-text.ts';
import { useTranslation } from '#src/core/text/use-translation.ts';
import { Button, type ButtonLook } from '#src/ui/action/button.tsx';
import { ErrorState } from '#src/ui/feedback/error-state.tsx';

/** The part of a query result that the error state uses. */
export interface FailedQuery {
  error: unknown;
  refetch: () => unknown;
}

type LoadFailedProps = {
  query: FailedQuery;
  /** What could not be loaded. */
  title: string;
  /** Replaces the error's own text. */
  text?: string | undefined;
  /** What did not change: shown while there is no error yet because the answer is only late. */
  unchanged?: string | undefined;
  /** Level of the heading. */
  level?: 1 | 2 | 3 | undefined;
  /** The look of the button. */
  button?: ButtonLook['kind'];
};

/** What could not be loaded, why, and a button that asks again. */
export function LoadFailed({ query, title, text, unchanged, level, button = 'tertiary' }: LoadFailedProps) {
  const { t } = useTranslation();
  return (
    <ErrorState
      level={level}
      title={title}
      text={text ?? (query.error ? errorText(query.error, t) : unchanged)}
      actions={
        <Button kind={button} onClick={() => void query.refetch()}>
          {t('retry')}
        </Button>
      }
    />
  );
}
