import { expect } from '@playwright/test';
import { screenText } from '#tests/support/browser/screen-texts.ts';
import { test } from '#tests/support/browser/shared-product.ts';

// The sheet of the login has the operator's picture where there is space for it. Texts are longest in Spanish.
test.use({ viewport: { width: 360, height: 800 }, hasTouch: true, isMobile: true });

for (const language of ['pt', 'en', 'es'] as const) {
  test(`login has its button and the 18+ line on one screen, however high a phone is, in ${language}`, async ({
    page,
    product,
  }) => {
    await page.context().addCookies([
      { name: 'cookie-consent', value: 'all', url: product.url },
      { name: 'wglang', value: language, url: product.url },
    ]);
    await page.goto(product.url);
    await page
      .getByRole('button', { name: screenText(language, 'shell:login') })
      .first()
      .tap();
    const login = page.getByRole('dialog');
    const warning = login.getByText(screenText(language, 'shell:footer.warning'));
    for (const height of [800, 740, 780, 858, 860, 915]) {
      await page.setViewportSize({ width: 360, height });
      await expect(login.locator('button[type=submit]'), `${height} px`).toBeInViewport({ ratio: 1 });
      await expect(warning, `${height} px`).toBeInViewport({ ratio: 1 });
    }
  });
}
