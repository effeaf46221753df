import { Link } from 'wouter';
import { paths } from '#src/core/navigation/paths.ts';
import { useTranslation } from '#src/core/text/use-translation.ts';
import { ButtonLink } from '#src/ui/action/button-link.tsx';
import { EmptyState } from '#src/ui/feedback/empty-state.tsx';

/** D15 `casino_enabled`: shown on a house game's page while the area is closed. */
export function HouseGamesClosed() {
  const { t } = useTranslation('games');
  return (
    <EmptyState
      level={2}
      picture="maintenance"
      title={t('stake.closed_title')}
      text={t('stake.closed_text')}
      action={
        <ButtonLink as={Link} href={paths.home}>
          {t('stake.closed_home')}
        </ButtonLink>
      }
    />
  );
}
