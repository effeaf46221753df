import { createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { expect, type Page, test } from '@playwright/test';
import { type Product, startProduct } from '#tests/support/browser/product.ts';
import { openAsDemo } from '../steps/log-in.ts';
import { FRAME_ONLY } from '../steps/navigations.ts';
import { listen } from '../steps/record-alerts.ts';

const EMAIL = 'demo@varanda.example';
const PASSWORD = 'varanda-na-praia';

let product: Product;
test.beforeAll(async () => {
  product = await startProduct();
});
test.afterAll(async () => {
  await product?.stop();
});

const main = (page: Page) => page.getByRole('main');
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

/** Opens the page from the menu, on any page. */
async function openAccount(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Conta', exact: true }).filter({ visible: true }).first().click();
  await page.getByRole('dialog').getByRole('link', { name: 'Conta', exact: true }).click();
  await expect(heading(page, 'Sua conta')).toBeVisible();
}

test('[R2.19a] a player sees the account, changes what may be changed, exports the data and requests the closing', async ({
  page,
}) => {
  const { toHaveSaid } = await listen(page);
  await openAsDemo(page, product.url, FRAME_ONLY);
  await openAccount(page);

  await test.step('a foreign mobile number; one that is none has its error at the field', async () => {
    const phone = main(page).getByLabel('Celular');
    const country = main(page).getByLabel('Código do país');
    const saveContact = () => main(page).getByRole('button', { name: 'Salvar contato' }).click();
    await country.selectOption('351');
    await phone.fill('212345678');
    await saveContact();
    await expect(phone).toHaveAccessibleDescription(/Confira o celular/);
    await phone.fill('912 345 678');
    await saveContact();
    await toHaveSaid('Contato salvo.');
    await page.reload();
    await expect(country).toHaveValue('351');
    await expect(phone).toHaveValue('912345678');
    await country.selectOption('44');
    await phone.fill('07911 123456');
    await saveContact();
    await toHaveSaid('Contato salvo.');
    await page.reload();
    await expect(phone).toHaveValue('7911123456');
    await country.selectOption('55');
    await phone.fill('011987654321');
    await saveContact();
    await toHaveSaid('Contato salvo.');
    await page.reload();
  });

  await test.step('the profile, and a new telephone number', async () => {
    await expect(main(page).getByText(EMAIL)).toBeVisible();
    await expect(main(page).getByText('Ana Beatriz Moreira')).toBeVisible();
    const phone = main(page).getByLabel('Celular');
    await expect(phone).toHaveValue('(11) 9 8765-4321');
    await phone.fill('21912345678');
    await main(page).getByRole('button', { name: 'Salvar contato' }).click();
    await toHaveSaid('Contato salvo.');
    await page.reload();
    await expect(phone).toHaveValue('(21) 9 1234-5678');
  });

  await test.step('consents are given and withdrawn', async () => {
    await main(page)
      .getByRole('link', { name: /Seus dados e consentimentos/ })
      .click();
    await expect(heading(page, 'Seus dados e consentimentos')).toBeVisible();
    await main(page).getByRole('button', { name: 'Autorizar novidades e ofertas' }).click();
    await main(page).getByRole('button', { name: 'Retirar a autorização de novidades e ofertas' }).click();
    await expect(main(page).getByRole('button', { name: 'Autorizar novidades e ofertas' })).toBeVisible();
    await expect(
      main(page)
        .getByText(/^Retirado em/)
        .first(),
    ).toBeVisible();
  });

  await test.step('a copy of all data is a file, after the password', async () => {
    const section = main(page).getByRole('region', { name: 'Levar seus dados' });
    await section.getByLabel('Sua senha').fill('errada');
    await section.getByRole('button', { name: 'Baixar meus dados' }).click();
    await expect(section.getByText('A senha não é esta.')).toBeVisible();
    await section.getByLabel('Sua senha').fill(PASSWORD);
    const download = page.waitForEvent('download');
    await section.getByRole('button', { name: 'Baixar meus dados' }).click();
    const file = await download;
    expect(file.suggestedFilename()).toMatch(/^varanda-\d{4}-\d\d-\d\d\.json$/);
    const data = JSON.parse(readFileSync(await file.path(), 'utf8'));
    expect(data.profile).toMatchObject({ email: EMAIL, phone: '21912345678' });
    expect(data.consents[0]).toMatchObject({ kind: 'marketing', given: false });
  });

  await test.step('the closing is requested and cancelled', async () => {
    const section = main(page).getByRole('region', { name: 'Encerrar a conta' });
    await section.getByRole('button', { name: 'Pedir o encerramento' }).click();
    await section.getByLabel('Sua senha').fill(PASSWORD);
    await section.getByRole('button', { name: 'Encerrar minha conta' }).click();
    await expect(section.getByText(/Você pediu o encerramento em/)).toBeVisible();
    await expect(section.getByRole('link', { name: 'Sacar tudo' })).toBeVisible();
    await section.getByRole('button', { name: 'Desistir do encerramento' }).click();
    await expect(section.getByRole('button', { name: 'Pedir o encerramento' })).toBeVisible();
  });
});

/** The code of a time step, as an authenticator app makes it (RFC 6238), from a secret in base32. */
function codeOf(secret: string, step: number): string {
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
  const bits = [...secret].map((letter) => letters.indexOf(letter).toString(2).padStart(5, '0')).join('');
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', key).update(counter).digest();
  const at = (mac.at(-1) ?? 0) & 15;
  return String((mac.readUInt32BE(at) & 0x7fffffff) % 1_000_000).padStart(6, '0');
}
const stepNow = () => Math.floor(Date.now() / 30_000);

test('on a wide screen the menu scrolls above the session’s card, and the open entry is in view', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await openAsDemo(page, product.url);
  const menu = page.getByRole('navigation', { name: 'Navegação principal' }).first();
  const card = page.getByRole('region', { name: 'Tempo de sessão e resultado do dia' });
  for (const [path, name] of [
    ['/user/wallet', 'Carteira'],
    ['/user/transaction', 'Transações'],
  ] as const) {
    await menu.getByRole('link', { name }).click();
    await expect(page).toHaveURL(product.url + path);
    await page.reload();
    await expect(card).toBeInViewport({ ratio: 1 });
    const uncovered = (link: Element) => {
      const { left, bottom } = link.getBoundingClientRect();
      return link.contains(document.elementFromPoint(left + 40, bottom - 4));
    };
    await expect.poll(() => menu.getByRole('link', { name }).evaluate(uncovered)).toBe(true);
  }
});

test('in a low window the form comes before the pictures', async ({ page }) => {
  await page.setViewportSize({ width: 740, height: 360 });
  await page.context().addCookies([{ name: 'cookie-consent', value: 'all', url: product.url }]);
  await page.goto(product.url);
  await page.getByRole('button', { name: 'Criar conta' }).first().click();
  await expect(page.getByLabel('CPF')).toBeInViewport({ ratio: 1 });
  await openAsDemo(page, product.url);
  await page.getByRole('button', { name: 'Depositar' }).first().click();
  await expect(page.getByLabel('Valor do depósito')).toBeInViewport({ ratio: 1 });
});

test('a player switches the second factor on, and the login asks for a code', { tag: '@weekly' }, async ({
  page,
}) => {
  await openAsDemo(page, product.url, FRAME_ONLY);
  await openAccount(page);
  await main(page)
    .getByRole('link', { name: /^Segurança/ })
    .click();
  await main(page)
    .getByRole('link', { name: /^Verificação em duas etapas/ })
    .click();
  await main(page).getByLabel('Sua senha').fill(PASSWORD);
  await main(page).getByRole('button', { name: 'Começar' }).click();
  const open = main(page).getByRole('link', { name: 'Abrir no aplicativo deste aparelho' });
  const uri = (await open.getAttribute('href')) ?? '';
  const secret = new URL(uri).searchParams.get('secret') ?? '';
  const first = stepNow();
  await main(page).getByLabel('Código do aplicativo').fill(codeOf(secret, first));
  await main(page).getByRole('button', { name: 'Ligar' }).click();
  await main(page).getByRole('button', { name: 'Guardei' }).click();
  await expect(main(page).getByText('O login pede um código')).toBeVisible();

  await page.getByRole('button', { name: 'Conta', exact: true }).filter({ visible: true }).first().click();
  await page.getByRole('dialog').getByRole('button', { name: 'Sair' }).click();
  await page.getByRole('button', { name: 'Entrar' }).first().click();
  const login = page.getByRole('dialog', { name: 'Entrar' });
  await login.getByLabel('E-mail').fill(EMAIL);
  await login.getByLabel('Senha', { exact: true }).fill(PASSWORD);
  await login.locator('button[type=submit]').click();
  const code = login.getByLabel('Código');
  await expect(code).toBeFocused();
  await expect(login.getByLabel('Senha', { exact: true })).toHaveValue(PASSWORD);
  // The first code is used up; the next step's code is accepted already, and the present one if that is later.
  await code.fill(codeOf(secret, Math.max(first + 1, stepNow())));
  await page.keyboard.press('Enter');
  await expect(page.getByTestId('balance')).toBeVisible();
});
