import type { WireResponseOf } from '#contract/define-call.ts';
import {
  getDouble,
  listDoubleBets,
  listDoubleRounds,
  placeDoubleBet,
} from '#contract/endpoints/casino/double-calls.ts';
import { type Endpoint, endpoint, moneyEndpoint } from '#server/core/http/endpoints/endpoint.ts';
import type { RateRule } from '#server/core/http/rate-limit/rate-limiter.ts';
import type { Services } from '#server/core/services.ts';
import {
  type DoubleBet,
  findDoubleBets,
  placeBet,
  readDoubleBetsMessage,
} from '#server/data/casino/house-games/double/double-bets.ts';
import { type DoubleChain, listChains } from '#server/data/casino/house-games/double/double-hash-chains.ts';
import {
  findNewestRound,
  listLastResults,
  listPastRounds,
  recordAudience,
  toDoubleRoundMessage,
} from '#server/data/casino/house-games/double/double-rounds.ts';

const BETS: RateRule = { name: 'double', max: 60, windowMs: 60_000 };

function toDoubleBetResponse({ bet, round }: DoubleBet): WireResponseOf<typeof placeDoubleBet> {
  const { number, outcome, hash, terminal_hash, chain_index, salt } = toDoubleRoundMessage(round);
  return {
    number,
    outcome,
    hash,
    terminal_hash,
    chain_index,
    salt,
    id: bet.id,
    colour: bet.colour,
    stake: bet.stakeCents,
    payout: bet.payoutCents,
    created_at: new Date(bet.receivedAt).toISOString(),
  };
}

/** The public data of a chain, without its hashes. */
function toChainResponse({ terminalHash, length, used, committedAt, salt, saltDrawnAt }: DoubleChain) {
  return {
    terminal_hash: terminalHash,
    length,
    used,
    committed_at: new Date(committedAt).toISOString(),
    salt,
    salt_drawn_at: saltDrawnAt === null ? null : new Date(saltDrawnAt).toISOString(),
  };
}

/** Double: its rounds, bets on them, and their verification. */
export function doubleEndpoints({ db, clock, limiter }: Services): Endpoint[] {
  return [
    endpoint(getDouble, async ({ now }) => {
      await recordAudience(db.queries, now);
      const round = await findNewestRound(db.queries);
      return {
        now: new Date(now).toISOString(),
        round: round ? toDoubleRoundMessage(round) : null,
        bets: round ? await readDoubleBetsMessage(db.queries, round.number) : null,
        last: await listLastResults(db.queries),
      };
    }),
    moneyEndpoint(placeDoubleBet, {
      prepare: ({ caller, now }) => limiter.consume(BETS, caller.playerId, now),
      async answer({ tx, caller: { playerId }, body, ip, receivedAt }) {
        const { round: roundNumber, colour, stake } = body;
        const times = { receivedAt, now: clock.now() };
        const placement = { playerId, roundNumber, colour, stakeCents: stake, ip, ...times };
        return toDoubleBetResponse(await placeBet(tx, placement));
      },
    }),
    endpoint(
      listDoubleBets,
      async ({ caller, query }) => ({
        data: (await findDoubleBets(db.queries, caller.playerId, query.before)).map(toDoubleBetResponse),
      }),
      { quiet: true },
    ),
    endpoint(listDoubleRounds, async ({ query }) => {
      const before = query?.before === undefined ? undefined : Number(query.before);
      const past = await listPastRounds(db.queries, before);
      return {
        data: past.flatMap((round) => {
          const { number, outcome, hash, terminal_hash, chain_index, salt, drawn_at } =
            toDoubleRoundMessage(round);
          if (outcome === null || hash === null || drawn_at === null) return [];
          return [{ number, outcome, hash, terminal_hash, chain_index, salt, drawn_at }];
        }),
        chains: (await listChains(db.queries)).map(toChainResponse),
      };
    }),
  ];
}
