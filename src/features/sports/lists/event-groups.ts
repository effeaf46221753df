// The events of a list under headings, and the order of those.
import type { SportEvent, SportsTree } from '#contract/endpoints/sports/sports-calls.ts';

export interface EventGroup {
  key: string;
  events: SportEvent[];
}

const HOME_COUNTRY = 'brazil';

/** Followed leagues, then Brazil's, then the others; each in the order of the tree. Their events keep their order. */
export function orderLeagues(
  groups: readonly EventGroup[],
  tree: SportsTree,
  followed: readonly string[],
): readonly EventGroup[] {
  const places = new Map(
    tree
      .flatMap(({ slug: sport, countries }) =>
        countries.flatMap(({ slug, leagues }) => leagues.map((league) => `${sport}/${slug}/${league.slug}`)),
      )
      .map((key, place) => [key, place]),
  );
  const rank = ({ key }: EventGroup) =>
    followed.includes(`league:${key}`) ? 0 : key.split('/')[1] === HOME_COUNTRY ? 1 : 2;
  const placeOf = ({ key }: EventGroup) => places.get(key) ?? places.size;
  return [...groups].sort((one, other) => rank(one) - rank(other) || placeOf(one) - placeOf(other));
}

/** Groups events by a key, in the order of the first event of each. Each event appears once. */
export function groupEvents(
  events: readonly SportEvent[],
  keyOf: (event: SportEvent) => string,
): EventGroup[] {
  const groups = new Map<string, EventGroup>();
  const seen = new Set<string>();
  for (const event of events) {
    // A list that changed between two of its pages contains some events twice.
    if (seen.has(event.id)) continue;
    seen.add(event.id);
    const key = keyOf(event);
    const group = groups.get(key) ?? { key, events: [] };
    group.events.push(event);
    groups.set(key, group);
  }
  return [...groups.values()];
}
