import { type BrowserContext, expect, type Locator, type Page } from '@playwright/test';
import { fillRegistration, newPlayer } from '#tests/e2e/steps/register-player.ts';
import { test } from './line-test.ts';
import type { Line } from './product-on-a-line.ts';
import { underWorker } from './worker-in-page.ts';

let line: Line;
test.beforeAll(({ line: shared }) => {
  line = shared;
});

const LOST = 'Parece que você perdeu sua conexão com a internet!';
const banner = (page: Page) => page.getByRole('status').filter({ hasText: LOST });

/** Opens a page on home that the worker serves, and counts how often it loads from then on. */
async function opened(context: BrowserContext): Promise<{ page: Page; loads: () => number }> {
  const page = await context.newPage();
  await page.clock.install();
  await page.goto(line.front.url);
  await underWorker(page);
  await expect(page.getByRole('link', { name: 'Slots' }).first()).toBeVisible();
  let loads = 0;
  page.on('domcontentloaded', () => {
    loads += 1;
  });
  return { page, loads: () => loads };
}

/** The page has its watch over the connection. */
async function watched(page: Page): Promise<void> {
  await expect(page.getByRole('status').and(page.locator('[data-line-watch]'))).toBeAttached();
}

const FLAPPING_MS = 60_000;
/** Of the page's clock at a time, so that what it asks for meanwhile gets its answer. */
const STEP_MS = 150;

/** For a minute of the page's clock the network comes and goes, by the device's word or by the line's silence. */
async function flap(page: Page, meanwhile: () => Promise<void> = async () => {}): Promise<void> {
  const random = chance(20_261_121);
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1_000);
  let up = true;
  for (let spent = 0; spent < FLAPPING_MS; ) {
    const wait = 300 + Math.round(random() * 1_200);
    if (!up) {
      line.front.mend();
      await page.context().setOffline(false);
    } else if (random() < 0.5) line.front.cut();
    else await page.context().setOffline(true);
    up = !up;
    await meanwhile();
    for (let left = wait; left > 0; left -= STEP_MS) await page.clock.runFor(Math.min(left, STEP_MS));
    spent += wait;
  }
  line.front.mend();
  await page.context().setOffline(false);
  await page.clock.resume();
}

/** The same numbers from 0 to 1 each time. */
function chance(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}

async function goOffline(page: Page): Promise<void> {
  await page.context().setOffline(true);
  await expect(banner(page)).toBeVisible();
}

test('[R2.46 R4.32 R4.33] an outage shows the banner, and its end reloads the page once', async ({
  context,
}) => {
  const { page, loads } = await opened(context);
  await watched(page);
  await goOffline(page);
  await expect(page.getByText('Conecte-se para continuar navegando.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Slots' }).first()).toBeVisible();

  await context.setOffline(false);
  await expect.poll(loads).toBe(1);
  await watched(page);
  await expect(banner(page)).toBeHidden();

  // Another outage within the minute: read again, not reloaded.
  await goOffline(page);
  const before = line.front.asked.length;
  await context.setOffline(false);
  await expect(banner(page)).toBeHidden();
  await expect.poll(() => line.front.asked.slice(before)).toContain('/v2/banners');
  expect(loads()).toBe(1);
});

test('[R10.06] a minute of a flapping network costs a reader one reload at most', async ({ context }) => {
  const { page, loads } = await opened(context);
  await watched(page);
  await flap(page);
  await expect.poll(loads).toBe(1);
});

test('[R10.06] a half-typed form holds the reload back and loses nothing, however the network flaps', async ({
  context,
}) => {
  const { page, loads } = await opened(context);
  await watched(page);
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

  const before = line.front.asked.length;
  await context.setOffline(false);
  await expect(banner(page)).toBeHidden();
  await expect.poll(() => line.front.asked.slice(before)).toContain('/v2/banners');
  await expect(email).toHaveValue(typed);
  expect(loads()).toBe(0);

  await dialog.getByRole('button', { name: 'Agora não' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Sair' }).click();
  await expect.poll(loads).toBe(1);
  await watched(page);
  await page.getByRole('button', { name: 'Criar conta' }).first().click();
  await expect(email).toHaveValue(typed);
});

test('[R10.06] a document before the camera holds the reload back', async ({ context }) => {
  const { page, loads } = await opened(context);
  await watched(page);
  await page.getByRole('button', { name: 'Criar conta' }).first().click();
  await fillRegistration(page, newPlayer(78));
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Criar conta' }).click();
  await dialog.getByRole('button', { name: /^Começar verificação/ }).click();
  const camera = dialog.frameLocator('iframe').getByRole('button', { name: 'Fechar' });
  await expect(camera).toBeVisible();
  await goOffline(page);
  const before = line.front.asked.length;
  await context.setOffline(false);
  await expect(banner(page)).toBeHidden();
  await expect.poll(() => line.front.asked.slice(before)).toContain('/v2/banners');
  expect(loads()).toBe(0);
  await camera.click();
  await expect.poll(loads).toBe(1);
});

test('[R10.06] the open modal and the place on the page come back after the reload', async ({ context }) => {
  const { page, loads } = await opened(context);
  await watched(page);
  await expect(page.getByRole('contentinfo')).toBeAttached();
  await page.mouse.wheel(0, 400);
  await expect.poll(() => page.evaluate(() => Math.round(scrollY))).toBe(400);
  await page.getByRole('button', { name: 'Entrar' }).first().click();
  await expect(page.getByRole('dialog', { name: 'Entrar' })).toBeVisible();
  await context.setOffline(true);
  await expect(page.locator(':root[data-line=off]')).toBeAttached();
  await context.setOffline(false);
  await expect.poll(loads).toBe(1);
  await expect(page.getByRole('dialog', { name: 'Entrar' })).toBeVisible();
  await expect.poll(() => page.evaluate(() => Math.abs(scrollY - 400) <= 100)).toBe(true);
});

test('[R4.32] what is being read stays where it is when the banner comes', async ({ context }) => {
  const { page } = await opened(context);
  await watched(page);
  const top = (what: Locator) => what.evaluate((element) => Math.round(element.getBoundingClientRect().top));
  const row = page.getByRole('link', { name: 'Slots' }).first();
  await page.evaluate(() => scrollTo({ top: 50, behavior: 'instant' }));
  const before = await top(row);
  await goOffline(page);
  expect(Math.abs((await top(row)) - before)).toBeLessThanOrEqual(1);
});

test('at the top nothing of the page is under the header when the banner comes', async ({ context }) => {
  const { page } = await opened(context);
  await watched(page);
  await goOffline(page);
  const header = await page.getByRole('banner').boundingBox();
  const card = await page.getByRole('main').getByRole('heading', { level: 2 }).first().boundingBox();
  expect(card?.y).toBeGreaterThanOrEqual((header?.y ?? 0) + (header?.height ?? 0));
});

test('[R4.32] where the store alone answers, the page knows that it is cut off, whatever the device says', async ({
  context,
}) => {
  const { page } = await opened(context);
  await watched(page);
  // What is on screen is written down when the page is idle.
  await expect.poll(() => page.evaluate(() => localStorage.getItem('wg_cache') ?? '')).toContain('Slots');
  line.front.cut();
  await page.reload();
  await expect(page.getByRole('link', { name: 'Slots' }).first()).toBeVisible();
  await expect(banner(page)).toBeVisible();
});

test('[R4.32] a captive portal is an outage, and its end the end of it', async ({ context }) => {
  const { page, loads } = await opened(context);
  await watched(page);
  line.front.portal('<!doctype html><title>Wi-Fi do shopping</title><p>Aceite os termos</p>');
  // A look at the page is a reason to ask; the device itself says that all is well.
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect(banner(page)).toBeVisible();
  line.front.portal(null);
  await expect.poll(loads, { timeout: 30_000 }).toBe(1);
  await watched(page);
  await expect(banner(page)).toBeHidden();
});
