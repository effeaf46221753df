import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { test } from './network-test.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1';

let home: string;
test.beforeAll(({ network }) => {
  home = network.proxy.url;
});

const offer = (page: Page) => page.getByRole('complementary', { name: 'Instalar o app' });

/** Opens home `elapsedMs` after the start and waits until the idle tasks have counted this load. */
async function visit(page: Page, start: number, elapsedMs: number): Promise<void> {
  await page.clock.setSystemTime(start + elapsedMs);
  await page.goto(home);
  await expect.poll(() => lastCounted(page)).toBeGreaterThanOrEqual(start + elapsedMs);
  await page.waitForLoadState('networkidle');
}

/** The time of the last load that was counted (ms since 1970); 0: none was. */
const lastCounted = (page: Page) =>
  page.evaluate(() => {
    const key = Object.keys(localStorage).find((name) => name.endsWith('_visits'));
    const stored: { text: string } = JSON.parse(
      (key && localStorage.getItem(key)) || '{"text":"{\\"at\\":0}"}',
    );
    return Number(JSON.parse(stored.text).at);
  });

// The worker's background fetches would keep the network busy.
test.use({ serviceWorkers: 'block' });

/** Fires the event with which the browser offers the installation. Real browsers fire it by rules of their own. */
async function fireInstallPrompt(page: Page, outcome: 'accepted' | 'dismissed'): Promise<void> {
  await page.addInitScript((answer) => {
    addEventListener('DOMContentLoaded', () => {
      const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
        prompt: async () => Object.assign(window, { prompted: true }),
        userChoice: Promise.resolve({ outcome: answer }),
      });
      Object.assign(window, { prevented: !dispatchEvent(event) });
    });
  }, outcome);
}

const flag = (page: Page, name: string) => page.evaluate((key) => Reflect.get(window, key) === true, name);

test('the offer appears on the second visit, opens the browser’s dialog, and stays hidden for 30 days after a dismissal', async ({
  page,
}) => {
  const start = Date.now();
  await fireInstallPrompt(page, 'accepted');
  await visit(page, start, 0);
  expect(await flag(page, 'prevented')).toBe(true);
  await expect(offer(page)).toHaveCount(0);
  await visit(page, start, 10 * MINUTE);
  await expect(offer(page)).toHaveCount(0);

  await visit(page, start, 50 * MINUTE);
  await expect(offer(page)).toBeVisible();
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
  await offer(page).getByRole('button', { name: 'Não mostrar por 30 dias' }).click();
  await expect(offer(page)).toHaveCount(0);
  expect(await flag(page, 'prompted')).toBe(false);

  await visit(page, start, 50 * MINUTE + 29 * DAY);
  await expect(offer(page)).toHaveCount(0);
  await visit(page, start, 50 * MINUTE + 31 * DAY);
  await offer(page).getByRole('button', { name: 'Instalar' }).click();
  await expect(offer(page)).toHaveCount(0);
  await expect.poll(() => flag(page, 'prompted')).toBe(true);
});

test('a refusal in the browser’s dialog counts as a dismissal; the account menu still offers the installation', async ({
  page,
}) => {
  const start = Date.now();
  await fireInstallPrompt(page, 'dismissed');
  await visit(page, start, 0);
  await visit(page, start, DAY);
  await offer(page).getByRole('button', { name: 'Instalar' }).click();
  await expect(offer(page)).toHaveCount(0);
  await visit(page, start, 2 * DAY);
  await expect(offer(page)).toHaveCount(0);
  await page.getByRole('button', { name: 'Conta', exact: true }).last().click();
  await page.getByRole('dialog').getByRole('button', { name: 'Instalar o app' }).click();
  await expect.poll(() => flag(page, 'prompted')).toBe(true);
});

test('the offer disappears after the installation', async ({ page }) => {
  const start = Date.now();
  await fireInstallPrompt(page, 'accepted');
  await visit(page, start, 0);
  await visit(page, start, DAY);
  await expect(offer(page)).toBeVisible();
  await page.evaluate(() => dispatchEvent(new Event('appinstalled')));
  await expect(offer(page)).toHaveCount(0);
});

test.describe('on an iPhone', () => {
  test.use({ userAgent: IPHONE, hasTouch: true, isMobile: true });

  test('the offer shows the installation steps', async ({ page }) => {
    const start = Date.now();
    await visit(page, start, 0);
    await visit(page, start, DAY);
    await offer(page).getByRole('button', { name: 'Instalar' }).click();
    const guide = page.getByRole('dialog', { name: 'Instalar na tela inicial' });
    await expect(guide.getByRole('listitem')).toHaveCount(3);
    await expect(guide).toContainText('Adicionar à Tela de Início');
    expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
    await guide.getByRole('button', { name: 'Entendi' }).click();
    await expect(guide).toBeHidden();
  });

  test('the startup image has the colours and the name of the app', async ({ page }) => {
    await page.goto(home);
    const links = page.locator('link[rel=apple-touch-startup-image]');
    // iOS shows them only for an app that names itself capable by Apple's own name; the standard's one alone doesn't count.
    for (const name of ['apple-mobile-web-app-capable', 'mobile-web-app-capable']) {
      await expect(page.locator(`meta[name=${name}]`)).toHaveAttribute('content', 'yes');
    }
    await expect(links).toHaveCount(2);
    const result = await links.evaluateAll(async (all) => {
      const images = [];
      for (const link of all as HTMLLinkElement[]) {
        const image = new Image();
        image.src = link.href;
        await image.decode();
        const canvas = new OffscreenCanvas(image.naturalWidth, image.naturalHeight);
        const context = canvas.getContext('2d');
        if (!context) throw new Error('no canvas');
        context.drawImage(image, 0, 0);
        const rows = (from: number, to: number) => {
          const { data } = context.getImageData(
            0,
            Math.round(from * canvas.height),
            canvas.width,
            Math.round((to - from) * canvas.height),
          );
          const colours = new Set<string>();
          for (let at = 0; at < data.length; at += 4) colours.add(data.slice(at, at + 3).join());
          return [...colours];
        };
        images.push({
          fits: matchMedia(link.media).matches,
          size: [canvas.width / devicePixelRatio, canvas.height / devicePixelRatio],
          edge: rows(0, 0.2),
          middle: rows(0.3, 0.7).length,
          bytes: link.href.length,
        });
      }
      return {
        images,
        background: getComputedStyle(document.documentElement).backgroundColor,
        screen: [screen.width, screen.height],
      };
    });
    const background = result.background.replace(/rgb\(|\)| /g, '');
    expect(result.images.map(({ fits }) => fits)).toEqual([true, false]);
    expect(result.images.map(({ size }) => size)).toEqual([result.screen, [...result.screen].reverse()]);
    for (const image of result.images) {
      expect(image.edge).toEqual([background]);
      expect(image.middle).toBeGreaterThan(2);
      expect(image.bytes).toBeLessThan(400_000);
    }
  });

  test('an installed app shows no offer', async ({ page }) => {
    await page.addInitScript(() => Object.defineProperty(navigator, 'standalone', { value: true }));
    const start = Date.now();
    await visit(page, start, 0);
    await visit(page, start, DAY);
    await expect(offer(page)).toHaveCount(0);
    await expect(page.locator('link[rel=apple-touch-startup-image]')).toHaveCount(0);
    await page.getByRole('button', { name: 'Conta', exact: true }).last().click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Instalar o app' })).toHaveCount(0);
  });
});
