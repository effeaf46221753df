import { createHmac } from 'node:crypto';

/** What the database knows of a secret: 16 hexadecimal digits that say which it is, and not what. */
export const fingerprintOf = (name: string, secret: string): string =>
  createHmac('sha256', secret).update(`fingerprint of ${name}`).digest('hex').slice(0, 16);
