import type { SportEvent } from '#contract/endpoints/sports.ts';
import { dayOf } from '../event-time.ts';

export interface EventGroup {
  key: string;
  events: SportEvent[];
}

/** Groups events by league or day, in the order of their first event. Each event appears once. */
export function groupEvents(
  events: readonly SportEvent[],
  by: 'league' | 'day',
  timeZone: string,
): EventGroup[] {
  const groups = new Map<string, EventGroup>();
  const seen = new Set<string>();
  for (const event of events) {
    // A list that changed between two of its pages contains some events twice.
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
