// The optional second factor: codes of an authenticator app, and recovery codes for a lost telephone. Every code is
// valid once; an encrypted secret and hashes are stored.

import { createHmac, randomBytes, randomInt } from 'node:crypto';
import { and, count, eq, inArray, isNull } from 'drizzle-orm';
import { typedCode } from '#contract/rules/player/typed-code.ts';
import type { Queries } from '#server/core/db/database.ts';
import { openFieldCipher } from '#server/core/encrypted-field.ts';
import { Refusal } from '#server/core/http/endpoints/refusal.ts';
import type { RateRule } from '#server/core/http/rate-limit/rate-limiter.ts';
import { acceptedSecrets, type Secret } from '#server/core/secret.ts';
import { recoveryCodesTable, secondFactorsTable } from '#server/data/schema/credentials-table.ts';
import { base32, findTotpStep } from './totp.ts';

/** Attempts to guess a player's codes, by a person who already knows the password. */
export const CODE_ATTEMPT_LIMIT: RateRule = {
  name: 'second-factor',
  max: 5,
  windowMs: 15 * 60_000,
  growing: true,
};

const SECRET_BYTES = 20;
const RECOVERY_CODES = 10;
/** Digits, so that one keyboard serves for both kinds of code. */
const RECOVERY_DIGITS = 12;

interface SecondFactorState {
  /** Since when codes are required (ms since 1970); null: they aren't. */
  since: number | null;
  recoveryLeft: number;
}

interface SecondFactors {
  stateOf(queries: Queries, playerId: string): Promise<SecondFactorState>;
  /**
   * Creates a secret that is still to be confirmed; returns it in base32. Throws the refusal 'invalid_input' if the
   * second factor is already on.
   */
  startSetup(tx: Queries, playerId: string, now: number): Promise<string>;
  /**
   * Switches the second factor on with the app's first code; returns the recovery codes. Throws the refusal
   * 'invalid_input' at `code`.
   */
  confirm(tx: Queries, playerId: string, code: string, now: number): Promise<string[]>;
  /**
   * Checks and uses up a code if the player's second factor is on; passes if it is off. Throws the refusal
   * 'invalid_input' at `code`: `code_required` if there is none, `code_wrong` if it isn't valid.
   */
  assertCode(tx: Queries, playerId: string, code: string, now: number): Promise<void>;
}

const plain = (code: string) => typedCode(code).replace(/[\s\p{Pd}]/gu, '');

function refuseCode(problem: 'code_required' | 'code_wrong'): never {
  throw new Refusal('invalid_input', { text: problem, fields: { code: [problem] } });
}

/** Creates the second-factor functions. Takes the server's secret that encrypts the secrets shared with the apps. */
export function createSecondFactors(secret: Secret): SecondFactors {
  const seal = openFieldCipher(secret, 'second-factor');
  /** The current secret's hash first. */
  const hashesOf = (playerId: string, code: string) =>
    acceptedSecrets(secret).map((one) =>
      createHmac('sha256', one)
        .update(`recovery:${playerId}:${plain(code)}`)
        .digest('base64url'),
    );

  async function factorOf(tx: Queries, playerId: string) {
    const [factor] = await tx
      .select()
      .from(secondFactorsTable)
      .where(eq(secondFactorsTable.playerId, playerId))
      .for('update');
    return factor;
  }

  /** Uses up a code of the app; false if it isn't one. */
  async function spendAppCode(
    tx: Queries,
    factor: typeof secondFactorsTable.$inferSelect,
    code: string,
    now: number,
  ): Promise<boolean> {
    const { playerId, sealedSecret, lastStep } = factor;
    const shared = seal.decrypt(sealedSecret, playerId);
    const step = findTotpStep(shared, plain(code), now, lastStep);
    if (step === null) return false;
    const spent = await tx
      .update(secondFactorsTable)
      // Encrypted anew, so that a former secret of the server has less and less to decrypt.
      .set({ lastStep: step, sealedSecret: seal.encrypt(shared, playerId) })
      .where(and(eq(secondFactorsTable.playerId, playerId), eq(secondFactorsTable.lastStep, lastStep)))
      .returning({ playerId: secondFactorsTable.playerId });
    return spent.length > 0;
  }

  async function spendRecoveryCode(
    tx: Queries,
    playerId: string,
    code: string,
    now: number,
  ): Promise<boolean> {
    const used = await tx
      .update(recoveryCodesTable)
      .set({ usedAt: now })
      .where(
        and(
          eq(recoveryCodesTable.playerId, playerId),
          inArray(recoveryCodesTable.codeHash, hashesOf(playerId, code)),
          isNull(recoveryCodesTable.usedAt),
        ),
      )
      .returning({ playerId: recoveryCodesTable.playerId });
    return used.length > 0;
  }

  return {
    async stateOf(queries, playerId) {
      const since = await secondFactorEnabledSince(queries, playerId);
      if (since === null) return { since, recoveryLeft: 0 };
      const [left] = await queries
        .select({ codes: count() })
        .from(recoveryCodesTable)
        .where(and(eq(recoveryCodesTable.playerId, playerId), isNull(recoveryCodesTable.usedAt)));
      return { since, recoveryLeft: left?.codes ?? 0 };
    },

    async startSetup(tx, playerId, now) {
      const known = await factorOf(tx, playerId);
      if (known?.confirmedAt) throw new Refusal('invalid_input', { text: 'second_factor_on' });
      const made = randomBytes(SECRET_BYTES);
      const row = {
        sealedSecret: seal.encrypt(made, playerId),
        createdAt: now,
        confirmedAt: null,
        lastStep: 0,
      };
      await tx
        .insert(secondFactorsTable)
        .values({ playerId, ...row })
        .onConflictDoUpdate({ target: secondFactorsTable.playerId, set: row });
      return base32(made);
    },

    async confirm(tx, playerId, code, now) {
      const factor = await factorOf(tx, playerId);
      if (!factor) throw new Refusal('not_found');
      if (factor.confirmedAt !== null) throw new Refusal('invalid_input', { text: 'second_factor_on' });
      if (plain(code) === '') refuseCode('code_required');
      if (!(await spendAppCode(tx, factor, code, now))) refuseCode('code_wrong');
      await tx
        .update(secondFactorsTable)
        .set({ confirmedAt: now })
        .where(eq(secondFactorsTable.playerId, playerId));
      const codes = Array.from({ length: RECOVERY_CODES }, () =>
        Array.from({ length: RECOVERY_DIGITS }, () => randomInt(10)).join(''),
      );
      await tx.delete(recoveryCodesTable).where(eq(recoveryCodesTable.playerId, playerId));
      await tx
        .insert(recoveryCodesTable)
        .values(
          [...new Set(codes)].map((made) => ({ playerId, codeHash: hashesOf(playerId, made)[0] ?? '' })),
        );
      return codes;
    },

    async assertCode(tx, playerId, code, now) {
      const factor = await factorOf(tx, playerId);
      if (!factor?.confirmedAt) return;
      if (plain(code) === '') refuseCode('code_required');
      if (await spendAppCode(tx, factor, code, now)) return;
      if (!(await spendRecoveryCode(tx, playerId, code, now))) refuseCode('code_wrong');
    },
  };
}

/** Since when a player's login requires codes (ms since 1970); null: it doesn't. */
export async function secondFactorEnabledSince(queries: Queries, playerId: string): Promise<number | null> {
  const [factor] = await queries
    .select({ since: secondFactorsTable.confirmedAt })
    .from(secondFactorsTable)
    .where(eq(secondFactorsTable.playerId, playerId));
  return factor?.since ?? null;
}

/** Switches a player's second factor off; false if it wasn't on. */
export async function disableSecondFactor(tx: Queries, playerId: string): Promise<boolean> {
  await tx.delete(recoveryCodesTable).where(eq(recoveryCodesTable.playerId, playerId));
  const ended = await tx
    .delete(secondFactorsTable)
    .where(eq(secondFactorsTable.playerId, playerId))
    .returning({ confirmedAt: secondFactorsTable.confirmedAt });
  return ended.some(({ confirmedAt }) => confirmedAt !== null);
}
