import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { paths } from '#src/core/navigation/paths.ts';
import { Button, ButtonLink } from '#src/ui/action/button.tsx';
import { EmptyState } from '#src/ui/feedback/empty-state.tsx';

/** A list without events. If a filter emptied it, a button clears the filter. */
export function NoEvents({ onShowAll, level }: { onShowAll?: (() => void) | undefined; level?: 1 }) {
  const { t } = useTranslation('sports');
  return (
    <EmptyState
      picture="no-results"
      level={level}
      title={t('empty.title')}
      text={t(onShowAll ? 'empty.filtered' : 'empty.text')}
      action={
        onShowAll ? (
          <Button kind="tertiary" onClick={onShowAll}>
            {t('empty.show_all')}
          </Button>
        ) : (
          <ButtonLink as={Link} href={paths.sports} kind="tertiary">
            {t('empty.sports')}
          </ButtonLink>
        )
      }
    />
  );
}
