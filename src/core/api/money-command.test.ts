// @vitest-environment page
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { getProfile } from '#contract/endpoints/player/authentication-calls.ts';
import { createDeposit } from '#contract/endpoints/wallet/wallet-calls.ts';
import { createWithdrawal } from '#contract/endpoints/wallet/withdrawal-calls.ts';
import { STORED } from '#contract/stored.ts';
import { readStored, writeStored } from '../device/storage.ts';
import { beginSession, clearSession, confirmSession } from '../session/session-store.ts';
import { resolvePendingCommands, sendMoneyCommand } from './money-command.ts';

const deposit = {
  id: '9',
  status: 0,
  amount: 5_000,
  code: 'pix',
  expires_at: '2026-11-20T12:00:00.000Z',
  created_at: '2026-11-20T11:50:00.000Z',
};
let commands: string[];
let create: () => Response;
let asking: () => Response;
/** Answers the call that calls a command off; undefined: like `asking`. */
let callingOff: (() => Response) | undefined;
let methods: string[];
let profile: () => Response;

const json = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status });
const player = {
  id: '7',
  name: 'Maria',
  birthday: '',
  gender: null,
  balance: 10_000,
  wallet: { bonus_mixed: 0 },
  user_rollover: null,
};
/** What a filter on the way, or a file server, answers. */
const page = (status: number) => new Response('<h1>Blocked</h1>', { status });
const openKeys = () => readStored(STORED.openCommands)?.map(({ key }) => key) ?? [];

beforeEach(() => {
  vi.useFakeTimers();
  beginSession({ access_token: 'token', expires_in: 3_600 });
  commands = [];
  create = () => json(deposit);
  asking = () => json({ state: 'unknown' });
  callingOff = undefined;
  methods = [];
  profile = () => page(403);
  vi.stubGlobal('fetch', async (url: string, init: { method: string; headers: Record<string, string> }) => {
    if (url.startsWith('/api/commands/')) {
      methods.push(init.method);
      return (init.method === 'DELETE' && callingOff ? callingOff : asking)();
    }
    if (url === getProfile.path) return profile();
    commands.push(init.headers['Idempotency-Key'] ?? '');
    expect(openKeys()).toContain(init.headers['Idempotency-Key']);
    return create();
  });
});
afterEach(async () => {
  clearSession();
  await vi.advanceTimersByTimeAsync(200);
  vi.useRealTimers();
  vi.unstubAllGlobals();
  sessionStorage.clear();
});

const send = (onUnclear?: () => void) =>
  sendMoneyCommand(createDeposit, { body: { amount: 5_000 } }, onUnclear);

test('stores the key before sending and drops it with the answer', async () => {
  expect(await send()).toMatchObject({ id: '9', amount: 5_000 });
  expect(commands).toHaveLength(1);
  expect(openKeys()).toEqual([]);
});

test('while the outcome is open nothing of what was sent is on the device', async () => {
  create = () => {
    throw new TypeError('Failed to fetch');
  };
  asking = () => json({ state: 'running' });
  const body = { amount: 4_321, pix_key_type: 'email', pix_key: 'maria@varanda.example' } as const;
  const sent = sendMoneyCommand(createWithdrawal, { body }).catch(() => {});
  await vi.advanceTimersByTimeAsync(1_500);
  expect(openKeys()).toHaveLength(1);
  const stored = [sessionStorage, localStorage].flatMap((place) => Object.values({ ...place }));
  expect(`${stored.join()} ${document.cookie}`).not.toMatch(/maria|4321/);
  await vi.advanceTimersByTimeAsync(10_000);
  await sent;
});

test('a clear refusal is passed on', async () => {
  create = () => json({ code: 'limit_reached' }, 422);
  await expect(send()).rejects.toMatchObject({ code: 'limit_reached' });
  expect(openKeys()).toEqual([]);
});

describe('an unclear answer', () => {
  const lost = () => {
    throw new TypeError('Failed to fetch');
  };

  test('is asked for, and a done command gives its answer without being sent again', async () => {
    create = lost;
    asking = () => json({ state: 'done', status: 200, response: deposit });
    const unclear = vi.fn();
    expect(await send(unclear)).toMatchObject({ id: '9' });
    expect(unclear).toHaveBeenCalledOnce();
    expect(commands).toHaveLength(1);
  });

  test('is a proxy’s 408, which may come after the command was passed on', async () => {
    create = () => json({ message: 'Request Timeout' }, 408);
    asking = () => json({ state: 'done', status: 200, response: deposit });
    expect(await send()).toMatchObject({ id: '9' });
    expect(commands).toHaveLength(1);
  });

  test.each([
    [403, '<h1>Blocked</h1>'],
    [404, '<h1>Blocked</h1>'],
    [405, '<h1>Blocked</h1>'],
    [406, '<h1>Blocked</h1>'],
    [422, '<h1>Blocked</h1>'],
    [429, '<h1>Blocked</h1>'],
    [451, '<h1>Blocked</h1>'],
    [403, ''],
    [404, 'Not Found'],
  ])('is %i with the text "%s", a filter’s: it is no refusal of the backend', async (status, text) => {
    create = () => new Response(text, { status });
    asking = () => json({ state: 'done', status: 200, response: deposit });
    expect(await send()).toMatchObject({ id: '9' });
    expect(commands).toHaveLength(1);
  });

  test.each([
    ['408', () => json({}, 408)],
    ['429', () => json({ code: 'too_many' }, 429)],
    ['a filter’s 403', () => page(403)],
    ['a file server’s 404', () => page(404)],
    ['a filter’s 451', () => page(451)],
  ])('is asked for again after %s', async (_, answer) => {
    create = lost;
    let asks = 0;
    asking = () => {
      asks += 1;
      return asks < 4 ? answer() : json({ state: 'done', status: 200, response: deposit });
    };
    const sent = send();
    await vi.advanceTimersByTimeAsync(6_000);
    expect(await sent).toMatchObject({ id: '9' });
    expect(commands).toHaveLength(1);
  });

  test('of a refused command is its refusal', async () => {
    create = () => json({}, 502);
    asking = () => json({ state: 'done', status: 422, response: { code: 'insufficient_funds' } });
    await expect(send()).rejects.toMatchObject({ code: 'insufficient_funds' });
  });

  test('of a command that never arrived says so', async () => {
    create = lost;
    const error = { name: 'CommandNotReceivedError', failure: 'command_never_arrived' };
    await expect(send()).rejects.toMatchObject(error);
    expect(openKeys()).toEqual([]);
  });

  test('is no "never arrived" before the command was called off, because its request may be late', async () => {
    create = lost;
    callingOff = () => json({ state: 'done', status: 200, response: deposit });
    expect(await send()).toMatchObject({ id: '9' });
    expect(methods).toEqual(['GET', 'DELETE']);
    callingOff = () => json({ message: 'no such method' }, 405);
    await expect(send()).rejects.toMatchObject({ name: 'UnknownOutcomeError' });
    expect(openKeys()).toEqual([commands[1]]);
  });

  test('is a yes that can’t be read: not a refusal, and done once it is asked about by itself', async () => {
    create = () => json({ id: 9 });
    asking = () => json({ state: 'done', status: 200, response: { id: 9 } });
    const thrown: unknown = await send().catch((error: unknown) => error);
    expect(thrown).toMatchObject({ name: 'UnknownOutcomeError', key: commands[0] });
    expect(openKeys()).toEqual(commands);
    expect(await resolvePendingCommands()).toMatchObject([{ key: commands[0], end: 'done' }]);
    expect(openKeys()).toEqual([]);
  });

  test('that can’t be read is asked for, and may be read there', async () => {
    create = () => json({ id: 9 });
    asking = () => json({ state: 'done', status: 200, response: deposit });
    expect(await send()).toMatchObject({ id: '9' });
    expect(commands).toHaveLength(1);
  });

  test('that stays unclear leaves the key stored', async () => {
    create = lost;
    asking = () => json({ state: 'running' });
    const outcome = send().catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(10_000);
    const error = { name: 'UnknownOutcomeError', failure: 'command_unclear', key: commands[0] };
    expect(await outcome).toMatchObject(error);
    expect(openKeys()).toEqual(commands);
  });

  test('is asked for in the session of its own player alone', async () => {
    confirmSession({ id: '7', balance: 0 });
    create = lost;
    asking = () => json({ state: 'running' });
    const sent = send().catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(10_000);
    await sent;
    asking = () => json({ state: 'done', status: 200, response: deposit });
    writeStored(STORED.userId, '8');
    expect(await resolvePendingCommands()).toEqual([]);
    expect(openKeys()).toEqual(commands);
    writeStored(STORED.userId, '7');
    expect(await resolvePendingCommands()).toMatchObject([{ key: commands[0], end: 'done' }]);
  });

  test('is forgotten once the backend says that it stores no outcomes, and not because of a page on the way', async () => {
    create = lost;
    asking = () => page(404);
    const sent = send().catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(6_000);
    expect(await sent).toMatchObject({ name: 'UnknownOutcomeError' });
    expect(await resolvePendingCommands()).toEqual([]);
    expect(openKeys()).toEqual(commands);
    // The backend is there, and has no such call.
    profile = () => json(player);
    expect(await resolvePendingCommands()).toEqual([]);
    expect(openKeys()).toEqual([]);
  });

  test('is forgotten after a 404 of the backend itself, once it answers for the profile', async () => {
    create = lost;
    asking = () => json({ message: 'no such route' }, 404);
    await expect(send()).rejects.toMatchObject({ name: 'UnknownOutcomeError' });
    expect(await resolvePendingCommands()).toEqual([]);
    expect(openKeys()).toEqual(commands);
    profile = () => json(player);
    expect(await resolvePendingCommands()).toEqual([]);
    expect(openKeys()).toEqual([]);
  });

  describe('stays stored where the backend answers for the profile', () => {
    beforeEach(async () => {
      create = lost;
      asking = () => json({}, 401);
      await expect(send()).rejects.toMatchObject({ name: 'UnknownOutcomeError' });
      profile = () => json(player);
    });

    test.each([
      ['JSON', () => json({ message: 'no such route' }, 404)],
      ['a page', () => page(404)],
    ])('and calling the command off answers 404 with %s: the look-up knows outcomes', async (_, answer) => {
      asking = () => json({ state: 'unknown' });
      callingOff = answer;
      expect(await resolvePendingCommands()).toEqual([]);
      expect(openKeys()).toEqual(commands);
    });

    test.each([1, 2])('and the look-up answers 404 during a deploy, %i times', async (times) => {
      let asks = 0;
      asking = () => {
        asks += 1;
        return asks > times ? json({ state: 'running' }) : json({ message: 'no such route' }, 404);
      };
      expect(await resolvePendingCommands()).toEqual([]);
      expect(openKeys()).toEqual(commands);
      asking = () => json({ state: 'done', status: 200, response: deposit });
      expect(await resolvePendingCommands()).toMatchObject([{ key: commands[0], end: 'done' }]);
      expect(openKeys()).toEqual([]);
    });
  });

  const busy = (seconds: string) =>
    new Response('{"code":"too_many"}', { status: 429, headers: { 'Retry-After': seconds } });

  test('is asked for again no sooner than the server says', async () => {
    create = lost;
    asking = () => busy('4');
    const sent = send();
    await vi.advanceTimersByTimeAsync(100);
    asking = () => json({ state: 'done', status: 200, response: deposit });
    await vi.advanceTimersByTimeAsync(3_800);
    expect(methods).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(200);
    expect(await sent).toMatchObject({ id: '9' });
    expect(methods).toHaveLength(2);
  });

  test('stays unknown for now where the server wants to be asked much later', async () => {
    create = lost;
    asking = () => busy('60');
    await expect(send()).rejects.toMatchObject({ name: 'UnknownOutcomeError' });
    expect(methods).toHaveLength(1);
    expect(openKeys()).toEqual(commands);
  });

  test('from a backend that can’t be asked stays unclear', async () => {
    create = lost;
    asking = () => json({ message: 'no such route' }, 404);
    await expect(send()).rejects.toMatchObject({ name: 'UnknownOutcomeError' });
    expect(commands).toHaveLength(1);
  });
});
