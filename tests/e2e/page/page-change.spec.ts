// Presses while one page fades into the next, and page changes that overtake each other (R2.34).
import { expect, type Locator, type Page, test } from '@playwright/test';
import { type StandIn, startStandIn } from '#tests/support/browser/minimal-backend.ts';

let backend: StandIn;
test.beforeAll(async () => {
  backend = await startStandIn();
});
test.afterAll(async () => {
  await backend?.stop();
});

const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true });

/** Home, with all that the first frame starts. */
async function openHome(page: Page): Promise<void> {
  await page.goto(backend.url);
  await expect(link(page, 'Ao Vivo').first()).toBeVisible();
  await expect(page.locator('[data-connection-status]')).toBeAttached();
}

/** Stops the next page change in its middle, with all of its animations at `ms`, until the returned function is called. */
async function holdNextChange(page: Page, ms: number): Promise<() => Promise<void>> {
  await page.evaluate((at) => {
    const start = document.startViewTransition.bind(document);
    document.startViewTransition = (update) => {
      document.startViewTransition = start;
      const transition = start(update);
      const held = transition.ready.then(() => {
        for (const one of document.getAnimations()) {
          one.pause();
          one.currentTime = at;
        }
      });
      Object.assign(globalThis, { held });
      return transition;
    };
  }, ms);
  return () => page.evaluate(() => Reflect.get(globalThis, 'held'));
}

/** Stops the next page change before its pictures are there: the next page is in the document, and nothing of it drawn. */
async function holdBeforePictures(page: Page): Promise<void> {
  await page.evaluate(() => {
    const start = document.startViewTransition.bind(document);
    document.startViewTransition = (update) => {
      document.startViewTransition = start;
      return start(async () => {
        if (typeof update === 'function') await update();
        document.documentElement.dataset.held = '';
        await new Promise(() => {});
      });
    };
  });
}

/** A real press in the middle of what is drawn there, without waiting for anything. */
async function press(page: Page, target: Locator): Promise<void> {
  const { x, y } = await middle(target);
  await page.mouse.click(x, y);
}

async function middle(target: Locator): Promise<{ x: number; y: number }> {
  const box = await target.boundingBox();
  if (!box) throw new Error('it is not on the screen');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

const isChanging = (page: Page) =>
  page.evaluate(() =>
    document
      .getAnimations()
      .some(({ effect }) => effect instanceof KeyframeEffect && effect.pseudoElement?.includes('(page)')),
  );

for (const ms of [0, 20, 100, 300]) {
  test(`[R2.34] a press ${ms} ms after a page change follows its link, around the page and within it`, async ({
    page,
  }) => {
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await openHome(page);

    for (const [first, second, path] of [
      ['Cassino', 'Início', '/'],
      ['Cassino', 'Calmos', '/casino?volatility=low'],
    ] as const) {
      const held = await holdNextChange(page, ms);
      await link(page, first).last().click();
      await held();
      expect(await isChanging(page)).toBe(true);
      await press(page, link(page, second).last());
      await expect(page).toHaveURL(backend.url + path);
    }
  });
}

test('[R2.34] a press before the pictures of a page change are there follows its link', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await openHome(page);
  await holdBeforePictures(page);
  const home = link(page, 'Início').last();
  const { x, y } = await middle(home);
  await link(page, 'Cassino').last().click({ noWaitAfter: true });
  await expect(page).toHaveURL(`${backend.url}/casino`);
  await page.mouse.click(x, y);
  await expect(page).toHaveURL(`${backend.url}/`);
});

test('[R2.34] a press that ends after the page change follows its link, once', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await openHome(page);
  const held = await holdNextChange(page, 100);
  await link(page, 'Cassino').last().click();
  await held();
  const entries = await page.evaluate(() => history.length);
  const { x, y } = await middle(link(page, 'Início').last());
  await page.mouse.move(x, y);
  await page.mouse.down();
  await expect.poll(() => isChanging(page)).toBe(false);
  await page.mouse.up();
  await expect(page).toHaveURL(`${backend.url}/`);
  expect(await page.evaluate(() => history.length)).toBe(entries + 1);
});

for (const { pressed, last } of [
  { pressed: ['/casino', '/', '/casino'], last: '/casino' },
  { pressed: ['/casino', '/'], last: '/' },
]) {
  test(`page changes that overtake each other are no errors, and the last one holds: ${pressed}`, async ({
    page,
  }) => {
    const errors: string[] = [];
    page.on('pageerror', (error) => errors.push(String(error)));
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await openHome(page);
    const entries = await page.evaluate(() => history.length);
    await page.evaluate((paths) => {
      const links = paths.map((path) => document.querySelector<HTMLAnchorElement>(`nav a[href="${path}"]`));
      for (const one of links) one?.click();
    }, pressed);
    await expect.poll(() => page.evaluate(() => history.length)).toBe(entries + pressed.length);
    await expect(page).toHaveURL(backend.url + last);
    await expect.poll(() => isChanging(page)).toBe(false);
    expect(errors).toEqual([]);
  });
}
