import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '#server/core/db/database.ts';
import { memoryDatabase } from '#server/core/db/memory-database.ts';
import { LaunchRefused, signLaunch } from '../launch-token.ts';
import { createGameServer } from './game-server.ts';
import { type SendWalletCall, walletClient } from './wallet-client.ts';

const NOW = Date.UTC(2026, 10, 20, 12);
const LAUNCH = {
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

const on = (stake: number, field = 'round') => [{ on: field, stake }];

/** A busy machine takes its time. */
const PATIENT = { timeout: 20_000 };

let launches = 0;
type Bank = ReturnType<typeof operator>;

/** A server that draws these numbers, with a launch of a player of his own. */
async function table(balance: number, numbers: readonly number[], mode: 'real' | 'demo' = 'real') {
  const bank = operator(balance);
  launches += 1;
  const player = mode === 'real' ? `p${launches}` : '';
  return { ...bank, ...visit(bank, numbers, { mode, player }), player, round: `round-of-l${launches}` };
}

/** The player comes, or comes back, to a game. */
function visit(
  { send }: Pick<Bank, 'send'>,
  numbers: readonly number[],
  { mode = 'real', player, game = 'slot-3x3' }: { mode?: 'real' | 'demo'; player: string; game?: string },
) {
  const left = [...numbers];
  const server = createGameServer({
    database,
    launchSecret: 'a secret',
    wallet: walletClient('another secret', send),
    random: () => left.shift() ?? 0,
  });
  launches += 1;
  const session = mode === 'real' ? 'w1' : '';
  const launch = { ...LAUNCH, game, session, player, gameId: player && '7', mode, id: `l${launches}` };
  return { server, token: signLaunch('a secret', launch, NOW) };
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
    const answer = await server.play({ session, round, bets: on(100) }, NOW);
    expect(answer).toMatchObject({ type: 'played', stake: 100, win: 15_000, balance: 15_900 });
    expect(state.balance).toBe(15_900);
    expect(calls).toEqual(['/wallet/balance', `/wallet/debit ${round}-stake`, `/wallet/credit ${round}-win`]);
  });

  test('gives the same round again without moving money', async () => {
    const { server, token, round, state } = await table(1_000, LOSS);
    const { session } = await server.open(token, NOW);
    const first = await server.play({ session, round, bets: on(200) }, NOW);
    expect(first).toMatchObject({ type: 'played', win: 0, balance: 800 });
    expect(await server.play({ session, round, bets: on(200) }, NOW)).toEqual(first);
    expect(state.balance).toBe(800);
  });

  test.each(['call-lost', 'answer-lost'] as const)(
    'repeats a credit under its own name: %s',
    async (fate) => {
      const { server, token, round, state, fates } = await table(1_000, WIN);
      const { session } = await server.open(token, NOW);
      fates.push('fine', fate, fate);
      expect(await server.play({ session, round, bets: on(100) }, NOW)).toEqual({ type: 'pending' });
      expect(await server.play({ session, round, bets: on(100) }, NOW)).toEqual({ type: 'pending' });
      expect(await server.play({ session, round, bets: on(100) }, NOW)).toMatchObject({
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
    expect(await server.play({ session, round, bets: on(100) }, NOW)).toEqual({ type: 'pending' });
    await server.settle(NOW + 31_000);
    await server.settle(NOW + 41_000);
    expect(state.balance).toBe(15_900);
    expect(await server.play({ session, round, bets: on(100) }, NOW)).toMatchObject({
      type: 'played',
      balance: 15_900,
    });
  });

  test('gives a stake back where nobody learned what became of it', async () => {
    const { server, token, round, state, fates } = await table(1_000, WIN);
    const { session } = await server.open(token, NOW);
    fates.push('answer-lost', 'call-lost');
    expect(await server.play({ session, round, bets: on(100) }, NOW)).toEqual({ type: 'pending' });
    await server.settle(NOW + 29_000);
    expect(state.balance).toBe(900);
    await server.settle(NOW + 31_000);
    expect(state.balance).toBe(900);
    await server.settle(NOW + 41_000);
    await server.settle(NOW + 51_000);
    expect(state.balance).toBe(1_000);
    expect(await server.play({ session, round, bets: on(100) }, NOW)).toMatchObject({ type: 'refused' });
  });

  test('passes on why the operator refuses a stake', async () => {
    const { server, token, round, state } = await table(50, WIN);
    const { session } = await server.open(token, NOW);
    const short = await server.play({ session, round, bets: on(100) }, NOW);
    expect(short).toMatchObject({ type: 'refused', refusal: { error: 'insufficient_funds' } });
    state.expired = true;
    const late = await server.play({ session, round: `${round}-b`, bets: on(50) }, NOW);
    expect(late).toMatchObject({ type: 'refused', refusal: { error: 'session_expired' } });
  });

  test('refuses a stake that is not on offer, and a session or a round of somebody else', async () => {
    const one = await table(1_000, LOSS);
    const other = await table(1_000, LOSS);
    const { session } = await one.server.open(one.token, NOW);
    const stranger = await other.server.open(other.token, NOW);
    await one.server.play({ session, round: one.round, bets: on(100) }, NOW);
    for (const asked of [
      { session, round: 'r9', bets: on(20) },
      { session: stranger.session, round: 'r9', bets: on(75) },
      { session: stranger.session, round: 'r9', bets: on(100, 'red') },
      { session: stranger.session, round: 'r9', bets: [...on(50), ...on(50)] },
      { session: 'nobody', round: 'r9', bets: on(100) },
      { session: stranger.session, round: one.round, bets: on(100) },
    ]) {
      expect(await other.server.play(asked, NOW)).toMatchObject({ type: 'refused' });
    }
    expect(other.state.balance).toBe(1_000);
  });

  test('plays for fun without the wallet, until the fun money is gone', async () => {
    const { server, token, calls, round } = await table(0, [], 'demo');
    const { session, balance } = await server.open(token, NOW);
    expect(balance).toBe(100_000);
    const stakes = Array.from({ length: 8 }, (_, index) =>
      server.play({ session, round: `${round}-${index}`, bets: on(2_000) }, NOW),
    );
    const answers = await Promise.all(stakes);
    const last = answers.flatMap((answer) => (answer.type === 'played' ? [answer] : []));
    const moved = last.reduce((sum, answer) => sum + answer.win - answer.stake, 0);
    expect(last).toHaveLength(8);
    expect(await server.balance(session, NOW)).toBe(100_000 + moved);
    expect(calls).toEqual([]);
  });
});

describe('a round of several bets', () => {
  const BETS = [
    { on: '17', stake: 50 },
    { on: 'black', stake: 200 },
    { on: 'dozen-1', stake: 100 },
  ];

  test('is one debit of their sum and one credit of what they win', async () => {
    const { player, ...bank } = await table(1_000, []);
    const { server, token } = visit(bank, [17], { player, game: 'roulette-1z' });
    const { session, stakes, maxBet } = await server.open(token, NOW);
    expect([stakes, maxBet]).toEqual([[50, 100, 200, 500, 1_000], 2_000]);
    const answer = await server.play({ session, round: bank.round, bets: BETS }, NOW);
    expect(answer).toMatchObject({ type: 'played', drawn: [17], bets: BETS, stake: 350, win: 1_800 + 400 });
    expect(bank.state.balance).toBe(1_000 - 350 + 2_200);
    expect(bank.calls.slice(1)).toEqual([
      `/wallet/debit ${bank.round}-stake`,
      `/wallet/credit ${bank.round}-win`,
    ]);
  });

  test('is refused as a whole where its sum is over the limit, a field is no field, or is there twice', async () => {
    const { player, ...bank } = await table(10_000, []);
    const { server, token } = visit(bank, [], { player, game: 'roulette-1z' });
    const { session } = await server.open(token, NOW);
    for (const bets of [
      [...on(1_000, 'red'), ...on(1_050, 'odd')],
      on(50, '37'),
      on(75, 'red'),
      [...on(50, 'red'), ...on(50, 'red')],
    ]) {
      const answer = await server.play({ session, round: bank.round, bets }, NOW);
      expect(answer).toMatchObject({ type: 'refused', refusal: { code: 'limit_reached' } });
    }
    expect(bank.state.balance).toBe(10_000);
  });
});

describe('a round whose end the player did not see', () => {
  test('is there at his next visit of the same game, until he saw it', async () => {
    const { server, token, player, round, ...bank } = await table(1_000, WIN);
    const { session, unseen } = await server.open(token, NOW);
    expect(unseen).toBeNull();
    await server.play({ session, round, bets: on(100) }, NOW);
    const next = visit(bank, [], { player });
    const back = await next.server.open(next.token, NOW);
    expect(back.unseen).toEqual({ round, bets: on(100), drawn: WIN, stake: 100, win: 15_000, jackpot: 0 });
    const stranger = visit(bank, [], { player: 'somebody else' });
    const other = await stranger.server.open(stranger.token, NOW);
    expect(other.unseen).toBeNull();
    await stranger.server.seen({ session: other.session, round });
    await next.server.seen({ session: back.session, round });
    const last = visit(bank, [], { player });
    expect((await last.server.open(last.token, NOW)).unseen).toBeNull();
    expect(bank.state.balance).toBe(15_900);
  });

  test('is paid at his next visit, once, where its win was still owed', async () => {
    const { server, token, player, round, fates, ...bank } = await table(1_000, WIN);
    const { session } = await server.open(token, NOW);
    fates.push('fine', 'call-lost');
    await server.play({ session, round, bets: on(100) }, NOW);
    expect(bank.state.balance).toBe(900);
    const next = visit(bank, [], { player });
    expect(await next.server.open(next.token, NOW)).toMatchObject({
      balance: 15_900,
      unseen: { win: 15_000 },
    });
    await next.server.settle(NOW + 60_000);
    expect(bank.state.balance).toBe(15_900);
  });
});

describe.each([
  // Three farois on the first line; 17 on black and a number; a ticket of three waves.
  ['slot-3x3', WIN, on(100), 15_000],
  ['roulette-1z', [17], [...on(50, '17'), ...on(50, 'black')], 1_900],
  ['scratch-3x3', [400], on(100, 'ticket'), 200],
])('a server that dies in the middle of a round of %s', (game, numbers, bets, win) => {
  /** A wallet call after which the process is gone: it never comes back. */
  const dead = () => new Promise<never>(() => {});

  test('after the stake was taken: the next one pays the win, exactly once', async () => {
    const { player, round, ...bank } = await table(1_000, []);
    let dying = false;
    const send: SendWalletCall = (path, body, headers) => {
      if (path !== '/wallet/credit') return bank.send(path, body, headers);
      dying = true;
      return dead();
    };
    const { server, token } = visit({ send }, numbers, { player, game });
    const { session } = await server.open(token, NOW);
    void server.play({ session, round, bets }, NOW);
    await expect.poll(() => dying, PATIENT).toBe(true);
    expect(bank.state.balance).toBe(900);
    const next = visit(bank, [], { player, game }).server;
    await next.settle(NOW + 31_000);
    expect(bank.state.balance).toBe(900 + win);
    await next.settle(NOW + 41_000);
    expect(await next.play({ session, round, bets }, NOW)).toMatchObject({ type: 'played', win });
    expect(bank.state.balance).toBe(900 + win);
  });

  test('before it knew whether the stake was taken: the next one gives it back, exactly once', async () => {
    const { player, round, ...bank } = await table(1_000, []);
    const send: SendWalletCall = async (path, body, headers) => {
      const answer = await bank.send(path, body, headers);
      return path === '/wallet/debit' ? dead() : answer;
    };
    const { server, token } = visit({ send }, numbers, { player, game });
    const { session } = await server.open(token, NOW);
    void server.play({ session, round, bets }, NOW);
    await expect.poll(() => bank.state.balance, PATIENT).toBe(900);
    const next = visit(bank, [], { player, game }).server;
    await next.settle(NOW + 31_000);
    await next.settle(NOW + 41_000);
    expect(bank.state.balance).toBe(1_000);
    expect(await next.play({ session, round, bets }, NOW)).toMatchObject({ type: 'refused' });
    expect(bank.state.balance).toBe(1_000);
  });
});
