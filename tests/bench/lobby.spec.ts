import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { type Product, startProduct } from '../support/product.ts';
import { keepFigures, median } from './figures.ts';

const GAMES = 30_000;
const SLOWER = 4;
const SIZES = { phone: { width: 360, height: 740 }, desktop: { width: 1440, height: 900 } };
const TYPED = ['onca de barro', 'sete ladieras', 'roleta do sol', 'cobogo', 'farol velho'];

let product: Product;
let folder: string;
test.beforeAll(async () => {
  test.setTimeout(180_000);
  // Not the folder that is seeded already: this catalogue is larger.
  folder = mkdtempSync(join(tmpdir(), 'varanda-lobby-'));
  product = await startProduct({ DATA_DIR: folder, SEED_GAMES: String(GAMES) });
});
test.afterAll(async () => {
  await product?.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** Notes every long task from now on, and how long after a letter the answer was on screen. */
async function watch(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const noted = { tasks: [] as number[], frames: [] as number[], answers: [] as number[] };
    Object.assign(window, { noted });
    new PerformanceObserver((list) => {
      noted.tasks.push(...list.getEntries().map(({ duration }) => duration));
    }).observe({ type: 'longtask' });
    let last = performance.now();
    const frame = (now: number) => {
      noted.frames.push(now - last);
      last = now;
      requestAnimationFrame(frame);
    };
    requestAnimationFrame(frame);
    const shown = () => document.querySelector('main [role=status]')?.textContent;
    addEventListener(
      'input',
      ({ timeStamp }) => {
        const before = shown();
        const look = () => {
          if (shown() === before) requestAnimationFrame(look);
          // After the frame that shows it.
          else setTimeout(() => noted.answers.push(performance.now() - timeStamp));
        };
        requestAnimationFrame(look);
      },
      true,
    );
  });
}

interface Noted {
  tasks: number[];
  frames: number[];
  answers: number[];
}
const noted = (page: Page) => page.evaluate(() => Reflect.get(window, 'noted') as Noted);
const forget = (page: Page) =>
  page.evaluate(() => {
    for (const list of Object.values(Reflect.get(window, 'noted') as Noted)) list.length = 0;
  });

async function openSlow(page: Page, path: string): Promise<void> {
  await watch(page);
  await page.goto(product.url + path);
  await expect(page.getByRole('status').filter({ hasText: '30.000 jogos' })).toBeVisible();
  await page.waitForLoadState('networkidle');
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  await page.waitForTimeout(1_000);
  await forget(page);
}

const longest = (values: readonly number[]) => Math.round(Math.max(0, ...values));
const late = (frames: readonly number[]) => frames.filter((gap) => gap > 50).length;

for (const [name, viewport] of Object.entries(SIZES)) {
  test(`${name}: scrolling through ${GAMES} games`, async ({ page }) => {
    test.setTimeout(180_000);
    await page.setViewportSize(viewport);
    const asked: string[] = [];
    await openSlow(page, '/casino?sort=name');
    page.on('request', (request) => {
      if (request.url().includes('/v2/casino-games?')) asked.push(request.url());
    });
    await page.mouse.move(viewport.width / 2, viewport.height / 2);
    for (let turn = 0; turn < 100; turn += 1) {
      await page.mouse.wheel(0, 240);
      await page.waitForTimeout(40);
    }
    await page.waitForTimeout(500);
    const wheel = await noted(page);
    const screens = (await page.evaluate(() => scrollY)) / viewport.height;
    keepFigures({
      [`${name}, wheel: longest task ms (0: none over 50)`]: longest(wheel.tasks),
      [`${name}, wheel: tasks over 50 ms`]: wheel.tasks.length,
      [`${name}, wheel: frames over 50 ms of ${wheel.frames.length}`]: late(wheel.frames),
      [`${name}, wheel: requests a screen, hundredths`]: Math.round((100 * asked.length) / screens),
    });
    await forget(page);
    for (let turn = 1; turn <= 20; turn += 1) {
      await page.evaluate((part) => scrollTo(0, document.body.scrollHeight * part), turn / 21);
      await page.waitForTimeout(400);
    }
    const jumps = await noted(page);
    keepFigures({
      [`${name}, jumps: longest task ms (0: none over 50)`]: longest(jumps.tasks),
      [`${name}, jumps: tasks over 50 ms in 20`]: jumps.tasks.length,
    });
  });

  test(`${name}: searching ${GAMES} games`, async ({ page }) => {
    test.setTimeout(180_000);
    await page.setViewportSize(viewport);
    await openSlow(page, '/casino?sort=name');
    await page.goto(`${product.url}/casino`);
    await page.waitForLoadState('networkidle');
    const field = page.getByRole('searchbox');
    const answers: number[] = [];
    const tasks: number[] = [];
    for (const typed of TYPED) {
      await field.fill('');
      await page.waitForTimeout(1_500);
      // The first letter turns the lobby into a list; the others are answered in it.
      await field.press(typed[0] ?? '');
      await page.waitForTimeout(1_000);
      await forget(page);
      await field.pressSequentially(typed.slice(1), { delay: 250 });
      await page.waitForTimeout(1_000);
      const seen = await noted(page);
      answers.push(...seen.answers);
      tasks.push(...seen.tasks);
    }
    const server = await page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .filter(({ name: url }) => /[?&]q=/.test(url))
        .map((entry) => {
          const { requestStart, responseStart } = entry as PerformanceResourceTiming;
          return responseStart - requestStart;
        }),
    );
    keepFigures({
      [`${name}, search: letter to games on screen, median ms of ${answers.length}`]: Math.round(
        median(answers),
      ),
      [`${name}, search: letter to games on screen, longest ms`]: longest(answers),
      [`${name}, search: the server's answer, median ms`]: Math.round(median(server)),
      [`${name}, search: the server's answer, longest ms`]: longest(server),
      [`${name}, search: longest task ms (0: none over 50)`]: longest(tasks),
      [`${name}, search: tasks over 50 ms`]: tasks.length,
    });
  });
}
