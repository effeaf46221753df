// What a session is and how events change it: pure, so that every order of events can be played in a test.
// Clock, locks, storage and network are in session-store.ts.
import { MAX_FAILED_REFRESHES, TOKEN_REFRESH_MARGIN_MS } from '#contract/limits.ts';
import { expiryOf } from './token-payload.ts';

/** When a token ends (ms since 1970), counted from its receipt (D5): by the device's steady clock, and by the server's where it was known. */
export interface TokenEnd {
  device: number;
  server: number | null;
}

export type Session =
  | { status: 'out' }
  | {
      /** starting: a token is there, the profile isn't yet. in: the profile confirmed it. */
      status: 'starting' | 'in';
      token: string;
      /** null: not known, then `exp` is asked. */
      endsAt: TokenEnd | null;
      failedRefreshes: number;
      /** By what the player did in this tab; otherwise the token was found on the device. */
      login: boolean;
    };

export type SessionEvent =
  | { type: 'token-appeared'; token: string; endsAt: TokenEnd | null; login: boolean }
  | { type: 'token-renewed'; token: string; endsAt: TokenEnd | null }
  | { type: 'refresh-refused' }
  | { type: 'profile-loaded' }
  /** 'Unauthenticated.' after the refresh and the second attempt (§8). */
  | { type: 'call-refused'; profile: boolean }
  /** 'Token expirado ou inválido' (§8). */
  | { type: 'token-expired'; profile: boolean }
  /** The token was removed from the device, without a logout (§4). */
  | { type: 'token-vanished' }
  | { type: 'logged-out' };

/**
 * profile-wanted: a token came. started: the profile confirmed it. ended: the session is over; `silent` goes home,
 * `inactive` opens the modal.
 */
export type SessionEffect =
  | { type: 'profile-wanted' }
  | { type: 'started'; login: boolean }
  | { type: 'ended'; how: 'silent' | 'inactive' };

interface Step {
  session: Session;
  moment?: SessionEffect;
}

const silent: Step = { session: { status: 'out' }, moment: { type: 'ended', how: 'silent' } };
const inactive: Step = { session: { status: 'out' }, moment: { type: 'ended', how: 'inactive' } };

/** The session after an event, and what the moment asks others to do. An event that changes nothing gives the same session. */
export function nextSession(session: Session, event: SessionEvent): Step {
  if (session.status === 'out') {
    if (event.type !== 'token-appeared') return { session };
    const { token, endsAt, login } = event;
    return {
      session: { status: 'starting', token, endsAt, failedRefreshes: 0, login },
      moment: { type: 'profile-wanted' },
    };
  }
  switch (event.type) {
    case 'token-appeared':
    case 'token-renewed':
      if (event.token === session.token) return { session };
      return { session: { ...session, token: event.token, endsAt: event.endsAt, failedRefreshes: 0 } };
    case 'refresh-refused': {
      const failedRefreshes = session.failedRefreshes + 1;
      return failedRefreshes < MAX_FAILED_REFRESHES ? { session: { ...session, failedRefreshes } } : inactive;
    }
    case 'profile-loaded':
      if (session.status === 'in') return { session };
      return { session: { ...session, status: 'in' }, moment: { type: 'started', login: session.login } };
    case 'call-refused':
    case 'token-expired':
      // D5: at start-up no player was active yet who could have become inactive.
      if (session.status === 'starting') return silent;
      return event.type === 'call-refused' && event.profile ? silent : inactive;
    case 'token-vanished':
      return inactive;
    case 'logged-out':
      return silent;
  }
}

/** The two clocks that a token's end is held against (ms since 1970). Neither follows the device's clock when it is set. */
export interface SessionClocks {
  /** Steady while the page lives; stands still in a sleep. */
  device: number;
  /** From the server's answers; null until one brought it. */
  server: number | null;
}

/** §9: under the margin a token is exchanged before it is used. Unknown ends are left to the server's answer. */
export function needsRefresh(session: Session, clocks: SessionClocks): boolean {
  return millisecondsLeft(session, clocks) < TOKEN_REFRESH_MARGIN_MS;
}

/** Seconds of life that the token has left: 0 without a token, Infinity where its end isn't known. */
export function secondsUntilExpiry(session: Session, clocks: SessionClocks): number {
  if (session.status === 'out') return 0;
  return Math.max(0, Math.floor(millisecondsLeft(session, clocks) / 1_000));
}

/**
 * How long the token still lives (ms), Infinity where its end isn't known (or there is no token).
 * D5: counted from receipt, by the server's clock where it is known; for a token that another page stored without its end, by `exp`.
 */
export function millisecondsLeft(session: Session, { device, server }: SessionClocks): number {
  if (session.status === 'out') return Number.POSITIVE_INFINITY;
  const { endsAt, token } = session;
  if (endsAt !== null && (server === null || endsAt.server === null)) return endsAt.device - device;
  const end = endsAt?.server ?? expiryOf(token);
  return end === null || server === null ? Number.POSITIVE_INFINITY : end - server;
}
