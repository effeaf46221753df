import { expect } from '@playwright/test';
import type { Settings } from '#contract/endpoints/settings.ts';
import type { Product } from '../support/product.ts';

/** A product that is started with it has an operator's end. */
export const OPS_TOKEN = 'the_token_of_the_operator_in_the_browser_tests';

/** Changes settings as the operator does, while pages are open. */
export async function changeSettings(product: Product, settings: Partial<Settings>): Promise<void> {
  const answer = await fetch(`${product.url}/api/ops/settings`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${OPS_TOKEN}`, 'content-type': 'application/json' },
    body: JSON.stringify(settings),
  });
  expect(answer.status).toBe(200);
}
