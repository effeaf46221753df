import { bigint } from 'drizzle-orm/pg-core';

/** A moment: ms since 1970. */
export const moment = (name: string) => bigint(name, { mode: 'number' });

/** An amount in cents. */
export const amount = (name: string) => bigint(name, { mode: 'number' });
