import { describe, expect, test } from 'vitest';
import {
  needsRefresh,
  nextSession,
  type Session,
  type SessionEffect,
  type SessionEvent,
  secondsUntilExpiry,
} from './session-machine.ts';

const found = {
  type: 'token-appeared',
  token: 'a',
  endsAt: { device: 1_000_000, server: null },
  login: false,
} as const satisfies SessionEvent;
const byLogin: SessionEvent = { ...found, login: true };

/** Plays events from a session that is out; gives where it ended and every moment on the way. */
function play(...events: SessionEvent[]): { session: Session; moments: SessionEffect[] } {
  let session: Session = { status: 'out' };
  const moments: SessionEffect[] = [];
  for (const event of events) {
    const step = nextSession(session, event);
    session = step.session;
    if (step.moment) moments.push(step.moment);
  }
  return { session, moments };
}

const silent: SessionEffect = { type: 'ended', how: 'silent' };
const inactive: SessionEffect = { type: 'ended', how: 'inactive' };
const started: SessionEvent[] = [found, { type: 'profile-loaded' }];

describe('coming', () => {
  test('[R4.16] a token that appears asks for the profile, and the profile starts the session', () => {
    const { session, moments } = play(byLogin, { type: 'profile-loaded' });
    expect(session.status).toBe('in');
    expect(moments).toEqual([{ type: 'profile-wanted' }, { type: 'started', login: true }]);
  });

  test('[R4.02] a token found on the device starts without being a login', () => {
    expect(play(...started).moments.at(-1)).toEqual({ type: 'started', login: false });
  });

  test('a profile that is loaded again starts nothing anew', () => {
    expect(play(...started, { type: 'profile-loaded' }).moments).toHaveLength(2);
  });

  test('another token of the same session is taken over without a word', () => {
    const { session, moments } = play(...started, { ...found, token: 'b', endsAt: null });
    expect(session).toMatchObject({ status: 'in', token: 'b', endsAt: null });
    expect(moments).toHaveLength(2);
  });
});

describe('going', () => {
  test('[R4.05] at start-up a refused token ends the session without a modal', () => {
    expect(play(found, { type: 'call-refused', profile: true }).moments.at(-1)).toEqual(silent);
    expect(play(found, { type: 'token-expired', profile: true }).moments.at(-1)).toEqual(silent);
  });

  test('[R4.14] the profile refused for good is a logout', () => {
    expect(play(...started, { type: 'call-refused', profile: true }).moments.at(-1)).toEqual(silent);
  });

  test('[R8.01b] any other call refused for good opens the inactivity modal', () => {
    expect(play(...started, { type: 'call-refused', profile: false }).moments.at(-1)).toEqual(inactive);
  });

  test('[R8.02] an expired token opens the inactivity modal', () => {
    expect(play(...started, { type: 'token-expired', profile: true }).moments.at(-1)).toEqual(inactive);
  });

  test('[R4.15] a token that is gone without logout opens the inactivity modal', () => {
    expect(play(...started, { type: 'token-vanished' })).toEqual({
      session: { status: 'out' },
      moments: [{ type: 'profile-wanted' }, { type: 'started', login: false }, inactive],
    });
  });

  test('logout ends it without a modal, and what comes late changes nothing', () => {
    const { session, moments } = play(
      ...started,
      { type: 'logged-out' },
      { type: 'token-vanished' },
      { type: 'call-refused', profile: false },
      { type: 'token-renewed', token: 'late', endsAt: null },
    );
    expect(session).toEqual({ status: 'out' });
    expect(moments.slice(2)).toEqual([silent]);
  });
});

const at = (device: number) => ({ device, server: null });

describe('refreshing', () => {
  const refused: SessionEvent = { type: 'refresh-refused' };

  test('[R9.01b] the third refused refresh ends the session', () => {
    expect(play(...started, refused, refused).session.status).toBe('in');
    expect(play(...started, refused, refused, refused).moments.at(-1)).toEqual(inactive);
  });

  test('a renewed token forgets the refusals before it', () => {
    const renewed: SessionEvent = { type: 'token-renewed', token: 'b', endsAt: null };
    expect(play(...started, refused, refused, renewed, refused, refused).session.status).toBe('in');
  });

  test('[R9.01a] under five minutes before its end a token needs a refresh', () => {
    const { session } = play(found);
    expect(needsRefresh(session, at(1_000_000 - 300_000))).toBe(false);
    expect(needsRefresh(session, at(1_000_000 - 299_999))).toBe(true);
    expect(needsRefresh({ status: 'out' }, at(0))).toBe(false);
    expect(needsRefresh(play({ ...found, endsAt: null }).session, { device: 9e12, server: 9e12 })).toBe(
      false,
    );
  });

  test('token life is counted in whole seconds and never below nothing', () => {
    const { session } = play(found);
    expect(secondsUntilExpiry(session, at(1_000_000 - 299_999))).toBe(299);
    expect(secondsUntilExpiry(session, at(2_000_000))).toBe(0);
    expect(secondsUntilExpiry({ status: 'out' }, at(0))).toBe(0);
  });

  describe('a token received while the server’s time was known', () => {
    const endsAt = { device: 1_000_000, server: 7_000_000 };
    const { session } = play({ ...found, endsAt });

    test('[R4.17] ages by the server’s clock alone', () => {
      expect(needsRefresh(session, { device: 0, server: 6_700_001 })).toBe(true);
      expect(needsRefresh(session, { device: 999_999, server: 6_700_000 })).toBe(false);
    });

    test('ages by this device’s steady clock in a page that doesn’t know the server’s time', () => {
      expect(secondsUntilExpiry(session, at(400_000))).toBe(600);
    });

    test('ages by this device’s steady clock where the backend shows its time late', () => {
      const late = play(found).session;
      expect(secondsUntilExpiry(late, { device: 400_000, server: 7_000_000 })).toBe(600);
    });
  });

  describe('a token that another page stored, without its end', () => {
    // exp: 1,800,000,000 s since 1970
    const token = `x.${btoa(JSON.stringify({ user_id: 7, exp: 1_800_000_000 }))}.y`;
    const { session } = play({ ...found, token, endsAt: null });

    test('[R4.17] needs a refresh by its exp and the server’s clock, whatever the device’s clock says', () => {
      expect(needsRefresh(session, { device: 0, server: 1_799_999_700_000 })).toBe(false);
      expect(needsRefresh(session, { device: 0, server: 1_799_999_700_001 })).toBe(true);
      expect(secondsUntilExpiry(session, { device: 9e12, server: 1_799_999_000_000 })).toBe(1_000);
    });

    test('is left to the server’s answer until the server’s time is known', () => {
      expect(needsRefresh(session, { device: 1_900_000_000_000, server: null })).toBe(false);
      expect(secondsUntilExpiry(session, { device: 1_900_000_000_000, server: null })).toBe(
        Number.POSITIVE_INFINITY,
      );
    });

    test.each(['no token', `x.${btoa('{}')}.y`, `x.${btoa('{"exp":"soon"}')}.y`])(
      '%j has no known end, and its life is not 0',
      (unreadable) => {
        const { session: unknown } = play({ ...found, token: unreadable, endsAt: null });
        expect(needsRefresh(unknown, { device: 0, server: 9e12 })).toBe(false);
        expect(secondsUntilExpiry(unknown, { device: 0, server: 9e12 })).toBe(Number.POSITIVE_INFINITY);
      },
    );
  });
});
