import { Refusal } from '#server/core/http/endpoints/refusal.ts';
import type { RateRule } from '#server/core/http/rate-limit/rate-limiter.ts';
import type { Services } from '#server/core/services.ts';
import { isPassword } from '#server/data/players/passwords.ts';
import { findPlayer, type Player } from '#server/data/players/players.ts';

const TRIES: RateRule = { name: 'password-proof', max: 5, windowMs: 15 * 60_000, growing: true };

/**
 * Asks the player for the password again, before an action that a stolen session must not allow. Throws the refusals
 * 'invalid_input' at `password` and 'too_many'.
 */
export async function confirmPassword(
  { db, limiter }: Services,
  playerId: string,
  password: string,
  now: number,
): Promise<Player> {
  await limiter.consume(TRIES, playerId, now);
  const player = await findPlayer(db.queries, playerId);
  if (!player) throw new Refusal('token_expired');
  if (!(await isPassword(password, player.passwordHash))) {
    throw new Refusal('invalid_input', { fields: { password: ['password_unproven'] } });
  }
  await limiter.reset(TRIES, playerId);
  return player;
}
