import { readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import { test } from './network-test.ts';

/** §2: the heading of a page that doesn't exist. */
const NOT_FOUND = 'Página Não Encontrada.';

let home: string;
test.beforeAll(({ network }) => {
  home = network.proxy.url;
});

interface Manifest {
  name: string;
  lang: string;
  shortcuts: { name: string; url: string }[];
}

/** The manifest as the browser parsed it, with the errors that the browser found. */
async function parsedManifest(page: Page): Promise<{ url: string; errors: unknown[]; manifest: Manifest }> {
  const session = await page.context().newCDPSession(page);
  const { url, errors, data } = await session.send('Page.getAppManifest');
  return { url, errors, manifest: JSON.parse(data ?? '{}') as Manifest };
}

test('[R10.07] the browser reports no installability error and no manifest error', async ({ page }) => {
  await page.goto(home);
  const session = await page.context().newCDPSession(page);
  const { installabilityErrors } = await session.send('Page.getInstallabilityErrors');
  // The test's window is a private one, which can't install any app.
  expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([]);
  const { url, errors, manifest } = await parsedManifest(page);
  expect(url).toBe(`${home}/manifest.webmanifest`);
  expect(errors).toEqual([]);
  expect(manifest).toMatchObject({ name: 'varanda', lang: 'pt-BR' });
});

test('the manifest is in the chosen language', async ({ page }) => {
  await page.context().addCookies([{ name: 'wglang', value: 'es', url: home }]);
  await page.goto(home);
  expect((await parsedManifest(page)).manifest.lang).toBe('es');
});

test('every shortcut opens an existing page', async ({ page }) => {
  await page.goto(home);
  const { shortcuts } = (await parsedManifest(page)).manifest;
  expect(shortcuts.length).toBeGreaterThan(1);
  for (const { url } of shortcuts) {
    await page.goto(home + url);
    const heading = page.getByRole('heading', { level: 1 });
    await expect(heading).toBeVisible();
    await expect(heading).not.toHaveText(NOT_FOUND);
  }
});

for (const size of [192, 512]) {
  test(`a maskable icon of ${size} px keeps its whole logo in the safe zone`, async ({ page }) => {
    const png = readFileSync(`public/icons/maskable-${size}.png`).toString('base64');
    const result = await page.evaluate(async (data) => {
      const image = new Image();
      image.src = `data:image/png;base64,${data}`;
      await image.decode();
      const side = image.naturalWidth;
      const canvas = new OffscreenCanvas(side, side);
      const context = canvas.getContext('2d');
      if (!context) throw new Error('no canvas');
      context.drawImage(image, 0, 0);
      const { data: pixels } = context.getImageData(0, 0, side, side);
      const colour = (x: number, y: number) =>
        [...pixels.subarray((y * side + x) * 4, (y * side + x) * 4 + 4)].join();
      const background = colour(0, 0);
      let outside = 0;
      let inside = 0;
      for (let y = 0; y < side; y += 1) {
        for (let x = 0; x < side; x += 1) {
          if (colour(x, y) === background) continue;
          // Every mask shows at least a circle with a diameter of 80 % of the side.
          const isOutside = Math.hypot(x + 0.5 - side / 2, y + 0.5 - side / 2) > 0.4 * side;
          if (isOutside) outside += 1;
          else inside += 1;
        }
      }
      return {
        side,
        height: image.naturalHeight,
        outside,
        hasLogo: inside > 0,
        opaque: background.endsWith(',255'),
      };
    }, png);
    expect(result).toEqual({ side: size, height: size, outside: 0, hasLogo: true, opaque: true });
  });
}
