import { type BrowserContext, expect } from '@playwright/test';
import type { Product } from '#tests/support/browser/product.ts';
import { test } from '#tests/support/browser/shared-product.ts';
import { fillRegistration, newPlayer } from '../steps/register-player.ts';

let product: Product;
test.beforeAll(({ product: shared }) => {
  product = shared;
});

const DAY_S = 86_400;

async function stored(context: BrowserContext, name: string) {
  return (await context.cookies()).find((cookie) => cookie.name === `wg_${name}`);
}

test('[R9.06] a landing is stored for a week and opens the register modal, once', async ({
  page,
  context,
}) => {
  await context.addCookies([{ name: '_ga', value: 'GA1.1.12.34', url: product.url }]);
  await page.goto(`${product.url}/?utm_source=mail&btag=b7&ref=amiga&code=VERAO&x=1`);
  const modal = page.getByRole('dialog', { name: 'Criar conta' });
  await expect(modal).toBeVisible();
  for (const [name, value] of [
    ['utm_source', 'mail'],
    ['btag', 'b7'],
    ['referrer_id', 'amiga'],
    ['code', 'VERAO'],
    ['client_id', '12.34'],
  ] as const) {
    const cookie = await stored(context, name);
    expect(cookie?.value, name).toBe(value);
    expect(cookie).toMatchObject({ sameSite: 'None', secure: true });
    const days = ((cookie?.expires ?? 0) - Date.now() / 1_000) / DAY_S;
    expect(Math.round(days * 10) / 10, name).toBe(7);
  }
  expect(decodeURIComponent((await stored(context, 'params'))?.value ?? '')).toBe(
    '{"utm_source":"mail","btag":"b7","ref":"amiga","code":"VERAO","x":"1"}',
  );
  expect(page.url()).toContain('code=VERAO');

  await page.reload();
  await expect(page.getByRole('button', { name: 'Criar conta' }).first()).toBeVisible();
  await expect(modal).toBeHidden();
});

test('[R2.04] registration sends what was stored, then the code is removed', async ({ page, context }) => {
  await page.goto(`${product.url}/ref/amiga-7`);
  await expect(page).toHaveURL(`${product.url}/`);
  await expect(page.getByRole('dialog', { name: 'Criar conta' })).toBeVisible();
  await page.goto(`${product.url}/?code=SOL&gclid=g1&source_id=s1`);
  await context.addCookies([{ name: 'cookie-consent', value: 'all', url: product.url }]);
  const sent = page.waitForRequest('**/v2/auth/register');
  await fillRegistration(page, newPlayer(301));
  await page.getByRole('dialog').getByRole('button', { name: 'Criar conta' }).click();
  const body = (await sent).postDataJSON();
  expect(body).toMatchObject({ coupon_code: 'SOL', gclid: 'g1', source_id: 's1', referrer_id: 'amiga-7' });
  expect(body.email_confirmation).toBe(body.email);
  expect(body.password_confirmation).toBe(body.password);
  expect(body.bot_token).not.toBe('');
  await expect(page.getByTestId('balance')).toBeVisible();
  await expect.poll(() => stored(context, 'code')).toBeUndefined();
  await expect
    .poll(() => page.evaluate(() => Reflect.get(window, 'dataLayer')))
    .toContainEqual(expect.objectContaining({ event: 'sign_up', source_id: 's1', referrer_id: 'amiga-7' }));
});

test('[R5.12] a code with login=1 opens the login', async ({ page }) => {
  await page.goto(`${product.url}/?code=SOL&login=1`);
  await expect(page.getByRole('dialog', { name: 'Entrar' })).toBeVisible();
});

test('[R5.13] a landing without a code clears a stored one', async ({ page, context }) => {
  await page.goto(`${product.url}/?code=SOL`);
  await expect.poll(async () => (await stored(context, 'code'))?.value).toBe('SOL');
  await page.goto('about:blank');
  await page.goto(product.url);
  await expect.poll(async () => stored(context, 'code')).toBeUndefined();
});
