import { expect, type Page, test } from '@playwright/test';
import { type Product, startProduct } from '#tests/support/browser/product.ts';
import { type OutsideStandIns, startOutsideStandIns } from '#tests/support/browser/third-party-server.ts';
import { arrive } from '../steps/navigations.ts';
import { changeSettings, OPS_TOKEN } from '../steps/operator.ts';

let outside: OutsideStandIns;
let product: Product;
test.beforeAll(async () => {
  outside = await startOutsideStandIns(['/translation.js']);
  const { origin } = outside;
  product = await startProduct({
    OPS_TOKEN,
    CHAT_SCRIPT: `${origin}/chat.js`,
    TRANSLATION_SCRIPT: `${origin}/translation.js`,
    TRANSLATION_KEY: 'wg_1',
    TAG_MANAGER_SCRIPT: `${origin}/gtm.js`,
    MONITORING_SCRIPT: `${origin}/rum.js`,
    MONITORING_APPLICATION_ID: 'app',
    MONITORING_CLIENT_TOKEN: 'pub',
    MONITORING_SITE: 'datadoghq.com',
    MONITORING_VERSION: '1.0',
    MONITORING_ENV: 'test',
    MONITORING_SAMPLING: '25',
  });
  await changeSettings(product, {
    general_live_chat: '1520/7',
    general_show_chat_widget: true,
    pixel_gtm: 'GTM-ABC123',
  });
});
test.afterAll(async () => {
  await product?.stop();
  await outside?.stop();
});

/** The page has loaded, and its idle tasks are done. */
async function openQuietly(page: Page, path: string): Promise<void> {
  const late = page.waitForResponse((answer) => /third-party-scripts-.*\.js$/.test(answer.url()));
  await page.goto(product.url + path);
  await (await late).finished();
}

async function askForSupport(page: Page): Promise<void> {
  // The name in full: the sheet that is closing has a button 'Criar conta'.
  await page.getByRole('button', { name: 'Conta', exact: true }).last().click();
  await page.getByRole('dialog').getByRole('button', { name: 'Suporte Ao Vivo' }).click();
}

const seen = (page: Page, name: string) => page.evaluate((key) => Reflect.get(window, key), name);

test('[R2.49b] third-party scripts load with the consent, never on games, and go with it', async ({
  page,
}) => {
  // Third-party scripts may not use Trusted Types: their violations are only recorded.
  const headers = (await page.request.get(product.url)).headers();
  expect(headers['content-security-policy']).not.toContain('require-trusted-types-for');
  expect(headers['content-security-policy-report-only']).toContain('require-trusted-types-for');
  const refused: string[] = [];
  page.on('console', (message) => {
    if (/Content Security Policy/.test(message.text()) && message.text().includes(outside.origin))
      refused.push(message.text());
  });
  const bubble = page.getByRole('button', { name: 'Bolha do atendimento' });
  const chat = page.getByRole('region', { name: 'Atendimento' });

  await test.step('without consent: only the chat, and only for a visitor who opens it', async () => {
    await openQuietly(page, '/');
    await askForSupport(page);
    await expect(chat).toHaveText('{"license":1520,"group":7,"asyncInit":true}');
    expect(outside.asked).toEqual(['/chat.js']);
    await askForSupport(page);
    await expect(chat).toBeHidden();
    await expect(bubble).toBeHidden();
  });

  await test.step('with consent: all of them, from the configured addresses', async () => {
    await arrive(page, 'link', product.url, '/play/sete-ladeiras');
    await page.getByRole('button', { name: 'Aceitar cookies' }).click();
    await expect(page).toHaveURL(/\/play\/sete-ladeiras/);
    await expect
      .poll(() => [...outside.asked].sort())
      .toEqual(['/chat.js', '/gtm.js?id=GTM-ABC123', '/rum.js', '/translation.js']);
    await expect
      .poll(() => seen(page, 'monitored'))
      .toMatchObject({
        options: { clientToken: 'pub', sessionSampleRate: 25, defaultPrivacyLevel: 'mask-user-input' },
      });
    await expect
      .poll(() => seen(page, 'tagsSeen'))
      .toContainEqual(expect.objectContaining({ event: 'gtm.js' }));
    await expect(bubble).toBeHidden();
    await arrive(page, 'link', product.url, '/');
    await expect(bubble).toBeVisible();
  });

  await test.step('operators see what did not load', async () => {
    await expect
      .poll(async () => {
        const answer = await fetch(`${product.url}/api/ops/vitals`, {
          headers: { Authorization: `Bearer ${OPS_TOKEN}` },
        });
        const { vitals } = (await answer.json()) as { vitals: { metric: string; samples: number }[] };
        return vitals.filter(({ metric }) => metric.startsWith('no-'));
      })
      .toEqual([expect.objectContaining({ metric: 'no-translation', samples: 1 })]);
  });

  await test.step('consent withdrawn: none of them, nor what they stored', async () => {
    await page.goto(`${product.url}/politica-de-privacidade`);
    await expect.poll(() => outside.asked.length).toBe(8);
    // The page that is left may say it too, before it reloads.
    await Promise.all([
      page.waitForEvent('load'),
      page.getByRole('button', { name: 'Retirar consentimento' }).click(),
    ]);
    await expect(page.getByText('Você não aceitou todos os cookies.')).toBeVisible();
    await askForSupport(page);
    await expect(chat).toBeVisible();
    expect(outside.asked.slice(8)).toEqual(['/chat.js']);
    expect(await seen(page, 'monitored')).toBeUndefined();
    const stored = await page.context().cookies();
    expect(stored.map(({ name }) => name).filter((name) => /^_/.test(name))).toEqual([]);
  });
  expect(refused).toEqual([]);
});
