// Pictures, empty states and fields on a phone: nothing is half as wide as its place, empty, or drawn by the browser's own hand.
import { expect, type Page } from '@playwright/test';
import { screenText } from '#tests/support/browser/screen-texts.ts';
import { test } from '#tests/support/browser/shared-product.ts';
import { openAsDemo } from '../steps/log-in.ts';
import { FRAME_ONLY } from '../steps/navigations.ts';

test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

const main = (page: Page) => page.getByRole('main');

test('the picture of legal age is as wide as the registration', async ({ page, product }) => {
  await page.context().addCookies([{ name: 'cookie-consent', value: 'all', url: product.url }]);
  await page.goto(product.url + FRAME_ONLY);
  await page.getByRole('button', { name: 'Criar conta' }).first().tap();
  const dialog = page.getByRole('dialog', { name: 'Criar conta' });
  const picture = dialog.locator('img[data-of="majority"]');
  await picture.scrollIntoViewIfNeeded();
  await expect(picture).toBeVisible();
  const form = await dialog.locator('form').boundingBox();
  const box = await picture.boundingBox();
  expect(box?.width).toBe(form?.width);
  expect(box?.height).toBeGreaterThan(80);
});

test('a promotion’s page has a picture or a wall of bricks behind its title, and no empty field', async ({
  page,
  product,
}) => {
  await page.goto(`${product.url}/promotions`);
  const links = main(page).locator('a[href^="/promotions/"]');
  await expect(links.first()).toBeVisible();
  const paths = new Set(await links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? '')));
  for (const path of paths) {
    await page.goto(product.url + path);
    const title = main(page).getByRole('heading', { level: 1 });
    await expect(title).toBeVisible();
    const art = title.locator('..');
    await expect(art.locator('img, svg').first(), path).toBeVisible();
    const [around, inside] = [await art.boundingBox(), await title.boundingBox()];
    if (!around || !inside) throw new Error('without a box');
    expect(inside.y, path).toBeGreaterThanOrEqual(around.y);
    expect(inside.y + inside.height, path).toBeLessThanOrEqual(around.y + around.height + 1);
  }
});

for (const language of ['pt', 'en', 'es'] as const) {
  test(`the coupons of a player without any are one empty state, in ${language}`, async ({
    page,
    product,
  }) => {
    await openAsDemo(page, product.url, `/user/promotion/coupon?lang=${language}`);
    await expect(main(page).getByText(screenText(language, 'bonuses:coupons.none'))).toHaveCount(1);
    await expect(main(page).getByText(screenText(language, 'bonuses:coupons.none_text'))).toBeVisible();
    for (const part of ['active', 'applied', 'expired'])
      await expect(
        main(page).getByRole('heading', { name: screenText(language, `bonuses:coupons.${part}`) }),
      ).toHaveCount(0);
  });

  test(`days are typed in the order of the language, in ${language}`, async ({ page, product }) => {
    await openAsDemo(page, product.url, `/user/transaction?lang=${language}`);
    await page.getByRole('button', { name: screenText(language, 'wallet:transactions.filters') }).tap();
    const from = page.getByLabel(screenText(language, 'wallet:transactions.from'), { exact: true });
    await expect(from).toHaveAttribute('placeholder', language === 'en' ? 'mm/dd/yyyy' : 'dd/mm/aaaa');
    await expect(from).toHaveAttribute('inputmode', 'numeric');
    const asked = page.waitForRequest(
      (request) => new URL(request.url()).searchParams.get('from') === '2020-03-02',
    );
    await from.tap();
    await from.pressSequentially(language === 'en' ? '03022020' : '02032020');
    await expect(from).toHaveValue(language === 'en' ? '03/02/2020' : '02/03/2020');
    await asked;
    // The page is as wide as the phone.
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  });
}

test('a select and a day look like the other fields: as high, with one arrow of our own, with no control of the browser', async ({
  page,
  product,
}) => {
  await openAsDemo(page, product.url, '/user/transaction');
  await page.getByRole('button', { name: 'Filtros' }).tap();
  const select = page.getByLabel('Situação');
  const day = page.getByLabel('De', { exact: true });
  const looks = await Promise.all(
    [select, day].map((field) =>
      field.evaluate((control) => {
        const box = control.parentElement ?? control;
        const { borderRadius, backgroundColor } = getComputedStyle(box);
        const { height } = box.getBoundingClientRect();
        return { height, borderRadius, backgroundColor, appearance: getComputedStyle(control).appearance };
      }),
    ),
  );
  expect(looks[0]).toEqual(looks[1]);
  expect(looks[0]?.appearance).toBe('none');
  await expect(page.locator('input[type="date"]')).toHaveCount(0);
  await expect(select.locator('xpath=..').locator('svg')).toHaveCount(1);
});
