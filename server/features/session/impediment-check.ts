import { startOfDay } from '#server/core/calendar-day.ts';
import type { Services } from '#server/core/services.ts';
import { refundOpenHouseGames } from '#server/data/casino/house-games/house-games.ts';
import { enqueueMail } from '#server/data/notices/mail-queue.ts';
import { blockPlayer, type Player, recordImpedimentCheck } from '#server/data/players/players.ts';
import { readSettings } from '#server/data/settings/settings.ts';
import { refundOpenBets } from '#server/data/sportsbook/bet-settlement.ts';
import type { ImpedimentRegister } from '#server/partners/impediments/impediment-register.ts';

/**
 * Asks the register of barred persons at each day's first login (D8). A newly barred player is blocked here: the
 * player's pages are notified, a mail is sent, open bets and open rounds of house games are refunded
 * (docs/decisions/033), and the policy refuses play (D11). If the register doesn't answer, the login proceeds; it is
 * asked again at the next login.
 */
export async function checkImpediment(
  { db, log }: Services,
  register: ImpedimentRegister,
  player: Player,
  now: number,
): Promise<void> {
  const { general_time_zone: zone } = await readSettings(db.queries);
  if (player.impedimentAskedAt !== null && player.impedimentAskedAt >= startOfDay(now, zone)) return;
  try {
    const impediment = await register.check(player.document, now);
    await db.transaction(async (tx) => {
      await recordImpedimentCheck(tx, player.id, now);
      if (impediment.mayPlay || !(await blockPlayer(tx, player.id, now))) return;
      await refundOpenBets(tx, player.id, now);
      await refundOpenHouseGames(tx, player.id, now);
      await enqueueMail(tx, { kind: 'blocked', email: player.email }, now);
      log.info({ playerId: player.id }, 'a player was barred by the register');
    });
  } catch (error) {
    log.warn({ error, playerId: player.id }, 'the register of barred persons did not answer');
  }
}
