// What home shows above its banners: sport, and the games that the player opened last.
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { isNotFound } from '#src/core/api/is-not-found.ts';
import { useSessionStatus } from '#src/core/session/session-store.ts';
import { loadTexts } from '#src/core/text/i18n.ts';
import { useLanguage } from '#src/core/text/language.ts';
import { drawnEvents, hasPopularSets } from '#src/data/sports/drawn-events.ts';
import { sportsTreeQuery } from '#src/data/sports/sport-events.ts';
import { FollowedPlace, LiveNow, PopularPlace } from '#src/features/sports/home/live-now.tsx';
import { useNoFrameRail } from '#src/ui/layout/frame-rail.tsx';
import { useHydrating } from '#src/ui/use-hydrating.ts';
import { useAreaOpen } from '#src/widgets/area/use-area-open.ts';
import { ErrorBoundary } from '#src/widgets/lazy/error-boundary.tsx';
import { lazyComponent } from '#src/widgets/lazy/lazy-component.ts';

/** Loads what shows fresh data as a query: if it fails, home stays, and the next visit tries again. */
const partsFile = {
  queryKey: ['sports', 'home-parts'] as const,
  queryFn: async () => {
    const [file] = await Promise.all([
      import('#src/features/sports/home/home-parts.ts'),
      loadTexts('sports'),
    ]);
    return file;
  },
  meta: { public: true } as const,
  staleTime: Number.POSITIVE_INFINITY,
};

/** `sport`: there may be a sportsbook of ours. */
export function HomeTop({ sport }: { sport: boolean }) {
  useNoFrameRail(!sport);
  return sport ? <WithSport /> : <RecentGames />;
}

function WithSport() {
  const language = useLanguage();
  const { data: parts, isError } = useQuery(partsFile);
  const [drawn] = useState(() => drawnEvents(language));
  const [withPopular] = useState(() => hasPopularSets(language));
  const tree = useQuery(sportsTreeQuery(language));
  // D1: such a backend has no sportsbook.
  const hydrating = useHydrating();
  const absent = isNotFound(tree.error) && !hydrating;
  useNoFrameRail(absent);
  if (absent) return <RecentGames />;
  const mine = <FollowedPlace />;
  return (
    <>
      <LiveNow key={language} drawn={drawn} parts={parts?.liveParts} />
      {parts && tree.data ? (
        <parts.HomeFollowed place={mine} />
      ) : hydrating || isError || tree.isError ? null : (
        mine
      )}
      <RecentGames />
      {parts ? (
        <parts.PopularToday place={<PopularPlace reserved={withPopular} />} />
      ) : (
        <PopularPlace reserved={withPopular && !isError} />
      )}
      {parts && tree.data ? <parts.HomeOpenBets /> : null}
      {parts ? <parts.HomeRail /> : null}
    </>
  );
}

const HomeRecent = lazyComponent([], () => import('./home-recent.tsx').then((file) => file.HomeRecent));

/** The games that the player opened last. */
function RecentGames() {
  const player = useSessionStatus() === 'in';
  const open = useAreaOpen('casino');
  if (!player || !open) return null;
  return (
    <ErrorBoundary>
      <Suspense fallback={null}>
        <HomeRecent />
      </Suspense>
    </ErrorBoundary>
  );
}
