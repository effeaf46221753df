import { expect, test } from '@playwright/test';
import { type Product, startProduct } from '#tests/support/browser/product.ts';
import { closePaidSheet } from '../steps/close-paid-sheet.ts';
import { arrivesAt, pressOn, standsSomewhere, tabTo, typeInto } from '../steps/keyboard.ts';
import { logInDemo } from '../steps/log-in.ts';
import { brick, stop } from '../steps/mines-round.ts';
import { listen } from '../steps/record-alerts.ts';
import { newPlayer } from '../steps/register-player.ts';
import { verifyPlayer } from '../steps/verify-player.ts';

let product: Product;
test.beforeAll(async () => {
  product = await startProduct();
});
test.afterAll(async () => {
  await product?.stop();
});

test('registers, logs out, logs in and deposits by keyboard alone; the focus returns to what opened each dialog', {
  tag: '@weekly',
}, async ({ page }) => {
  const player = newPlayer(50);
  await page.goto(product.url);

  const opener = page.getByRole('button', { name: 'Criar conta' }).first();
  await tabTo(page, opener);
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(opener).toBeFocused();

  await page.keyboard.press('Enter');
  await typeInto(page, dialog.getByLabel('CPF'), player.document);
  await expect(dialog.getByText('preenchido pelo CPF')).toBeVisible();
  await typeInto(page, dialog.getByLabel('E-mail'), player.email);
  await typeInto(page, dialog.getByLabel('Celular'), player.phone);
  await typeInto(page, dialog.getByLabel('Senha', { exact: true }), player.password);
  await tabTo(page, dialog.getByRole('checkbox'));
  await page.keyboard.press('Space');
  await tabTo(page, dialog.getByRole('button', { name: 'Criar conta' }));
  await page.keyboard.press('Enter');

  const deposit = page.getByRole('dialog', { name: 'Depósito' });
  await expect(deposit).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(deposit).toBeHidden();

  await page.goto(`${product.url}/user/transaction`);
  const account = page.getByRole('button', { name: /Conta/ }).first();
  await tabTo(page, account);
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByRole('button', { name: 'Sair' }));
  await page.keyboard.press('Enter');
  const login = page.getByRole('button', { name: 'Entrar' }).first();
  await expect(login).toBeVisible();

  await tabTo(page, login);
  await page.keyboard.press('Enter');
  await typeInto(page, dialog.getByLabel(/E-mail/), player.email);
  await typeInto(page, dialog.getByLabel('Senha', { exact: true }), player.password);
  await page.keyboard.press('Enter');
  await expect(deposit).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(deposit).toBeHidden();

  await verifyPlayer(page);
  const open = page.getByRole('button', { name: /Depositar/ }).first();
  await tabTo(page, open);
  await page.keyboard.press('Enter');
  await test.step('the first steps', async () => {
    await tabTo(page, deposit.getByRole('radio', { name: 'Por dia' }));
    await page.keyboard.press('Space');
    await typeInto(page, deposit.getByLabel('Limite de perda'), '10000');
    await tabTo(page, deposit.getByRole('radio', { name: '0h30' }));
    await page.keyboard.press('Space');
    const goOn = async () => {
      await tabTo(page, deposit.getByRole('button', { name: 'Continuar', exact: true }));
      await page.keyboard.press('Enter');
    };
    const steps = [
      { CEP: '50030230', Rua: 'Rua da Aurora', Número: '295' },
      { Bairro: 'Boa Vista', Cidade: 'Recife' },
    ];
    for (const fields of steps) {
      await goOn();
      for (const [label, text] of Object.entries(fields))
        await typeInto(page, deposit.getByLabel(label), text);
    }
    await goOn();
    // The state follows from the CEP.
    await expect(deposit.getByLabel('Estado')).toHaveValue('PE');
    await tabTo(page, deposit.getByRole('button', { name: 'Salvar e continuar' }));
    await page.keyboard.press('Enter');
    await expect(deposit.getByLabel(/Valor/)).toBeVisible();
  });
  await typeInto(page, deposit.getByLabel(/Valor/), '5000');
  await tabTo(page, deposit.getByRole('button', { name: /Gerar código PIX/ }));
  await page.keyboard.press('Enter');
  await expect(deposit.getByRole('img', { name: /QR/ })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(deposit).toBeHidden();
  // The waiting charge stands for the button that opened it.
  await expect(page.getByRole('banner').getByRole('button', { name: /^PIX esperando/ })).toBeFocused();
});

test('by keyboard and announcements: a deposit, a round, a withdrawal, each step announced', async ({
  page,
  context,
}) => {
  const { toHaveSaid } = await listen(page);
  await context.addCookies([{ name: 'cookie-consent', value: 'all', url: product.url }]);
  await page.goto(product.url);
  await test.step('logs in', async () => {
    await pressOn(page, page.getByRole('button', { name: 'Entrar' }).first());
    const login = page.getByRole('dialog', { name: 'Entrar' });
    await typeInto(page, login.getByLabel('E-mail'), 'demo@varanda.example');
    await typeInto(page, login.getByLabel('Senha', { exact: true }), 'varanda-na-praia');
    await page.keyboard.press('Enter');
    await expect(login).toBeHidden();
    await standsSomewhere(page);
    await expect(page.getByRole('banner')).toMatchAriaSnapshot(`
      - banner:
        - text: Saldo R$ 284,50
        - button "Depositar"
    `);
  });

  await test.step('deposits', async () => {
    const open = page.getByRole('banner').getByRole('button', { name: 'Depositar' });
    await pressOn(page, open, true);
    const deposit = page.getByRole('dialog', { name: 'Depósito' });
    await typeInto(page, deposit.getByLabel(/Valor/), '1000');
    await pressOn(page, deposit.getByRole('button', { name: /Gerar código PIX/ }));
    await expect(deposit.getByRole('img', { name: /QR/ })).toBeVisible();
    await standsSomewhere(page);
    await expect(deposit).toMatchAriaSnapshot(`
      - dialog "Depósito":
        - heading "Depósito" [level=2]
        - text: Pague com PIX R$ 10,00 O código vale por
        - timer
        - img "QR do PIX de R$ 10,00"
        - button "Copiar código PIX"
        - link "Abrir página do pagador (sandbox)"
        - status:
          - strong: Esperando o pagamento
    `);
    const payer = await context.newPage();
    await payer.goto((await deposit.getByRole('link', { name: /sandbox/i }).getAttribute('href')) ?? '');
    await payer.getByRole('button', { name: /^Pagar R\$/ }).press('Enter');
    await toHaveSaid('Depósito aprovado com sucesso.');
    await payer.close();
    await expect(deposit).toBeHidden();
    await closePaidSheet(page);
    await expect(open).toBeFocused();
    await expect(page.getByRole('banner').getByRole('status')).toHaveText('Saldo R$ 294,50');
  });

  await test.step('plays a round of Mines', async () => {
    await pressOn(page, page.getByRole('link', { name: 'Cassino', exact: true }).last(), true);
    await arrivesAt(page, 'Cassino');
    await pressOn(page, page.getByRole('link', { name: 'Mines' }).first());
    await arrivesAt(page, 'Mines');
    await tabTo(page, page.getByLabel('Minas', { exact: true }));
    await page.keyboard.press('Home');
    await expect(page.getByLabel('Minas', { exact: true })).toHaveValue('1');
    await typeInto(page, page.getByLabel('Aposta', { exact: true }), '1000');
    await pressOn(page, page.getByRole('button', { name: 'Começar por R$ 10,00' }));
    // The button ends the round that it began: it keeps the focus.
    await expect(stop(page)).toBeFocused();
    await standsSomewhere(page);
    await tabTo(page, brick(page, 1, 1), true);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowRight');
    await expect(brick(page, 2, 2)).toBeFocused();
    await page.keyboard.press('Enter');
    const opened = page.getByRole('gridcell', {
      name: /^linha 2, coluna 2, (aberta, sem mina|mina aberta)$/,
    });
    await expect(opened).toBeFocused();
    const safe = (await opened.innerText()).endsWith('sem mina');
    if (safe) await pressOn(page, stop(page));
    const said = page
      .getByRole('main')
      .getByRole('status')
      .filter({ hasText: /A rodada terminou/ });
    await expect(said).toBeVisible();
    await standsSomewhere(page);
  });

  await test.step('requests a withdrawal and is told by announcement that it was paid', async () => {
    await pressOn(page, page.getByRole('banner').getByRole('button', { name: 'Conta', exact: true }), true);
    const account = page.getByRole('dialog');
    await pressOn(page, account.getByRole('link', { name: 'Sacar' }));
    await expect(account).toBeHidden();
    await arrivesAt(page, 'Saque');
    await standsSomewhere(page);
    await typeInto(page, page.getByLabel('Valor do saque'), '500');
    await pressOn(page, page.getByRole('button', { name: 'Sacar R$ 5,00' }));
    // The bank may pay before the answer is on the screen.
    await toHaveSaid('Saque pedido. O valor já saiu do seu saldo.', 'Saque pago na sua conta PIX.');
    await standsSomewhere(page);
    const list = page.getByRole('region', { name: 'Seus saques' });
    await expect(list.getByRole('listitem').first()).toContainText('Pago');
    await pressOn(page, list.getByText('Andamento'));
    const steps = list.getByRole('group').first().getByRole('listitem');
    await expect(steps.first()).toContainText('Pedido');
    await expect(steps.last()).toContainText('Pago na sua conta');
  });
});

test('by keyboard and announcements: a bet, from the sport to its place in the list of bets', async ({
  page,
  context,
}) => {
  const { toHaveSaid } = await listen(page);
  await context.addCookies([{ name: 'cookie-consent', value: 'all', url: product.url }]);
  await logInDemo(page, product.url);
  await pressOn(
    page,
    page.getByRole('navigation', { name: 'Navegação principal' }).getByRole('link', { name: 'Esportes' }),
    true,
  );
  await arrivesAt(page, 'Esportes');
  await pressOn(page, page.getByRole('link', { name: /^Futebol/ }).first());
  await arrivesAt(page, 'Futebol');
  await pressOn(page, page.getByRole('button', { name: 'Quando' }));
  await pressOn(page, page.getByRole('dialog', { name: 'Quando' }).getByRole('link', { name: 'Amanhã' }));
  await expect(page.getByRole('button', { name: 'Quando: amanhã' })).toHaveAttribute(
    'aria-expanded',
    'false',
  );
  const tomorrow = page.getByRole('region', { name: 'Jogos encontrados' }).getByRole('article');
  // An event that doesn't begin while the test runs, at any hour.
  const path = await tomorrow.nth(4).getByRole('link').getAttribute('href');
  const event = tomorrow.getByRole('link').and(page.locator(`[href="${path}"]`));
  const home = (await event.locator('span').nth(1).innerText()).trim();
  const literal = home.replace(/[^\p{L}\p{N} ]/gu, '.');
  await pressOn(page, event);
  await arrivesAt(page, new RegExp(literal));

  const market = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { level: 2, name: 'Resultado final' }) });
  const odds = market.getByRole('button').first();
  await tabTo(page, odds);
  // A long name is shortened on the button, and read out whole after the odds.
  await expect(odds).toHaveAccessibleName(
    new RegExp(`^(${literal} \\d+\\.\\d\\d|\\S.* \\d+\\.\\d\\d, ${literal}), Resultado final`),
  );
  await expect(odds).toHaveAttribute('aria-pressed', 'false');
  await page.keyboard.press('Space');
  await expect(odds).toHaveAttribute('aria-pressed', 'true');
  await expect(odds).toBeFocused();

  await pressOn(page, page.getByRole('button', { name: /^Bilhete 1 seleção .* Abrir$/ }), true);
  const slip = page.getByRole('dialog', { name: /^Bilhete/ });
  await expect(slip.getByRole('heading', { name: 'Bilhete 1 seleção' })).toBeFocused();
  const settings = slip.getByRole('button', { name: 'Cotações: formato e mudanças' });
  await pressOn(page, settings);
  await tabTo(page, slip.getByLabel('Se a cotação mudar'));
  await page.keyboard.press('End');
  await expect(slip.getByLabel('Se a cotação mudar')).toHaveValue('any');
  await page.keyboard.press('Escape');
  await expect(settings).toBeFocused();
  await expect(slip).toBeVisible();
  await tabTo(page, slip.getByLabel('Valor da aposta'));
  await page.keyboard.type('500');
  await pressOn(page, slip.getByRole('button', { name: /^Apostar R\$\s5,00$/ }));
  await toHaveSaid('Aposta registrada');
  await standsSomewhere(page);
  await pressOn(page, slip.getByRole('button', { name: 'Ver aposta' }));
  await expect(slip).toBeHidden();
  await arrivesAt(page, 'Minhas apostas');
  await expect(page.getByRole('article', { name: /^Aposta/ }).first()).toMatchAriaSnapshot(`
    - article /Aposta/:
      - heading "Simples" [level=2]
      - text: Aberta
      - list:
        - listitem:
          - link /Resultado final/
  `);
});

test('a modal opens in 300 ms; an icon’s name fades in within 0.2 s, 12 px away and below modals', async ({
  page,
}) => {
  await page.goto(product.url);
  await page.getByRole('button', { name: 'Entrar' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Entrar' });
  await test.step('[R9.09a] a modal enters in 300 ms', () =>
    expect(dialog).toHaveCSS('animation-duration', '0.3s'));
  await expect(dialog).toHaveCSS('z-index', '10000');

  const cross = dialog.getByRole('button', { name: 'Fechar' });
  // As the focus moves there, a name that shows goes.
  await expect(dialog.getByRole('heading', { name: 'Entrar' })).toBeFocused();
  await cross.hover();
  const tip = dialog.getByText('Fechar', { exact: true });
  await expect(tip).toHaveCSS('opacity', '1');
  await test.step('[R9.09d] a tooltip has the z-index 9999', () => expect(tip).toHaveCSS('z-index', '9999'));
  await test.step('[R9.09f] a tooltip fades within 0.2 s', () =>
    expect(tip).toHaveCSS('transition-duration', '0.2s'));
  // The two are measured one after the other, and the dialog may still be on its way in.
  const gap = async () => {
    const [around, above] = [await cross.boundingBox(), await tip.boundingBox()];
    return (around?.y ?? 0) - (above?.y ?? 0) - (above?.height ?? 0);
  };
  await test.step('[R9.09e] a tooltip is 12 px away', () => expect.poll(gap).toBeCloseTo(12, 0));
  const box = await tip.boundingBox();
  expect(box?.x).toBeGreaterThanOrEqual(8);
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(390 - 8 + 1);

  await page.mouse.move(0, 0);
  await expect(tip).toHaveCSS('opacity', '0');
  await page.keyboard.press('Tab');
  await expect(cross).toBeFocused();
  await expect(tip).toHaveCSS('opacity', '1');
});
