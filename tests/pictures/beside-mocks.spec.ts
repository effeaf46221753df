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

/** Pictures that were taken with more than one pixel per CSS px, by their width (px). */
const DENSITY: Readonly<Record<number, number>> = { 720: 2, 780: 2, 1152: 1.5, 2160: 1.5 };

for (const name of Object.keys(MOCKED)) {
  const mock = folder && join(folder, `${name}.png`);
  if (!mock || !existsSync(mock)) continue;
  for (const { file, view } of viewsOf(name)) {
    const { path, person, theme = 'dark', act, held, drawing } = view;
    test(`beside the mock ${name}: ${file}`, async ({ browser, world }) => {
      mkdirSync(FOLDER, { recursive: true });
      const picture = sizeOf(mock);
      const density = DENSITY[picture.width] ?? 1;
      const width = view.width ?? picture.width / density;
      // A window as high as the picture: bars that are fixed to its edges stand where the picture has them.
      const height = view.width ? (width < 768 ? 740 : 900) : picture.height / density;
      const context = await browser.newContext({
        viewport: { width, height },
        deviceScaleFactor: view.width ? 1 : density,
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
      await page.screenshot({ path: `${FOLDER}/${file}` });
      await context.close();
    });
  }
}
