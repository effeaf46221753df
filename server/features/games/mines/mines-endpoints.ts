import type { WireResponseOf } from '#contract/define-call.ts';
import {
  cashOutMines,
  getOpenMines,
  listMines,
  revealMines,
  startMines,
} from '#contract/endpoints/casino/mines-calls.ts';
import { minesMultiplier } from '#contract/rules/casino/mines-rules.ts';
import { multiplyStake } from '#contract/rules/casino/multiply-stake.ts';
import { type Endpoint, endpoint, moneyEndpoint } from '#server/core/http/endpoints/endpoint.ts';
import type { RateRule } from '#server/core/http/rate-limit/rate-limiter.ts';
import type { Services } from '#server/core/services.ts';
import {
  cashOutMinesRound,
  findOpenMinesRound,
  listEndedMinesRounds,
  type MinesRound,
  minesBoardOf,
  revealTile,
  startMinesRound,
} from '#server/data/casino/house-games/mines/mines-rounds.ts';

const STARTS: RateRule = { name: 'mines', max: 120, windowMs: 60_000 };
const NOTHING_TO_PREPARE = { prepare: async () => {} };

/** The data of a round that a player may see: the mines after it ended, the server seed after it is revealed. */
async function toMinesRoundResponse(round: MinesRound): Promise<WireResponseOf<typeof startMines>> {
  const { row, seed } = round;
  const { id, state, mines, stakeCents: stake, opened, clientSeed, nonce } = row;
  // A refunded round has ended and paid its stake, once.
  const multiplier = state === 'lost' ? 0 : minesMultiplier(mines, state === 'void' ? 0 : opened.length);
  return {
    id,
    state: state === 'void' ? 'won' : state,
    stake,
    mines,
    opened: [...opened],
    multiplier,
    payout: state === 'open' ? multiplyStake(stake, multiplier) : row.payoutCents,
    board: state === 'open' ? null : await minesBoardOf(round),
    hash: seed.hash,
    client_seed: clientSeed,
    nonce,
    server_seed: seed.revealedAt === null ? null : seed.serverSeed,
    created_at: new Date(row.createdAt).toISOString(),
  };
}

/** The calls of Mines. */
export function minesEndpoints({ db, limiter }: Services): Endpoint[] {
  return [
    moneyEndpoint(startMines, {
      prepare: ({ caller, now }) => limiter.consume(STARTS, caller.playerId, now),
      async answer({ tx, caller: { playerId }, body: { stake, mines }, ip, now }) {
        return toMinesRoundResponse(
          await startMinesRound(tx, { playerId, stakeCents: stake, mines, ip, now }),
        );
      },
    }),
    moneyEndpoint(revealMines, {
      ...NOTHING_TO_PREPARE,
      async answer({ tx, caller, params: { id = '' }, body: { tile }, now }) {
        return toMinesRoundResponse(await revealTile(tx, caller.playerId, { id, tile }, now));
      },
    }),
    moneyEndpoint(cashOutMines, {
      ...NOTHING_TO_PREPARE,
      async answer({ tx, caller, params: { id = '' }, now }) {
        return toMinesRoundResponse(await cashOutMinesRound(tx, caller.playerId, id, now));
      },
    }),
    endpoint(
      getOpenMines,
      async ({ caller }) => {
        const round = await findOpenMinesRound(db.queries, caller.playerId);
        return { round: round ? await toMinesRoundResponse(round) : null };
      },
      { quiet: true },
    ),
    endpoint(
      listMines,
      async ({ caller, query }) => {
        const ended = await listEndedMinesRounds(db.queries, caller.playerId, query.before);
        return { data: await Promise.all(ended.map(toMinesRoundResponse)) };
      },
      { quiet: true },
    ),
  ];
}
