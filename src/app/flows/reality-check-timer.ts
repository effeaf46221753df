// The reality check (D11): after each interval of a session's time its dialog comes, once nothing is under way that it would tear the
// player out of.
import { STORED } from '#contract/stored.ts';
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

/** From a login on, until `stopRealityCheckTimer`; watching twice is watching once. */
export function startRealityCheckTimer(): void {
  void queryClient.prefetchQuery(protectionQuery());
  watching ??= setInterval(look, LOOK_MS);
}

/** Logout: there is no session left to measure. */
export function stopRealityCheckTimer(): void {
  clearInterval(watching);
  watching = undefined;
}

function look(): void {
  const started = Date.parse(knownUser()?.session_started_at ?? '');
  const minutes = queryClient.getQueryData(protectionQuery().queryKey)?.reality_minutes;
  if (Number.isNaN(started) || minutes === undefined) return;
  const now = serverClock.now();
  if (!isRealityCheckDue({ started, last: readStored(STORED.realityCheck) }, minutes, now)) return;
  // A dialog that is open is something under way too.
  if (isBusy() || store.get(modalAtom) !== null || document.visibilityState === 'hidden') return;
  writeStored(STORED.realityCheck, now);
  openModal('reality-check');
}
