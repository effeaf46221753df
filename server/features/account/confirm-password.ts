import type { Queries } from '#server/core/db/database.ts';
import type { Caller } from '#server/core/http/endpoints/endpoint.ts';
import { Refusal } from '#server/core/http/endpoints/refusal.ts';
import type { RateRule } from '#server/core/http/rate-limit/rate-limiter.ts';
import type { Services } from '#server/core/services.ts';
import { lockCaller } from '#server/data/players/caller-lock.ts';
import { isPassword } from '#server/data/players/passwords.ts';
import { findPlayer, type Player } from '#server/data/players/players.ts';

const TRIES: RateRule = { name: 'password-proof', max: 5, windowMs: 15 * 60_000, growing: true };

const unproven = () => new Refusal('invalid_input', { fields: { password: ['password_unproven'] } });

/**
 * Asks the player for the password again, before an action that a stolen session must not allow. The action itself looks again:
 * `lockConfirmed`. Throws the refusals 'invalid_input' at `password` and 'too_many'.
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
    throw unproven();
  }
  await limiter.reset(TRIES, playerId);
  return player;
}

/**
 * Looks again in the transaction of the action: while the password was checked, the owner may have set another one or
 * ended the session. The player stays locked until the transaction ends. Throws the refusals 'token_expired' and
 * 'invalid_input' at `password`.
 */
export async function lockConfirmed(tx: Queries, caller: Caller, confirmed: Player): Promise<Player> {
  const player = await lockCaller(tx, caller);
  if (player.passwordHash !== confirmed.passwordHash) throw unproven();
  return player;
}
