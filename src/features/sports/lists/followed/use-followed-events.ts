import { useQueries } from '@tanstack/react-query';
import { useState } from 'react';
import type { SportEvent } from '#contract/endpoints/sports/sports-calls.ts';
import { isFirstLoad } from '#src/core/cache/is-first-load.ts';
import { store } from '#src/core/state/store.ts';
import { useLanguage } from '#src/core/text/language.ts';
import { type EventFilter, followedEventsQuery } from '#src/data/sports/sport-events.ts';
import { useSettledList } from '../settled-list.ts';
import { followedAtom, isFollowed } from './followed.ts';

/** Most teams and leagues that are asked for, and most of their events that are shown. */
const MOST_ASKED = 8;
const MOST_EVENTS = 10;

/** The next events of what the player follows, live ones first. `live`: only those that run. `waiting`: they are not known yet. */
export function useFollowedEvents(live = false): { events: readonly SportEvent[]; waiting: boolean } {
  const language = useLanguage();
  // As it was when the page was opened: following another team moves no row.
  const [followed] = useState(() => store.get(followedAtom));
  const filters = followed.slice(-MOST_ASKED).flatMap((key) => filterOf(key) ?? []);
  const { waiting, each } = useQueries({
    queries: filters.map((filter) =>
      followedEventsQuery({ ...filter, ...(live ? { live: '1' as const } : {}) }, language),
    ),
    // The result keeps its identity while its content is the same.
    combine: (answers) => ({
      waiting: answers.some(isFirstLoad),
      each: liveFirst(
        answers.flatMap(({ data }) => data?.data ?? []).filter((event) => isFollowed(event, followed)),
      ),
    }),
  });
  const { events } = useSettledList(`${language}${live}`, waiting ? undefined : [each]);
  return { events: events.slice(0, MOST_EVENTS), waiting };
}

/** From this minute on a match takes few bets. */
const LAST_MINUTES = 88;

/** Live ones first, then those to come; last the live ones that take no or few bets. */
const rankOf = ({ state, suspended, minute }: SportEvent) =>
  state !== 'live' ? 1 : suspended || (minute ?? 0) >= LAST_MINUTES ? 2 : 0;

/** Each event once, in the order of its rank and its start. */
function liveFirst(events: readonly SportEvent[]): SportEvent[] {
  const each = [...new Map(events.map((event) => [event.id, event])).values()];
  return each.sort((one, other) => rankOf(one) - rankOf(other) || one.starts_at - other.starts_at);
}

/** The filter that finds the events of something followed; null if the key can't be read. */
function filterOf(key: string): EventFilter | null {
  const [, sort, rest = ''] = /^(league|team):(.+)$/.exec(key) ?? [];
  const parts = rest.split('/');
  const [sport, country, league] = parts;
  if (sort === 'league' && sport && country && league) return { sport, country, league };
  const name = parts.slice(1).join('/');
  return sort === 'team' && sport && name ? { sport, q: name } : null;
}
