import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { usePageTitle } from '#src/core/navigation/page-title.ts';
import { paths } from '#src/core/navigation/paths.ts';
import { useTranslation } from '#src/core/text/use-translation.ts';
import { ButtonLink } from '#src/ui/action/button-link.tsx';
import { EmptyState } from '#src/ui/feedback/empty-state.tsx';
import { useCasinoOpen } from '#src/widgets/area/use-casino-open.ts';

type WhileCasinoOpenProps = {
  /** The layout draws the page's heading (orange). */
  headed?: boolean;
  children: ReactNode;
};

/** Shows a casino page while the area is open, and says that it is closed while it isn't. */
export function WhileCasinoOpen({ headed, children }: WhileCasinoOpenProps) {
  return useCasinoOpen() ? children : <CasinoClosed headed={headed} />;
}

function CasinoClosed({ headed }: { headed: boolean | undefined }) {
  const { t } = useTranslation('casino');
  usePageTitle(t('title'));
  return (
    <>
      {headed ? null : <h1>{t('title')}</h1>}
      <h2 className="visually-hidden">{t('games')}</h2>
      <EmptyState
        picture="maintenance"
        title={t('closed.title')}
        text={t('closed.text')}
        action={
          <ButtonLink as={Link} href={paths.home}>
            {t('closed.home')}
          </ButtonLink>
        }
      />
    </>
  );
}
