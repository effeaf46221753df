// Feeds core/pwa/connectivity.ts with the device's events, the outcomes of requests, and a heartbeat while the page is
// visible (D6). The result sets the online state of the query cache.
import { onlineManager } from '@tanstack/react-query';
import { atom } from 'jotai';
import * as v from 'valibot';
import { pathOf } from '#contract/define-call.ts';
import { getIp } from '#contract/endpoints/player/authentication-calls.ts';
import { GATEWAY_STATUSES, problem } from '#contract/errors.ts';
import { queryClient } from '../cache/query-client.ts';
import { config } from '../config/app-config.ts';
import { onRequestOutcome, send } from '../net/http.ts';
import { BACKEND_HEARD } from '../net/online.ts';
import { serverClock } from '../net/server-clock.ts';
import { store } from '../state/store.ts';
import { initialConnection, nextConnection, nextHeartbeatDelay } from './connectivity.ts';
import { applyingUpdateAtom } from './update-state.ts';

/** When the next heartbeat is due (ms of the steady clock); 0 while one is pending or none is scheduled. */
export const nextHeartbeatAtom = atom(0);

let scheduleNow = () => {};

/** Checks at once whether the backend is reachable. */
export function sendHeartbeatNow(): void {
  scheduleNow();
}

const HEARTBEAT_TIMEOUT_MS = 4_000;
/** A timeout that ends this much too late shows that the page stood still. */
const FROZEN_MS = 1_000;
/** From a heartbeat that shows nothing to the next one. */
const DOUBT_MS = 1_000;
/** How often the clock is looked at: a device that wakes with the page in view tells it by no event. */
const WAKE_LOOK_MS = 1_000;
/** How soon the server's time is asked for again while it stays in doubt. */
const WAKE_AGAIN_MS = 10_000;
/** Stricter than the schema of the call, which would also accept a captive portal's `{}`. */
const heartbeatAnswer = v.object({ userIP: v.string() });

type Event = Parameters<typeof nextConnection>[1];

/** Starts the monitoring of the connection: once, after the first frame. Returns the function that stops it. */
export function startHeartbeat(): () => void {
  let connection = initialConnection(onlineManager.isOnline(), performance.now());
  let timer: ReturnType<typeof setTimeout> | undefined;
  let pending = false;
  let stopped = false;
  let lastHeardAt = Number.NEGATIVE_INFINITY;
  const hear = () => {
    lastHeardAt = performance.now();
  };

  function handle(event: Event): void {
    const before = connection;
    if (event.type === 'answered') hear();
    connection = nextConnection(connection, event);
    onlineManager.setOnline(connection.online);
    // Any answer replaces a heartbeat, so the next one can wait.
    if (connection !== before || event.type !== 'request-failed') schedule();
  }

  function schedule(ms = nextHeartbeatDelay(connection, Math.random())): void {
    clearTimeout(timer);
    if (stopped || document.visibilityState !== 'visible' || store.get(applyingUpdateAtom)) return;
    timer = setTimeout(() => void sendHeartbeat(), ms);
    store.set(nextHeartbeatAtom, performance.now() + ms);
  }

  async function sendHeartbeat(): Promise<void> {
    if (pending) return;
    pending = true;
    store.set(nextHeartbeatAtom, 0);
    const askedAt = performance.now();
    const askedGap = serverClock.gap();
    const answer = await askBackend();
    pending = false;
    const now = performance.now();
    // On a slow line a heartbeat waits behind pictures: what came meanwhile shows that the backend is reachable.
    // A page that was frozen, by its own work or with the device, could not read an answer that came in time. In a sleep the steady clock may
    // stand still.
    const frozenMs = Math.max(now - askedAt - HEARTBEAT_TIMEOUT_MS, serverClock.gap() - askedGap);
    const isInDoubt = lastHeardAt > askedAt || frozenMs > FROZEN_MS;
    if (answer === 'backend') handle({ type: 'answered', askedAt });
    else if (answer === 'gateway') schedule();
    else if (connection.online && isInDoubt) schedule(DOUBT_MS);
    else handle({ type: 'heartbeat-missed', at: now });
  }

  let wokeAt = Number.NEGATIVE_INFINITY;
  let wall = Date.now();
  function lookAtClock(): void {
    // The clock was set back: what was read before would look fresh until it has caught up.
    if (Date.now() < wall - WAKE_LOOK_MS) void queryClient.invalidateQueries({ refetchType: 'none' });
    wall = Date.now();
    const now = performance.now();
    if (!serverClock.isDoubtful() || now - wokeAt < WAKE_AGAIN_MS) return;
    wokeAt = now;
    schedule(0);
  }

  const deviceOffline = () => handle({ type: 'device-offline', at: performance.now() });
  const checkNow = () => schedule(0);
  scheduleNow = checkNow;
  onRequestOutcome(handle);
  addEventListener('offline', deviceOffline);
  addEventListener('online', checkNow);
  // It ends no outage: a device without a network may have a socket that is still open.
  addEventListener(BACKEND_HEARD, hear);
  document.addEventListener('visibilitychange', checkNow);
  const looking = setInterval(lookAtClock, WAKE_LOOK_MS);
  const unsubscribe = store.sub(applyingUpdateAtom, () => schedule());
  if (connection.online) schedule();
  else checkNow();
  return () => {
    stopped = true;
    clearTimeout(timer);
    clearInterval(looking);
    unsubscribe();
    onRequestOutcome(() => {});
    removeEventListener('offline', deviceOffline);
    removeEventListener('online', checkNow);
    removeEventListener(BACKEND_HEARD, hear);
    document.removeEventListener('visibilitychange', checkNow);
  };
}

/** `backend`: it answered, and its clock is right; `none`: no answer, too late, or a captive portal's page; `gateway`: a proxy on the way failed. */
async function askBackend(): Promise<'backend' | 'none' | 'gateway'> {
  const asked = serverClock.asking();
  try {
    const { status, json, serverMs } = await send({
      method: getIp.method,
      url: config().backend + pathOf(getIp.path),
      headers: { Accept: 'application/json' },
      signal: AbortSignal.timeout(HEARTBEAT_TIMEOUT_MS),
      quiet: true,
    });
    const isAnswer = v.is(status < 300 ? heartbeatAnswer : problem, json) && !GATEWAY_STATUSES.has(status);
    if (!isAnswer) return status < 300 ? 'none' : 'gateway';
    serverClock.learn(Number(serverMs), asked);
    return 'backend';
  } catch {
    return 'none';
  }
}
