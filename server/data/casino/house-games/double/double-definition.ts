import { desc, eq, sql } from 'drizzle-orm';
import { doubleBetsTable } from '#server/data/schema/casino/double-table.ts';
import type { HouseGame } from '../house-game.ts';
import { DOUBLE, refundOpenDoubleBets } from './double-bets.ts';

export const doubleDefinition: HouseGame = {
  ...DOUBLE,
  countOpen: (playerId) =>
    sql`(select count(*) from double_bets where player_id = ${playerId} and payout_cents is null)`,
  refundOpen: refundOpenDoubleBets,
  async exportRounds(queries, playerId, limit) {
    const bets = await queries
      .select()
      .from(doubleBetsTable)
      .where(eq(doubleBetsTable.playerId, playerId))
      .orderBy(desc(doubleBetsTable.receivedAt), desc(doubleBetsTable.id))
      .limit(limit);
    return bets.map((bet) => ({
      id: bet.id,
      round: bet.roundNumber,
      colour: bet.colour,
      stake_cents: bet.stakeCents,
      payout_cents: bet.payoutCents,
      given_back_at: bet.givenBackAt === null ? null : new Date(bet.givenBackAt).toISOString(),
      at: new Date(bet.receivedAt).toISOString(),
    }));
  },
};
