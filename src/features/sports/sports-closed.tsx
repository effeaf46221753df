import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { paths } from '#src/core/navigation/paths.ts';
import { ButtonLink } from '#src/ui/action/button.tsx';
import { AreaClosed } from '#src/widgets/area/area-closed.tsx';

/**
 * D15 `sport_enabled`: shown on the area's pages while it is closed. Bets that are already placed can still be seen.
 * `absent`: the backend has no sportsbook (D1), so there are no bets either.
 */
export function SportsClosed({ absent = false }: { absent?: boolean }) {
  const { t } = useTranslation('sports');
  return (
    <AreaClosed
      level={2}
      title={t('closed.title')}
      text={t(absent ? 'closed.absent' : 'closed.text')}
      homeLabel={t('closed.home')}
      actions={
        absent ? null : (
          <ButtonLink as={Link} href={paths.bets} kind="tertiary">
            {t('nav.bets')}
          </ButtonLink>
        )
      }
    />
  );
}
