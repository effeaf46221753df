// Live regions are there, empty, before their text (ARIA22): `listen` counts no other.
import { expect, type Page } from '@playwright/test';
import { test } from '#tests/support/browser/shared-product.ts';
import { openAsDemo } from '../steps/log-in.ts';
import { FRAME_ONLY } from '../steps/navigations.ts';
import { listen } from '../steps/record-alerts.ts';

test('the page has a region of each urgency before anything is said', async ({ page, product }) => {
  await page.goto(product.url);
  for (const role of ['status', 'alert'] as const) {
    await expect(page.locator(`body > [role=${role}]`)).toHaveText('');
  }
});

/** A browser without the right to copy. */
async function refuseCopies(page: Page): Promise<void> {
  await page.addInitScript(() => {
    navigator.clipboard.writeText = () => Promise.reject(new DOMException('refused', 'NotAllowedError'));
  });
}

test('of a charge, what is awaited, a refused copy of its code, each time, and its payment are said', async ({
  page,
  product,
}) => {
  await refuseCopies(page);
  const { toHaveSaid } = await listen(page);
  await openAsDemo(page, product.url, FRAME_ONLY);
  await page.getByRole('button', { name: 'Depositar' }).first().click();
  const deposit = page.getByRole('dialog', { name: 'Depósito' });
  await deposit.getByLabel(/Valor/).fill('20,00');
  await deposit.getByRole('button', { name: /Gerar código PIX/ }).click();
  await toHaveSaid('Esperando o pagamentoA tela muda sozinha quando o banco confirmar.');
  for (const _press of ['first', 'second']) {
    await deposit.getByRole('button', { name: 'Copiar código PIX' }).click();
    await toHaveSaid('O navegador não deixou copiar. Selecione o código e copie.');
  }
  const payer = await page.context().newPage();
  await payer.goto((await deposit.getByRole('link', { name: /sandbox/i }).getAttribute('href')) ?? '');
  await payer.getByRole('button', { name: /^Pagar R\$/ }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Depósito aprovado com sucesso.' })).toBeVisible();
  await toHaveSaid('Depósito aprovado com sucesso.');
});

test('a list that did not load says so, and a list that loaded how long it is', async ({ page, product }) => {
  const { toHaveSaid } = await listen(page);
  await page.goto(`${product.url}/casino?q=sete%20ladeiras`);
  const count = page
    .getByRole('main')
    .getByRole('status')
    .filter({ hasText: /^\d+ jogos?$/ });
  await toHaveSaid((await count.innerText()).trim());
  await page.route('**/casino-games**', (route) => route.fulfill({ status: 503, json: {} }));
  await page.goto(`${product.url}/casino?q=cobogo`);
  await expect
    .poll(() => page.locator('main [role=alert]').filter({ hasText: /\S/ }).count())
    .toBeGreaterThan(0);
  const alert = page.locator('main [role=alert]').filter({ hasText: /\S/ }).first();
  await expect(alert.getByRole('link', { name: 'Ajuda' })).toBeVisible();
  // What is recorded is without the way to help.
  await toHaveSaid(((await alert.textContent()) ?? '').trim().replace(/Ajuda$/, ''));
});
