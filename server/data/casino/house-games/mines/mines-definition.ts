import { desc, eq, sql } from 'drizzle-orm';
import { minesRoundsTable } from '#server/data/schema/casino/house-games-table.ts';
import type { HouseGame } from '../house-game.ts';
import { findOpenMinesRound, MINES, refundOpenMinesRound } from './mines-rounds.ts';

export const minesDefinition: HouseGame = {
  ...MINES,
  countOpen: (playerId) =>
    sql`(select count(*) from mines_rounds where player_id = ${playerId} and state = 'open')`,
  refundOpen: refundOpenMinesRound,
  hasRoundOnSeeds: async (queries, playerId) => (await findOpenMinesRound(queries, playerId)) !== undefined,
  async exportRounds(queries, playerId, limit) {
    const rounds = await queries
      .select()
      .from(minesRoundsTable)
      .where(eq(minesRoundsTable.playerId, playerId))
      .orderBy(desc(minesRoundsTable.createdAt), desc(minesRoundsTable.nonce))
      .limit(limit);
    return rounds.map((round) => ({
      id: round.id,
      state: round.state,
      mines: round.mines,
      opened: round.opened,
      stake_cents: round.stakeCents,
      payout_cents: round.payoutCents,
      client_seed: round.clientSeed,
      nonce: round.nonce,
      at: new Date(round.createdAt).toISOString(),
      ended_at: round.endedAt === null ? null : new Date(round.endedAt).toISOString(),
    }));
  },
};
