// Home's first block: matches that run or begin soon. It comes prerendered with names and crests; minutes, scores and odds are places
// of their final size until they are fresh.
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import type { SportEvent } from '#contract/endpoints/sports/sports-calls.ts';
import { isNotFound } from '#src/core/api/is-not-found.ts';
import { paths } from '#src/core/navigation/paths.ts';
import { useOnline } from '#src/core/net/online.ts';
import { store } from '#src/core/state/store.ts';
import { useLanguage } from '#src/core/text/language.ts';
import { homeEventsQuery, sportsTreeQuery } from '#src/data/sports/sport-events.ts';
import { SectionHeader } from '#src/ui/layout/section-header.tsx';
import { useHydrating } from '#src/ui/use-hydrating.ts';
import { followedAtom, followsAny } from '../lists/followed/followed.ts';
import { chooseHomeEvents, HOME_CARDS, keepHomeEvents } from './home-events.ts';
import css from './live-now.module.css';
import type * as LiveParts from './live-parts.tsx';
import { HeroCard, MatchCard } from './match-cards.tsx';

type LiveNowProps = {
  /** The events that the page came drawn with; undefined where it came without. */
  drawn: readonly SportEvent[] | undefined;
  /** What shows fresh data, once it is loaded. */
  parts: typeof LiveParts | undefined;
};

/** The live block; nothing where there is no sportsbook or no event. */
export function LiveNow({ drawn, parts }: LiveNowProps) {
  const { t } = useTranslation('home-sport');
  const language = useLanguage();
  const online = useOnline();
  const tree = useQuery(sportsTreeQuery(language));
  const query = useQuery(homeEventsQuery(language));
  const [shown, setShown] = useState(() => (drawn ? chooseHomeEvents(drawn, []) : null));
  const [seen, setSeen] = useState<unknown>();
  // With the parts come the followed teams and leagues of this device.
  const fresh = parts && query.data;
  if (fresh && fresh !== seen) {
    setSeen(fresh);
    setShown(keepHomeEvents(shown ?? { hero: null, cards: [] }, fresh, store.get(followedAtom)));
  }
  const hydrating = useHydrating();
  if (!hydrating) {
    if (isNotFound(tree.error) || isNotFound(query.error)) return null;
    if (!shown && query.isError) return null;
  }
  if (shown && !shown.hero && shown.cards.length === 0) return null;
  const ready = fresh ? parts : undefined;
  // What stands there as it came drawn, without a network or after a failure waits for nothing.
  const waits = !ready && !hydrating && !import.meta.env.SSR && online && !query.isError;
  // Not with the first frame: other parts of the page may have the tree before this one is hydrated.
  const live = (ready && tree.data?.data.reduce((sum, sport) => sum + sport.live, 0)) ?? 0;
  // The page comes drawn with the first of them; the others have places until they are known.
  const cards = Array.from({ length: ready ? (shown?.cards.length ?? 0) : HOME_CARDS }, (_, place) => {
    return shown?.cards[place];
  });
  return (
    <section className={css.live} aria-labelledby="home-live" aria-busy={waits}>
      <SectionHeader
        id="home-live"
        title={t('live')}
        note={live > 0 ? <span className={css.count}>{t('games', { count: live })}</span> : null}
        more={{ as: Link, href: paths.sportsLive, label: t('all') }}
      />
      <div className={css.board} data-hero={shown && !shown.hero ? undefined : ''}>
        {shown && !shown.hero ? null : <HeroCard event={shown?.hero ?? undefined} parts={ready} />}
        {cards.map((event, place) => (
          <MatchCard key={event?.id ?? place} event={event} parts={ready} />
        ))}
      </div>
      {ready ? <ready.LiveChanges /> : null}
    </section>
  );
}

/** The room of the games of followed teams while they are on the way; nothing where this device follows none. */
export function FollowedPlace() {
  const [follows] = useState(followsAny);
  return follows ? (
    <div className={css.live}>
      <div className={css.followedPlace} />
    </div>
  ) : null;
}

/** The room of the popular selections while they are on the way, so that what is below keeps its place. */
export function PopularPlace({ reserved }: { reserved: boolean }) {
  return reserved ? <div className={css.popularPlace} /> : null;
}
