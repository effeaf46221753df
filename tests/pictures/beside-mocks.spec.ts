// With MOCKS=<folder>: the product in the size of each picture of the design, for the sheet that puts them side by side.
import { existsSync, mkdirSync, openSync, readSync } from 'node:fs';
import { join } from 'node:path';
import { test } from '#tests/soak/world.ts';
import { MOCKED } from './mocks.ts';
import { followDeviceTheme, rest } from './rest.ts';
import { FOLDER } from './sizes.ts';

const folder = process.env.MOCKS;

/** Width and height (px) of a PNG, from its first chunk. */
function sizeOf(file: string): { width: number; height: number } {
  const head = Buffer.alloc(24);
  readSync(openSync(file, 'r'), head, 0, 24, 0);
  return { width: head.readUInt32BE(16), height: head.readUInt32BE(20) };
}

/** The height (px) of the window in which a person sees a page of this width. */
const WINDOW: Readonly<Record<number, number>> = { 360: 740, 768: 1024, 1440: 900, 1920: 1080 };

for (const [name, { path, person, theme = 'dark', act }] of Object.entries(MOCKED)) {
  const mock = folder && join(folder, `${name}.png`);
  if (!mock || !existsSync(mock)) continue;
  test(`beside the mock ${name}`, async ({ browser, world }) => {
    mkdirSync(FOLDER, { recursive: true });
    const { width, height } = sizeOf(mock);
    const context = await browser.newContext({
      viewport: { width, height: WINDOW[width] ?? height },
      isMobile: width < 1200,
      hasTouch: width < 1200,
      colorScheme: theme,
      ...(person ? {} : { storageState: world.player }),
    });
    await context.addCookies([{ name: 'cookie-consent', value: 'all', url: world.product.url }]);
    await followDeviceTheme(context);
    const page = await context.newPage();
    await page.goto(world.product.url + path);
    await rest(page);
    await act?.(page);
    await rest(page);
    await page.screenshot({ path: `${FOLDER}/beside-${name}.png`, fullPage: true });
    await context.close();
  });
}
