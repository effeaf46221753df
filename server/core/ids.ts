import { randomUUID } from 'node:crypto';

/** A new random identifier that can't be guessed. */
export const newId = (): string => randomUUID();
