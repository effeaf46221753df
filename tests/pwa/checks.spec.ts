import { readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import { logInDemo } from '#tests/e2e/steps/log-in.ts';
import { arrive, WAYS } from '#tests/e2e/steps/navigations.ts';
import { test } from './line-test.ts';
import type { Line } from './product-on-a-line.ts';
import { cached, underWorker } from './worker-in-page.ts';

let line: Line;
test.beforeAll(({ line: shared }) => {
  line = shared;
});

/** How many files the worker keeps beside what it keeps at install. */
const LATER_FILES = readFileSync('dist/client/sw.js', 'utf8').split('"later":true').length - 1;

/** Every screen's files are kept, and then the connection goes. */
async function goOffline(page: Page): Promise<void> {
  await underWorker(page);
  await expect.poll(async () => (await cached(page))['later-files']?.length).toBe(LATER_FILES);
  await page.context().setOffline(true);
  await expect(page.locator(':root[data-line=off]')).toBeAttached();
}

test('[R2.37 R6.01 R6.03] offline a visitor is held up as online, on every way in, and the modals open', async ({
  page,
}) => {
  const { url } = line.front;
  await page.goto(url);
  await goOffline(page);
  const login = page.getByRole('dialog', { name: 'Entrar' });
  const restricted = page.getByRole('dialog', { name: 'Acesso Restrito' });
  for (const way of WAYS) {
    await test.step(way, async () => {
      await arrive(page, way, url, '/user/wallet');
      await expect(login).toBeVisible();
      await expect(page).toHaveURL(`${url}/`);
      await page.keyboard.press('Escape');
      await expect(login).toBeHidden();

      await arrive(page, way, url, '/play/1');
      await expect(restricted).toBeVisible();
      await expect(page).toHaveURL(`${url}/?showCookieModal=true`);
      await restricted.getByRole('button', { name: 'Voltar' }).last().click();
      await expect(restricted).toBeHidden();
      await expect(page).toHaveURL(`${url}/`);
    });
  }

  await page.getByRole('button', { name: 'Criar conta' }).first().click();
  await expect(page.getByRole('dialog', { name: 'Criar conta' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Entrar' }).first().click();
  await login.getByRole('button', { name: 'Esqueci minha senha' }).click();
  await expect(page.getByRole('dialog', { name: 'Recuperar senha' })).toBeVisible();
});

test('[R6.02] offline nobody can tell whether a player is verified: the address stays, no modal opens, the connection goes on', async ({
  page,
}) => {
  const { url } = line.front;
  await logInDemo(page, url, '/user/wallet');
  await goOffline(page);
  const undecided = page.getByRole('heading', { name: 'Não foi possível abrir esta página' });
  for (const path of ['/user/password', '/play/1']) {
    for (const way of WAYS) {
      await test.step(`${path} by ${way}`, async () => {
        await arrive(page, way, url, path);
        await expect(undecided).toBeVisible();
        await expect(page).toHaveURL(url + path);
        await expect(page.getByRole('dialog')).toHaveCount(0);
        await arrive(page, 'link', url, '/user/coupon');
        await expect(undecided).toBeHidden();
      });
    }
  }
  await arrive(page, 'link', url, '/user/password');
  await expect(undecided).toBeVisible();
  await page.context().setOffline(false);
  await expect(page.getByRole('heading', { level: 1, name: 'Alterar senha' })).toBeVisible();
});
