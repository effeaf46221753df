import { createHash, randomUUID } from 'node:crypto';

/** A new random identifier that can't be guessed. */
export const newId = (): string => randomUUID();

/** The identifier of what a text names: the same each time. */
export function deriveId(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join(
    '-',
  );
}
