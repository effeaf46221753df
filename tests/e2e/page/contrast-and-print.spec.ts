// Contrast themes (`forced-colors`) and paper.
import { expect, type Page } from '@playwright/test';
import { faintTexts } from '#tests/support/browser/forced-colours.ts';
import { test } from '#tests/support/browser/shared-product.ts';
import { openAsDemo } from '../steps/log-in.ts';
import { FRAME_ONLY } from '../steps/navigations.ts';

/** Of what is chosen on the page, each text whose contrast with its background is below 4.5, with both colours. */
const faintChoices = (page: Page) =>
  page.evaluate(() => {
    const channels = (color: string) => (color.match(/[\d.]+/g) ?? []).map(Number);
    const luminance = (color: string) => {
      const [r = 0, g = 0, b = 0] = channels(color).map((value) => {
        const share = value / 255;
        return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
      });
      return 0.2126 * r + 0.7152 * g + 0.0722 * b;
    };
    const groundOf = (element: Element | null): string => {
      if (!element) return 'rgb(255, 255, 255)';
      const { backgroundColor } = getComputedStyle(element);
      return channels(backgroundColor)[3] === 0 ? groundOf(element.parentElement) : backgroundColor;
    };
    const chosen = '[aria-pressed=true], [aria-selected=true], [aria-current]:not([aria-current=false])';
    const found: string[] = [];
    let count = 0;
    for (const element of document.querySelectorAll(chosen)) {
      for (const part of [element, ...element.querySelectorAll('*')]) {
        const text = [...part.childNodes].some((node) => node instanceof Text && node.data.trim());
        if ((!text && !part.matches('svg')) || !part.checkVisibility()) continue;
        count += 1;
        const { color } = getComputedStyle(part);
        const ground = groundOf(part);
        const [light = 0, dark = 0] = [luminance(color), luminance(ground)].sort((a, b) => b - a);
        if ((light + 0.05) / (dark + 0.05) < 4.5) found.push(`${part.outerHTML}: ${color} on ${ground}`);
      }
    }
    return { count, found };
  });

// Sport is for those who have answered the question about cookies.
test.beforeEach(async ({ context, product }) => {
  await context.addCookies([{ name: 'cookie-consent', value: 'all', url: product.url }]);
});

for (const colorScheme of ['dark', 'light'] as const) {
  // What the two themes have in common is looked at in one of them on each push.
  const repeated = colorScheme === 'light' ? ['@weekly'] : [];

  test.describe(`in a ${colorScheme} contrast theme`, () => {
    test.use({ colorScheme, contextOptions: { forcedColors: 'active' } });

    for (const [where, path, width] of [
      ['the tabs of a phone', '/casino', 360],
      ['the side menu', '/casino', 1440],
      ['the sports', '/sports/football', 1440],
    ] as const) {
      test(`what is chosen is legible: ${where}`, async ({ page, product }) => {
        await page.setViewportSize({ width, height: 800 });
        await page.goto(product.url + path);
        await expect(page.locator('[data-connection-status]')).toBeAttached();
        await expect.poll(async () => (await faintChoices(page)).count).toBeGreaterThan(0);
        await expect.poll(async () => (await faintChoices(page)).found).toEqual([]);
      });
    }

    for (const path of ['/', '/sports', '/providers']) {
      test(`every text is legible: ${path}`, { tag: repeated }, async ({ page, product }) => {
        await page.goto(product.url + path);
        await expect(page.locator('[data-connection-status]')).toBeAttached();
        await page.waitForLoadState('networkidle');
        expect(await faintTexts(page)).toEqual([]);
      });
    }

    test('the QR code of a PIX charge is black on white', { tag: repeated }, async ({ page, product }) => {
      await openAsDemo(page, product.url, FRAME_ONLY);
      await page.getByRole('button', { name: 'Depositar' }).first().click();
      const deposit = page.getByRole('dialog', { name: 'Depósito' });
      await deposit.getByLabel(/Valor/).fill('20,00');
      await deposit.getByRole('button', { name: /Gerar código PIX/ }).click();
      const code = deposit.getByRole('img', { name: /QR/ });
      await expect(code).toBeVisible();
      const picture = (await code.screenshot()).toString('base64');
      // The page's own policy fetches no data addresses.
      const reader = await page.context().newPage();
      const [quiet, corner] = await reader.evaluate(async (base64) => {
        const image = await createImageBitmap(await (await fetch(`data:image/png;base64,${base64}`)).blob());
        const context = new OffscreenCanvas(image.width, image.height).getContext('2d');
        context?.drawImage(image, 0, 0);
        // Row by row through the quiet zone, then into the frame of the corner's square.
        const at = (share: number) =>
          Math.max(
            ...(context?.getImageData(image.width * share, image.height * share, 1, 1).data ?? []).slice(
              0,
              3,
            ),
          );
        const darkest = Math.min(...Array.from({ length: 60 }, (_, step) => at(0.02 + step * 0.005)));
        return [at(0.02), darkest];
      }, picture);
      expect(quiet).toBeGreaterThan(240);
      expect(corner).toBeLessThan(20);
      await deposit.getByRole('button', { name: 'Cancelar depósito' }).click();
    });

    test('the colours of Double and of the wall of Mines stay', { tag: repeated }, async ({
      page,
      product,
    }) => {
      await page.goto(`${product.url}/games/double`);
      const red = page.locator('label[data-colour=red]');
      await expect(red).toHaveCSS('background-color', 'rgb(226, 85, 50)');
      await expect(red).toHaveCSS('color', 'rgb(27, 24, 19)');
      await expect(page.locator('label[data-colour=white]')).toHaveCSS(
        'background-color',
        'rgb(251, 244, 228)',
      );
      await expect(page.locator('label[data-colour=black]')).toHaveCSS('background-color', 'rgb(55, 50, 42)');
    });
  });
}

test.describe('on paper', () => {
  for (const [path, width] of [
    ['/termos-de-uso', 1440],
    ['/termos-de-uso', 360],
    ['/sports/football', 1440],
    ['/casino', 360],
  ] as const) {
    test(`nothing lies over the text: ${path} at ${width} px`, async ({ page, product }) => {
      await page.setViewportSize({ width, height: 800 });
      await page.goto(product.url + path);
      await expect(page.locator('[data-connection-status]')).toBeAttached();
      await expect(page.getByRole('heading', { level: 1 })).toBeAttached();
      await page.emulateMedia({ media: 'print' });
      const over = () =>
        page.evaluate(() =>
          [...document.querySelectorAll('body *')]
            .filter((element) => {
              const { position } = getComputedStyle(element);
              const bar = position === 'fixed' || (position === 'sticky' && !element.closest('main'));
              return bar && element.checkVisibility() && element.getBoundingClientRect().height > 0;
            })
            .map((element) => element.outerHTML.slice(0, 200)),
        );
      await expect.poll(over).toEqual([]);
      await expect(page.getByRole('link', { name: 'Ir para o conteúdo' })).toBeHidden();
      await expect(page.getByRole('banner')).toBeHidden();
    });
  }
});
