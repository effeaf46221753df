// What a player does for their own protection, by touch on a phone: limits by day, week and month, results, the reality check, pauses,
// the self-assessment and help.
import { expect, type Locator, type Page, test } from '@playwright/test';
import { type Product, startProduct } from '#tests/support/browser/product.ts';
import { openAsDemo } from '../steps/log-in.ts';

test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

let product: Product;
test.beforeAll(async () => {
  product = await startProduct();
});
test.afterAll(async () => {
  await product?.stop();
});

const strip = (page: Page) =>
  page.getByRole('complementary', { name: 'Tempo de sessão e resultado do dia' }).getByRole('link');
const session = (page: Page) => page.getByRole('dialog', { name: 'Seu tempo e resultado' });
const topOf = async (part: Locator) => (await part.boundingBox())?.y ?? Number.NaN;

test('time and result, pauses, limits, results, reality check, self-assessment and help follow each other', async ({
  page,
}) => {
  await openAsDemo(page, product.url, '/user/protection');
  const main = page.getByRole('main');
  const pause = main.getByRole('link', { name: /^Pausar/ });
  const exclusion = main.getByRole('link', { name: /^Excluir-me/ });
  await expect(main.getByText('Nesta sessão')).toBeInViewport({ ratio: 1 });
  await expect(pause).toBeInViewport({ ratio: 1 });
  await expect(exclusion).toBeInViewport({ ratio: 1 });
  // Two tiles side by side.
  expect(await topOf(pause)).toBe(await topOf(exclusion));
  await expect(main.getByText('Resultado do ano')).toBeVisible();
  const tops = [];
  for (const part of [
    main.getByText('Nesta sessão'),
    pause,
    main.getByRole('heading', { name: 'Limites', exact: true }),
    main.getByRole('heading', { name: 'Seu tempo e seu resultado' }),
    main.getByRole('button', { name: /^Aviso de tempo/ }),
    main.getByRole('button', { name: /^Autoavaliação/ }),
    main.getByRole('heading', { name: 'Onde buscar ajuda' }),
  ]) {
    tops.push(await topOf(part));
  }
  expect(tops).toEqual(tops.toSorted((one, other) => one - other));
  for (const period of ['Resultado de hoje', 'Resultado do mês', 'Resultado do ano']) {
    await expect(main.getByText(period, { exact: true })).toBeVisible();
  }
  for (const [line, href] of [
    [/^CVV, telefone 188/, 'tel:188'],
    [/^Disque Saúde, telefone 136/, 'tel:136'],
    [/^Autoexclusão central/, /^https:\/\/www\.gov\.br\//],
  ] as const) {
    await expect(main.getByRole('link', { name: line })).toHaveAttribute('href', href);
  }
  // The page is as wide as the phone.
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
});

test('each subject has its card with day, week and month, and a limit shows its meter from the first one on', async ({
  page,
}) => {
  await openAsDemo(page, product.url, '/user/protection');
  const main = page.getByRole('main');
  for (const subject of ['Perda', 'Depósitos', 'Tempo', 'Apostas']) {
    await expect(main.getByRole('heading', { level: 3, name: subject, exact: true })).toBeVisible();
    const set = main.getByRole('button', {
      name: new RegExp(`^(Definir|Alterar) limite: ${subject} por (dia|semana|mês)$`),
    });
    await expect(set).toHaveCount(3);
  }
  await main.getByRole('button', { name: 'Definir limite: Tempo por semana' }).tap();
  const sheet = page.getByRole('dialog', { name: 'Tempo por semana' });
  await sheet.getByLabel('Novo limite: Tempo por semana').pressSequentially('8h');
  await expect(sheet.getByText('8h00 por semana', { exact: true })).toBeVisible();
  await expect(sheet.getByText('Vale na hora.')).toBeVisible();
  await sheet.getByRole('button', { name: 'Salvar limite de 8h00 por semana' }).tap();
  await expect(sheet).toBeHidden();
  await expect(main.getByRole('meter', { name: 'Semana', exact: true })).toHaveAttribute(
    'aria-valuemax',
    '480',
  );

  await test.step('one sheet asks once for all, and says what holds when', async () => {
    await main.getByRole('button', { name: 'Definir limites' }).tap();
    const all = page.getByRole('dialog', { name: 'Definir limites' });
    await all.getByLabel('Novo limite: Perda por mês').pressSequentially('90000');
    await all.getByLabel('Novo limite: Tempo por semana').pressSequentially('9h');
    await expect(all.getByRole('term')).toHaveText(['Vale na hora', 'Vale em 24 horas']);
    await all.getByRole('button', { name: 'Salvar limites' }).tap();
    await expect(all).toBeHidden();
    await expect(main.getByRole('meter', { name: 'Mês', exact: true })).toHaveAttribute(
      'aria-valuemax',
      '90000',
    );
    await expect(main.getByText(/^9h00 a partir de/)).toBeVisible();
  });
});

test('clock, net result, pause and limits are one tap away on every page of a player', async ({ page }) => {
  await openAsDemo(page, product.url, '/');
  for (const path of ['/', '/casino', '/sports', '/games/mines', '/user/wallet', '/user/account', '/help']) {
    await page.goto(product.url + path);
    await strip(page).tap();
    const sheet = session(page);
    await expect(sheet.getByText('Nesta sessão'), path).toBeVisible();
    await expect(sheet.getByText('Resultado de hoje'), path).toBeVisible();
    await expect(sheet.getByRole('link', { name: 'Pausar' }), path).toBeVisible();
    await expect(sheet.getByRole('button', { name: 'Alterar limites' }), path).toBeVisible();
    await sheet.getByRole('button', { name: 'Fechar' }).first().tap();
    await expect(sheet, path).toBeHidden();
  }
});

test('each setting is two taps away: reality check, exclusion, all of it', async ({ page }) => {
  await openAsDemo(page, product.url, '/casino');
  const sheet = session(page);
  await strip(page).tap();
  await sheet.getByRole('button', { name: /^Aviso de tempo/ }).tap();
  const every = sheet.getByRole('group', { name: 'A cada' });
  await every.getByRole('radio', { name: '15 minutos' }).tap();
  await expect(sheet.getByRole('button', { name: 'Aviso de tempo A cada 15 min' })).toBeVisible();
  await sheet.getByRole('link', { name: /^Excluir-me/ }).tap();
  await expect(page).toHaveURL(`${product.url}/user/protection/exclusion`);
  await expect(page.getByRole('radio', { name: 'Para sempre' })).toBeVisible();
  await strip(page).tap();
  await sheet.getByRole('link', { name: 'Toda a proteção' }).tap();
  await expect(page).toHaveURL(`${product.url}/user/protection`);
  await expect(sheet).toBeHidden();
  await expect(page.getByRole('button', { name: 'Aviso de tempo A cada 15 min' })).toBeVisible();
});

test('the self-assessment unfolds in its place, and its result leads to a pause', async ({ page }) => {
  await openAsDemo(page, product.url, '/user/protection');
  const assessment = page.getByRole('region', { name: 'Autoavaliação' });
  await assessment.getByRole('button', { name: /^Autoavaliação/ }).tap();
  const questions = assessment.getByRole('group');
  await expect(questions).toHaveCount(9);
  for (const question of await questions.all()) {
    await question.getByRole('radio', { name: 'Muitas vezes' }).tap();
  }
  await expect(assessment.getByText('Sinais fortes de risco')).toBeVisible();
  await assessment.getByRole('link', { name: /^Pausar/ }).tap();
  await expect(page).toHaveURL(`${product.url}/user/protection/suspension`);
});
