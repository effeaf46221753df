import { integer, json, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { moment } from '#server/core/db/columns.ts';

export const idempotentCommandsTable = pgTable(
  'commands',
  {
    playerId: text('player_id').notNull(),
    key: text('key').notNull(),
    call: text('call').notNull(),
    fingerprint: text('fingerprint').notNull(),
    status: integer('status').notNull(),
    response: json('response').$type<unknown>().notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.playerId, table.key] })],
);
