// A deployment while two tabs are open: one still runs the older build, the other one the newer. Weekly, because it builds the page anew.
import { expect, type Page, test } from '@playwright/test';
import { choose } from '#tests/e2e/steps/sportsbook.ts';
import type { NetworkProxy } from '#tests/support/browser/network-proxy.ts';
import { lastVersionCheck, persistedQueries, waitForWorker } from './page-state.ts';
import {
  allPromotions,
  focusLater,
  notice,
  scriptOf,
  scriptUrl,
  startTwoBuilds,
  type TwoBuilds,
  waitForBuild,
} from './update-steps.ts';

let builds: TwoBuilds;
let proxy: NetworkProxy;
test.beforeAll(async () => {
  test.setTimeout(240_000);
  builds = await startTwoBuilds();
  proxy = builds.proxy;
});
test.afterAll(async () => {
  await builds?.stop();
});

/** As if the device had just updated itself: for an hour no tab does so again by itself. */
const updatedJustNow = (page: Page) =>
  page.evaluate(() => {
    const envelope = { text: String(Date.now()), until: Date.now() + 86_400_000 };
    localStorage.setItem('wg_last_update', JSON.stringify(envelope));
  });

const slipTab = (page: Page) =>
  page.getByRole('navigation', { name: 'Navegação principal' }).getByRole('button', { name: /Bilhete/ });

test('two tabs of two builds share login and logout, and neither loses what it or the other stored', {
  tag: '@weekly',
}, async ({ page: older, context }) => {
  const errors: string[] = [];
  const newer = await context.newPage();
  for (const tab of [older, newer]) tab.on('pageerror', ({ message }) => errors.push(message));
  await context.addCookies([{ name: 'cookie-consent', value: 'all', url: proxy.url }]);
  proxy.routeTo(builds.first.url);
  await older.goto(proxy.url);
  await waitForWorker(older);
  await expect.poll(() => lastVersionCheck(older)).not.toBeNull();
  await expect.poll(() => persistedQueries(older)).toContainEqual(expect.stringContaining('"promotions"'));
  await updatedJustNow(older);
  // Nothing of home is read in the other tab.
  await newer.goto(`${proxy.url}/sports/football`);
  await choose(newer, 0);

  await test.step('a login is being typed in one tab while the other one loads the newer build', async () => {
    await older.getByRole('button', { name: 'Entrar' }).first().click();
    await older.getByRole('dialog').getByLabel('E-mail').fill('demo@varanda.example');
    proxy.routeTo(builds.second.url);
    await focusLater(newer);
    await notice(newer).waitFor();
    await newer.getByRole('button', { name: 'Atualizar' }).click();
    await waitForBuild(newer, builds.folder);
    await expect(older.getByRole('dialog').getByLabel('E-mail')).toHaveValue('demo@varanda.example');
  });

  await test.step('the newer build shows the slip and the answers that the older one stored', async () => {
    await slipTab(newer).click();
    const slip = newer.getByRole('dialog', { name: 'Bilhete 1 seleção' });
    await expect(slip.getByText('Resultado final')).toBeVisible();
    await slip.getByRole('button', { name: 'Fechar o bilhete' }).click();
    await expect(slip).toBeHidden();
    proxy.setHeld(/^\/v2\/(banners|promotions)/);
    await newer.getByRole('link', { name: 'Início' }).first().click();
    const promotions = newer.getByRole('region', { name: 'Promoções' });
    await expect(promotions.getByRole('heading', { level: 3 }).first()).toBeVisible();
    proxy.setHeld(null);
  });

  await test.step('a login in the older build is one in the newer', async () => {
    const login = older.getByRole('dialog', { name: 'Entrar' });
    await login.getByLabel('Senha', { exact: true }).fill('varanda-na-praia');
    await login.locator('button[type=submit]').click();
    await expect(login).toBeHidden();
    for (const tab of [older, newer]) await expect(tab.getByTestId('balance')).toBeVisible();
  });

  await test.step('the older build finds its own files past the newer worker, and bears what it does not know', async () => {
    await newer.evaluate(() => {
      new BroadcastChannel('wg-session').postMessage({ type: 'of-a-later-build' });
      const stored = (text: string) => JSON.stringify({ text, until: Date.now() + 86_400_000 });
      localStorage.setItem('wg_theme', stored('of-a-later-build'));
      localStorage.setItem('wg_of_a_later_build', 'unreadable');
    });
    await (await allPromotions(older)).click();
    await expect(older).toHaveURL(`${proxy.url}/promotions`);
    await expect(older.getByRole('heading', { level: 1 })).toBeVisible();
    expect(await scriptUrl(older)).toContain(scriptOf('dist'));
    await newer.reload();
    for (const tab of [older, newer]) await expect(tab.getByTestId('balance')).toBeVisible();
    expect(await newer.evaluate(() => localStorage.getItem('wg_of_a_later_build'))).toBe('unreadable');
  });

  await test.step('a logout in the newer build is one in the older, and no ended session', async () => {
    await newer.getByRole('button', { name: /Conta/ }).first().click();
    await newer.getByRole('button', { name: 'Sair' }).click();
    for (const tab of [newer, older]) {
      await expect(tab).toHaveURL(`${proxy.url}/`);
      await expect(tab.getByRole('button', { name: 'Entrar' }).first()).toBeVisible();
      await expect(tab.getByRole('dialog')).toHaveCount(0);
    }
    const left = async () => (await context.cookies()).map(({ name }) => name);
    await expect.poll(left).not.toContainEqual(expect.stringMatching(/^wg_(jwt|balance|user_id)$/));
    expect(await scriptUrl(older)).toContain(scriptOf('dist'));
  });
  expect(errors).toEqual([]);
});
