import { useState } from 'react';
import type { SportEvent } from '#contract/endpoints/sports/sports-calls.ts';

/** A list as it was opened: rows neither move nor leave while it is read. */
interface SettledList {
  /** In the order of the opening, each as it was read last. */
  events: readonly SportEvent[];
  /** Events that came since; they wait until the player asks for them. */
  waiting: number;
}

/**
 * The events to show after `pages` were read again. `before`: what is shown, from `pageCount` pages. A further page is appended;
 * an event that an earlier page has gained waits. An event that the pages have lost stays, without its odds, because its last
 * odds are old: a newer change brings them back.
 */
export function settle(
  before: readonly SportEvent[],
  pageCount: number,
  pages: readonly (readonly SportEvent[])[],
): SettledList {
  const read = new Map(pages.flat().map((event) => [event.id, event]));
  const shown = new Set(before.map(({ id }) => id));
  const stays = before.map((event) => read.get(event.id) ?? { ...event, suspended: true });
  const appended = [
    ...new Map(
      pages
        .slice(pageCount)
        .flat()
        .filter(({ id }) => !shown.has(id))
        .map((event) => [event.id, event]),
    ).values(),
  ];
  for (const { id } of appended) shown.add(id);
  const waiting = [...read.keys()].filter((id) => !shown.has(id)).length;
  return { events: [...stays, ...appended], waiting };
}

/** A list in its settled order. `name`: another list or filter, which begins anew. `refresh` shows it as it is now. */
export function useSettledList(
  name: string,
  pages: readonly (readonly SportEvent[])[] | undefined,
): SettledList & { refresh: () => void } {
  const [state, setState] = useState<{
    name: string;
    pages: readonly (readonly SportEvent[])[];
    list: SettledList;
  } | null>(null);
  const fresh = (now: readonly (readonly SportEvent[])[]) => ({ name, pages: now, list: settle([], 0, now) });
  let current = state;
  if (!pages) current = null;
  else if (!state || state.name !== name) current = fresh(pages);
  else if (state.pages.length !== pages.length || state.pages.some((page, place) => page !== pages[place])) {
    const begun = pages.length < state.pages.length || state.list.events.length === 0;
    current = begun
      ? fresh(pages)
      : { name, pages, list: settle(state.list.events, state.pages.length, pages) };
  }
  if (current !== state) setState(current);
  return {
    events: current?.list.events ?? [],
    waiting: current?.list.waiting ?? 0,
    refresh: () => pages && setState(fresh(pages)),
  };
}
