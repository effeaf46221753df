import { Link } from 'wouter';
import { paths } from '#src/core/navigation/paths.ts';
import { useTranslation } from '#src/core/text/use-translation.ts';
import { Button } from '#src/ui/action/button.tsx';
import { ButtonLink } from '#src/ui/action/button-link.tsx';
import { EmptyState } from '#src/ui/feedback/empty-state.tsx';

type NoGamesProps = {
  onShowAll?: (() => void) | undefined;
  level?: 2 | undefined;
};

/** A list without games. If a filter emptied it, a button clears the filter. */
export function NoGames({ onShowAll, level }: NoGamesProps) {
  const { t } = useTranslation('casino');
  const action = onShowAll ? (
    <Button kind="tertiary" onClick={onShowAll}>
      {t('empty.show_all')}
    </Button>
  ) : (
    <ButtonLink as={Link} href={paths.home} kind="tertiary">
      {t('empty.home')}
    </ButtonLink>
  );
  return (
    <EmptyState
      level={level}
      picture="no-results"
      title={t('empty.title')}
      text={t(onShowAll ? 'empty.filtered' : 'empty.text')}
      action={action}
    />
  );
}
