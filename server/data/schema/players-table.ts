import { bigint, boolean, jsonb, pgTable, smallint, text } from 'drizzle-orm/pg-core';
import { CONSENT_KINDS } from '#contract/endpoints/player/privacy-calls.ts';
import { STATES } from '#contract/rules/player/address.ts';
import { moment } from '#server/core/db/columns.ts';

export const playersTable = pgTable('players', {
  id: text('id').primaryKey(),
  name: text('name').notNull(),
  /** Eleven digits. */
  document: text('document').notNull(),
  /** Lower case. */
  email: text('email').notNull(),
  phoneCode: text('phone_code').notNull(),
  phone: text('phone').notNull(),
  /** yyyy-mm-dd */
  birthday: text('birthday').notNull(),
  gender: smallint('gender'),
  passwordHash: text('password_hash').notNull(),
  language: text('language').notNull(),
  referer: text('referer').notNull(),
  tracking: jsonb('tracking').$type<Readonly<Record<string, string>>>().notNull(),
  blockedAt: moment('blocked_at'),
  /** When the register of barred persons was last asked about the player. */
  impedimentAskedAt: moment('impediment_asked_at'),
  /** When the first steps were completed (D11); null: deposits are refused until then. */
  firstStepsAt: moment('first_steps_at'),
  /** When the closure of the account was requested, and when it was carried out. */
  closingAt: moment('closing_at'),
  closedAt: moment('closed_at'),
  /** When what is stored no longer than the account was erased, and later the identity. */
  contactErasedAt: moment('contact_erased_at'),
  identityErasedAt: moment('identity_erased_at'),
  createdAt: moment('created_at').notNull(),
});

export const homeAddressesTable = pgTable('player_addresses', {
  playerId: text('player_id').primaryKey(),
  /** Eight digits. */
  postalCode: text('postal_code').notNull(),
  street: text('street').notNull(),
  number: text('number').notNull(),
  complement: text('complement').notNull(),
  district: text('district').notNull(),
  city: text('city').notNull(),
  state: text('state', { enum: [...STATES] }).notNull(),
  setAt: moment('set_at').notNull(),
});

export const consentsTable = pgTable('consents', {
  position: bigint('position', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  playerId: text('player_id').notNull(),
  kind: text('kind', { enum: [...CONSENT_KINDS] }).notNull(),
  given: boolean('given').notNull(),
  at: moment('at').notNull(),
});

export const verificationsTable = pgTable('verifications', {
  playerId: text('player_id').primaryKey(),
  status: text('status', { enum: ['pending_kyc', 'pending_face_id', 'approved'] }).notNull(),
  approvedAt: moment('approved_at'),
  updatedAt: moment('updated_at').notNull(),
});

export const verificationRunsTable = pgTable('verification_runs', {
  id: text('id').primaryKey(),
  playerId: text('player_id').notNull(),
  provider: text('provider').notNull(),
  step: text('step', { enum: ['onboarding', 'face-match'] }).notNull(),
  /** The provider's id of the run. */
  transactionId: text('transaction_id').notNull(),
  url: text('url').notNull(),
  /** What the provider's own script needs to begin; null if it needs nothing. */
  script: jsonb('script'),
  /** `open`: undecided; with `saidAt`, in manual review. */
  state: text('state', { enum: ['open', 'approved', 'face_match_needed', 'refused', 'expired'] }).notNull(),
  /** When the provider decided so, by its own time. */
  saidAt: moment('said_at'),
  /** When an operator decided: the run counts no more, and the provider changes nothing. */
  closedAt: moment('closed_at'),
  createdAt: moment('created_at').notNull(),
  expiresAt: moment('expires_at').notNull(),
});

export const ipVerdictsTable = pgTable('address_verdicts', {
  ip: text('ip').primaryKey(),
  verdict: text('verdict', { enum: ['allowed', 'blocked'] }).notNull(),
  askedAt: moment('asked_at').notNull(),
});

export const accountClosuresTable = pgTable('account_closures', {
  id: text('id').primaryKey(),
  playerId: text('player_id').notNull(),
  askedAt: moment('asked_at').notNull(),
  cancelledAt: moment('cancelled_at'),
  closedAt: moment('closed_at'),
  /** When a withdrawal beyond the ordinary limits was first requested: from then on it can't be called off. */
  finalAt: moment('final_at'),
});
