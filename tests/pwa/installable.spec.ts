import { readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import { test } from './line-test.ts';

/** §2: what a page says that isn't there. */
const NOT_FOUND = 'Página Não Encontrada.';

let home: string;
test.beforeAll(({ line }) => {
  home = line.front.url;
});

interface Manifest {
  name: string;
  lang: string;
  shortcuts: { name: string; url: string }[];
}

/** The manifest as the browser took it, with what it found wrong. */
async function takenManifest(page: Page): Promise<{ url: string; errors: unknown[]; manifest: Manifest }> {
  const session = await page.context().newCDPSession(page);
  const { url, errors, data } = await session.send('Page.getAppManifest');
  return { url, errors, manifest: JSON.parse(data ?? '{}') as Manifest };
}

test('[R10.07] the browser finds nothing in the way of installing, and nothing wrong with the manifest', async ({
  page,
}) => {
  await page.goto(home);
  const session = await page.context().newCDPSession(page);
  const { installabilityErrors } = await session.send('Page.getInstallabilityErrors');
  // A window in private never installs: that is the test's, not the page's.
  expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([]);
  const { url, errors, manifest } = await takenManifest(page);
  expect(url).toBe(`${home}/manifest.webmanifest`);
  expect(errors).toEqual([]);
  expect(manifest).toMatchObject({ name: 'Apostas Online', lang: 'pt-BR' });
});

test('the manifest comes in the language that was chosen', async ({ page }) => {
  await page.context().addCookies([{ name: 'wglang', value: 'es', url: home }]);
  await page.goto(home);
  expect((await takenManifest(page)).manifest.lang).toBe('es');
});

test('every shortcut leads to a page', async ({ page }) => {
  await page.goto(home);
  const { shortcuts } = (await takenManifest(page)).manifest;
  expect(shortcuts.length).toBeGreaterThan(1);
  for (const { url } of shortcuts) {
    await page.goto(home + url);
    const heading = page.getByRole('heading', { level: 1 });
    await expect(heading).toBeVisible();
    await expect(heading).not.toHaveText(NOT_FOUND);
  }
});

for (const size of [192, 512]) {
  test(`a mask takes nothing of the mark of ${size} px`, async ({ page }) => {
    const png = readFileSync(`public/icons/maskable-${size}.png`).toString('base64');
    const found = await page.evaluate(async (data) => {
      const picture = new Image();
      picture.src = `data:image/png;base64,${data}`;
      await picture.decode();
      const side = picture.naturalWidth;
      const canvas = new OffscreenCanvas(side, side);
      const context = canvas.getContext('2d');
      if (!context) throw new Error('no canvas');
      context.drawImage(picture, 0, 0);
      const { data: pixels } = context.getImageData(0, 0, side, side);
      const colour = (x: number, y: number) =>
        [...pixels.subarray((y * side + x) * 4, (y * side + x) * 4 + 4)].join();
      const ground = colour(0, 0);
      let outside = 0;
      let inside = 0;
      for (let y = 0; y < side; y += 1) {
        for (let x = 0; x < side; x += 1) {
          if (colour(x, y) === ground) continue;
          // Every mask leaves a circle of 80 % of the side.
          const far = Math.hypot(x + 0.5 - side / 2, y + 0.5 - side / 2) > 0.4 * side;
          if (far) outside += 1;
          else inside += 1;
        }
      }
      return {
        side,
        height: picture.naturalHeight,
        outside,
        marked: inside > 0,
        opaque: ground.endsWith(',255'),
      };
    }, png);
    expect(found).toEqual({ side: size, height: size, outside: 0, marked: true, opaque: true });
  });
}
