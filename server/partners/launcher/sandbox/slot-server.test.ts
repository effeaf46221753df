import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '#server/core/db/database.ts';
import { memoryDatabase } from '#server/core/db/memory-database.ts';
import { LaunchRefused, signLaunch } from '../launch-token.ts';
import { createSlotServer } from './slot-server.ts';
import { type SendWalletCall, walletClient } from './wallet-client.ts';

const NOW = Date.UTC(2026, 10, 20, 12);
const LAUNCH = {
  game: 'slot-3x3',
  gameName: 'Farol Velho',
  language: 'pt',
  minBetCents: 50,
  maxBetCents: 2_000,
} as const;
/** Three farois on the first line. */
const WIN = [0, 10, 16];
/** Nothing alike. */
const LOSS = [0, 0, 1];

let database: Database;
beforeAll(async () => {
  database = await memoryDatabase();
});
afterAll(() => database.close());

/** An operator that keeps one balance, does each move once, and may lose answers or calls. */
function operator(balance: number) {
  const done = new Map<string, number>();
  const calls: string[] = [];
  /** What befalls the next moves, one after the other. */
  const fates: ('fine' | 'answer-lost' | 'call-lost')[] = [];
  const state = { balance, expired: false };
  const refuse = (error: string) => ({ status: 422, body: JSON.stringify({ error, code: error }) });
  const send: SendWalletCall = async (path, rawBody) => {
    const { transaction, amount } = JSON.parse(rawBody);
    calls.push(`${path} ${transaction ?? ''}`.trim());
    const fate = path === '/wallet/balance' ? 'fine' : fates.shift();
    if (fate === 'call-lost') throw new Error('connection reset');
    const name = `${path} ${transaction}`;
    if (path === '/wallet/debit' && !done.has(name)) {
      if (state.expired) return refuse('session_expired');
      if (state.balance < amount) return refuse('insufficient_funds');
    }
    if (path !== '/wallet/balance' && !done.has(name)) {
      const undoes = path === '/wallet/rollback' && done.has(`/wallet/debit ${transaction}`);
      const sign = path === '/wallet/debit' ? -1 : path === '/wallet/credit' || undoes ? 1 : 0;
      state.balance += sign * amount;
      done.set(name, amount);
    }
    if (fate === 'answer-lost') throw new Error('timed out');
    return { status: 200, body: JSON.stringify({ balance: state.balance }) };
  };
  return { send, state, calls, fates };
}

let launches = 0;
async function table(balance: number, stops: readonly number[], mode: 'real' | 'demo' = 'real') {
  const bank = operator(balance);
  const numbers = [...stops];
  const server = createSlotServer({
    database,
    launchSecret: 'a secret',
    wallet: walletClient('another secret', bank.send),
    random: () => numbers.shift() ?? 0,
  });
  launches += 1;
  const id = `l${launches}`;
  const token = signLaunch('a secret', { ...LAUNCH, session: mode === 'real' ? 'w1' : '', mode, id }, NOW);
  return { ...bank, server, token, round: `round-of-${id}` };
}

describe('the sandboxed game server', () => {
  test('opens one session for a launch', async () => {
    const { server, token } = await table(1_000, []);
    expect(await server.open(token, NOW)).toMatchObject({
      mode: 'real',
      balance: 1_000,
      stakes: [50, 100, 200, 500, 1_000, 2_000],
    });
    await expect(server.open(token, NOW)).rejects.toThrow(LaunchRefused);
    await expect(server.open('x', NOW)).rejects.toThrow(LaunchRefused);
  });

  test('takes the stake and pays the win', async () => {
    const { server, token, round, state, calls } = await table(1_000, WIN);
    const { session } = await server.open(token, NOW);
    const answer = await server.spin({ session, round, stake: 100 }, NOW);
    expect(answer).toMatchObject({ type: 'played', stake: 100, win: 15_000, balance: 15_900 });
    expect(state.balance).toBe(15_900);
    expect(calls).toEqual(['/wallet/balance', `/wallet/debit ${round}-stake`, `/wallet/credit ${round}-win`]);
  });

  test('gives the same round again without moving money', async () => {
    const { server, token, round, state } = await table(1_000, LOSS);
    const { session } = await server.open(token, NOW);
    const first = await server.spin({ session, round, stake: 200 }, NOW);
    expect(first).toMatchObject({ type: 'played', win: 0, balance: 800 });
    expect(await server.spin({ session, round, stake: 200 }, NOW)).toEqual(first);
    expect(state.balance).toBe(800);
  });

  test.each(['call-lost', 'answer-lost'] as const)(
    'repeats a credit under its own name: %s',
    async (fate) => {
      const { server, token, round, state, fates } = await table(1_000, WIN);
      const { session } = await server.open(token, NOW);
      fates.push('fine', fate, fate);
      expect(await server.spin({ session, round, stake: 100 }, NOW)).toEqual({ type: 'pending' });
      expect(await server.spin({ session, round, stake: 100 }, NOW)).toEqual({ type: 'pending' });
      expect(await server.spin({ session, round, stake: 100 }, NOW)).toMatchObject({
        type: 'played',
        balance: 15_900,
      });
      expect(state.balance).toBe(15_900);
    },
  );

  test('pays by itself what a player left behind', async () => {
    const { server, token, round, state, fates } = await table(1_000, WIN);
    const { session } = await server.open(token, NOW);
    fates.push('fine', 'answer-lost');
    expect(await server.spin({ session, round, stake: 100 }, NOW)).toEqual({ type: 'pending' });
    await server.settle(NOW + 31_000);
    await server.settle(NOW + 41_000);
    expect(state.balance).toBe(15_900);
    expect(await server.spin({ session, round, stake: 100 }, NOW)).toMatchObject({
      type: 'played',
      balance: 15_900,
    });
  });

  test('gives a stake back where nobody learned what became of it', async () => {
    const { server, token, round, state, fates } = await table(1_000, WIN);
    const { session } = await server.open(token, NOW);
    fates.push('answer-lost', 'call-lost');
    expect(await server.spin({ session, round, stake: 100 }, NOW)).toEqual({ type: 'pending' });
    await server.settle(NOW + 29_000);
    expect(state.balance).toBe(900);
    await server.settle(NOW + 31_000);
    expect(state.balance).toBe(900);
    await server.settle(NOW + 41_000);
    await server.settle(NOW + 51_000);
    expect(state.balance).toBe(1_000);
    expect(await server.spin({ session, round, stake: 100 }, NOW)).toMatchObject({ type: 'refused' });
  });

  test('passes on why the operator refuses a stake', async () => {
    const { server, token, round, state } = await table(50, WIN);
    const { session } = await server.open(token, NOW);
    const short = await server.spin({ session, round, stake: 100 }, NOW);
    expect(short).toMatchObject({ type: 'refused', refusal: { error: 'insufficient_funds' } });
    state.expired = true;
    const late = await server.spin({ session, round: `${round}-b`, stake: 50 }, NOW);
    expect(late).toMatchObject({ type: 'refused', refusal: { error: 'session_expired' } });
  });

  test('refuses a stake that is not on offer, and a session or a round of somebody else', async () => {
    const one = await table(1_000, LOSS);
    const other = await table(1_000, LOSS);
    const { session } = await one.server.open(one.token, NOW);
    const stranger = await other.server.open(other.token, NOW);
    await one.server.spin({ session, round: one.round, stake: 100 }, NOW);
    for (const asked of [
      { session, round: 'r9', stake: 20 },
      { session: 'nobody', round: 'r9', stake: 100 },
      { session: stranger.session, round: one.round, stake: 100 },
    ]) {
      expect(await other.server.spin(asked, NOW)).toMatchObject({ type: 'refused' });
    }
    expect(other.state.balance).toBe(1_000);
  });

  test('plays for fun without the wallet, until the fun money is gone', async () => {
    const { server, token, calls, round } = await table(0, [], 'demo');
    const { session, balance } = await server.open(token, NOW);
    expect(balance).toBe(100_000);
    const stakes = Array.from({ length: 8 }, (_, index) =>
      server.spin({ session, round: `${round}-${index}`, stake: 2_000 }, NOW),
    );
    const answers = await Promise.all(stakes);
    const last = answers.flatMap((answer) => (answer.type === 'played' ? [answer] : []));
    const moved = last.reduce((sum, answer) => sum + answer.win - answer.stake, 0);
    expect(last).toHaveLength(8);
    expect(await server.balance(session, NOW)).toBe(100_000 + moved);
    expect(calls).toEqual([]);
  });
});
