import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { paths } from '#src/core/navigation/paths.ts';
import { ButtonLink } from '#src/ui/action/button.tsx';
import { AreaClosed } from '#src/widgets/area/area-closed.tsx';

/**
 * D15 `sport_enabled`: shown on the area's pages while it is closed. Bets that are already placed can still be seen.
 */
export function SportsClosed() {
  const { t } = useTranslation('sports');
  return (
    <AreaClosed
      level={2}
      title={t('closed.title')}
      text={t('closed.text')}
      homeLabel={t('closed.home')}
      actions={
        <ButtonLink as={Link} href={paths.bets} kind="tertiary">
          {t('nav.bets')}
        </ButtonLink>
      }
    />
  );
}
