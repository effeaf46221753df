// For the tests of the game server: an operator's wallet that a test can make fail, and games with given results.
import type { Database } from '#server/core/db/database.ts';
import { signLaunch } from '#server/partners/games/launch-token.ts';
import { createGameServer } from '#server/sandbox/games/game-server.ts';
import { type SendWalletCall, walletClient } from '#server/sandbox/games/wallet-client.ts';

export const NOW = Date.UTC(2026, 10, 20, 12);
const LAUNCH = {
  gameName: 'Farol Velho',
  language: 'pt',
  minBetCents: 50,
  maxBetCents: 2_000,
} as const;
/** Three of the dearest symbol on the first payline of `slot-low`. */
export const WIN = [16, 11, 22];
/** A losing combination of it. */
export const LOSS = [0, 0, 1];
/** How a round of `slot-low` is stored that drew these stops. */
export const drawnAt = (stops: readonly number[]) => [...stops, 24];

/** An operator that has one balance, executes each command once, and may lose answers or calls. */
function operator(balance: number) {
  const done = new Map<string, number>();
  const calls: string[] = [];
  /** The faults of the next wallet commands, in order. */
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

/** One bet of a round. */
export const on = (stake: number, field = 'round') => [{ on: field, stake }];

let launches = 0;
type Bank = ReturnType<typeof operator>;

interface Visit {
  mode?: 'real' | 'demo';
  player: string;
  game?: string;
  /** The server's clock; the moments of the requests where absent. */
  clock?: { now: () => number };
}

/** Games whose rounds are in a database that the test opens before it plays. */
export function gameServerFixture(database: () => Database) {
  /** A server that draws these numbers, with the launch of a new player. */
  function table(balance: number, numbers: readonly number[], mode: 'real' | 'demo' = 'real') {
    const bank = operator(balance);
    launches += 1;
    const player = mode === 'real' ? `p${launches}` : '';
    return { ...bank, ...visit(bank, numbers, { mode, player }), player, round: `round-of-l${launches}` };
  }

  /** The player opens, or reopens, a game. */
  function visit(
    { send }: Pick<Bank, 'send'>,
    numbers: readonly number[],
    { mode = 'real', player, game = 'slot-low', clock }: Visit,
  ) {
    const left = [...numbers];
    const server = createGameServer({
      database: database(),
      launchSecret: 'a secret',
      wallet: walletClient('another secret', send),
      random: () => left.shift() ?? 0,
      ...(clock ? { clock } : {}),
    });
    launches += 1;
    const session = mode === 'real' ? 'w1' : '';
    const launch = { ...LAUNCH, game, session, player, gameId: player && '7', mode, id: `l${launches}` };
    return { server, token: signLaunch('a secret', launch, NOW) };
  }

  return { table, visit };
}
