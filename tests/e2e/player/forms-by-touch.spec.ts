// Each form takes the first tap on its main button while one of its fields has the focus: on a page the tab bar hides then, and a press
// takes the focus away before it is released. tests/house/page/touched-forms.test.ts asks for a test of each form.
import { expect, type Locator, type Page } from '@playwright/test';
import { test } from '#tests/support/browser/shared-product.ts';
import { openAsDemo } from '../steps/log-in.ts';
import { FRAME_ONLY } from '../steps/navigations.ts';
import { choose, openSlip, reach } from '../steps/sportsbook.ts';
import { tapBehindBar, tapUpperEdge } from '../steps/tap-behind-bar.ts';

test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

interface TouchedForm {
  /** Where the form is written. */
  file: string;
  path: string;
  /** Without a session. */
  visitor?: boolean;
  /** Before the page is opened. */
  prepare?: (page: Page) => Promise<unknown>;
  /** Makes the form appear. */
  open?: (page: Page) => Promise<void>;
  /** In a sheet; otherwise in the page. */
  sheet?: string | RegExp;
  field: string;
  /** What stands in the field; otherwise what stood in it. */
  typed?: string;
  button: RegExp;
  /** What an unfinished form says. */
  answer: string;
}

const press = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first().tap();

const FORMS: readonly TouchedForm[] = [
  {
    file: 'src/features/wallet/withdraw/withdraw-form.tsx',
    path: '/user/wallet/withdraw',
    field: 'Valor do saque',
    button: /^Sacar/,
    answer: 'Digite quanto você quer sacar.',
  },
  {
    file: 'src/features/wallet/deposit/amount-form.tsx',
    path: '/user/wallet/deposit',
    field: 'Valor do depósito',
    button: /^Gerar código PIX/,
    answer: 'Digite quanto você quer depositar.',
  },
  {
    file: 'src/features/wallet/deposit/amount-form.tsx',
    path: FRAME_ONLY,
    open: (page) => page.getByRole('banner').getByRole('button', { name: 'Depositar' }).tap(),
    sheet: 'Depósito',
    field: 'Valor do depósito',
    button: /^Gerar código PIX/,
    answer: 'Digite quanto você quer depositar.',
  },
  {
    file: 'src/features/bonuses/coupon/coupon-form.tsx',
    path: '/user/promotion/coupon',
    field: 'Código do cupom',
    button: /^Aplicar cupom/,
    answer: 'Insira um cupom válido',
  },
  {
    file: 'src/features/account/profile/contact-form.tsx',
    path: '/user/account',
    field: 'Celular',
    typed: '8199',
    button: /^Salvar contato/,
    answer: 'Confira o celular: DDD + 9 dígitos',
  },
  {
    file: 'src/features/account/profile/address-form.tsx',
    path: '/user/account',
    open: press(/^(Informar|Alterar) endereço$/),
    field: 'CEP',
    typed: '',
    button: /^Salvar endereço/,
    answer: 'O CEP tem 8 números.',
  },
  {
    file: 'src/features/account/confirm-password-form.tsx',
    path: '/user/account/privacy',
    field: 'Sua senha',
    button: /^Baixar meus dados/,
    answer: 'Digite sua senha atual.',
  },
  {
    file: 'src/features/account/confirm-password-form.tsx',
    path: '/user/account/privacy',
    open: press('Pedir o encerramento'),
    field: 'Sua senha',
    button: /^Encerrar minha conta/,
    answer: 'Digite sua senha atual.',
  },
  {
    file: 'src/features/account/confirm-password-form.tsx',
    path: '/user/account/second-factor',
    field: 'Sua senha',
    button: /^Começar/,
    answer: 'Digite sua senha atual.',
  },
  {
    file: 'src/features/account/security/one-time-code-form.tsx',
    path: '/user/account/second-factor',
    open: async (page) => {
      await page.getByLabel('Sua senha').fill('varanda-na-praia');
      await page.getByRole('button', { name: 'Começar' }).tap();
    },
    field: 'Código do aplicativo',
    button: /^Ligar/,
    answer: 'Digite o código.',
  },
  {
    file: 'src/features/account/security/password-page.tsx',
    path: '/user/password',
    field: 'Senha atual',
    button: /^Salvar senha/,
    answer: 'Digite sua senha atual.',
  },
  {
    file: 'src/features/account/security/passkeys-page.tsx',
    path: '/user/account/passkeys',
    open: press('Adicionar passkey'),
    field: 'Nome da passkey',
    button: /^Criar passkey/,
    answer: 'Dê um nome à passkey.',
  },
  {
    file: 'src/features/auth/recover/recover-page.tsx',
    path: '/recuperar-senha',
    visitor: true,
    field: 'E-mail',
    button: /^Enviar link/,
    answer: 'Confira o e-mail. Ele tem esta forma: nome@email.com.',
  },
  {
    file: 'src/features/auth/recover/recover-page.tsx',
    path: '/recuperar-senha?token=of-no-mail',
    visitor: true,
    field: 'Senha nova',
    button: /^Salvar senha/,
    answer: 'Use 8 caracteres ou mais.',
  },
  {
    file: 'src/features/auth/login/login-form.tsx',
    path: FRAME_ONLY,
    visitor: true,
    open: press('Entrar'),
    sheet: 'Entrar',
    field: 'E-mail ou CPF',
    button: /^Entrar$/,
    answer: 'Digite seu e-mail ou CPF.',
  },
  {
    file: 'src/features/auth/register/register-form.tsx',
    path: FRAME_ONLY,
    visitor: true,
    open: press('Criar conta'),
    sheet: 'Criar conta',
    field: 'E-mail',
    button: /^Criar conta$/,
    answer: 'Digite um CPF válido, com 11 números.',
  },
  {
    file: 'src/features/protection/first-steps/first-steps-form.tsx',
    path: '/user/first-steps',
    // The demo player has completed them.
    prepare: (page) =>
      page.route('**/api/account/first-steps', (route) => route.fulfill({ json: { due: true } })),
    field: 'Limite de perda',
    button: /^Continuar/,
    answer: 'Escolha por quanto tempo o limite conta.',
  },
  {
    file: 'src/features/protection/limits/limits-modal.tsx',
    path: '/user/protection',
    open: press('Definir limites'),
    sheet: 'Definir limites',
    field: 'Novo limite: Perda por dia',
    button: /^Salvar limites/,
    answer: 'Informe pelo menos um limite.',
  },
  {
    file: 'src/features/games/stake-form.tsx',
    path: '/games/mines',
    field: 'Aposta',
    typed: '',
    button: /^(Apostar|Começar|Repetir)/,
    answer: 'Informe quanto quer apostar.',
  },
  {
    // No form for the browser, but a stake and a button that takes it.
    file: 'src/features/sports/slip/slip-footer.tsx',
    path: '/sports/football',
    open: async (page) => {
      await reach(page);
      await choose(page, 0);
      await openSlip(page);
    },
    sheet: /^Bilhete/,
    field: 'Valor da aposta',
    button: /^Apostar$/,
    answer: 'Informe quanto quer apostar.',
  },
];

/** Opens a form; returns its field and its button. */
async function open(page: Page, url: string, form: TouchedForm): Promise<[field: Locator, button: Locator]> {
  await form.prepare?.(page);
  if (form.visitor) {
    await page.context().addCookies([{ name: 'cookie-consent', value: 'all', url }]);
    await page.goto(url + form.path);
  } else await openAsDemo(page, url, form.path);
  await form.open?.(page);
  const place = form.sheet ? page.getByRole('dialog', { name: form.sheet }) : page.getByRole('main');
  const field = place.getByLabel(form.field, { exact: true }).first();
  const button = place.getByRole('button', { name: form.button }).last();
  if (form.typed !== undefined) await field.fill(form.typed);
  await expect(button).not.toHaveAttribute('aria-disabled', 'true');
  return [field, button];
}

for (const form of FORMS) {
  const place = [form.path, form.sheet].filter(Boolean).join(', ');
  test(`the first tap on ${form.button.source} counts while a field has the focus: ${place}`, async ({
    page,
    product,
  }) => {
    const [field, button] = await open(page, product.url, form);
    if (form.sheet) {
      await field.tap();
      await expect(field).toBeFocused();
      const box = await button.boundingBox();
      // In its sheet it is on the screen.
      await page.touchscreen.tap(
        (box?.x ?? 0) + (box?.width ?? 0) / 2,
        (box?.y ?? 0) + (box?.height ?? 0) / 2,
      );
    } else await tapBehindBar(page, field, button);
    await expect(page.getByText(form.answer).first()).toBeVisible();
  });
}

/** Marks the page once a click has reached the button. */
const watchClicks = (button: Locator) =>
  button.evaluate((element) =>
    element.addEventListener('click', () => document.body.setAttribute('data-clicked', '')),
  );

// The error comes because the press takes the focus from the field. It must not push the button away from under the finger.
for (const { path, unfold, field, typed, button, error } of [
  {
    path: '/user/transaction',
    unfold: 'Filtros',
    field: 'De',
    typed: '31/12/1999',
    button: /^Baixar CSV/,
    error: /^Digite um dia entre 2000 e hoje/,
  },
  {
    path: '/user/wallet/deposit',
    field: 'Valor do depósito',
    typed: '0,01',
    button: /^Gerar código PIX/,
    error: /^Valor mínimo/,
  },
  {
    path: '/games/mines',
    field: 'Aposta',
    typed: '0,01',
    button: /^(Apostar|Começar|Repetir)/,
    error: /^Valor mínimo/,
  },
]) {
  test(`an error that a press calls forth on ${path} does not take the press away`, async ({
    page,
    product,
  }) => {
    await openAsDemo(page, product.url, path);
    const main = page.getByRole('main');
    if (unfold) await main.getByRole('button', { name: unfold }).tap();
    const input = main.getByLabel(field, { exact: true }).first();
    const target = main.getByRole('button', { name: button }).last();
    await expect(target).not.toHaveAttribute('aria-disabled', 'true');
    await input.fill(typed);
    await expect(main.getByText(error)).toHaveCount(0);
    await watchClicks(target);
    await tapUpperEdge(page, input, target);
    await expect(page.locator('body')).toHaveAttribute('data-clicked', '');
    await expect(main.getByText(error).first()).toBeVisible();
  });
}
