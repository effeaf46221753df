import { type BrowserContext, expect, type Locator, type Page } from '@playwright/test';
import { fillRegistration, newPlayer } from '#tests/e2e/steps/register-player.ts';
import { pauseClock } from '#tests/support/browser/pause-clock.ts';
import { drawSize } from '#tests/support/draw-size.ts';
import type { FlakyNetwork } from './flaky-network.ts';
import { test } from './network-test.ts';
import { waitForWorker } from './page-state.ts';

let network: FlakyNetwork;
test.beforeAll(({ network: shared }) => {
  network = shared;
});

const LOST = 'Parece que você perdeu sua conexão com a internet!';
const banner = (page: Page) => page.getByRole('status').filter({ hasText: LOST });

/** Opens home under its worker, and counts how often the page loads afterwards. */
async function openHome(context: BrowserContext): Promise<{ page: Page; loads: () => number }> {
  const page = await context.newPage();
  await page.clock.install();
  await page.goto(network.proxy.url);
  await waitForWorker(page);
  await expect(page.getByRole('link', { name: 'Slots' }).first()).toBeVisible();
  let loads = 0;
  page.on('domcontentloaded', () => {
    loads += 1;
  });
  return { page, loads: () => loads };
}

/** Waits until the page monitors its connection. */
async function waitForMonitoring(page: Page): Promise<void> {
  await expect(page.getByRole('status').and(page.locator('[data-connection-status]'))).toBeAttached();
}

/** Each step takes as long as its requests: on each push a third of the minute is enough for a dozen outages. */
const FLAPPING_MS = drawSize(20_000, 60_000);
/** The clock advances in steps, so that the page's requests are answered in between. */
const STEP_MS = 300;

/** For `FLAPPING_MS` of the page's clock the network fails and returns: the device goes offline, or the proxy is cut. */
async function flap(page: Page, onChange: () => Promise<void> = async () => {}): Promise<void> {
  const random = seededRandom(20_261_121);
  await pauseClock(page);
  let up = true;
  for (let elapsed = 0; elapsed < FLAPPING_MS; ) {
    const wait = 300 + Math.round(random() * 1_200);
    if (!up) {
      network.proxy.restore();
      await page.context().setOffline(false);
    } else if (random() < 0.5) network.proxy.cut();
    else await page.context().setOffline(true);
    up = !up;
    await onChange();
    for (let left = wait; left > 0; left -= STEP_MS) await page.clock.runFor(Math.min(left, STEP_MS));
    elapsed += wait;
  }
  network.proxy.restore();
  await page.context().setOffline(false);
  await page.clock.resume();
}

/** Always the same sequence of numbers from 0 to 1. */
function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}

/** The paths that the browser requested after the first `count` requests. */
const pathsSince = (count: number) => network.proxy.requests.slice(count).map(({ path }) => path);

async function goOffline(page: Page): Promise<void> {
  await page.context().setOffline(true);
  await expect(banner(page)).toBeVisible();
}

test('an outage shows the banner, and the page reloads once after it', async ({ context }) => {
  const { page, loads } = await openHome(context);
  await waitForMonitoring(page);
  await test.step('[R4.32] offline, the banner shows', () => goOffline(page));
  await test.step('[R2.46] the banner has its two sentences', async () => {
    await expect(page.getByText('Parece que você perdeu sua conexão com a internet!')).toBeVisible();
    await expect(page.getByText('Conecte-se para continuar navegando.')).toBeVisible();
  });
  await expect(page.getByRole('link', { name: 'Slots' }).first()).toBeVisible();

  await context.setOffline(false);
  await test.step('[R4.33b] back online, the page reloads', () => expect.poll(loads).toBe(1));
  await waitForMonitoring(page);
  await test.step('[R4.33a] back online, the banner is hidden', () => expect(banner(page)).toBeHidden());

  // After another outage within the minute the page refetches its data and does not reload.
  await goOffline(page);
  const before = network.proxy.requests.length;
  await context.setOffline(false);
  await expect(banner(page)).toBeHidden();
  await expect.poll(() => pathsSince(before)).toContain('/v2/banners');
  expect(loads()).toBe(1);
});

test('[R10.06] a flapping network causes at most one reload', async ({ context }) => {
  const { page, loads } = await openHome(context);
  await waitForMonitoring(page);
  await flap(page);
  await expect.poll(loads).toBe(1);
});

test('[R10.06] a form in use blocks the reload and loses no input while the network flaps', async ({
  context,
}) => {
  const { page, loads } = await openHome(context);
  await waitForMonitoring(page);
  await page.getByRole('button', { name: 'Criar conta' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Criar conta' });
  const email = dialog.getByLabel('E-mail');
  let typed = '';
  await dialog.getByLabel('Celular').fill('81998765432');
  await email.focus();

  await flap(page, async () => {
    const character = 'abcdefghijklmnopqrstuvwxyz'.charAt(typed.length % 26);
    await page.keyboard.type(character);
    typed += character;
  });
  await expect(email).toHaveValue(typed);
  expect(loads()).toBe(0);
  await page.keyboard.type('@varanda.example');
  typed += '@varanda.example';
  await goOffline(page);
  await expect(dialog.getByRole('button', { name: 'Criar conta' })).toHaveAttribute('aria-disabled', 'true');
  await expect(dialog.getByText('Sem internet. Isto volta com a conexão.')).toBeVisible();

  const before = network.proxy.requests.length;
  await context.setOffline(false);
  await expect(banner(page)).toBeHidden();
  await expect.poll(() => pathsSince(before)).toContain('/v2/banners');
  await expect(email).toHaveValue(typed);
  expect(loads()).toBe(0);

  await dialog.getByRole('button', { name: 'Agora não' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Sair' }).click();
  await expect.poll(loads).toBe(1);
  await waitForMonitoring(page);
  await page.getByRole('button', { name: 'Criar conta' }).first().click();
  await expect(email).toHaveValue(typed);
});

test('[R10.06] the camera of the verification blocks the reload', { tag: '@weekly' }, async ({ context }) => {
  const { page, loads } = await openHome(context);
  await waitForMonitoring(page);
  await page.getByRole('button', { name: 'Criar conta' }).first().click();
  await fillRegistration(page, newPlayer(78));
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Criar conta' }).click();
  await dialog.getByRole('button', { name: /^Começar verificação/ }).click();
  const camera = dialog.frameLocator('iframe').getByRole('button', { name: 'Fechar' });
  await expect(camera).toBeVisible();
  await goOffline(page);
  const before = network.proxy.requests.length;
  await context.setOffline(false);
  await expect(banner(page)).toBeHidden();
  await expect.poll(() => pathsSince(before)).toContain('/v2/banners');
  expect(loads()).toBe(0);
  await camera.click();
  await expect.poll(loads).toBe(1);
});

test('[R10.06] the open modal and the scroll position are restored after the reload', async ({ context }) => {
  const { page, loads } = await openHome(context);
  await waitForMonitoring(page);
  await expect(page.getByRole('contentinfo')).toBeAttached();
  await page.mouse.wheel(0, 400);
  await expect.poll(() => page.evaluate(() => Math.round(scrollY))).toBe(400);
  await page.getByRole('button', { name: 'Entrar' }).first().click();
  await expect(page.getByRole('dialog', { name: 'Entrar' })).toBeVisible();
  await context.setOffline(true);
  await expect(page.locator(':root[data-connection=offline]')).toBeAttached();
  await context.setOffline(false);
  await expect.poll(loads).toBe(1);
  await expect(page.getByRole('dialog', { name: 'Entrar' })).toBeVisible();
  await expect.poll(() => page.evaluate(() => Math.abs(scrollY - 400) <= 100)).toBe(true);
});

test('[R4.32] the banner does not move the content that the player reads', async ({ context }) => {
  const { page } = await openHome(context);
  await waitForMonitoring(page);
  const top = (what: Locator) => what.evaluate((element) => Math.round(element.getBoundingClientRect().top));
  const row = page.getByRole('link', { name: 'Slots' }).first();
  await page.evaluate(() => scrollTo({ top: 50, behavior: 'instant' }));
  const before = await top(row);
  await goOffline(page);
  expect(Math.abs((await top(row)) - before)).toBeLessThanOrEqual(1);
});

test('at the top of the page the header covers no content when the banner appears', async ({ context }) => {
  const { page } = await openHome(context);
  await waitForMonitoring(page);
  await goOffline(page);
  const header = await page.getByRole('banner').boundingBox();
  const card = await page.getByRole('main').getByRole('heading', { level: 2 }).first().boundingBox();
  expect(card?.y).toBeGreaterThanOrEqual((header?.y ?? 0) + (header?.height ?? 0));
});

test('[R4.32] a page that gets only cached answers is offline, even if the device reports a network', async ({
  context,
}) => {
  const { page } = await openHome(context);
  await waitForMonitoring(page);
  // The visible queries are persisted when the page is idle.
  await expect.poll(() => page.evaluate(() => localStorage.getItem('wg_cache') ?? '')).toContain('Slots');
  network.proxy.cut();
  await page.reload();
  await expect(page.getByRole('link', { name: 'Slots' }).first()).toBeVisible();
  await expect(banner(page)).toBeVisible();
});

test('[R4.32] a captive portal counts as an outage, which ends with it', async ({ context }) => {
  const { page, loads } = await openHome(context);
  await waitForMonitoring(page);
  network.proxy.setCaptivePortal('<!doctype html><title>Wi-Fi do shopping</title><p>Aceite os termos</p>');
  // A page that becomes visible sends a heartbeat. The device itself reports a network.
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect(banner(page)).toBeVisible();
  network.proxy.setCaptivePortal(null);
  await expect.poll(loads, { timeout: 30_000 }).toBe(1);
  await waitForMonitoring(page);
  await expect(banner(page)).toBeHidden();
});
