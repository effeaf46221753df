import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { isNotFound } from '#src/core/api/is-not-found.ts';
import { useLanguage } from '#src/core/text/language.ts';
import { sportsTreeQuery } from '#src/data/sports/sport-events.ts';
import { FrameRail, useNoFrameRail } from '#src/ui/layout/frame-rail.tsx';
import { useAreaOpen } from '#src/widgets/area/use-area-open.ts';
import { EventPage, eventChunk } from './event/event-page.tsx';
import { EventListSkeleton } from './event-list-skeleton.tsx';
import { LazyView, usePreloadedView, viewChunk } from './lazy-view.tsx';
import { LeaguePage } from './lists/league-page.tsx';
import { LeagueTree } from './lists/league-tree.tsx';
import { ListFoot } from './lists/list-foot.tsx';
import { LivePage } from './lists/live-page.tsx';
import { OverviewPage } from './lists/overview-page.tsx';
import { restoreSportsState } from './restore-sports-state.ts';
import { SkipToOdds } from './skip-to-odds.tsx';
import { SlipOpener } from './slip/slip-bar.tsx';
import { SlipRail } from './slip/slip-rail.tsx';
import { useSlipFromLink } from './slip/use-slip-from-link.ts';
import css from './sports.module.css';
import { SportsClosed } from './sports-closed.tsx';
import { parseSportsRoute } from './sports-route.ts';
import { useHasLeagueTree } from './use-has-league-tree.ts';
import { useHashRoute } from './use-hash-route.ts';
import { useHasSlipRail } from './use-slip-rail.ts';

const betsChunk = viewChunk('bets', () => import('./bets/bets-page.tsx'));

type SportsPageProps = {
  /** The part of the address after `/sports/`. */
  rest: string;
  notFound: ReactNode;
};

/** §2: the sportsbook and each of its pages. The slip is beside them if there is space. */
function SportsPage({ rest, notFound }: SportsPageProps) {
  const { t } = useTranslation('sports');
  const hash = useHashRoute();
  const rail = useHasSlipRail();
  const wide = useHasLeagueTree();
  useSlipFromLink(rail);
  const open = useAreaOpen('sport');
  const tree = useQuery({ ...sportsTreeQuery(useLanguage()), enabled: open });
  const place = parseSportsRoute(rest === '' && hash !== null ? hash : rest);
  usePreloadedView(eventChunk, open);
  usePreloadedView(betsChunk, open);
  // D1: a backend that speaks §7 alone has no sportsbook. Its other calls may even fail in the browser, where such a backend
  // doesn't allow their headers to a page of another origin.
  const absent = !tree.data && isNotFound(tree.error);
  useNoFrameRail(absent || !place);
  if (!place) return notFound;
  if (absent || (!open && place.page !== 'bets')) {
    return (
      <>
        <h1 className="visually-hidden">{t('title')}</h1>
        <SportsClosed absent={absent} />
      </>
    );
  }
  const isList = place.page !== 'event' && place.page !== 'bets';
  const sandbox = tree.data?.sandbox === true;
  return (
    <div className={css.page}>
      {place.page === 'bets' ? null : <SkipToOdds />}
      {wide && isList ? <LeagueTree place={place.page === 'league' ? place : undefined} /> : null}
      <div className={css.main} data-in-order="">
        {place.page === 'overview' ? <OverviewPage /> : null}
        {place.page === 'live' ? <LivePage /> : null}
        {place.page === 'bets' ? (
          <LazyView chunk={betsChunk} loading={<EventListSkeleton titled cards={2} />}>
            {({ BetsPage }) => <BetsPage />}
          </LazyView>
        ) : null}
        {place.page === 'event' ? <EventPage place={place} notFound={notFound} /> : null}
        {place.page === 'league' ? <LeaguePage place={place} notFound={notFound} /> : null}
        {isList ? (
          <ListFoot sandbox={sandbox} />
        ) : sandbox ? (
          <p className={css.note}>{t('sandbox')}</p>
        ) : null}
      </div>
      {open && rail ? (
        <FrameRail>
          <SlipRail />
        </FrameRail>
      ) : null}
      {open && !rail ? <SlipOpener /> : null}
    </div>
  );
}

/** The page, with the stored sports state restored first. */
export function sportsPage(): typeof SportsPage {
  restoreSportsState();
  return SportsPage;
}
