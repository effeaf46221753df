// Who referred a player, and the rewards of both for the referred player's first deposit, if its amount lies within
// the limits of the settings (§3 refer_*, D11).

import { randomInt } from 'node:crypto';
import { and, count, eq, isNotNull, sql } from 'drizzle-orm';
import { TRANSACTION_STATUS } from '#contract/endpoints/wallet/wallet-calls.ts';
import type { Cents } from '#contract/rules/money/money.ts';
import { typedCode } from '#contract/rules/player/typed-code.ts';
import type { Queries } from '#server/core/db/database.ts';
import { referralCodesTable, referralsTable } from '#server/data/schema/bonuses-table.ts';
import { depositsTable } from '#server/data/schema/wallet-table.ts';
import { readSettings } from '#server/data/settings/site-settings.ts';
import { type Bonus, listBonuses, REFERRER_REFERENCE } from './bonus-lifecycle.ts';
import { grantReward } from './rewards.ts';

/** Letters and digits that can't be confused with one another. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789';
const CODE_LENGTH = 8;
const REFERRER_NAME = { pt: 'Indicação', en: 'Referral', es: 'Recomendación' };
const REFEREE_NAME = { pt: 'Você foi indicado', en: 'You were referred', es: 'Te recomendaron' };

const newCode = () => Array.from({ length: CODE_LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('');

/** A player's code for referral links; created on the first call. */
export async function referralCode(tx: Queries, playerId: string): Promise<string> {
  const known = await tx.select().from(referralCodesTable).where(eq(referralCodesTable.playerId, playerId));
  if (known[0]) return known[0].code;
  // If another player already has the code (probability 10^-12), the next call draws again.
  await tx.insert(referralCodesTable).values({ playerId, code: newCode() }).onConflictDoNothing();
  return referralCode(tx, playerId);
}

/** Records who referred a new player; an unknown code records nothing. */
export async function recordReferral(
  tx: Queries,
  refereeId: string,
  code: string,
  now: number,
): Promise<void> {
  const [referrer] = await tx
    .select()
    .from(referralCodesTable)
    .where(eq(referralCodesTable.code, typedCode(code).toLowerCase()));
  if (!referrer || referrer.playerId === refereeId) return;
  await tx
    .insert(referralsTable)
    .values({ refereeId, referrerId: referrer.playerId, createdAt: now })
    .onConflictDoNothing();
}

/** Rewards both players if a paid deposit is a referred player's first and lies within the limits. */
export async function rewardReferralDeposit(
  tx: Queries,
  deposit: { playerId: string; amountCents: Cents },
  now: number,
): Promise<void> {
  const settings = await readSettings(tx);
  if (!settings.refer_enabled) return;
  const [referral] = await tx
    .select()
    .from(referralsTable)
    .where(eq(referralsTable.refereeId, deposit.playerId));
  if (!referral || referral.qualifiedAt !== null) return;
  const within =
    deposit.amountCents >= settings.refer_min &&
    (settings.refer_max === 0 || deposit.amountCents <= settings.refer_max);
  if (!within || !(await isFirst(tx, deposit.playerId))) return;
  await tx
    .update(referralsTable)
    .set({ qualifiedAt: now })
    .where(eq(referralsTable.refereeId, deposit.playerId));
  const shared = { couponCode: '', autoActivate: false };
  if (settings.refer_referee_amount > 0) {
    await grantReward(
      tx,
      {
        ...shared,
        playerId: referral.refereeId,
        reference: `referee:${referral.refereeId}`,
        name: REFEREE_NAME,
        walletType: settings.refer_referee_wallet_type,
        amountCents: settings.refer_referee_amount,
        ruleId: settings.refer_referee_rollover_id,
        referred: null,
      },
      now,
    );
  }
  if (settings.refer_referrer_amount > 0) {
    await grantReward(
      tx,
      {
        ...shared,
        playerId: referral.referrerId,
        reference: `${REFERRER_REFERENCE}${referral.refereeId}`,
        name: REFERRER_NAME,
        walletType: settings.refer_referrer_wallet_type,
        amountCents: settings.refer_referrer_amount,
        ruleId: settings.refer_referrer_rollover_id,
        referred: referral.refereeId,
      },
      now,
    );
  }
}

async function isFirst(tx: Queries, playerId: string): Promise<boolean> {
  const [paid] = await tx
    .select({ deposits: count() })
    .from(depositsTable)
    .where(and(eq(depositsTable.playerId, playerId), eq(depositsTable.status, TRANSACTION_STATUS.approved)));
  return paid?.deposits === 1;
}

/** How many players a player referred, and the rewards for it: all that are not finished, and the newest 200 of the finished ones. */
export async function listReferrals(
  queries: Queries,
  playerId: string,
): Promise<{ registered: number; qualified: number; rewards: Bonus[] }> {
  const [counted] = await queries
    .select({
      registered: count(),
      qualified: sql<number>`count(*) filter (where ${isNotNull(referralsTable.qualifiedAt)})`.mapWith(
        Number,
      ),
    })
    .from(referralsTable)
    .where(eq(referralsTable.referrerId, playerId));
  const rewards = await listBonuses(queries, playerId, 'referrals');
  return { registered: counted?.registered ?? 0, qualified: counted?.qualified ?? 0, rewards };
}
