import { randomUUID } from 'node:crypto';

/** A new identifier that nobody can guess. */
export const newId = (): string => randomUUID();
