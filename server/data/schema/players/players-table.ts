import { jsonb, pgTable, smallint, text } from 'drizzle-orm/pg-core';
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
  /** When addresses and devices, and later the personal data, were erased. */
  identityErasedAt: moment('identity_erased_at'),
  createdAt: moment('created_at').notNull(),
});
