import { expect, type Page } from '@playwright/test';
import type { Product } from '#tests/support/browser/product.ts';
import { test } from '#tests/support/browser/shared-product.ts';
import { listen } from '../steps/record-alerts.ts';

// The password is the first one again at the end.
let product: Product;
test.beforeAll(({ product: shared }) => {
  product = shared;
});

const EMAIL = 'demo@varanda.example';

async function logIn(page: Page, password: string): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(/E-mail/).fill(EMAIL);
  await dialog.getByLabel('Senha', { exact: true }).fill(password);
  await page.keyboard.press('Enter');
  await expect(page.getByTestId('balance')).toBeVisible();
}

/** The link in the newest mail to the demo player. */
async function mailedLink(page: Page): Promise<string> {
  let link = '';
  await expect
    .poll(async () => {
      const answer = await page.request.get(`${product.sandboxUrl}/outbox.json?to=${EMAIL}`);
      const [mail] = (await answer.json()) as { text: string }[];
      link = /https?:\/\/\S+token=\S+/.exec(mail?.text ?? '')?.[0] ?? '';
      return link;
    })
    .not.toBe('');
  return link;
}

test('a lost password is reset, and a known one changed', async ({ page, browser }) => {
  const { toHaveSaid } = await listen(page);
  await test.step('[R3.04] requests a link in the login modal, with the e-mail alone', async () => {
    await page.goto(product.url);
    await page.getByRole('button', { name: 'Entrar' }).first().click();
    await page.getByRole('button', { name: 'Esqueci minha senha' }).click();
    const dialog = page.getByRole('dialog', { name: 'Recuperar senha' });
    await dialog.getByLabel('E-mail').fill(EMAIL);
    await dialog.getByRole('button', { name: 'Enviar link' }).click();
    const sent = dialog.getByText(/Se houver uma conta com demo@varanda.example/);
    await expect(sent).toBeVisible();
    await toHaveSaid(await sent.innerText());
  });

  const link = await mailedLink(page);
  await test.step('the token is removed from the address, and a new password is set', async () => {
    await page.goto(link);
    await expect(page).not.toHaveURL(/token/);
    await page.getByLabel('Senha nova').fill('outra-frase-longa-9');
    await page.getByRole('button', { name: 'Salvar senha' }).click();
    await toHaveSaid('Senha alterada. Entre com a senha nova.');
    await logIn(page, 'outra-frase-longa-9');
  });

  await test.step('the same link works once', async () => {
    const other = await browser.newPage();
    await other.goto(link);
    await other.getByLabel('Senha nova').fill('mais-uma-frase-10');
    await other.getByRole('button', { name: 'Salvar senha' }).click();
    await expect(other.getByRole('alert').filter({ hasText: /link/i })).toBeVisible();
    await other.getByRole('button', { name: 'Pedir outro link' }).click();
    await expect(other.getByRole('button', { name: 'Enviar link' })).toBeVisible();
    await other.close();
  });

  await test.step('sees the open sessions and ends the others', async () => {
    const context = await browser.newContext({ serviceWorkers: 'block' });
    const other = await context.newPage();
    await other.goto(product.url);
    await other.getByRole('button', { name: 'Entrar' }).first().click();
    await logIn(other, 'outra-frase-longa-9');
    await page.goto(`${product.url}/user/account/sessions`);
    await expect(page.getByText('Este aparelho')).toBeVisible();
    await page.getByRole('button', { name: 'Encerrar todas as outras' }).click();
    await toHaveSaid('As outras sessões foram encerradas.');
    await expect(page.getByText('Sua conta não está aberta em nenhum outro aparelho.')).toBeVisible();
    await expect(other.getByRole('dialog', { name: 'Sessão encerrada' })).toBeVisible();
    await context.close();
  });

  for (const path of ['/user/account/password', '/user/password']) {
    await test.step(`[R2.21a] changes it at ${path}`, async () => {
      const [before, after] = path.includes('account')
        ? ['outra-frase-longa-9', 'varanda-na-serra']
        : ['varanda-na-serra', 'varanda-na-praia'];
      await page.goto(product.url + path);
      await page.getByLabel('Senha atual').fill('errada');
      await page.getByLabel('Senha nova').fill(after);
      await page.getByRole('button', { name: 'Salvar senha' }).click();
      await expect(page.getByLabel('Senha atual')).toHaveAttribute('aria-invalid', 'true');
      await page.getByLabel('Senha atual').fill(before);
      await page.getByRole('button', { name: 'Salvar senha' }).click();
      await toHaveSaid('Senha alterada.');
    });
  }
});

for (const path of ['/Recover', '/recuperar-senha']) {
  test(`[R2.03] ${path} asks for the e-mail`, async ({ page }) => {
    await page.goto(product.url + path);
    await expect(page.getByRole('heading', { level: 1, name: 'Recuperar senha' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Enviar link' })).toBeVisible();
  });
}
