import { bigint, boolean, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import type { StakeKind } from '#contract/endpoints/wallet/bonus-calls.ts';
import { amount, moment } from '#server/core/db/columns.ts';
import type { Localised } from '#server/core/localised.ts';

/** Percentage of a stake that counts, by kind; a missing kind doesn't count. */
export type Contributions = Readonly<Partial<Record<StakeKind, number>>>;

const WALLET_TYPES = ['real', 'bonus'] as const;

export const rolloverRulesTable = pgTable('rollover_rules', {
  id: text('id').primaryKey(),
  times: integer('times').notNull(),
  contributions: jsonb('contributions').$type<Contributions>().notNull(),
  validDays: integer('valid_days').notNull(),
});

export const bonusesTable = pgTable('bonuses', {
  id: text('id').primaryKey(),
  playerId: text('player_id').notNull(),
  reference: text('reference').notNull(),
  name: jsonb('name').$type<Localised>().notNull(),
  couponCode: text('coupon_code').notNull(),
  walletType: text('wallet_type', { enum: WALLET_TYPES }).notNull(),
  status: text('status', {
    enum: ['waiting', 'available', 'active', 'completed', 'redeemed', 'excluded', 'expired'],
  }).notNull(),
  autoActivate: boolean('auto_activate').notNull(),
  waitsForOwnBet: boolean('waits_for_own_bet').notNull(),
  waitsForBetOf: text('waits_for_bet_of'),
  amountCents: amount('amount_cents').notNull(),
  times: integer('times').notNull(),
  contributions: jsonb('contributions').$type<Contributions>().notNull(),
  validDays: integer('valid_days').notNull(),
  currentCents: amount('current_cents').notNull().default(0),
  rolloverCents: amount('rollover_cents').notNull().default(0),
  wonCents: amount('won_cents').notNull().default(0),
  version: bigint('version', { mode: 'number' }).notNull().default(0),
  createdAt: moment('created_at').notNull(),
  expiresAt: moment('expires_at'),
  endedAt: moment('ended_at'),
});

export const couponsTable = pgTable('coupons', {
  code: text('code').primaryKey(),
  name: jsonb('name').$type<Localised>().notNull(),
  deposit: boolean('deposit').notNull(),
  event: text('event').notNull(),
  applyRegister: boolean('apply_register').notNull(),
  walletType: text('wallet_type', { enum: WALLET_TYPES }).notNull(),
  amountCents: amount('amount_cents').notNull(),
  depositPercent: integer('deposit_percent').notNull(),
  maxCents: amount('max_cents').notNull(),
  minDepositCents: amount('min_deposit_cents').notNull(),
  rolloverRuleId: text('rollover_rule_id'),
  uses: integer('uses').notNull().default(0),
  maxUses: integer('max_uses'),
  maxUsesPerPlayer: integer('max_uses_per_player').notNull(),
  startsAt: moment('starts_at').notNull(),
  endsAt: moment('ends_at'),
});

export const userCouponsTable = pgTable('user_coupons', {
  id: text('id').primaryKey(),
  playerId: text('player_id').notNull(),
  code: text('code').notNull(),
  status: text('status', { enum: ['active', 'applied'] }).notNull(),
  bonusId: text('bonus_id'),
  createdAt: moment('created_at').notNull(),
  appliedAt: moment('applied_at'),
});

export const firstBetsTable = pgTable('first_bets', {
  playerId: text('player_id').primaryKey(),
  at: moment('at').notNull(),
});

export const referralCodesTable = pgTable('referral_codes', {
  playerId: text('player_id').primaryKey(),
  code: text('code').notNull(),
});

export const referralsTable = pgTable('referrals', {
  refereeId: text('referee_id').primaryKey(),
  referrerId: text('referrer_id').notNull(),
  createdAt: moment('created_at').notNull(),
  qualifiedAt: moment('qualified_at'),
});
