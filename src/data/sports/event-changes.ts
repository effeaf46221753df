// The changes of events since they were read. The cached answers are not modified: a component that shows an answer
// applies the newer changes to it, so the order in which an answer and an event arrive does not matter (D7). Listeners
// are called at most once a second (design 4).
import type { Market, SportEvent } from '#contract/endpoints/sports/sports-calls.ts';
import type { Language } from '#contract/languages.ts';
import type { SportEventUpdate } from '#contract/sport-event-update.ts';
import { queryClient } from '#src/core/cache/query-client.ts';

export const BATCH_MS = 1_000;
/**
 * How often (ms) the store drops the changes that no answer needs. Changes
 * since the last cleanup stay: their answer may still be on its way.
 */
export const CLEANUP_INTERVAL_MS = 60_000;
/** Most changes of one event. Answers come more often than this many changes. */
const MAX_CHANGES = 100;
const NONE: readonly SportEventUpdate[] = [];

interface ChangeStore {
  add: (changes: readonly SportEventUpdate[]) => void;
  /** The changes of one event, oldest first. The same array until a change is added. */
  of: (id: string) => readonly SportEventUpdate[];
  /** Increases each time that changes are shown. */
  revision: () => number;
  subscribe: (ids: readonly string[], listener: () => void) => () => void;
  /** Calls back together with the next changes that are shown, also where none come. Returns what cancels it. */
  whenShown: (callback: () => void) => () => void;
}

/** Creates a store from a clock, a timer (both in ms) and the version of each event in the oldest cached answer. */
export function createEventChangeStore(
  now: () => number,
  schedule: (callback: () => void, ms: number) => unknown,
  cachedVersions: () => ReadonlyMap<string, number>,
): ChangeStore {
  const changesByEvent = new Map<string, readonly SportEventUpdate[]>();
  /** Ids of the events that changed since the last cleanup. */
  let fresh = new Set<string>();
  let cleanedAt = now();
  const listeners = new Map<string, Set<() => void>>();
  let pending: SportEventUpdate[] = [];
  let shownAt = Number.NEGATIVE_INFINITY;
  let due = false;
  let revision = 0;
  let waiting = new Set<() => void>();

  function show(): void {
    const coming = pending;
    pending = [];
    due = false;
    shownAt = now();
    revision += 1;
    const moved = new Set<() => void>();
    for (const change of coming) {
      changesByEvent.set(change.id, inOrder(changesByEvent.get(change.id) ?? NONE, change));
      fresh.add(change.id);
      for (const listener of listeners.get(change.id) ?? []) moved.add(listener);
    }
    for (const listener of moved) listener();
    const called = waiting;
    waiting = new Set();
    for (const callback of called) callback();
    if (shownAt - cleanedAt >= CLEANUP_INTERVAL_MS) dropUnneeded();
  }

  function showSoon(): void {
    if (due) return;
    due = true;
    schedule(show, Math.max(0, shownAt + BATCH_MS - now()));
  }

  /** Drops the changes that no cached answer needs: the answer already includes them, or is itself gone. */
  function dropUnneeded(): void {
    const versions = cachedVersions();
    for (const [id, list] of changesByEvent) {
      const version = versions.get(id);
      if (version === undefined && fresh.has(id)) continue;
      const left = version === undefined ? [] : list.filter((change) => change.version > version);
      if (left.length === 0) changesByEvent.delete(id);
      else if (left.length < list.length) changesByEvent.set(id, left);
    }
    fresh = new Set();
    cleanedAt = shownAt;
  }

  return {
    add(changes) {
      pending.push(...changes);
      if (pending.length > 0) showSoon();
    },
    of: (id) => changesByEvent.get(id) ?? NONE,
    revision: () => revision,
    subscribe(ids, listener) {
      for (const id of ids) listeners.set(id, (listeners.get(id) ?? new Set()).add(listener));
      return () => {
        for (const id of ids) listeners.get(id)?.delete(listener);
      };
    },
    whenShown(callback) {
      waiting.add(callback);
      showSoon();
      return () => void waiting.delete(callback);
    },
  };
}

function inOrder(list: readonly SportEventUpdate[], change: SportEventUpdate): readonly SportEventUpdate[] {
  const last = list.at(-1);
  const next = [...list, change];
  if (last && last.version > change.version) next.sort((one, other) => one.version - other.version);
  return next.slice(-MAX_CHANGES);
}

/** The changes that the realtime connection delivered. */
export const eventChanges: ChangeStore = createEventChangeStore(
  () => performance.now(),
  setTimeout,
  () =>
    oldestVersions(
      queryClient
        .getQueryCache()
        .findAll({ queryKey: ['sports'] })
        .map(({ state }) => state.data),
    ),
);

/** The lowest version of each event in some answers: pages of lists, events, the selections of a slip. */
export function oldestVersions(answers: readonly unknown[]): Map<string, number> {
  const versions = new Map<string, number>();
  const record = (id: unknown, version: unknown) => {
    if (typeof id !== 'string' || typeof version !== 'number') return;
    versions.set(id, Math.min(version, versions.get(id) ?? version));
  };
  const visit = (answer: unknown): void => {
    if (typeof answer !== 'object' || answer === null) return;
    if (Array.isArray(answer)) {
      for (const one of answer) visit(one);
      return;
    }
    const { pages, data, id, event, version } = answer as Readonly<Record<string, unknown>>;
    record(event ?? id, version);
    visit(pages);
    visit(data);
  };
  visit(answers);
  return versions;
}

/** An event with the changes applied that are newer than it. */
export function withChanges<Event extends SportEvent>(
  event: Event,
  list: readonly SportEventUpdate[],
  language: Language,
): Event {
  return list.reduce(
    (now, change) => (change.version > event.version ? applyChange(now, change, language) : now),
    event,
  );
}

function applyChange<Event extends SportEvent>(
  event: Event,
  change: SportEventUpdate,
  language: Language,
): Event {
  const { markets, order, reread: _, phase, statistics, incidents, ...facts } = change;
  const defined = Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== undefined));
  // Lists show only an event's main markets. Its own page shows all markets, the statistics and the incidents.
  const isWhole = 'groups' in event;
  const shown = new Map(event.markets.map((market) => [market.id, market]));
  for (const moved of markets) {
    const was = shown.get(moved.id);
    if (was || (moved.name && (isWhole || moved.main)))
      shown.set(moved.id, applyMarketChange(was, moved, language));
  }
  const named = <Row extends { name: SportEventUpdate['phase'] & {} }>(rows: readonly Row[] | undefined) =>
    rows?.map((row) => ({ ...row, name: row.name[language] }));
  return {
    ...event,
    ...defined,
    phase: phase?.[language] ?? event.phase,
    markets: order ? order.flatMap((id) => shown.get(id) ?? []) : [...shown.values()],
    market_count: order?.length ?? event.market_count,
    ...(isWhole && statistics ? { statistics: named(statistics) } : {}),
    ...(isWhole && incidents ? { incidents: named(incidents) } : {}),
  };
}

function applyMarketChange(
  was: Market | undefined,
  { id, name, group, state, selections }: SportEventUpdate['markets'][number],
  language: Language,
): Market {
  const odds = new Map(selections.map((selection) => [selection.id, selection.odds]));
  return {
    id,
    name: name?.[language] ?? was?.name ?? '',
    group: group ?? was?.group ?? '',
    state: state ?? was?.state ?? 'closed',
    selections: name
      ? selections.map((one) => ({
          id: one.id,
          name: one.name?.[language] ?? '',
          label: one.label?.[language] ?? '',
          odds: one.odds,
        }))
      : (was?.selections ?? []).map((one) => ({ ...one, odds: odds.get(one.id) ?? one.odds })),
  };
}
