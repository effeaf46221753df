// The notice of an update on a phone: it lies over no main button, wherever that is scrolled to, and on pages without one it floats.
import { expect, type Locator, type Page } from '@playwright/test';
import { test } from '#tests/support/browser/shared-product.ts';
import { storeDemoSession } from '../steps/log-in.ts';

test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

/** The notice's box. */
const notice = (page: Page) =>
  page.getByRole('status').locator('> div').filter({ hasText: 'Nova versão pronta.' });

/** Opens a page whose server says that it has another build; the page asks at each load. */
async function openOutdated(page: Page, address: string): Promise<void> {
  await page.route('**/version.json', (route) =>
    route.fulfill({ json: { build: 'a newer one', config: '' } }),
  );
  await page.addInitScript(() => localStorage.removeItem('wg_last_outdated_check'));
  await page.goto(address);
  await expect(notice(page)).toBeVisible();
}

/** Whether two elements have a point in common. */
async function touches(one: Locator, other: Locator): Promise<boolean> {
  const [a, b] = await Promise.all([one.boundingBox(), other.boundingBox()]);
  if (!a || !b) throw new Error('without a box');
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}

for (const path of [
  '/user/wallet/withdraw',
  '/user/wallet/deposit',
  '/user/promotion/coupon',
  '/user/account',
  '/user/password',
  '/user/account/privacy',
  '/user/protection/exclusion',
  '/games/mines',
  '/games/double',
]) {
  // One form and one game on each push.
  const tag = ['/user/wallet/withdraw', '/games/mines'].includes(path) ? [] : ['@weekly'];
  test(`the notice of an update lies over no main button on ${path}`, { tag }, async ({ page, product }) => {
    await storeDemoSession(page, product.url);
    await openOutdated(page, product.url + path);
    const button = page.locator('main :is([type="submit"], [data-main-action])').last();
    await expect(button).toBeVisible();
    const covered = () => touches(button, notice(page));
    expect(await covered(), 'as it opens').toBe(false);
    // Where the floating notice would be, in the middle of the window, and at the page's end.
    for (const fromFoot of [0, 40, 80, 120, 160, 370]) {
      await button.evaluate((element, distance) => {
        const { bottom } = element.getBoundingClientRect();
        scrollBy({ top: bottom - (innerHeight - distance), behavior: 'instant' });
      }, fromFoot);
      expect(await covered(), `${fromFoot} px above the foot`).toBe(false);
    }
    await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }));
    expect(await covered(), 'at the end of the page').toBe(false);
    // There it can be read whole, and pressed.
    const tabs = page.getByRole('navigation', { name: 'Navegação principal' }).last();
    if (await tabs.isVisible()) expect(await touches(notice(page), tabs)).toBe(false);
    await page.getByRole('button', { name: 'Atualizar' }).click({ trial: true });
  });
}

test('on a page without a form the notice is in sight', async ({ page, product }) => {
  await storeDemoSession(page, product.url);
  await openOutdated(page, `${product.url}/user/wallet`);
  await expect(notice(page)).toBeInViewport({ ratio: 1 });
});
