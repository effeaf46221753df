// One gate decides when the page may reload by itself: after an outage, for an update, for a chunk that a deploy removed
// (D6). A reload waits while the player is busy, and there is at most one per minute.

import { useEffect } from 'react';
import * as v from 'valibot';
import { STORED } from '#contract/stored.ts';
import { persistsStored, readStored, writeStored } from '../device/storage.ts';
import { visitType } from '../navigation/visit-type.ts';

/**
 * What a reload must not interrupt: what is under way, and what is left on the screen and would be lost (a round's result, the
 * selections on another party's slip, a stake that was typed). An alert ends by itself. What is left can stay for hours, and keeps nothing but reloads away.
 */
type ReloadBlocker = Activity | Leftover;
type Activity = 'round' | 'form' | 'money' | 'pix' | 'camera' | 'alert';
type Leftover = (typeof LEFTOVERS)[number];
const LEFTOVERS = ['result', 'selections', 'stake'] as const;
const isLeftover = (blocker: string): boolean => (LEFTOVERS as readonly string[]).includes(blocker);

type ReloadReason = 'back-online' | 'update' | 'chunk-gone' | 'consent-gone';

/** The time (ms since 1970) and the reason of the last automatic reload; null: for a reason that nothing remembers. */
interface LastReload {
  at: number;
  reason: ReloadReason | null;
}

/** What the gate needs from the browser. A test passes its own. */
export interface ReloadGateDeps {
  now: () => number;
  /** Calls back after `ms`; returns the function that cancels it. */
  schedule: (ms: number, callback: () => void) => () => void;
  reload: () => void;
  /** The stored value survives the reload. */
  readLast: () => LastReload | null;
  writeLast: (last: { at: number; reason: ReloadReason }) => void;
}

interface ReloadGate {
  block: (blocker: ReloadBlocker) => () => void;
  request: (reason: ReloadReason, prepare?: () => Promise<void>, limitMs?: number) => void;
  cancel: (reason: ReloadReason) => void;
  canReload: () => boolean;
  isBusy: () => boolean;
  onBeforeReload: (listener: () => void) => () => void;
}

export const RELOAD_GAP_MS = 60_000;
/** A chunk that is still missing after the reload stays missing: another reload a minute later would be a loop. */
export const CHUNK_GAP_MS = 10 * 60_000;
/** A preparation that never ends must not block the reload forever. */
export const PREPARE_TIMEOUT_MS = 15_000;

/** Creates a gate. The page's own gate is created below. */
export function createReloadGate(deps: ReloadGateDeps): ReloadGate {
  const blockers: ReloadBlocker[] = [];
  const requests = new Map<ReloadReason, { prepare: () => Promise<void>; limitMs: number }>();
  const listeners = new Set<() => void>();
  let cancelTimer = () => {};
  let preparing = false;
  let reloading = false;

  /** Ms until the gap after the last reload is over. A last reload in the future means that the clock was set back: no gap. */
  function remainingMs(gapMs: number, last = deps.readLast()): number {
    if (!last) return 0;
    const age = deps.now() - last.at;
    return age < 0 ? 0 : Math.max(0, gapMs - age);
  }

  function reloadIfAllowed(): void {
    cancelTimer();
    cancelTimer = () => {};
    if (reloading || preparing || requests.size === 0 || blockers.length > 0) return;
    const wait = remainingMs(RELOAD_GAP_MS);
    if (wait > 0) cancelTimer = deps.schedule(wait, reloadIfAllowed);
    else void prepareAndReload();
  }

  async function prepareAndReload(): Promise<void> {
    preparing = true;
    await Promise.allSettled(
      [...requests.values()].map(({ prepare, limitMs }) =>
        Promise.race([prepare(), new Promise<void>((resolve) => deps.schedule(limitMs, resolve))]),
      ),
    );
    preparing = false;
    // Meanwhile the player may have started something, or the network may have failed again.
    const reason = [...requests.keys()][0];
    if (reason === undefined || blockers.length > 0) return reloadIfAllowed();
    reloading = true;
    for (const listener of listeners) callSafely(listener);
    deps.writeLast({ at: deps.now(), reason });
    deps.reload();
  }

  return {
    block(blocker) {
      blockers.push(blocker);
      reloadIfAllowed();
      let released = false;
      return () => {
        if (released) return;
        released = true;
        blockers.splice(blockers.indexOf(blocker), 1);
        reloadIfAllowed();
      };
    },
    request(reason, prepare = async () => {}, limitMs = PREPARE_TIMEOUT_MS) {
      const last = deps.readLast();
      const isSame = last?.reason === reason || last?.reason === null;
      if (reason === 'chunk-gone' && isSame && remainingMs(CHUNK_GAP_MS, last) > 0) return;
      requests.set(reason, { prepare, limitMs });
      reloadIfAllowed();
    },
    cancel(reason) {
      requests.delete(reason);
      reloadIfAllowed();
    },
    canReload: () => !reloading && !preparing && blockers.length === 0 && remainingMs(RELOAD_GAP_MS) === 0,
    isBusy: () => reloading || blockers.some((blocker) => !isLeftover(blocker)),
    onBeforeReload(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

function callSafely(listener: () => void): void {
  try {
    listener();
  } catch {
    // A listener that can't save its state must not block the reload.
  }
}

const named = v.pipe(v.string(), v.parseJson(), STORED.lastReload.schema);

/**
 * The last automatic reload where the browser stores nothing, or forgets it with the page (D6: never a loop). The name of the window
 * outlives the document. Without it, a page that came by a reload counts as reloaded by itself when it began, also where the player asked for
 * the reload.
 */
export function forgottenReload(): LastReload | null {
  if (visitType() !== 'reload' || readStored(STORED.lastReload)) return null;
  if (v.is(named, window.name)) return v.parse(named, window.name);
  return persistsStored(STORED.lastReload) ? null : { at: performance.timeOrigin, reason: null };
}

let pageGate: ReloadGate | undefined;

function gate(): ReloadGate {
  pageGate ??= createReloadGate({
    now: Date.now,
    schedule: (ms, callback) => {
      const timer = setTimeout(callback, ms);
      return () => clearTimeout(timer);
    },
    reload: () => location.reload(),
    readLast: () => readStored(STORED.lastReload) ?? forgottenReload(),
    writeLast: (last) => {
      writeStored(STORED.lastReload, last);
      window.name = JSON.stringify(last);
    },
  });
  return pageGate;
}

/** Blocks every reload until the returned function is called. A second call of that function has no effect (D6). */
export function blockReload(blocker: ReloadBlocker): () => void {
  return gate().block(blocker);
}

/**
 * Reloads the page as soon as nothing blocks it and a minute has passed since the last automatic reload. `prepare` runs right
 * before, for `limitMs` at most, and again if a blocker appeared meanwhile. Two requests for the same reason count as one.
 */
export function requestReload(
  reason: ReloadReason,
  prepare?: () => Promise<void>,
  limitMs: number = PREPARE_TIMEOUT_MS,
): void {
  gate().request(reason, prepare, limitMs);
}

/** Cancels a requested reload that has not happened yet. */
export function cancelReload(reason: ReloadReason): void {
  gate().cancel(reason);
}

/** Whether a reload that is requested now would happen now. */
export function canReload(): boolean {
  return gate().canReload();
}

/** Whether the player is in the middle of something, or the page is about to reload. A result that is left on the screen is nothing. */
export function isBusy(): boolean {
  return gate().isBusy();
}

/** Calls `listener` right before an automatic reload, to save what has to be restored. Returns the function that removes it. */
export function onBeforeReload(listener: () => void): () => void {
  return gate().onBeforeReload(listener);
}

/** Blocks reloads while `active` is true and the component is mounted (D6). */
export function useReloadBlock(blocker: ReloadBlocker, active: boolean): void {
  useEffect(() => (active ? blockReload(blocker) : undefined), [blocker, active]);
}
