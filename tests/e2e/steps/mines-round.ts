// Actions and readings of Mines for the journeys that play it.
import { expect, type Page } from '@playwright/test';

export const brick = (page: Page, row: number, column: number) =>
  page.getByRole('gridcell', { name: `linha ${row}, coluna ${column},` });
/** The button that ends a round; before its first brick it says that one must be opened. */
export const stop = (page: Page) =>
  page.getByRole('button', { name: /^(Parar e receber|Abra uma casa para poder parar)/ });
/** The balance in the header (cents). */
export const balance = async (page: Page) =>
  Number((await page.getByTestId('balance').innerText()).replace(/\D/g, ''));

/** Logs the demo player in from Mines, reached through the casino. */
export async function logInAtMines(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/casino`);
  await page.getByRole('link', { name: 'Mines' }).first().click();
  await page.getByRole('button', { name: 'Entrar para jogar' }).click();
  const dialog = page.getByRole('dialog', { name: 'Entrar' });
  await dialog.getByLabel(/E-mail/).fill('demo@varanda.example');
  await dialog.getByLabel('Senha', { exact: true }).fill('varanda-na-praia');
  await dialog.getByRole('button', { name: 'Entrar', exact: true }).click();
  await expect(page.getByTestId('balance')).toContainText(/R\$\s\d+,\d\d/);
  // Before it has closed, keys typed behind it go nowhere.
  await expect(dialog).toBeHidden();
}

/**
 * Stakes R$ 1,00 on one mine and opens a brick with the keyboard; repeats when the mine was there. Returns the balance
 * that the header shows afterwards (cents).
 */
export async function openSafeBrick(page: Page): Promise<number> {
  await expect(page.getByTestId('balance')).toContainText('R$');
  let left = await balance(page);
  await page.getByRole('combobox', { name: 'Minas' }).selectOption('1');
  for (let round = 0; round < 8; round += 1) {
    await page.getByLabel('Aposta', { exact: true }).fill('1,00');
    // Right after a round has ended a press of its button begins no other one.
    await expect(async () => {
      if (await stop(page).isVisible()) return;
      await page.getByRole('button', { name: /^(Começar|Repetir) por R\$\s1,00$/ }).click({ timeout: 1_000 });
      await expect(stop(page)).toBeVisible({ timeout: 1_000 });
    }).toPass();
    left -= 100;
    await expect.poll(() => balance(page)).toBe(left);
    await brick(page, 1, 1).focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowRight');
    await expect(brick(page, 2, 2)).toBeFocused();
    await page.keyboard.press('Enter');
    const opened = page.getByRole('gridcell', {
      name: /^linha 2, coluna 2, (aberta, sem mina|mina aberta)$/,
    });
    await expect(opened).toBeVisible();
    if ((await opened.innerText()).endsWith('sem mina')) return left;
    await expect(page.getByText('mina. A rodada terminou.')).toBeVisible();
  }
  throw new Error('eight mines in a row');
}

/** Ends the open round, so that a later test of the same player finds none. */
export async function endRound(page: Page): Promise<void> {
  await brick(page, 1, 1).click();
  await expect(
    page.getByRole('gridcell', { name: /^linha 1, coluna 1, (aberta, sem mina|mina aberta)$/ }),
  ).toBeVisible();
  const start = page.getByRole('button', { name: /^(Começar|Repetir) por/ });
  await expect(stop(page).or(start).first()).toBeVisible();
  if (await stop(page).isVisible()) await stop(page).click();
  await expect(start).toBeVisible();
}
