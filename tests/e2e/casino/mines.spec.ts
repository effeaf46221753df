import { expect, type Page } from '@playwright/test';
import type { Product } from '#tests/support/browser/product.ts';
import { test } from '#tests/support/browser/shared-product.ts';
import { openAsDemo } from '../steps/log-in.ts';
import { balance, brick, logInAtMines, openSafeBrick, stop } from '../steps/mines-round.ts';
import { fillRegistration, newPlayer } from '../steps/register-player.ts';

let product: Product;
test.beforeAll(({ product: shared }) => {
  product = shared;
});

test('[R2.07a] a round of Mines is played with keys, survives a reload, is cashed out and verified', async ({
  page,
  context,
}) => {
  await logInAtMines(page, product.url);
  await test.step("the field begins with the operator's first stake, and a bet needs one", async () => {
    await expect(page.getByLabel('Aposta', { exact: true })).toHaveValue('0.50');
    await page.getByLabel('Aposta', { exact: true }).fill('');
    await page.getByRole('button', { name: 'Apostar', exact: true }).click();
    await expect(page.getByText('Informe quanto quer apostar.')).toBeVisible();
  });

  let staked = Number.NaN;
  await test.step('opens a brick', async () => {
    staked = await openSafeBrick(page);
    await expect(stop(page)).toHaveText(/Parar e receber R\$\s1,03/);
  });

  const sound = page.getByRole('switch', { name: 'Som do jogo' });
  const tones = page.waitForRequest(/\/tones-[^/]+\.js$/);
  await test.step('was played without sound, which is loaded when it is switched on', async () => {
    await expect(sound).toHaveAttribute('aria-checked', 'false');
    const loaded = await page.evaluate(() =>
      performance.getEntriesByType('resource').map(({ name }) => name),
    );
    expect(loaded.filter((name) => name.includes('tones'))).toEqual([]);
    await sound.click();
    await tones;
  });

  await test.step('survives a reload, and so does the choice of sound', async () => {
    await page.reload();
    await expect(brick(page, 2, 2)).toHaveAccessibleName(/aberta, sem mina/);
    await expect(stop(page)).toHaveText(/1,03/);
    await expect(sound).toHaveAttribute('aria-checked', 'true');
  });

  await test.step('hides its seeds while it is open', async () => {
    await page.getByRole('button', { name: 'Verificar' }).click();
    const dialog = page.getByRole('dialog', { name: 'Conferir rodadas' });
    await expect(dialog.getByRole('button', { name: 'Trocar e revelar' })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
    await dialog.getByRole('button', { name: 'Fechar' }).click();
    await expect(dialog).toBeHidden();
  });

  await test.step('is cashed out', async () => {
    await stop(page).click();
    await expect(page.getByText(/A rodada terminou. Você recebeu R\$\s1,03/)).toBeVisible();
    await expect.poll(() => balance(page)).toBe(staked + 103);
    await expect(page.getByRole('gridcell', { name: /mina$/ }).filter({ hasNotText: 'sem' })).not.toHaveCount(
      0,
    );
  });

  await test.step('is verified in the browser once the seed is revealed, also offline', async () => {
    await page.getByRole('button', { name: 'Verificar' }).click();
    const dialog = page.getByRole('dialog', { name: 'Conferir rodadas' });
    const hash = await dialog.locator('code').first().innerText();
    await dialog.getByRole('button', { name: 'Trocar e revelar' }).click();
    const check = dialog.getByRole('button', { name: /^Conferir a rodada/ });
    await expect(check.first()).toBeVisible();
    await context.setOffline(true);
    await check.first().click();
    await expect(dialog.getByText('Confere: o hash e as minas são os que a rodada teve.')).toBeVisible();
    await expect(dialog.locator('code').last()).toHaveText(hash);
    // Two mines never have the same place; the one mine of another round sometimes has the place of this round's mine.
    await dialog.getByLabel('Minas', { exact: true }).selectOption('2');
    await expect(dialog.getByText('Não confere: o hash ou as minas são outros.')).toBeVisible();
    // Back online the page reloads once.
    await Promise.all([page.waitForEvent('load'), context.setOffline(false)]);
  });

  await test.step('another round is refused offline, and is paid afterwards', async () => {
    const before = await openSafeBrick(page);
    await context.setOffline(true);
    await expect(page.getByText('Sem internet. A rodada continua aberta e espera por você.')).toBeVisible();
    await expect(stop(page)).toHaveAttribute('aria-disabled', 'true');
    await context.setOffline(false);
    await expect(stop(page)).not.toHaveAttribute('aria-disabled', 'true');
    await stop(page).click();
    await expect.poll(() => balance(page)).toBe(before + 103);
  });
});

test('a player who is not verified is asked to verify, and nothing is staked', async ({ page }) => {
  await page.goto(product.url);
  await page.getByRole('button', { name: 'Criar conta' }).first().click();
  await fillRegistration(page, newPlayer(77));
  await page.getByRole('dialog').getByRole('button', { name: 'Criar conta' }).click();
  await expect(page.getByRole('dialog', { name: /Dep[óo]sit/ })).toBeVisible();
  await page.goto(`${product.url}/games/mines`);
  await page.getByLabel('Aposta', { exact: true }).fill('1,00');
  await page.getByRole('button', { name: 'Começar por R$ 1,00' }).click();
  await expect(page.getByRole('dialog', { name: /Verifi/ })).toBeVisible();
  await expect(stop(page)).toHaveCount(0);
});

/** How many bricks can be pressed, anywhere on them, without scrolling. */
const inView = (page: Page) =>
  page.getByRole('gridcell').evaluateAll(
    (bricks) =>
      bricks.filter((brick) => {
        const { left, top, right, bottom } = brick.getBoundingClientRect();
        return [top + 4, bottom - 4].every((y) =>
          [left + 4, right - 4].every((x) => brick.contains(document.elementFromPoint(x, y))),
        );
      }).length,
  );

/** Plays a round of one free brick, which its first press ends, and checks that wall and controls are in view. */
async function playOneBrick(page: Page): Promise<void> {
  await page.getByRole('combobox', { name: 'Minas' }).selectOption('24');
  await page.getByLabel('Aposta', { exact: true }).fill('1,00');
  await expect.poll(() => inView(page)).toBe(25);
  await page.getByRole('button', { name: 'Começar por R$ 1,00' }).click();
  await expect(stop(page)).toBeInViewport({ ratio: 1 });
  await expect.poll(() => inView(page)).toBe(25);
  await brick(page, 1, 1).press('Enter');
  await expect(page.getByRole('status').filter({ hasText: /A rodada terminou/ })).toBeVisible();
  await expect.poll(() => inView(page)).toBe(25);
  await expect(page.getByRole('button', { name: /^Repetir por/ })).toBeInViewport({ ratio: 0.9 });
}

for (const [how, size] of [
  ['on its side', { width: 740, height: 360 }],
  ['upright', { width: 360, height: 740 }],
] as const) {
  test(`[R9.13b] on a phone ${how} the whole wall is in view before, in and after a round`, async ({
    page,
  }) => {
    await page.setViewportSize(size);
    await openAsDemo(page, product.url, '/games/mines');
    await playOneBrick(page);
  });
}
