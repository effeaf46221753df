// With MOCKS=<folder>: the product in the size of each picture of the design, for the sheet that puts them side by side.
import { existsSync, mkdirSync, openSync, readSync } from 'node:fs';
import { join } from 'node:path';
import { test } from '#tests/soak/world.ts';
import { MOCKED, viewsOf } from './mocks.ts';
import { followDeviceTheme, rest } from './rest.ts';
import { FOLDER } from './sizes.ts';

const folder = process.env.MOCKS;

/** Width and height (px) of a PNG, from its first chunk. */
function sizeOf(file: string): { width: number; height: number } {
  const head = Buffer.alloc(24);
  readSync(openSync(file, 'r'), head, 0, 24, 0);
  return { width: head.readUInt32BE(16), height: head.readUInt32BE(20) };
}

/** The height (px) of a narrow window of this width. In a wide one, whose menu and rail are as high as it is, the picture's own. */
const WINDOW: Readonly<Record<number, number>> = { 360: 740, 768: 1024 };

for (const name of Object.keys(MOCKED)) {
  const mock = folder && join(folder, `${name}.png`);
  if (!mock || !existsSync(mock)) continue;
  for (const { file, view } of viewsOf(name)) {
    const { path, person, theme = 'dark', act, held, drawing } = view;
    test(`beside the mock ${name}: ${file}`, async ({ browser, world }) => {
      mkdirSync(FOLDER, { recursive: true });
      const picture = sizeOf(mock);
      const width = view.width ?? picture.width;
      const window = WINDOW[width];
      const context = await browser.newContext({
        viewport: { width, height: window ?? picture.height },
        isMobile: width < 1200,
        hasTouch: width < 1200,
        colorScheme: theme,
        // A picture of a page that fades in shows none.
        reducedMotion: 'reduce',
        bypassCSP: drawing !== undefined,
        ...(person ? {} : { storageState: world.player }),
      });
      await context.addCookies([{ name: 'cookie-consent', value: 'all', url: world.product.url }]);
      await followDeviceTheme(context);
      const page = await context.newPage();
      if (held) await page.route(held, () => {});
      await page.goto(world.product.url + path);
      if (drawing) await page.setContent(drawing());
      if (held) {
        // Before the 8 s after which a page says that nothing came.
        await page
          .locator('main [aria-busy=true]')
          .first()
          .waitFor({ timeout: 5_000 })
          .catch(() => undefined);
        await page.waitForLoadState('networkidle', { timeout: 1_500 }).catch(() => undefined);
      } else {
        await rest(page);
        await act?.(page);
        await rest(page);
      }
      await page.screenshot({ path: `${FOLDER}/${file}`, fullPage: window !== undefined && !view.window });
      await context.close();
    });
  }
}
