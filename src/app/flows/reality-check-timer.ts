// The reality check (D11): after each interval of a session's time its dialog comes, once nothing is under way that it would tear the
// player out of. It doesn't wait for long: who plays without a break, or in a frame that never reports the end of a round, needs it most.
import { STORED } from '#contract/stored.ts';
import { pollDelay } from '#src/core/cache/poll-interval.ts';
import { queryClient } from '#src/core/cache/query-client.ts';
import { readStored, writeStored } from '#src/core/device/storage.ts';
import { serverClock } from '#src/core/net/server-clock.ts';
import { isBusy } from '#src/core/pwa/reload-gate.ts';
import { modalAtom, openModal } from '#src/core/state/modal-state.ts';
import { store } from '#src/core/state/store.ts';
import { protectionQuery } from '#src/data/player/protection.ts';
import { knownUser } from '#src/data/player/user.ts';

const MINUTE_MS = 60_000;
const LOOK_MS = 2_000;
/** A check that is due waits this long at most for what is under way. The page below its dialog stays as it is. */
const LONGEST_WAIT_MS = MINUTE_MS;
/** After this time (ms) an interval that could not be read is asked for again; later where its answer says so. */
const ASK_AGAIN_MS = MINUTE_MS;

/**
 * Whether a check is due: one whole interval (minutes) since the session began or the last check of this session. Moments in ms. A last
 * check in the future was dated by a clock that was corrected since, and doesn't count.
 */
export function isRealityCheckDue(
  { started, last }: { started: number; last: number | null },
  minutes: number,
  now: number,
): boolean {
  const since = last !== null && last > started && last <= now + MINUTE_MS ? last : started;
  return now - since >= minutes * MINUTE_MS;
}

let watching: ReturnType<typeof setInterval> | undefined;
/** By the steady clock (ms): the interval is not asked for before. */
let askAgainAt = 0;

/** From a login on, until `stopRealityCheckTimer`; watching twice is watching once. */
export function startRealityCheckTimer(): void {
  watching ??= setInterval(look, LOOK_MS);
  knownInterval();
}

/** Logout: there is no session left to measure. */
export function stopRealityCheckTimer(): void {
  clearInterval(watching);
  watching = undefined;
  askAgainAt = 0;
}

/**
 * The interval (minutes) as far as it is known. It is asked for where it isn't: at first, after an answer that failed, and after the cache
 * has forgotten it, which it does within minutes where nothing on the page shows the limits.
 */
function knownInterval(): number | undefined {
  const known = queryClient.getQueryData(protectionQuery().queryKey);
  if (known) return known.reality_minutes;
  const now = performance.now();
  if (now < askAgainAt) return undefined;
  askAgainAt = now + ASK_AGAIN_MS;
  const session = watching;
  queryClient.fetchQuery(protectionQuery()).catch((error: unknown) => {
    if (session !== watching) return;
    askAgainAt = performance.now() + pollDelay({ data: undefined, error }, ASK_AGAIN_MS);
  });
  return undefined;
}

function look(): void {
  const started = Date.parse(knownUser()?.session_started_at ?? '');
  const minutes = knownInterval();
  if (Number.isNaN(started) || minutes === undefined) return;
  const now = serverClock.now();
  const times = { started, last: readStored(STORED.realityCheck) };
  if (!isRealityCheckDue(times, minutes, now)) return;
  // A dialog that is open would be closed by this one; the player can't bet behind it.
  if (store.get(modalAtom) !== null || document.visibilityState === 'hidden') return;
  if (isBusy() && !isRealityCheckDue(times, minutes, now - LONGEST_WAIT_MS)) return;
  writeStored(STORED.realityCheck, now);
  openModal('reality-check');
}
