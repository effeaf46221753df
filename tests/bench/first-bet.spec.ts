// What a new player has to do from home to a placed live bet, with a phone and with a wide screen: steps, presses, fields, and how long the
// product takes for it. A script types at once, so the time is the product's own; what happens in the bank and in the verifier's app is
// one press each.
import { expect, type Locator, type Page, test } from '@playwright/test';
import { payCharge } from '#tests/e2e/steps/pay-charge.ts';
import { newPlayer } from '#tests/e2e/steps/register-player.ts';
import { type Product, startProduct } from '#tests/support/browser/product.ts';
import { keepFigures } from './figures.ts';

let product: Product;
test.beforeAll(async () => {
  product = await startProduct();
});
test.afterAll(async () => {
  await product?.stop();
});

/** Does what a person does, and counts it. */
function counter() {
  const counts = { steps: 0, taps: 0, fields: 0 };
  return {
    counts,
    step: (name: string, body: () => Promise<void>) => {
      counts.steps += 1;
      return test.step(name, body);
    },
    tap: async (what: Locator) => {
      await what.click();
      counts.taps += 1;
    },
    type: async (what: Locator, text: string) => {
      await what.fill(text);
      counts.fields += 1;
    },
  };
}

/** The slip as the screen has it: opened from the tab bar of a phone, beside the page of a wide screen. */
async function slipOf(page: Page, isPhone: boolean, tap: (what: Locator) => Promise<void>): Promise<Locator> {
  if (!isPhone) return page.getByRole('complementary', { name: /^Bilhete/ }).filter({ visible: true });
  const tabs = page.getByRole('navigation', { name: 'Navegação principal' }).filter({ visible: true });
  await tap(tabs.getByRole('button', { name: /^Bilhete/ }));
  return page.getByRole('dialog', { name: /^Bilhete/ });
}

for (const [number, viewport] of [
  { width: 360, height: 740 },
  { width: 1_440, height: 900 },
].entries()) {
  test(`from home to a placed live bet at ${viewport.width} px`, async ({ page }) => {
    const { counts, step, tap, type } = counter();
    const player = newPlayer(701 + number);
    const isPhone = viewport.width < 768;
    await page.setViewportSize(viewport);
    await page.goto(product.url);
    const register = page.getByRole('button', { name: 'Criar conta' }).first();
    await expect(register).toBeVisible();
    const began = performance.now();

    await step('registers', async () => {
      await tap(register);
      const form = page.getByRole('dialog', { name: 'Criar conta' });
      await type(form.getByLabel('CPF'), player.document);
      await expect(form.getByText('preenchido pelo CPF')).toBeVisible();
      await type(form.getByLabel('E-mail'), player.email);
      await type(form.getByLabel('Celular'), player.phone);
      await type(form.getByLabel('Senha', { exact: true }), player.password);
      await tap(form.getByRole('checkbox'));
      await tap(form.getByRole('button', { name: 'Criar conta' }));
    });

    const deposit = page.getByRole('dialog', { name: /Dep[óo]sit/ });
    await step('shows who they are', async () => {
      await tap(deposit.getByRole('button', { name: /^Começar verificação/ }));
      await tap(deposit.frameLocator('iframe').getByRole('button', { name: 'Enviar documento e selfie' }));
      await expect(deposit.getByRole('radio', { name: 'Por mês' })).toBeVisible();
    });

    await step('sets limits, says where they live', async () => {
      const goOn = () => tap(deposit.getByRole('button', { name: 'Continuar', exact: true }));
      await tap(deposit.getByRole('radio', { name: 'Por mês' }));
      await type(deposit.getByLabel('Limite de perda'), '500,00');
      await tap(deposit.getByRole('radio', { name: '2h00' }));
      await goOn();
      await type(deposit.getByLabel('CEP'), '50030230');
      await type(deposit.getByLabel('Rua'), 'Rua da Aurora');
      await type(deposit.getByLabel('Número'), '295');
      await goOn();
      await type(deposit.getByLabel('Bairro'), 'Boa Vista');
      await type(deposit.getByLabel('Cidade'), 'Recife');
      await goOn();
      await expect(deposit.getByLabel('Estado')).toHaveValue('PE');
      await tap(deposit.getByRole('radio', { name: 'Feminino' }));
      await tap(deposit.getByRole('button', { name: 'Salvar e continuar' }));
    });

    let inBankMs = 0;
    await step('deposits', async () => {
      await type(deposit.getByLabel(/Valor/), '50,00');
      await tap(deposit.getByRole('button', { name: /^Gerar código PIX/ }));
      const link = deposit.getByRole('link', { name: /sandbox/i });
      await expect(link).toBeVisible();
      const left = performance.now();
      await payCharge(page, await link.getAttribute('href'));
      inBankMs = performance.now() - left;
      counts.taps += 1;
      const paid = page.getByRole('dialog', { name: 'Depósito aprovado' });
      await tap(paid.getByRole('button', { name: 'Fechar' }).last());
      await expect(deposit).toBeHidden();
    });

    await step('chooses a live odd on home, and bets on it', async () => {
      const live = page.getByRole('region', { name: 'Ao vivo agora' });
      await tap(live.locator('[data-odds]:not([aria-disabled])').first());
      const slip = await slipOf(page, isPhone, tap);
      await type(slip.getByLabel('Valor da aposta'), '5,00');
      await tap(slip.getByRole('button', { name: /^Apostar R\$\s5,00$/ }));
      const consent = page.getByRole('dialog', { name: 'Acesso Restrito' });
      await tap(consent.getByRole('button', { name: 'Aceitar cookies' }));
      const done = slip.getByRole('heading', { name: 'Aposta registrada' });
      // Odds that fell meanwhile are accepted first.
      const place = slip.getByRole('button', { name: /^(Apostar R\$\s5,00|Aceitar .* e apostar)$/ });
      await expect(async () => {
        if (!(await done.isVisible())) await tap(place);
        await expect(done).toBeVisible({ timeout: 10_000 });
      }).toPass();
    });

    const ms = performance.now() - began - inBankMs;
    const name = `first bet at ${viewport.width} px`;
    keepFigures({
      [`${name}, steps`]: counts.steps,
      [`${name}, taps`]: counts.taps,
      [`${name}, fields`]: counts.fields,
      [`${name}, ms of the product`]: Math.round(ms),
    });
  });
}
