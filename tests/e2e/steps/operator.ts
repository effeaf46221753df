import { expect } from '@playwright/test';
import type { Settings } from '#contract/endpoints/content/settings-calls.ts';
import type { Product } from '#tests/support/browser/product.ts';

/** A product started with this environment has the operator API. */
export const OPS_TOKEN = 'the_token_of_the_operator_in_the_browser_tests';

/** Sends a call to the operator API, by its path after `/api/ops/`. */
export async function operate(product: Product, method: string, path: string, body: unknown): Promise<void> {
  const answer = await fetch(`${product.url}/api/ops/${path}`, {
    method,
    headers: {
      authorization: `Bearer ${OPS_TOKEN}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify(body),
  });
  expect(answer.status, await answer.text()).toBe(200);
}

/** Changes settings as the operator does while pages are open. */
export const changeSettings = (product: Product, settings: Partial<Settings>) =>
  operate(product, 'PUT', 'settings', settings);
