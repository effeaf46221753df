import { integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { moment } from '#server/core/db/columns.ts';

/** Messages of a feed that couldn't be read, by their event; the event's id is empty where they don't name it. */
export const unreadMessagesTable = pgTable(
  'sport_unread_messages',
  {
    feed: text('feed').notNull(),
    eventId: text('event_id').notNull(),
    /** The feed sent it after this moment. */
    since: moment('since').notNull(),
    noticedAt: moment('noticed_at').notNull(),
    tries: integer('tries').notNull().default(0),
    nextTryAt: moment('next_try_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.feed, table.eventId] })],
);
