// The effects of the session: storage, clock, one refresh for all tabs, and messages from other tabs. Decisions are in
// session-machine.ts; what they set off elsewhere is in app/flows.
import { atom } from 'jotai';
import * as v from 'valibot';
import { pathOf } from '#contract/define-call.ts';
import { type AccessToken, refresh } from '#contract/endpoints/player/authentication-calls.ts';
import { parseRefusal, TOKEN_EXPIRED } from '#contract/errors.ts';
import { LOGOUT_CLEAR_MS, REFRESH_COOLDOWN_MS } from '#contract/limits.ts';
import { STORED } from '#contract/stored.ts';
import { config } from '../config/app-config.ts';
import { readStored, removeStored, writeStored } from '../device/storage.ts';
import { send } from '../net/http.ts';
import { serverClock } from '../net/server-clock.ts';
import { atomHook, store } from '../state/store.ts';
import {
  millisecondsLeft,
  needsRefresh,
  nextSession,
  type Session,
  type SessionClocks,
  type SessionEffect,
  type SessionEvent,
  secondsUntilExpiry,
  type TokenEnd,
} from './session-machine.ts';
import { isSamePlayer } from './token-payload.ts';

const LOOK_MS = 1_000;
const AHEAD_AGAIN_MS = 30_000;

const sessionAtom = atom<Session>({ status: 'out' });
const listeners = new Set<(moment: SessionEffect) => void>();

export type SessionStatus = Session['status'];
const statusAtom = atom<SessionStatus>((get) => get(sessionAtom).status);

/** out, starting (a token, no profile yet) or in. */
export const useSessionStatus = atomHook(statusAtom);

export function sessionStatus(): SessionStatus {
  return store.get(statusAtom);
}

/**
 * The stored copy of the balance (cents, §3), for a session found on the device; else null. It stands in until the profile is
 * there, also in the frame after the answer that confirmed the session.
 * The balance itself is in the query `user` (data/player/user.ts).
 */
export function storedBalance(): number | null {
  const session = store.get(sessionAtom);
  return session.status !== 'out' && !session.login ? readStored(STORED.balance) : null;
}

/** Whether the present session was begun by what the player did in this tab. */
export function isLoginHere(): boolean {
  const session = store.get(sessionAtom);
  return session.status !== 'out' && session.login;
}

/** Calls back with what the session sets off; gives the way to stop. */
export function onSessionEffect(listener: (moment: SessionEffect) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Takes up a stored token and watches for other tabs. Once, at start-up. */
export function startSession(): void {
  lookAtStored();
  setInterval(() => {
    lookAtStored();
    refreshEarly();
  }, LOOK_MS);
  addEventListener('focus', lookAtStored);
  // Back shows the page as it was left, whatever other tabs did since.
  addEventListener('pageshow', lookAtStored);
  channel()?.addEventListener('message', ({ data }) => {
    const stored = readStored(STORED.jwt);
    const ended: unknown = Object(data).ended;
    // A tab that slept hears of a logout late, when a newer session may be stored: that one goes on.
    if (ended !== undefined && (stored === null || stored === ended)) happen({ type: 'logged-out' });
    else lookAtStored();
  });
}

/** Login and registration: stores the token; the profile is then requested (§4). */
export function beginSession(token: AccessToken): void {
  happen({ type: 'token-appeared', token: token.access_token, endsAt: keepToken(token), login: true });
  channel()?.postMessage('token-changed');
}

/** The profile is there: the session is confirmed. `balance` in cents. */
export function confirmSession(profile: { id: string; balance: number }): void {
  const session = store.get(sessionAtom);
  if (session.status === 'out') return;
  writeStored(STORED.userId, profile.id, lifeOf(session));
  storeBalance(profile.balance);
  happen({ type: 'profile-loaded' });
}

/** Stores a copy of the balance (cents) for as long as the token lives (§3). */
export function storeBalance(balance: number): void {
  const session = store.get(sessionAtom);
  if (session.status === 'out') return;
  writeStored(STORED.balance, String(Math.max(0, balance)), lifeOf(session));
}

/** The player logs out: in this tab and all others (§4, D5). The caller informs the server. */
export function clearSession(): void {
  const ended = presentToken();
  happen({ type: 'logged-out' });
  channel()?.postMessage({ ended });
}

/** §8: what a call learnt about the token that it carried. A late answer never ends a newer session. */
export function handleTokenRefused(
  token: string,
  how: 'call-refused' | 'token-expired',
  profile: boolean,
): void {
  lookAtStored(); // another tab may have a newer one
  if (presentToken() === token) happen({ type: how, profile });
}

/** The device's clock when the page began: it is not followed where it is set later. */
const PAGE_BEGAN = Date.now() - performance.now();

function clocks(): SessionClocks {
  return { device: PAGE_BEGAN + performance.now(), server: serverClock.known() };
}

/** Seconds that the token has left (§4); Infinity where its end isn't known. */
export function tokenSecondsLeft(): number {
  return secondsUntilExpiry(store.get(sessionAtom), clocks());
}

/** A token to send, exchanged first where less than the margin is left; null while logged out. */
export async function getValidToken(): Promise<string | null> {
  const session = store.get(sessionAtom);
  if (session.status === 'out') return null;
  if (!needsRefresh(session, clocks())) return session.token;
  return refreshToken(session.token);
}

/** Exchanges the present token, however long it has left (§4: the VPN modal's button). */
export async function renewToken(): Promise<void> {
  const token = presentToken();
  if (token !== null) await refreshToken(token);
}

let refreshing: Promise<string | null> | undefined;

/**
 * Exchanges a token that was refused or is about to end; all callers share one exchange, and all tabs one lock (D5).
 * `refused`: the server has just said so. Gives the new token, the old one where no answer came (that never ends a session), or null where the session ended.
 */
export function refreshToken(used: string, refused?: boolean): Promise<string | null> {
  refreshing ??= withLock(used, refused).finally(() => {
    refreshing = undefined;
  });
  return refreshing;
}

async function exchange(used: string): Promise<string | null> {
  lookAtStored(); // another tab may have been faster
  for (;;) {
    if (presentToken() !== used) return presentToken();
    const outcome = await requestNewToken(used);
    if (presentToken() !== used) return presentToken();
    if (outcome === 'unreachable') return used;
    if (outcome === 'expired') {
      happen({ type: 'token-expired', profile: false });
      return null;
    }
    if (outcome !== 'refused') {
      happen({ type: 'token-renewed', token: outcome.access_token, endsAt: keepToken(outcome) });
      channel()?.postMessage('token-changed');
      return outcome.access_token;
    }
    happen({ type: 'refresh-refused' });
    if (presentToken() === null) return null;
    await new Promise((resolve) => setTimeout(resolve, REFRESH_COOLDOWN_MS));
  }
}

/** Null while logged out. */
function presentToken(): string | null {
  const session = store.get(sessionAtom);
  return session.status === 'out' ? null : session.token;
}

const LOCK_WAIT_MS = 3_000;
/** A token with less than this left (s) can't wait for another tab. */
const ENDING_S = 60;

/** D5: a refresh answered so counts towards the three; any other failure says nothing about the token. */
const REFUSED_REFRESH: ReadonlySet<number> = new Set([400, 401, 403, 404, 422]);

async function requestNewToken(token: string): Promise<AccessToken | 'refused' | 'expired' | 'unreachable'> {
  try {
    const { status, json } = await send({
      method: refresh.method,
      url: config().backend + pathOf(refresh.path),
      headers: { Accept: 'application/json', Authorization: `Bearer ${token}` },
    });
    const answer = v.safeParse(refresh.response, json);
    if (status >= 200 && status < 300) return answer.success ? answer.output : 'unreachable';
    // A page is a filter's on the way, or a file server's: the backend wasn't reached. §4: a 401 counts whatever it holds.
    if (!REFUSED_REFRESH.has(status) || (json === undefined && status !== 401)) return 'unreachable';
    return parseRefusal(json).message === TOKEN_EXPIRED ? 'expired' : 'refused';
  } catch {
    return 'unreachable';
  }
}

/**
 * Exchanges under the lock that all tabs share. A tab that hangs may hold it for ever: after some seconds that counts as no answer, and
 * a token that is about to end or was refused is exchanged without the lock (D5: a repeat within 30 s gets the same successor).
 */
async function withLock(used: string, refused?: boolean): Promise<string | null> {
  const exchangeNow = () => exchange(used);
  if (typeof navigator === 'undefined' || !navigator.locks) return exchangeNow();
  const waiting = new AbortController();
  const timer = setTimeout(() => waiting.abort(), LOCK_WAIT_MS);
  try {
    return await navigator.locks.request(`${config().appId}-refresh`, { signal: waiting.signal }, () => {
      clearTimeout(timer);
      return exchangeNow();
    });
  } catch {
    const lives = !refused && presentToken() !== null && tokenSecondsLeft() > ENDING_S;
    return lives ? presentToken() : exchangeNow();
  } finally {
    clearTimeout(timer);
  }
}

let triedAhead = Number.NEGATIVE_INFINITY;

/** §9: a token under the margin is exchanged also where no call asks for it; one that got no answer again half a minute later. */
function refreshEarly(): void {
  const session = store.get(sessionAtom);
  if (session.status !== 'in' || !needsRefresh(session, clocks())) return;
  if (performance.now() - triedAhead < AHEAD_AGAIN_MS) return;
  triedAhead = performance.now();
  void refreshToken(session.token);
}

/** Compares what is stored with what this tab believes: a token gone or come is news from outside (§4). */
function lookAtStored(): void {
  const token = readStored(STORED.jwt);
  const session = store.get(sessionAtom);
  if (token === null) happen({ type: 'token-vanished' });
  else if (session.status === 'out' || session.token !== token) {
    // Another player logged in elsewhere: what this tab shows isn't theirs.
    if (session.status !== 'out' && !isSamePlayer(session.token, token)) happen({ type: 'logged-out' });
    happen({ type: 'token-appeared', token, endsAt: readStored(STORED.tokenEndsAt), login: false });
  }
}

function keepToken(token: AccessToken): TokenEnd {
  const lifeMs = token.expires_in * 1_000;
  const { device, server } = clocks();
  const endsAt = { device: device + lifeMs, server: server === null ? null : server + lifeMs };
  // First: a tab that sees the new token must not find the end of the old one beside it.
  writeStored(STORED.tokenEndsAt, endsAt, lifeMs);
  writeStored(STORED.jwt, token.access_token, lifeMs);
  const userId = readStored(STORED.userId);
  if (userId !== null) writeStored(STORED.userId, userId, lifeMs);
  const balance = readStored(STORED.balance);
  if (balance !== null) writeStored(STORED.balance, String(balance), lifeMs);
  return endsAt;
}

function lifeOf(session: Session): number | undefined {
  const left = millisecondsLeft(session, clocks());
  return Number.isFinite(left) ? left : undefined;
}

function happen(event: SessionEvent): void {
  const ended = presentToken();
  const step = nextSession(store.get(sessionAtom), event);
  store.set(sessionAtom, step.session);
  if (step.moment?.type === 'ended') {
    generation += 1;
    forget(ended);
    // A player whose session ended by itself hears at the next login what became of a bet (D3). Each is asked for its own player only.
    if (event.type === 'logged-out') removeStored(STORED.openCommands);
  }
  if (step.moment) for (const listener of listeners) listener(step.moment);
}

/** `ended`: the session's token. One of another player that is stored by now stays, with all that is its own. */
function forget(ended: string | null): void {
  // The next player must not see them.
  for (const what of [
    STORED.registerDraft,
    STORED.loginDraft,
    STORED.depositDraft,
    STORED.withdrawDraft,
    STORED.formDraft,
    STORED.openModal,
  ])
    removeStored(what);
  const stored = readStored(STORED.jwt);
  if (stored && ended && !isSamePlayer(stored, ended)) return;
  removeStored(STORED.jwt); // at once, or the next look would take it for a new one
  setTimeout(() => {
    if (store.get(statusAtom) !== 'out' || readStored(STORED.jwt)) return;
    for (const what of [STORED.jwt, STORED.balance, STORED.userId, STORED.tokenEndsAt]) removeStored(what);
  }, LOGOUT_CLEAR_MS);
}

let generation = 0;

/** Rises with every session: a late answer to an earlier session is dropped (D5). */
export function sessionGeneration(): number {
  return generation;
}

let broadcastChannel: BroadcastChannel | undefined;

function channel(): BroadcastChannel | undefined {
  try {
    broadcastChannel ??= new BroadcastChannel(`${config().appId}-session`);
    return broadcastChannel;
  } catch {
    // Missing, or refused like all storage (Firefox): the other tabs see by what is stored.
    return undefined;
  }
}
