import { expect, type Page } from '@playwright/test';
import { settleFirstSteps } from '#tests/e2e/steps/first-steps.ts';
import { logInDemo } from '#tests/e2e/steps/log-in.ts';
import { fillRegistration, newPlayer } from '#tests/e2e/steps/register-player.ts';
import { verifyPlayer } from '#tests/e2e/steps/verify-player.ts';
import type { FlakyNetwork } from './flaky-network.ts';
import { test } from './network-test.ts';
import { waitForWorker } from './page-state.ts';

let network: FlakyNetwork;
test.beforeAll(({ network: shared }) => {
  network = shared;
});

/** Everything in the browser's caches and databases. */
function storedAnswers(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const all: unknown[] = [];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        const response = await cache.match(request);
        all.push(request.url, [...request.headers], [...(response?.headers ?? [])], await response?.text());
      }
    }
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const opening = indexedDB.open(name);
        opening.onsuccess = () => resolve(opening.result);
        opening.onerror = () => reject(opening.error);
      });
      for (const name of database.objectStoreNames) {
        const store = database.transaction(name).objectStore(name);
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

/** Everything that the browser stores for the page: cookies, both storages, caches and databases. */
async function allStoredData(page: Page): Promise<string> {
  const small = await page.evaluate(() =>
    JSON.stringify([document.cookie, { ...localStorage }, { ...sessionStorage }, history.state, name]),
  );
  return small + (await storedAnswers(page));
}

test('after logout no personal data remains in the browser', async ({ page, context }) => {
  const player = newPlayer(77);
  await page.goto(network.proxy.url);
  await waitForWorker(page);
  await page.getByRole('button', { name: 'Criar conta' }).first().click();
  await fillRegistration(page, player);
  const profileResponse = page.waitForResponse(
    (answer) => answer.url().endsWith('/api/auth/me') && answer.ok(),
  );
  await page.getByRole('dialog').getByRole('button', { name: 'Criar conta' }).click();
  const profile = (await (await profileResponse).json()) as { id: string; name: string };
  await verifyPlayer(page);
  const deposit = page.getByRole('dialog', { name: /Dep[óo]sit/ });
  await settleFirstSteps(deposit);
  await deposit.getByLabel(/Valor/).fill('37,41');
  await expect
    .poll(() => page.evaluate(() => sessionStorage.getItem('wg_deposit_draft') ?? ''))
    .toContain('3741');
  await deposit.getByRole('button', { name: 'Agora não' }).click();
  await page.goto(`${network.proxy.url}/user/transaction`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const token = /wg_jwt=([^;]+)/.exec(await page.evaluate(() => document.cookie))?.[1] ?? '';
  expect(token.length).toBeGreaterThan(20);

  await page.getByRole('button', { name: 'Conta', exact: true }).first().click();
  await page.getByRole('button', { name: 'Sair da conta' }).click();
  await expect(page.getByRole('button', { name: 'Entrar' }).first()).toBeVisible();
  await expect.poll(() => page.evaluate(() => document.cookie)).not.toContain('user_id');

  // Includes the cookies that scripts can't read.
  const cookies = await context.cookies();
  const stored = (await allStoredData(page)) + JSON.stringify(cookies);
  const personal = [
    player.document,
    player.email,
    player.phone,
    player.password,
    token,
    profile.name,
    'Rua da Aurora',
  ];
  // The message of a failure must not contain the whole text, which is a megabyte.
  expect(personal.filter((secret) => stored.includes(secret))).toEqual([]);
  expect(
    await page.evaluate(() => Object.keys(sessionStorage).filter((name) => /draft|open/.test(name))),
  ).toEqual([]);
  const names = cookies.map(({ name }) => name);
  for (const name of ['wg_jwt', 'wg_balance', 'wg_user_id']) expect(names).not.toContain(name);
});

test('no cache, URL or log contains a token', async ({ page, context }) => {
  const addresses: string[] = [];
  context.on('request', (request) => addresses.push(request.url()));
  page.on('websocket', (socket) => addresses.push(socket.url()));
  await logInDemo(page, network.proxy.url);
  await waitForWorker(page);
  for (const path of ['/user/transaction', '/casino', '/play/1']) {
    await page.goto(network.proxy.url + path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  }
  const jwt = (await context.cookies()).find(({ name }) => name === 'wg_jwt')?.value ?? '';
  const [, claims = '', signature = ''] = decodeURIComponent(jwt).split('.');
  expect(Math.min(claims.length, signature.length)).toBeGreaterThan(20);

  const email = 'demo@varanda.example';
  await page.request.post(`${network.proxy.url}/api/auth/recover`, { data: { email } });
  const recovery = await context.newPage();
  recovery.on('framenavigated', (frame) => addresses.push(frame.url()));
  let link = '';
  await expect
    .poll(async () => {
      const outbox = await page.request.get(`${network.product.sandboxUrl}/outbox.json?to=${email}`);
      const [mail] = (await outbox.json()) as { text: string }[];
      link = /https?:\/\/\S+token=\S+/.exec(mail?.text ?? '')?.[0] ?? '';
      return link;
    })
    .not.toBe('');
  await recovery.goto(link);
  await expect(recovery.getByLabel('Senha nova')).toBeVisible();
  expect(recovery.url()).toBe(`${network.proxy.url}/recuperar-senha`);

  const mailed = new URL(link).searchParams.get('token') ?? '';
  expect(mailed.length).toBeGreaterThan(20);
  const stored = await storedAnswers(recovery);
  expect(stored).toContain('shell.html');
  const log = network.product.output();
  expect(log).toContain('a session began');
  for (const secret of [claims, signature, mailed]) {
    expect([stored.includes(secret), log.includes(secret)]).toEqual([false, false]);
    const leaks = addresses.filter((address) => address.includes(secret));
    // Only the mailed link itself may contain its token.
    expect(new Set(leaks)).toEqual(new Set(secret === mailed ? [link] : []));
  }
});
