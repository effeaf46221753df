import { Link } from 'wouter';
import { paths } from '#src/core/navigation/paths.ts';
import { useTranslation } from '#src/core/text/use-translation.ts';
import { ButtonLink } from '#src/ui/action/button-link.tsx';
import { AreaClosed } from '#src/widgets/area/area-closed.tsx';

/** D15 `sport_enabled`: what the area's pages say while it is closed. Bets that stand are still to be seen. */
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
