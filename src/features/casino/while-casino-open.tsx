import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { usePageTitle } from '#src/core/navigation/page-title.ts';
import { AreaClosed } from '#src/widgets/area/area-closed.tsx';
import { useAreaOpen } from '#src/widgets/area/use-area-open.ts';

type WhileCasinoOpenProps = {
  /** The layout renders the page's heading (orange). */
  headed?: boolean;
  children: ReactNode;
};

/** Shows a casino page while the area is open, or says that it is closed. */
export function WhileCasinoOpen({ headed, children }: WhileCasinoOpenProps) {
  return useAreaOpen('casino') ? children : <CasinoClosed headed={headed} />;
}

function CasinoClosed({ headed }: { headed: boolean | undefined }) {
  const { t } = useTranslation('casino');
  usePageTitle(t('title'));
  return (
    <>
      {headed ? null : <h1>{t('title')}</h1>}
      <h2 className="visually-hidden">{t('games')}</h2>
      <AreaClosed title={t('closed.title')} text={t('closed.text')} homeLabel={t('closed.home')} />
    </>
  );
}
