// What was said of events since they were read. Answers stay as they came; whoever shows one puts on it the changes that
// are newer, so that an answer and an event that cross each other do no harm (D7). Shown at most once a second (design 4).
import type { Market, SportEvent } from '#contract/endpoints/sports.ts';
import type { Language } from '#contract/languages.ts';
import type { EventChange } from '#contract/sport-change.ts';

export const GATHER_MS = 1_000;
/** Of one event; answers come more often than this many changes. */
const KEPT = 100;
const NONE: readonly EventChange[] = [];

interface ChangeStore {
  take: (changes: readonly EventChange[]) => void;
  /** Those of one event, older ones first; the same list until there are more. */
  of: (id: string) => readonly EventChange[];
  /** Rises each time that anything is shown. */
  turn: () => number;
  listen: (ids: readonly string[], listener: () => void) => () => void;
}

/** Takes the clock and a timer (ms). */
export function createChangeStore(
  now: () => number,
  later: (deed: () => void, ms: number) => unknown,
): ChangeStore {
  const kept = new Map<string, readonly EventChange[]>();
  const listeners = new Map<string, Set<() => void>>();
  let waiting: EventChange[] = [];
  let shownAt = Number.NEGATIVE_INFINITY;
  let due = false;
  let turn = 0;

  function show(): void {
    const coming = waiting;
    waiting = [];
    due = false;
    shownAt = now();
    turn += 1;
    const moved = new Set<() => void>();
    for (const change of coming) {
      kept.set(change.id, inOrder(kept.get(change.id) ?? NONE, change));
      for (const listener of listeners.get(change.id) ?? []) moved.add(listener);
    }
    for (const listener of moved) listener();
  }

  return {
    take(changes) {
      waiting.push(...changes);
      if (due || waiting.length === 0) return;
      due = true;
      later(show, Math.max(0, shownAt + GATHER_MS - now()));
    },
    of: (id) => kept.get(id) ?? NONE,
    turn: () => turn,
    listen(ids, listener) {
      for (const id of ids) listeners.set(id, (listeners.get(id) ?? new Set()).add(listener));
      return () => {
        for (const id of ids) listeners.get(id)?.delete(listener);
      };
    },
  };
}

function inOrder(list: readonly EventChange[], change: EventChange): readonly EventChange[] {
  const last = list.at(-1);
  const next = [...list, change];
  if (last && last.version > change.version) next.sort((one, other) => one.version - other.version);
  return next.slice(-KEPT);
}

/** What the line said of events. */
export const eventChanges: ChangeStore = createChangeStore(() => performance.now(), setTimeout);

/** An event with the changes on it that came after it was read. */
export function withChanges<Event extends SportEvent>(
  event: Event,
  list: readonly EventChange[],
  language: Language,
): Event {
  return list.reduce(
    (now, change) => (change.version > event.version ? changed(now, change, language) : now),
    event,
  );
}

function changed<Event extends SportEvent>(event: Event, change: EventChange, language: Language): Event {
  const { markets, reread: _, phase, ...facts } = change;
  const said = Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== undefined));
  const byId = new Map(markets.map((market) => [market.id, market]));
  return {
    ...event,
    ...said,
    phase: phase?.[language] ?? event.phase,
    markets: event.markets.map((market) => {
      const moved = byId.get(market.id);
      return moved ? changedMarket(market, moved) : market;
    }),
  };
}

function changedMarket(market: Market, { state, selections }: EventChange['markets'][number]): Market {
  const odds = new Map(selections.map((selection) => [selection.id, selection.odds]));
  return {
    ...market,
    state: state ?? market.state,
    selections: market.selections.map((one) => ({ ...one, odds: odds.get(one.id) ?? one.odds })),
  };
}
