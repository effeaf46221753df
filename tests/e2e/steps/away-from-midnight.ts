import { expect } from '@playwright/test';
import type { Product } from '#tests/support/browser/product.ts';

const DAY_MS = 86_400_000;

/** For tests of a day's limits: in the day's last minutes in São Paulo the server's clock moves on to the next day. */
export async function awayFromMidnight(product: Product): Promise<void> {
  const ms = DAY_MS - ((Date.now() - 3 * 3_600_000) % DAY_MS);
  if (ms > 5 * 60_000) return;
  const answer = await fetch(`${product.sandboxUrl}/sandbox/clock`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ms }),
  });
  expect(answer.status).toBe(200);
}
