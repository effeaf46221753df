import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { type Page, test } from '@playwright/test';
import { iconPaths } from '#src/ui/art/icon-paths.ts';
import { startProduct } from '#tests/support/browser/product.ts';

const MARK = readFileSync('public/icon.svg', 'utf8');
const [GROUND = '', HOLES = ''] = [...MARK.matchAll(/fill="(#\w+)"/g)].map(([, ink]) => ink);
const HOLES_PATH = /d="(M3 3[^"]+)"/.exec(MARK)?.[1] ?? '';

/** The mark on a square of `size` px whose holes, 22 units wide, take this share of the side. */
function icon(size: number, share: number): string {
  const scale = (size * share) / 22;
  const place = `translate(${size / 2} ${size / 2}) scale(${scale}) translate(-14 -14)`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}"><rect width="${size}" height="${size}" fill="${GROUND}"/><path transform="${place}" fill="${HOLES}" d="${HOLES_PATH}"/></svg>`;
}

async function drawIcon(page: Page, file: string, size: number, share: number): Promise<void> {
  await page.setViewportSize({ width: size, height: size });
  await page.setContent(`<style>body{margin:0}svg{display:block}</style>${icon(size, share)}`);
  await page.screenshot({ path: `public/icons/${file}.png` });
}

/** The unchanged mark: holes 22 of 28 wide. */
const WHOLE = 22 / 28;
/** The holes' corners are inside the 80 % circle that every mask shows. */
const MASKED = 0.54;

test('icons', async ({ page }) => {
  mkdirSync('public/icons', { recursive: true });
  for (const size of [192, 512]) {
    await drawIcon(page, `icon-${size}`, size, WHOLE);
    await drawIcon(page, `maskable-${size}`, size, MASKED);
  }
  await drawIcon(page, 'apple-touch-icon', 180, 0.7);
});

/** The icons of the app icon's shortcuts, by the text of each in `web-manifest.ts`. */
const SHORTCUTS = { sports: 'ball', live: 'live', bets: 'slip', deposit: 'wallet' } as const;

test('icons of the shortcuts', async ({ page }) => {
  await page.setViewportSize({ width: 192, height: 192 });
  for (const [shortcut, name] of Object.entries(SHORTCUTS)) {
    const lines = `<path transform="translate(36 36) scale(5)" fill="none" stroke="${GROUND}" stroke-width="2" stroke-linecap="round" stroke-linejoin="round" d="${iconPaths[name]}"/>`;
    await page.setContent(
      `<style>body{margin:0}svg{display:block}</style><svg xmlns="http://www.w3.org/2000/svg" width="192" height="192"><rect width="192" height="192" fill="${HOLES}"/>${lines}</svg>`,
    );
    await page.screenshot({ path: `public/icons/shortcut-${shortcut}.png` });
  }
});

for (const { form, viewport, scale } of [
  { form: 'narrow', viewport: { width: 360, height: 740 }, scale: 2 },
  { form: 'wide', viewport: { width: 1440, height: 900 }, scale: 1 },
]) {
  test(`screenshot, ${form}`, async ({ browser }) => {
    const product = await startProduct();
    const page = await browser.newPage({ viewport, deviceScaleFactor: scale });
    await page.goto(product.url);
    await page.waitForLoadState('networkidle');
    await page.evaluate(() => document.fonts.ready);
    const png = (await page.screenshot()).toString('base64');
    const blank = await browser.newPage();
    const webp = await blank.evaluate(async (data) => {
      const picture = new Image();
      picture.src = `data:image/png;base64,${data}`;
      await picture.decode();
      const canvas = document.createElement('canvas');
      canvas.width = picture.naturalWidth;
      canvas.height = picture.naturalHeight;
      canvas.getContext('2d')?.drawImage(picture, 0, 0);
      return canvas.toDataURL('image/webp', 0.75).split(',')[1] ?? '';
    }, png);
    mkdirSync('public/install', { recursive: true });
    writeFileSync(`public/install/home-${form}.webp`, Buffer.from(webp, 'base64'));
    await product.stop();
  });
}
