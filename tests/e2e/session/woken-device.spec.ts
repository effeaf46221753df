// A device that slept: its clock went on for twenty minutes or an hour, the steady clock and the timers of the page stood still.
import { expect, type Page } from '@playwright/test';
import { test } from '#tests/support/browser/shared-product.ts';
import { logInDemo } from '../steps/log-in.ts';

const MINUTE_MS = 60_000;
/** A round of Double begins within this time (ms). */
const ROUND_MS = 90_000;

async function withSleep(page: Page): Promise<(minutes: number) => Promise<void>> {
  await page.addInitScript(() => {
    const read = Date.now;
    let slept = 0;
    Date.now = () => read() + slept;
    Object.assign(window, {
      sleepFor: (ms: number) => {
        slept += ms;
      },
    });
  });
  return (minutes) =>
    page.evaluate(
      (ms) => (window as unknown as { sleepFor: (ms: number) => void }).sleepFor(ms),
      minutes * MINUTE_MS,
    );
}

/** Holds the answers that would tell the server's time; gives what lets them go. */
async function holdServerTime(page: Page): Promise<() => void> {
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route('**/v2/get-ip', async (route) => {
    await held;
    await route.continue();
  });
  return letGo;
}

test('[D5] a PIX code and the time in session show the later time, until the server’s time is known again', async ({
  page,
  product,
}) => {
  const sleep = await withSleep(page);
  const exchanges: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/auth/refresh')) exchanges.push(request.url());
  });
  await logInDemo(page, product.url);
  await page.getByRole('banner').getByRole('button', { name: 'Depositar' }).click();
  const deposit = page.getByRole('dialog', { name: /Dep[óo]sit/ });
  await deposit.getByLabel(/Valor/).fill('20,00');
  await deposit.getByRole('button', { name: /Gerar.*PIX/ }).click();
  const timer = deposit.getByRole('timer');
  await expect(timer).toHaveText(/^(10:00|09:\d\d)$/);

  const letGo = await holdServerTime(page);
  const asked = page.waitForRequest('**/v2/get-ip');
  await sleep(58);
  await expect(timer).toHaveText('00:00');
  await expect(deposit.getByRole('button', { name: 'Copiar código PIX' })).toBeHidden();
  await expect(page.getByText('0h58', { exact: true })).toBeVisible();
  // Without any input the page asks by itself.
  await asked;
  expect(exchanges).toEqual([]);

  letGo();
  await expect(timer).toHaveText(/^0[5-9]:\d\d$/);
  await expect(deposit.getByRole('button', { name: 'Copiar código PIX' })).toBeVisible();
  await expect(page.getByText('0h58', { exact: true })).toBeHidden();
  expect(exchanges).toEqual([]);
});

test('[D5] a round of Double whose time ended in the sleep takes no bets', async ({ page, product }) => {
  const sleep = await withSleep(page);
  await page.goto(`${product.url}/games/double`);
  await expect(page.getByRole('timer')).toHaveText(/00:1\d/, { timeout: ROUND_MS });
  await holdServerTime(page);
  await sleep(1);
  await expect(page.getByText('Apostas abertas')).toBeHidden();
});
