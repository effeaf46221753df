import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { test } from './line-test.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1';

let home: string;
test.beforeAll(({ line }) => {
  home = line.front.url;
});

const offer = (page: Page) => page.getByRole('complementary', { name: 'Instalar o app' });

/** Opens home `later` ms after the start, and waits until what comes after the load has come. */
async function visit(page: Page, start: number, later: number): Promise<void> {
  await page.clock.setSystemTime(start + later);
  const idleTasks = page.waitForResponse((answer) => /idle-tasks-.*\.js$/.test(answer.url()));
  await page.goto(home);
  await idleTasks;
  await page.waitForLoadState('networkidle');
}

// What the worker fetches ahead would keep the network busy.
test.use({ serviceWorkers: 'block' });

/** Browsers make this event by rules of their own; what the page does with it is ours. */
async function browserOffers(page: Page, outcome: 'accepted' | 'dismissed'): Promise<void> {
  await page.addInitScript((answer) => {
    addEventListener('DOMContentLoaded', () => {
      const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
        prompt: async () => Object.assign(window, { asked: true }),
        userChoice: Promise.resolve({ outcome: answer }),
      });
      Object.assign(window, { held: !dispatchEvent(event) });
    });
  }, outcome);
}

const flag = (page: Page, name: string) => page.evaluate((key) => Reflect.get(window, key) === true, name);

test('the button comes with the second visit, asks the browser, and is gone for 30 days once sent away', async ({
  page,
}) => {
  const start = Date.now();
  await browserOffers(page, 'accepted');
  await visit(page, start, 0);
  expect(await flag(page, 'held')).toBe(true);
  await expect(offer(page)).toHaveCount(0);
  await visit(page, start, 10 * MINUTE);
  await expect(offer(page)).toHaveCount(0);

  await visit(page, start, 50 * MINUTE);
  await expect(offer(page)).toBeVisible();
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
  await offer(page).getByRole('button', { name: 'Não mostrar por 30 dias' }).click();
  await expect(offer(page)).toHaveCount(0);
  expect(await flag(page, 'asked')).toBe(false);

  await visit(page, start, 50 * MINUTE + 29 * DAY);
  await expect(offer(page)).toHaveCount(0);
  await visit(page, start, 50 * MINUTE + 31 * DAY);
  await offer(page).getByRole('button', { name: 'Instalar' }).click();
  await expect(offer(page)).toHaveCount(0);
  await expect.poll(() => flag(page, 'asked')).toBe(true);
});

test("a no to the browser's question counts as sent away; the account's menu still has it", async ({
  page,
}) => {
  const start = Date.now();
  await browserOffers(page, 'dismissed');
  await visit(page, start, 0);
  await visit(page, start, DAY);
  await offer(page).getByRole('button', { name: 'Instalar' }).click();
  await expect(offer(page)).toHaveCount(0);
  await visit(page, start, 2 * DAY);
  await expect(offer(page)).toHaveCount(0);
  await page.getByRole('button', { name: 'Conta', exact: true }).last().click();
  await page.getByRole('dialog').getByRole('button', { name: 'Instalar o app' }).click();
  await expect.poll(() => flag(page, 'asked')).toBe(true);
});

test('nothing offers to install what was just installed', async ({ page }) => {
  const start = Date.now();
  await browserOffers(page, 'accepted');
  await visit(page, start, 0);
  await visit(page, start, DAY);
  await expect(offer(page)).toBeVisible();
  await page.evaluate(() => dispatchEvent(new Event('appinstalled')));
  await expect(offer(page)).toHaveCount(0);
});

test.describe('on an iPhone', () => {
  test.use({ userAgent: IPHONE, hasTouch: true, isMobile: true });

  test('the button shows the steps', async ({ page }) => {
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

  test('the start from the home screen has a picture in the colours and with the name of the page', async ({
    page,
  }) => {
    await page.goto(home);
    const links = page.locator('link[rel=apple-touch-startup-image]');
    await expect(links).toHaveCount(2);
    const found = await links.evaluateAll(async (all) => {
      const seen = [];
      for (const link of all as HTMLLinkElement[]) {
        const picture = new Image();
        picture.src = link.href;
        await picture.decode();
        const canvas = new OffscreenCanvas(picture.naturalWidth, picture.naturalHeight);
        const pen = canvas.getContext('2d');
        if (!pen) throw new Error('no canvas');
        pen.drawImage(picture, 0, 0);
        const rows = (from: number, to: number) => {
          const { data } = pen.getImageData(
            0,
            Math.round(from * canvas.height),
            canvas.width,
            Math.round((to - from) * canvas.height),
          );
          const colours = new Set<string>();
          for (let at = 0; at < data.length; at += 4) colours.add(data.slice(at, at + 3).join());
          return [...colours];
        };
        seen.push({
          fits: matchMedia(link.media).matches,
          size: [canvas.width / devicePixelRatio, canvas.height / devicePixelRatio],
          edge: rows(0, 0.2),
          middle: rows(0.3, 0.7).length,
          bytes: link.href.length,
        });
      }
      return {
        seen,
        ground: getComputedStyle(document.documentElement).backgroundColor,
        screen: [screen.width, screen.height],
      };
    });
    const ground = found.ground.replace(/rgb\(|\)| /g, '');
    expect(found.seen.map(({ fits }) => fits)).toEqual([true, false]);
    expect(found.seen.map(({ size }) => size)).toEqual([found.screen, [...found.screen].reverse()]);
    for (const picture of found.seen) {
      expect(picture.edge).toEqual([ground]);
      expect(picture.middle).toBeGreaterThan(2);
      expect(picture.bytes).toBeLessThan(400_000);
    }
  });

  test('an app on the home screen offers nothing', async ({ page }) => {
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
