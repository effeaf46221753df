// @vitest-environment page
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { STORED } from '#contract/stored.ts';
import { readStored, removeStored, writeStored } from '../device/storage.ts';
import type { SessionEffect } from './session-machine.ts';
import {
  beginSession,
  clearSession,
  confirmSession,
  handleTokenRefused,
  onSessionEffect,
  renewToken,
  sessionGeneration,
  sessionStatus,
  startSession,
  storeBalance,
} from './session-store.ts';

/** The channel to the other tabs: what this tab sent, and a way to receive. */
const channels: { name: string; sent: unknown[]; receive: (data: unknown) => void }[] = [];
class FakeChannel {
  readonly sent: unknown[] = [];
  private readonly listeners: ((message: { data: unknown }) => void)[] = [];
  constructor(name: string) {
    const receive = (data: unknown) => {
      for (const listener of this.listeners) listener({ data });
    };
    channels.push({ name, sent: this.sent, receive });
  }
  addEventListener(_type: string, listener: (message: { data: unknown }) => void): void {
    this.listeners.push(listener);
  }
  postMessage(data: unknown): void {
    this.sent.push(data);
  }
}

const tokens = (token: string, life = 3_600) => ({ access_token: token, expires_in: life });
let moments: SessionEffect[];
let stop: () => void;

const channel = () => {
  const [only] = channels;
  if (!only) throw new Error('no channel was opened');
  return only;
};

beforeAll(() => {
  vi.useFakeTimers();
  vi.stubGlobal('BroadcastChannel', FakeChannel);
  startSession();
});
beforeEach(() => {
  moments = [];
  stop = onSessionEffect((moment) => moments.push(moment));
});
afterEach(async () => {
  clearSession();
  await vi.advanceTimersByTimeAsync(200);
  stop();
  channel().sent.length = 0;
});

function logIn(token = 'first'): void {
  beginSession(tokens(token));
  confirmSession({ id: '7', balance: 28_450 });
}

describe('what other tabs are told', () => {
  test('[R4.15] a login, a renewed token and a logout, on one channel of this app', async () => {
    logIn();
    expect(channel().sent).toEqual(['token-changed']);
    vi.stubGlobal('fetch', async () => Response.json(tokens('second')));
    await renewToken();
    expect(channel().sent).toEqual(['token-changed', 'token-changed']);
    clearSession();
    expect(channel().sent).toEqual(['token-changed', 'token-changed', { ended: 'second' }]);
    expect(channels.map(({ name }) => name)).toEqual(['wg-session']);
  });
});

describe('what other tabs tell', () => {
  test('their logout ends the session here too, without a modal', () => {
    logIn();
    removeStored(STORED.jwt);
    channel().receive({ ended: 'first' });
    expect(sessionStatus()).toBe('out');
    expect(moments.at(-1)).toEqual({ type: 'ended', how: 'silent' });
  });

  test('their logout ends the session here also where what they removed is still read here', () => {
    logIn();
    channel().receive({ ended: 'first' });
    expect(sessionStatus()).toBe('out');
    expect(readStored(STORED.jwt)).toBeNull();
  });

  test('a logout that is heard late does not end the session that was begun after it', async () => {
    logIn();
    writeStored(STORED.jwt, 'newer');
    channel().receive({ ended: 'first' });
    await vi.advanceTimersByTimeAsync(2_000);
    expect([sessionStatus(), readStored(STORED.jwt)]).toEqual(['in', 'newer']);
    // This tab has taken up the newer token before it hears of the logout.
    channel().receive({ ended: 'first' });
    await vi.advanceTimersByTimeAsync(2_000);
    expect([sessionStatus(), readStored(STORED.jwt)]).toEqual(['in', 'newer']);
  });

  test('a logout here ends the token too that another tab has renewed', async () => {
    logIn();
    writeStored(STORED.jwt, 'renewed');
    clearSession();
    await vi.advanceTimersByTimeAsync(2_000);
    expect([sessionStatus(), readStored(STORED.jwt)]).toEqual(['out', null]);
  });

  test('a token that is refused here after another tab has renewed it ends nothing', () => {
    logIn();
    writeStored(STORED.jwt, 'renewed');
    handleTokenRefused('first', 'token-expired', false);
    expect([readStored(STORED.jwt), moments.some(({ type }) => type === 'ended')]).toEqual([
      'renewed',
      false,
    ]);
  });

  test('[R4.16] their login is taken up at once', () => {
    writeStored(STORED.jwt, 'elsewhere');
    channel().receive('token-changed');
    expect(sessionStatus()).toBe('starting');
    expect(moments).toEqual([{ type: 'profile-wanted' }]);
  });

  test('[R4.15] a window that gets the focus looks at what is stored at once', () => {
    logIn();
    removeStored(STORED.jwt);
    dispatchEvent(new Event('focus'));
    expect(moments.at(-1)).toEqual({ type: 'ended', how: 'inactive' });
  });

  test('a page that Back shows as it was left looks at what is stored at once', () => {
    logIn();
    removeStored(STORED.jwt);
    dispatchEvent(new Event('pageshow'));
    expect(sessionStatus()).toBe('out');
  });
});

describe('the end of a session', () => {
  test('makes answers to its calls recognisable as late, once', () => {
    const before = sessionGeneration();
    logIn();
    expect(sessionGeneration()).toBe(before);
    clearSession();
    clearSession();
    expect(sessionGeneration()).toBe(before + 1);
  });

  test('removes what the player was filling in and had open', () => {
    logIn();
    writeStored(STORED.openCommands, [{ key: 'k', call: 'c' }]);
    writeStored(STORED.registerDraft, { email: 'maria@example.com', phone: '81999998888', phone_code: '55' });
    writeStored(STORED.loginDraft, { identity: 'maria@example.com' });
    writeStored(STORED.depositDraft, { amount: 5_000 });
    writeStored(STORED.withdrawDraft, { amount: 100, key_type: 'cpf' });
    writeStored(STORED.formDraft, { street: 'Rua da Aurora' });
    writeStored(STORED.openModal, 'deposit');
    const stored = () => [
      readStored(STORED.openCommands),
      readStored(STORED.registerDraft),
      readStored(STORED.loginDraft),
      readStored(STORED.depositDraft),
      readStored(STORED.withdrawDraft),
      readStored(STORED.formDraft),
      readStored(STORED.openModal),
    ];
    expect(stored()).not.toContain(null);
    clearSession();
    expect(stored()).toEqual([null, null, null, null, null, null, null]);
  });

  test('by itself keeps the keys of commands without an outcome, for the same player’s next login', () => {
    logIn();
    writeStored(STORED.openCommands, [{ key: 'k', call: 'placeBets', player: '7' }]);
    writeStored(STORED.formDraft, { street: 'Rua da Aurora' });
    removeStored(STORED.jwt);
    dispatchEvent(new Event('focus'));
    expect(moments.at(-1)).toEqual({ type: 'ended', how: 'inactive' });
    expect(readStored(STORED.openCommands)).toEqual([{ key: 'k', call: 'placeBets', player: '7' }]);
    expect(readStored(STORED.formDraft)).toBeNull();
  });

  test('by another player’s login in another tab removes what the former one was filling in', () => {
    const tokenOf = (player: string) => `h.${btoa(JSON.stringify({ user_id: player }))}.s`;
    logIn(tokenOf('7'));
    writeStored(STORED.formDraft, { street: 'Rua da Aurora' });
    writeStored(STORED.withdrawDraft, { amount: 100, key_type: 'cpf' });
    writeStored(STORED.jwt, tokenOf('8'));
    channel().receive('token-changed');
    expect([sessionStatus(), readStored(STORED.jwt)]).toEqual(['starting', tokenOf('8')]);
    expect([readStored(STORED.formDraft), readStored(STORED.withdrawDraft)]).toEqual([null, null]);
  });

  test('[R4.13a] removes the token at once, so that it is not taken for a new one', () => {
    logIn();
    clearSession();
    expect(readStored(STORED.jwt)).toBe(null);
    dispatchEvent(new Event('focus'));
    expect(sessionStatus()).toBe('out');
  });

  test('followed by a login within 100 ms leaves what the login stored', async () => {
    logIn();
    clearSession();
    logIn('next');
    await vi.advanceTimersByTimeAsync(500);
    expect([readStored(STORED.jwt), readStored(STORED.balance), readStored(STORED.userId)]).toEqual([
      'next',
      28_450,
      '7',
    ]);
    expect(readStored(STORED.tokenEndsAt)).not.toBe(null);
  });

  test('removes when the token ends', async () => {
    logIn();
    clearSession();
    await vi.advanceTimersByTimeAsync(100);
    expect(readStored(STORED.tokenEndsAt)).toBe(null);
  });

  test('lets nothing be stored afterwards', async () => {
    logIn();
    clearSession();
    await vi.advanceTimersByTimeAsync(100);
    confirmSession({ id: '8', balance: 100 });
    storeBalance(100);
    expect([readStored(STORED.userId), readStored(STORED.balance)]).toEqual([null, null]);
    expect(moments.at(-1)).toEqual({ type: 'ended', how: 'silent' });
  });
});

test('[R3.08a] a balance below nothing is stored as nothing', () => {
  logIn();
  storeBalance(-5);
  expect(readStored(STORED.balance)).toBe(0);
});

test('a listener that was taken off hears nothing more', () => {
  stop();
  logIn();
  expect(moments).toEqual([]);
});

test('a browser that refuses the channel to other tabs has a session all the same', async () => {
  vi.resetModules();
  vi.stubGlobal(
    'BroadcastChannel',
    class {
      constructor() {
        throw new DOMException('blocked', 'SecurityError');
      }
    },
  );
  const own = await import('./session-store.ts');
  own.startSession();
  own.beginSession(tokens('one'));
  own.confirmSession({ id: '7', balance: 0 });
  expect(own.sessionStatus()).toBe('in');
  own.clearSession();
  expect(own.sessionStatus()).toBe('out');
});
