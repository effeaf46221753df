import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { settingsQuery } from '#src/data/settings.ts';
import { BetsPage } from './bets/bets-page.tsx';
import { EventPage } from './event/event-page.tsx';
import { LeaguePage } from './league-page.tsx';
import { LivePage } from './live-page.tsx';
import { OverviewPage } from './overview-page.tsx';
import { SlipOpener } from './slip/slip-opener.tsx';
import { SlipRail } from './slip/slip-rail.tsx';
import css from './sports.module.css';
import { SportsClosed } from './sports-closed.tsx';
import { sportsPlace } from './sports-place.ts';
import { startSports } from './start-sports.ts';
import { useHashPlace } from './use-hash-place.ts';
import { useRail } from './use-rail.ts';

type SportsPageProps = {
  /** What stands in the address after `/sports/`. */
  rest: string;
  notFound: ReactNode;
};

/** §2: the sportsbook and every page behind it. The slip stands beside them where there is room. */
function SportsPage({ rest, notFound }: SportsPageProps) {
  const hash = useHashPlace();
  const rail = useRail();
  const { sport_enabled } = useQuery(settingsQuery()).data;
  const place = sportsPlace(rest === '' && hash !== null ? hash : rest);
  if (!place) return notFound;
  if (!sport_enabled && place.page !== 'bets') return <SportsClosed />;
  return (
    <div className={css.page}>
      <div className={css.main}>
        {place.page === 'overview' ? <OverviewPage /> : null}
        {place.page === 'live' ? <LivePage /> : null}
        {place.page === 'bets' ? <BetsPage /> : null}
        {place.page === 'event' ? <EventPage place={place} notFound={notFound} /> : null}
        {place.page === 'league' ? <LeaguePage place={place} notFound={notFound} /> : null}
      </div>
      {sport_enabled ? rail ? <SlipRail /> : <SlipOpener /> : null}
    </div>
  );
}

/** The page, once what this device has kept of the sportsbook is there. */
export function sportsPage(): typeof SportsPage {
  startSports();
  return SportsPage;
}
