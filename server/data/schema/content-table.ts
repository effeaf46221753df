import { integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from '#server/core/db/columns.ts';
import type { Localised } from '#server/core/localised.ts';

const localised = (name: string) => jsonb(name).$type<Localised>().notNull();

export const picturesTable = pgTable('pictures', {
  path: text('path').primaryKey(),
  type: text('type').notNull(),
  body: text('body').notNull(),
});

export const bannersTable = pgTable('banners', {
  id: text('id').primaryKey(),
  position: integer('position').notNull(),
  link: text('link').notNull(),
  image: text('image').notNull(),
  imageMobile: text('image_mobile').notNull(),
  ground: text('ground').notNull(),
  title: localised('title'),
  text: localised('text'),
  button: localised('button'),
  warning: localised('warning'),
});

export const promotionsTable = pgTable('promotions', {
  id: text('id').primaryKey(),
  position: integer('position').notNull(),
  state: text('state', { enum: ['active', 'ended'] }).notNull(),
  image: text('image').notNull(),
  ground: text('ground').notNull(),
  title: localised('title'),
  text: localised('text'),
  content: localised('content'),
  button: localised('button'),
  warning: localised('warning'),
  couponCode: text('coupon_code').notNull().default(''),
});

export const seoTable = pgTable('seo_texts', {
  section: text('section').primaryKey(),
  title: localised('title'),
  content: localised('content'),
});

export const regulationsTable = pgTable('regulations', {
  slug: text('slug').primaryKey(),
  title: localised('title'),
  content: localised('content'),
  updatedAt: text('updated_at').notNull(),
});

export const modalImagesTable = pgTable('modal_images', {
  name: text('name').primaryKey(),
  image: text('image').notNull(),
});

export const namedTextsTable = pgTable('named_texts', {
  name: text('name').primaryKey(),
  text: localised('text'),
});

export const scheduledContentTable = pgTable('scheduled_content', {
  id: text('id').primaryKey(),
  /** As it was sent: it is checked again before it is written. */
  file: jsonb('file').$type<unknown>().notNull(),
  at: moment('at').notNull(),
  askedBy: text('asked_by').notNull(),
  askedAt: moment('asked_at').notNull(),
  /** null: it is still to come. */
  outcome: text('outcome', { enum: ['written', 'failed', 'cancelled'] }),
  endedAt: moment('ended_at'),
});
