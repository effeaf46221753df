// The hands of core/pwa/connectivity.ts: what the device and the requests say, and a heartbeat of our own while the page
// is looked at (D6). It drives the query cache's own idea of being online.
import { onlineManager } from '@tanstack/react-query';
import { atom } from 'jotai';
import * as v from 'valibot';
import { pathOf } from '#contract/call.ts';
import { getIp } from '#contract/endpoints/authentication.ts';
import { problem } from '#contract/errors.ts';
import { config } from '../config/app-config.ts';
import { onRequestOutcome, send } from '../net/http.ts';
import { store } from '../state/store.ts';
import { nextConnection, initialConnection, nextHeartbeatDelay } from './connectivity.ts';
import { applyingUpdateAtom } from './update-state.ts';

/** When the next heartbeat is due (ms since 1970); 0 while one is under way or none is planned. */
export const nextHeartbeatAtom = atom(0);

let beatNow = () => {};

/** Asks the backend at once whether there is a way to it. */
export function sendHeartbeatNow(): void {
  beatNow();
}

const BEAT_LIMIT_MS = 4_000;
/** Stricter than the call's own schema, which would take a portal's `{}` too. */
const beatAnswer = v.object({ userIP: v.string() });

type Event = Parameters<typeof nextConnection>[1];

/** Watches the line from now on: once, after the first frame. Gives the way to stop. */
export function startHeartbeat(): () => void {
  let connection = initialConnection(onlineManager.isOnline(), Date.now());
  let timer: ReturnType<typeof setTimeout> | undefined;
  let beating = false;
  let stopped = false;

  function happen(event: Event): void {
    const before = connection;
    connection = nextConnection(connection, event);
    onlineManager.setOnline(connection.online);
    // Any good answer is as good as a heartbeat, so the next one has time.
    if (connection !== before || event.type !== 'request-failed') plan();
  }

  function plan(ms = nextHeartbeatDelay(connection, Math.random())): void {
    clearTimeout(timer);
    if (stopped || document.visibilityState !== 'visible' || store.get(applyingUpdateAtom)) return;
    timer = setTimeout(() => void beat(), ms);
    store.set(nextHeartbeatAtom, Date.now() + ms);
  }

  async function beat(): Promise<void> {
    if (beating) return;
    beating = true;
    store.set(nextHeartbeatAtom, 0);
    const askedAt = Date.now();
    const answer = await askBackend();
    beating = false;
    if (answer === 'none') happen({ type: 'beat-missed', at: Date.now() });
    else if (answer === 'backend') happen({ type: 'answered', askedAt });
    else plan();
  }

  const deviceOffline = () => happen({ type: 'device-offline', at: Date.now() });
  const askNow = () => plan(0);
  beatNow = askNow;
  onRequestOutcome(happen);
  addEventListener('offline', deviceOffline);
  addEventListener('online', askNow);
  document.addEventListener('visibilitychange', askNow);
  const unhold = store.sub(applyingUpdateAtom, () => plan());
  if (connection.online) plan();
  else askNow();
  return () => {
    stopped = true;
    clearTimeout(timer);
    unhold();
    onRequestOutcome(() => {});
    removeEventListener('offline', deviceOffline);
    removeEventListener('online', askNow);
    document.removeEventListener('visibilitychange', askNow);
  };
}

/** backend: it answered; none: nothing, too late, or a portal's page; gateway: something between it and us is ill. */
async function askBackend(): Promise<'backend' | 'none' | 'gateway'> {
  try {
    const { status, json } = await send({
      method: getIp.method,
      url: config().backend + pathOf(getIp.path),
      headers: { Accept: 'application/json' },
      signal: AbortSignal.timeout(BEAT_LIMIT_MS),
      noRetry: true,
      quiet: true,
    });
    if (status < 300) return v.is(beatAnswer, json) ? 'backend' : 'none';
    return v.is(problem, json) ? 'backend' : 'gateway';
  } catch {
    return 'none';
  }
}
