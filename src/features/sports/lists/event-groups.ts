import type { SportEvent } from '#contract/endpoints/sports.ts';
import { dayOf } from '../event-time.ts';

export interface EventGroup {
  key: string;
  events: SportEvent[];
}

/** Events by what their heading says, in the order in which each comes first; every event once. */
export function groupEvents(
  events: readonly SportEvent[],
  by: 'league' | 'day',
  timeZone: string,
): EventGroup[] {
  const groups = new Map<string, EventGroup>();
  const seen = new Set<string>();
  for (const event of events) {
    // A list that moved between two of its pages tells some twice.
    if (seen.has(event.id)) continue;
    seen.add(event.id);
    const { sport, league } = event;
    const key =
      by === 'day' ? dayOf(event.starts_at, timeZone) : `${sport}/${league.country.slug}/${league.slug}`;
    const group = groups.get(key) ?? { key, events: [] };
    group.events.push(event);
    groups.set(key, group);
  }
  return [...groups.values()];
}
