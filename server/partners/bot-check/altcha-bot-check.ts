// A self-hosted bot check: the page must find a number. That costs a player half a second, and a flood of accounts a great deal of
// computing time. In ALTCHA's form, so that ALTCHA's widget can solve it too.

import { createChallenge, extractParams, verifySolution } from 'altcha-lib/v1';
import { lt } from 'drizzle-orm';
import { pgTable, text } from 'drizzle-orm/pg-core';
import * as v from 'valibot';
import { moment } from '#server/core/db/columns.ts';
import type { Database } from '#server/core/db/database.ts';
import { isPast } from '#server/core/passed-moments.ts';
import { acceptedSecrets, currentSecret, type Secret } from '#server/core/secret.ts';
import type { BotCheck } from './bot-check-provider.ts';

const usedChallengesTable = pgTable('used_bot_challenges', {
  challenge: text('challenge').primaryKey(),
  expiresAt: moment('expires_at').notNull(),
});

const LIFE_MS = 10 * 60_000;
/** A solver tries about half of these numbers, which takes a slow phone a second. */
const MAX_NUMBER = 50_000;

const solution = v.pipe(
  v.string(),
  v.maxLength(4_000),
  v.base64(),
  v.transform((token) => Buffer.from(token, 'base64').toString('utf8')),
  v.parseJson(),
  v.object({
    algorithm: v.literal('SHA-256'),
    challenge: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)),
    number: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
    salt: v.pipe(v.string(), v.maxLength(500)),
    signature: v.pipe(v.string(), v.maxLength(500)),
  }),
);

/** The bot check of D8. Takes the key that signs its challenges; the number's bound can be lowered for tests. */
export function createAltchaBotCheck(database: Database, secret: Secret, maxNumber = MAX_NUMBER): BotCheck {
  return {
    async challenge(now) {
      const made = await createChallenge({
        hmacKey: currentSecret(secret),
        algorithm: 'SHA-256',
        maxnumber: maxNumber,
        expires: new Date(now + LIFE_MS),
      });
      return { ...made, algorithm: 'SHA-256', maxnumber: maxNumber };
    },

    async verify(token, now) {
      const parsed = v.safeParse(solution, token);
      // The library reads the system clock; the server's clock may have been moved forward.
      if (!parsed.success) return false;
      const solved = await Promise.all(
        acceptedSecrets(secret).map((one) => verifySolution(parsed.output, one, false)),
      );
      if (!solved.includes(true)) return false;
      const expiresAt = Number(extractParams(parsed.output).expires) * 1_000;
      if (Number.isNaN(expiresAt) || isPast(expiresAt, now, LIFE_MS)) return false;
      await database.queries.delete(usedChallengesTable).where(lt(usedChallengesTable.expiresAt, now));
      const inserted = await database.queries
        .insert(usedChallengesTable)
        .values({ challenge: parsed.output.challenge, expiresAt })
        .onConflictDoNothing()
        .returning({ challenge: usedChallengesTable.challenge });
      return inserted.length === 1;
    },
  };
}
