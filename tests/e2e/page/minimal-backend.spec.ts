import { expect, test } from '@playwright/test';
import { type StandIn, startStandIn } from '#tests/support/browser/minimal-backend.ts';

let backend: StandIn;
test.beforeAll(async () => {
  backend = await startStandIn();
});
test.afterAll(async () => {
  await backend?.stop();
});

test('[R8.07b] the public pages work on a backend that speaks §7 alone, with missing fields and invalid entries', async ({
  page,
}) => {
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));

  await page.goto(backend.url);
  await expect(page).toHaveTitle(/Casa Pequena/);
  await expect(page.getByText('Catálogo aberto')).toBeVisible();
  await expect(page.getByText('Promoção da semana').first()).toBeVisible();
  await expect(page.getByRole('link', { name: 'Ao Vivo' }).first()).toBeVisible();
  await expect(page.getByText('Quebrada')).toHaveCount(0);

  for (const path of [
    '/v2/coupons/register',
    '/api/casino-games/providers',
    '/v2/settings/',
    '/v2/images/',
    '/v2/casino-games/category',
    '/v2/promotions',
    '/v2/banners',
  ]) {
    await expect.poll(() => backend.asked, path).toContain(path);
  }

  await page.getByRole('link', { name: 'Ao Vivo' }).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.goto(`${backend.url}/providers`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.goto(`${backend.url}/promotions`);
  await expect(page.getByText('Promoção da semana').first()).toBeVisible();
  await page.goto(`${backend.url}/nothing/here`);
  await expect(page.getByRole('heading', { name: 'Página Não Encontrada.' })).toBeVisible();
  expect(errors).toEqual([]);
});

test('[R7.05] banners are requested once, also when they fail', async ({ page }) => {
  await page.route('**/v2/banners', (route) => route.fulfill({ status: 503, body: '{}' }));
  let asked = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/v2/banners')) asked += 1;
  });
  await page.goto(backend.url);
  await expect(page.getByText('Promoção da semana').first()).toBeVisible();
  expect(asked).toBe(1);
});

test('[R2.33] a first load of an address with undefined in it shows home, and requests nothing of that page', async ({
  page,
}) => {
  for (const path of ['/play/undefined', '/casino/undefined', '/promotions/1?code=undefined']) {
    backend.asked.length = 0;
    await page.goto(backend.url + path);
    await expect(page.getByText('Catálogo aberto')).toBeVisible();
    await expect(page).toHaveURL(`${backend.url}/`);
    // The document itself was requested under its address.
    const others = backend.asked.filter((asked) => asked !== path);
    expect(others.filter((asked) => asked.includes('undefined'))).toEqual([]);
  }
});

test('[R2.34] a page fades out before the next one fades in, under the name of page', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.goto(backend.url);
  await page.getByRole('link', { name: 'Ao Vivo' }).first().waitFor();
  const changing = page.evaluate(async () => {
    const start = document.startViewTransition.bind(document);
    return new Promise<(string | number | undefined)[][]>((resolve) => {
      document.startViewTransition = (update) => {
        const transition = start(update);
        void transition.ready.then(() => {
          const own = document
            .getAnimations()
            .filter(
              (one): one is CSSAnimation =>
                one instanceof CSSAnimation && !one.animationName.startsWith('-ua-'),
            )
            .filter((one) => (one.effect as KeyframeEffect).pseudoElement?.endsWith('(page)'));
          resolve(
            own.map((one) => {
              const { delay, duration } = one.effect?.getTiming() ?? {};
              return [(one.effect as KeyframeEffect).pseudoElement ?? '', delay, Number(duration)];
            }),
          );
        });
        return transition;
      };
    });
  });
  await page.getByRole('link', { name: 'Ao Vivo' }).first().click();
  expect((await changing).sort()).toEqual([
    ['::view-transition-new(page)', 120, 180],
    ['::view-transition-old(page)', 0, 120],
  ]);
});
