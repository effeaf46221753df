import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type CDPSession, expect, type Locator, type Page, test } from '@playwright/test';
import { type Product, startProduct } from '#tests/support/browser/product.ts';
import { keepFigures, median } from './figures.ts';
import { long, longest, tasksDuring } from './tasks.ts';

const GAMES = 30_000;
const SLOWER = 4;
const SIZES = { phone: { width: 360, height: 740 }, desktop: { width: 1440, height: 900 } };
const TYPED = ['onca de barro', 'sete ladieras', 'cobogo'];

let product: Product;
let folder: string;
test.beforeAll(async () => {
  test.setTimeout(180_000);
  // Not the shared seeded folder: this catalogue is larger.
  folder = mkdtempSync(join(tmpdir(), 'varanda-lobby-'));
  product = await startProduct({ DATA_DIR: folder, SEED_GAMES: String(GAMES) });
});
test.afterAll(async () => {
  await product?.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** Records how long after a letter the changed list was on screen (ms). */
async function watchAnswers(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const answers: number[] = [];
    Object.assign(window, { answers });
    const shown = () =>
      (document.querySelector('main [role=status]')?.textContent ?? '') +
      document.querySelector('main li[aria-posinset] a')?.getAttribute('aria-label');
    const onInput = ({ timeStamp }: Event) => {
      const before = shown();
      const look = () => {
        if (shown() === before) requestAnimationFrame(look);
        // After the frame that shows it.
        else setTimeout(() => answers.push(performance.now() - timeStamp));
      };
      requestAnimationFrame(look);
    };
    addEventListener('input', onInput, true);
  });
}

async function openSlow(page: Page, path: string, ready: Locator): Promise<CDPSession> {
  await page.goto(product.url + path);
  await expect(ready).toBeVisible();
  await page.waitForLoadState('networkidle');
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  await page.waitForTimeout(1_000);
  return session;
}

for (const [name, viewport] of Object.entries(SIZES)) {
  test(`${name}: scrolling through ${GAMES} games`, async ({ page }) => {
    test.setTimeout(240_000);
    await page.setViewportSize(viewport);
    const asked: string[] = [];
    const all = page.getByRole('status').filter({ hasText: '30.000 jogos' });
    const session = await openSlow(page, '/casino?sort=name', all);
    page.on('request', (request) => {
      if (request.url().includes('/v2/casino-games?')) asked.push(request.url());
    });
    await page.mouse.move(viewport.width / 2, viewport.height / 2);
    const wheel = await tasksDuring(session, async () => {
      for (let turn = 0; turn < 40; turn += 1) {
        await page.mouse.wheel(0, 240);
        await page.waitForTimeout(60);
      }
      await page.waitForTimeout(500);
    });
    const screens = (await page.evaluate(() => scrollY)) / viewport.height;
    const requests = Math.round((100 * asked.length) / screens);
    const jumps = await tasksDuring(session, async () => {
      for (let turn = 1; turn <= 10; turn += 1) {
        await page.evaluate((part) => scrollTo(0, document.body.scrollHeight * part), turn / 11);
        await page.waitForTimeout(800);
      }
    });
    keepFigures({
      [`${name}, wheel: longest task ms`]: longest(wheel),
      [`${name}, wheel: tasks over 50 ms`]: long(wheel),
      [`${name}, wheel: requests a screen, hundredths`]: requests,
      [`${name}: tiles in the page`]: await page.locator('main li[aria-posinset]').count(),
      [`${name}, ten jumps: longest task ms`]: longest(jumps),
      [`${name}, ten jumps: tasks over 50 ms`]: long(jumps),
    });
  });

  test(`${name}: searching ${GAMES} games`, async ({ page }) => {
    test.setTimeout(240_000);
    await page.setViewportSize(viewport);
    await watchAnswers(page);
    const field = page.getByRole('searchbox');
    const session = await openSlow(page, '/casino', field);
    const tasks: number[] = [];
    for (const typed of TYPED) {
      await field.fill('');
      await page.waitForTimeout(1_500);
      // The first letter turns the lobby into a list; the others are answered in it.
      await field.press(typed[0] ?? '');
      await page.waitForTimeout(2_000);
      const during = await tasksDuring(session, async () => {
        await field.pressSequentially(typed.slice(1), { delay: 400 });
        await page.waitForTimeout(1_000);
      });
      tasks.push(...during);
    }
    const [answers, server] = await page.evaluate(() => [
      Reflect.get(window, 'answers') as number[],
      performance
        .getEntriesByType('resource')
        .filter(({ name: url }) => /[?&]q=/.test(url))
        .map((entry) => {
          const { requestStart, responseStart } = entry as PerformanceResourceTiming;
          return responseStart - requestStart;
        }),
    ]);
    keepFigures({
      [`${name}, search: letter to games on screen, median ms`]: Math.round(median(answers)),
      [`${name}, search: letter to games on screen, longest ms`]: longest(answers),
      [`${name}, search: the server's answer, median ms`]: Math.round(median(server)),
      [`${name}, search: the server's answer, longest ms`]: longest(server),
      [`${name}, search: longest task ms`]: longest(tasks),
      [`${name}, search: tasks over 50 ms`]: long(tasks),
    });
  });
}
