import { expect, type Page } from '@playwright/test';
import { fillRegistration, newPlayer } from '../e2e/register-player.ts';
import { verifyPlayer } from '../e2e/verify-player.ts';
import { test } from './line-test.ts';
import type { Line } from './product-on-a-line.ts';
import { underWorker } from './worker-in-page.ts';

let line: Line;
test.beforeAll(({ line: shared }) => {
  line = shared;
});

/** All that the browser keeps for the page: cookies, both storages, every cached answer, every database. */
function everythingKept(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const all: unknown[] = [document.cookie, { ...localStorage }, { ...sessionStorage }, history.state, name];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        const answer = await cache.match(request);
        all.push(request.url, [...request.headers], [...(answer?.headers ?? [])], await answer?.text());
      }
    }
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const opening = indexedDB.open(name);
        opening.onsuccess = () => resolve(opening.result);
        opening.onerror = () => reject(opening.error);
      });
      for (const shelf of database.objectStoreNames) {
        const store = database.transaction(shelf).objectStore(shelf);
        for (const reading of [store.getAll(), store.getAllKeys()]) {
          all.push(
            await new Promise((resolve, reject) => {
              reading.onsuccess = () => resolve(reading.result);
              reading.onerror = () => reject(reading.error);
            }),
          );
        }
      }
      database.close();
    }
    return JSON.stringify(all);
  });
}

test('after logout nothing of the player is kept anywhere', async ({ page, context }) => {
  const player = newPlayer(77);
  await page.goto(line.front.url);
  await underWorker(page);
  await page.getByRole('button', { name: 'Criar conta' }).first().click();
  await fillRegistration(page, player);
  const told = page.waitForResponse((answer) => answer.url().endsWith('/api/auth/me') && answer.ok());
  await page.getByRole('dialog').getByRole('button', { name: 'Criar conta' }).click();
  const profile = (await (await told).json()) as { id: string; name: string };
  await verifyPlayer(page);
  const deposit = page.getByRole('dialog', { name: /Dep[óo]sit/ });
  await deposit.getByLabel(/Valor/).fill('37,41');
  await expect
    .poll(() => page.evaluate(() => sessionStorage.getItem('wg_deposit_draft') ?? ''))
    .toContain('3741');
  await deposit.getByRole('button', { name: 'Agora não' }).click();
  await page.goto(`${line.front.url}/user/transaction`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const token = /wg_jwt=([^;]+)/.exec(await page.evaluate(() => document.cookie))?.[1] ?? '';
  expect(token.length).toBeGreaterThan(20);

  await page.getByRole('button', { name: 'Conta' }).first().click();
  await page.getByRole('button', { name: 'Sair da conta' }).click();
  await expect(page.getByRole('button', { name: 'Entrar' }).first()).toBeVisible();
  await expect.poll(() => page.evaluate(() => document.cookie)).not.toContain('user_id');

  // Those that scripts can't read too.
  const cookies = await context.cookies();
  const kept = (await everythingKept(page)) + JSON.stringify(cookies);
  const personal = [player.document, player.email, player.phone, player.password, token, profile.name];
  // Not the whole text in a failure's message: it is a megabyte.
  expect(personal.filter((secret) => kept.includes(secret))).toEqual([]);
  expect(
    await page.evaluate(() => Object.keys(sessionStorage).filter((name) => /draft|open/.test(name))),
  ).toEqual([]);
  const names = cookies.map(({ name }) => name);
  for (const name of ['wg_jwt', 'wg_balance', 'wg_user_id']) expect(names).not.toContain(name);
});
