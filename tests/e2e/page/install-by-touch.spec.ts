// What a phone's browser reads when the app is installed there: its name and description, its shortcuts, and pictures of it. That it can
// be installed, and its notices of an update and of a lost network, are in tests/pwa.
import { expect, type Page } from '@playwright/test';
import { test } from '#tests/support/browser/shared-product.ts';
import { storeDemoSession } from '../steps/log-in.ts';

test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

interface Manifest {
  name: string;
  short_name: string;
  description: string;
  lang: string;
  shortcuts: { name: string; url: string; icons: { src: string }[] }[];
  screenshots: { src: string; label: string; form_factor: string }[];
}

/** The manifest as the browser read it. */
async function manifestOf(page: Page): Promise<Manifest> {
  const browser = await page.context().newCDPSession(page);
  const { errors, data } = await browser.send('Page.getAppManifest');
  expect(errors).toEqual([]);
  return JSON.parse(data ?? '{}') as Manifest;
}

const SAID = {
  pt: { lang: 'pt-BR', description: /^Esportes ao vivo.*18\+/, first: 'Esportes' },
  en: { lang: 'en', description: /^Live sports.*18\+/, first: 'Sports' },
  es: { lang: 'es', description: /^Deportes en vivo.*18\+/, first: 'Deportes' },
} as const;

for (const language of ['pt', 'en', 'es'] as const) {
  test(`the app has the brand's name and a description of its own in ${language}`, async ({
    page,
    product,
  }) => {
    await page.context().addCookies([
      { name: 'cookie-consent', value: 'all', url: product.url },
      { name: 'wglang', value: language, url: product.url },
    ]);
    await page.goto(product.url);
    // As the header says.
    await expect(page.getByRole('banner').getByRole('link', { name: /varanda/ })).toBeVisible();
    const manifest = await manifestOf(page);
    expect(manifest).toMatchObject({ name: 'varanda', short_name: 'varanda', lang: SAID[language].lang });
    expect(manifest.description).toMatch(SAID[language].description);
    expect(manifest.shortcuts[0]?.name).toBe(SAID[language].first);
  });
}

test('its shortcuts lead to sports, live matches, bets and a deposit, each with an icon of its own', async ({
  page,
  product,
}) => {
  await storeDemoSession(page, product.url);
  await page.goto(product.url);
  const { shortcuts } = await manifestOf(page);
  expect(shortcuts.map(({ url }) => url)).toEqual([
    '/sports',
    '/sports/live',
    '/sports/bets',
    '/user/wallet/deposit',
  ]);
  const icons = shortcuts.map(({ icons: [icon] }) => icon?.src ?? '');
  expect(new Set(icons).size).toBe(shortcuts.length);
  for (const icon of icons) expect((await page.request.get(product.url + icon)).status()).toBe(200);
  for (const { url } of shortcuts) {
    await page.goto(product.url + url);
    await expect(page).toHaveURL(product.url + url);
    await expect(page.getByTestId('balance')).toBeVisible();
  }
});

test('its pictures show home on a phone and on a wide screen', async ({ page, product }) => {
  await page.goto(product.url);
  const { screenshots } = await manifestOf(page);
  expect(screenshots.map(({ form_factor, label }) => [form_factor, label])).toEqual([
    ['narrow', 'Início no celular'],
    ['wide', 'Início na tela larga'],
  ]);
  for (const { src } of screenshots)
    expect((await page.request.get(product.url + src)).headers()['content-type']).toBe('image/webp');
});
