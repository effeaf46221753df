// One gate decides when the page may reload by itself, whoever wants it: after an outage, for an update, for a chunk that
// a deploy removed (D6). A reload waits for what the player is in the middle of, and there is at most one a minute.
import { STORED } from '#contract/stored.ts';
import { readStored, writeStored } from '../device/storage.ts';

/** What the player must not be torn out of; an alert is over by itself. */
export type ReloadBlocker = 'round' | 'form' | 'money' | 'pix' | 'camera' | 'alert';

type ReloadReason = 'back-online' | 'update' | 'chunk-gone' | 'consent-gone';

/** When and why the page reloaded itself last (ms since 1970). */
interface ReloadMemo {
  at: number;
  reason: ReloadReason;
}

/** What the gate needs of the browser, as values, so that a test brings its own. */
export interface ReloadGateDeps {
  now: () => number;
  /** Runs a deed after so many ms; gives the way to call it off. */
  later: (ms: number, deed: () => void) => () => void;
  reload: () => void;
  /** Survives the reload. */
  readMemo: () => ReloadMemo | null;
  writeMemo: (memo: ReloadMemo) => void;
}

interface ReloadGate {
  block: (blocker: ReloadBlocker) => () => void;
  want: (reason: ReloadReason, prepare?: () => Promise<void>, limitMs?: number) => void;
  unwant: (reason: ReloadReason) => void;
  canReload: () => boolean;
  isBusy: () => boolean;
  keepBefore: (keep: () => void) => () => void;
}

export const RELOAD_GAP_MS = 60_000;
/** A chunk that is still gone after its reload stays gone: asking once more a minute later would be a loop. */
export const CHUNK_GAP_MS = 10 * 60_000;
/** A preparation that hangs must not hold the reload for ever. */
export const PREPARE_MS = 15_000;

/** The gate over given places; the page's own one is below. */
export function createReloadGate(places: ReloadGateDeps): ReloadGate {
  const standing: ReloadBlocker[] = [];
  const wanted = new Map<ReloadReason, { prepare: () => Promise<void>; limitMs: number }>();
  const keepers = new Set<() => void>();
  let callOff = () => {};
  let preparing = false;
  let leaving = false;

  /** Ms until the gap after the last reload is over. A memo from the future is a clock set back: it counts for nothing. */
  function left(gapMs: number, memo = places.readMemo()): number {
    if (!memo) return 0;
    const age = places.now() - memo.at;
    return age < 0 ? 0 : Math.max(0, gapMs - age);
  }

  function look(): void {
    callOff();
    callOff = () => {};
    if (leaving || preparing || wanted.size === 0 || standing.length > 0) return;
    const wait = left(RELOAD_GAP_MS);
    if (wait > 0) callOff = places.later(wait, look);
    else void go();
  }

  async function go(): Promise<void> {
    preparing = true;
    await Promise.allSettled(
      [...wanted.values()].map(({ prepare, limitMs }) =>
        Promise.race([prepare(), new Promise<void>((resolve) => places.later(limitMs, resolve))]),
      ),
    );
    preparing = false;
    // Something may have begun, or the network gone again, in the meantime.
    const reason = [...wanted.keys()][0];
    if (reason === undefined || standing.length > 0) return look();
    leaving = true;
    for (const keep of keepers) attempt(keep);
    places.writeMemo({ at: places.now(), reason });
    places.reload();
  }

  return {
    block(blocker) {
      standing.push(blocker);
      look();
      let stands = true;
      return () => {
        if (!stands) return;
        stands = false;
        standing.splice(standing.indexOf(blocker), 1);
        look();
      };
    },
    want(reason, prepare = async () => {}, limitMs = PREPARE_MS) {
      const memo = places.readMemo();
      if (reason === 'chunk-gone' && memo?.reason === reason && left(CHUNK_GAP_MS, memo) > 0) return;
      wanted.set(reason, { prepare, limitMs });
      look();
    },
    unwant(reason) {
      wanted.delete(reason);
      look();
    },
    canReload: () => !leaving && !preparing && standing.length === 0 && left(RELOAD_GAP_MS) === 0,
    isBusy: () => leaving || standing.length > 0,
    keepBefore(keep) {
      keepers.add(keep);
      return () => void keepers.delete(keep);
    },
  };
}

function attempt(deed: () => void): void {
  try {
    deed();
  } catch {
    // What can't be kept is lost with the page; that must not hold the reload.
  }
}

let own: ReloadGate | undefined;

function gate(): ReloadGate {
  own ??= createReloadGate({
    now: Date.now,
    later: (ms, deed) => {
      const timer = setTimeout(deed, ms);
      return () => clearTimeout(timer);
    },
    reload: () => location.reload(),
    readMemo: () => readStored(STORED.lastReload),
    writeMemo: (memo) => writeStored(STORED.lastReload, memo),
  });
  return own;
}

/** Holds every reload back until the returned release is called; releasing twice does nothing more (D6). */
export function blockReload(blocker: ReloadBlocker): () => void {
  return gate().block(blocker);
}

/**
 * Reloads the page as soon as nothing stands in the way and a minute has passed since the last such reload. `prepare` runs
 * just before (`limitMs` at most, again if something got in between). Wanting the same twice is wanting it once.
 */
export function requestReload(
  reason: ReloadReason,
  prepare?: () => Promise<void>,
  limitMs: number = PREPARE_MS,
): void {
  gate().want(reason, prepare, limitMs);
}

/** Takes a wish back that has not come true yet. */
export function cancelReload(reason: ReloadReason): void {
  gate().unwant(reason);
}

/** Whether a reload wanted now would happen now. */
export function canReload(): boolean {
  return gate().canReload();
}

/** Whether the player is in the middle of something, or the page is about to reload. */
export function isBusy(): boolean {
  return gate().isBusy();
}

/** Runs `keep` right before the page reloads itself, for what has to come back; gives the way to stop. */
export function onBeforeReload(keep: () => void): () => void {
  return gate().keepBefore(keep);
}
