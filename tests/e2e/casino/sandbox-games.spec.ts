import AxeBuilder from '@axe-core/playwright';
import { expect, type FrameLocator, type Page } from '@playwright/test';
import type { Product } from '#tests/support/browser/product.ts';
import { test } from '#tests/support/browser/shared-product.ts';
import { storeDemoSession } from '../steps/log-in.ts';
import { raiseStake } from '../steps/play-slot.ts';

test.use({ viewport: { width: 360, height: 740 } });

let product: Product;
test.beforeAll(({ product: shared }) => {
  product = shared;
});

const cents = (text: string) => Number(text.replace(/\D/g, ''));
const shownBalance = async (page: Page) => cents(await page.getByTestId('balance').innerText());

/** Opens the first game of a category for real, as the demo player. */
async function openFirst(page: Page, category: string): Promise<FrameLocator> {
  const answer = await fetch(`${product.url}/v2/casino-games?category=${category}&per_page=1`);
  const [game] = (await answer.json()).data;
  await storeDemoSession(page, product.url);
  await page.goto(`${product.url}/play/${game.id}`);
  await page.getByRole('button', { name: 'Jogar com dinheiro real' }).click();
  return page.frameLocator('iframe');
}

/** Chooses a chip by key: a frame that was only just drawn may still miss the pointer. */
async function choose(game: FrameLocator, stake: string): Promise<void> {
  const choice = game.getByRole('radio', { name: stake });
  await choice.press('Space');
  await expect(choice).toBeChecked();
}

/** What a round paid according to its text (cents). */
async function paid(game: FrameLocator): Promise<number> {
  const words = await game.getByRole('status').innerText();
  const [, sum = '0'] = /(?:recebeu|Devolveu) R\$\s([\d.,]+\d)/.exec(words) ?? [];
  return cents(sum);
}

/** Waits until frame and header show this sum. */
async function expectBalance(page: Page, game: FrameLocator, sum: number): Promise<void> {
  await expect.poll(async () => cents(await game.locator('[data-sum=balance]').innerText())).toBe(sum);
  await expect.poll(() => shownBalance(page)).toBe(sum);
}

async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).include(['iframe', 'main']).analyze();
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
}

test('a round of roulette is played with keys, and the wallet changes by its stake and win', {
  tag: '@weekly',
}, async ({ page }) => {
  const game = await openFirst(page, 'roleta');
  const before = await shownBalance(page);
  await choose(game, '0,50');
  const field = (name: RegExp) => game.getByRole('button', { name });
  await field(/^17, preto, devolve 36×/).press('Enter');
  await expect(field(/^17, preto, devolve 36×: R\$\s0,50$/)).toBeFocused();
  // The whole table is in view on a phone, and its fields are as large as drawn.
  for (const corner of [/^1, vermelho/, /^1 a 12/, /^1 a 18/, /^19 a 36/]) {
    await expect(field(corner)).toBeInViewport({ ratio: 1 });
    const { width = 0, height = 0 } = (await field(corner).boundingBox()) ?? {};
    expect(width).toBeGreaterThanOrEqual(43);
    expect(height).toBeGreaterThanOrEqual(43.5);
  }
  await page.keyboard.press('ArrowDown');
  await expect(field(/^23, vermelho/)).toBeFocused();
  for (let line = 5; line <= 8; line += 1) await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Space');
  await expect(game.getByRole('status')).toContainText('devolve 2×: R$');
  await expectAccessible(page);
  await game.getByRole('button', { name: /^Girar por R\$\s1,00/ }).press('Enter');
  await expect(game.getByRole('status')).toContainText(/^Deu \d+, (zero|vermelho|preto)\./);
  await expect(game.getByRole('img', { name: /^Roleta parada no \d+/ })).toBeVisible();
  await expectBalance(page, game, before - 100 + (await paid(game)));
  // The same again by pointer, now that the frame receives it.
  await game.getByRole('button', { name: 'Repetir' }).click();
  await expectBalance(page, game, before - 100 + (await paid(game)));
  const between = await shownBalance(page);
  await game.getByRole('button', { name: /^Girar por R\$\s1,00/ }).click();
  await expect(game.getByRole('status')).toContainText(/^Deu \d+/);
  await expectBalance(page, game, between - 100 + (await paid(game)));
});

test('a scratch card is bought once, survives a reload half uncovered, and is paid once', async ({
  page,
}) => {
  let game = await openFirst(page, 'raspadinha');
  const before = await shownBalance(page);
  await raiseStake(game, '1,00');
  await game.getByRole('button', { name: /^Comprar por R\$\s1,00/ }).press('Enter');
  const fields = game.getByRole('group', { name: 'Bilhete de nove campos' }).getByRole('button');
  await expect(game.getByRole('status')).toHaveText(/^Raspe os nove campos, ou abra tudo/);
  // The focus moves by the player alone.
  await fields.first().press('Enter');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Space');
  await expect(fields.nth(1)).not.toHaveAccessibleName(/coberto/);
  await expect(fields.nth(2)).toHaveAccessibleName('linha 1, coluna 3, coberto');
  const opened = [
    await fields.nth(0).getAttribute('aria-label'),
    await fields.nth(1).getAttribute('aria-label'),
  ];

  await page.reload();
  await page.getByRole('button', { name: 'Jogar com dinheiro real' }).click();
  game = page.frameLocator('iframe');
  await expect(game.getByRole('status')).toHaveText(/^Este bilhete é seu e já foi pago/);
  await expect(fields.first()).toHaveAccessibleName('linha 1, coluna 1, coberto');
  await expectAccessible(page);
  await game.getByRole('button', { name: 'Abrir tudo' }).press('Enter');
  await expect(game.getByRole('status')).toContainText(/recebeu|Devolveu|Sem prêmio neste bilhete/);
  for (const [index, name] of opened.entries())
    await expect(fields.nth(index)).toHaveAccessibleName(name ?? '');
  await expectBalance(page, game, before - 100 + (await paid(game)));

  await page.reload();
  await page.getByRole('button', { name: 'Jogar com dinheiro real' }).click();
  await expect(game.getByRole('group', { name: 'Preço do bilhete' })).toBeVisible();
  await expect(game.locator('.result')).toBeEmpty();
});

test('each game has a demo without account and money, and its motion stops with reduced motion', async ({
  page,
  context,
}) => {
  await context.addCookies([{ name: 'cookie-consent', value: 'all', url: product.url }]);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  for (const [category, prepare, go, result] of [
    ['slots', undefined, /^Girar por 0,50/, /Sem prêmio|Você recebeu|Devolveu/],
    ['roleta', /^vermelho/, /^Girar por 0,50/, /^Deu \d+/],
    ['raspadinha', undefined, /^Comprar por 0,50/, /^Raspe os nove campos/],
  ] as const) {
    const answer = await fetch(`${product.url}/v2/casino-games?category=${category}&per_page=1`);
    const [{ id }] = (await answer.json()).data;
    await page.goto(`${product.url}/play/${id}`);
    await page.getByRole('button', { name: 'Demonstração', exact: true }).click();
    const game = page.frameLocator('iframe');
    await (category === 'roleta' ? choose : raiseStake)(game, '0,50');
    const moving = await game
      .locator('.stone svg, .pockets, .ball, .bricks i')
      .evaluateAll(
        (parts) => parts.filter((part) => getComputedStyle(part).transitionDuration !== '0s').length,
      );
    expect(moving).toBe(0);
    if (prepare) await game.getByRole('button', { name: prepare }).press('Enter');
    await game.getByRole('button', { name: go }).press('Enter');
    await expect(game.getByRole('status')).toContainText(result);
  }
});

test('stones and bricks are as large as drawn on a phone, and words stand in the stake’s place', {
  tag: '@weekly',
}, async ({ page }) => {
  const sizeOf = async (game: FrameLocator, part: string) => {
    const { width = 0, height = 0 } = (await game.locator(part).first().boundingBox()) ?? {};
    return { width, height };
  };
  const keno = await openFirst(page, 'keno');
  await expect(keno.getByRole('button', { name: '40', exact: true })).toBeInViewport({ ratio: 1 });
  const stone = await sizeOf(keno, '.pick');
  expect(stone.width).toBeGreaterThanOrEqual(61);
  expect(stone.height).toBeGreaterThanOrEqual(41.5);

  const ticket = await openFirst(page, 'raspadinha');
  const stepper = await sizeOf(ticket, '.stepper');
  const brick = await sizeOf(ticket, '.bricks i');
  expect(brick.width).toBeGreaterThanOrEqual(27);
  expect(brick.height).toBeGreaterThanOrEqual(27);
  await ticket.locator('.play').press('Enter');
  const words = ticket.getByText('Três iguais pagam o valor escrito');
  await expect(words).toBeInViewport({ ratio: 1 });
  expect(await sizeOf(ticket, '.outcome')).toEqual(stepper);
  expect(await sizeOf(ticket, '.bricks i')).toEqual(brick);
  await ticket.getByRole('button', { name: 'Abrir tudo' }).press('Enter');
  await expect(words).toBeHidden();
  await ticket.locator('.outcome').press('Enter');
  await expect(ticket.getByRole('button', { name: 'Aumentar a aposta' })).toBeFocused();
  await expectAccessible(page);
});

test('on a wide screen the scene of a slot fills the window, and the foot stands beside it', {
  tag: '@weekly',
}, async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const game = await openFirst(page, 'slots');
  await expect(game.locator('.play')).toBeEnabled();
  const boxOf = async (part: string) => {
    const box = await game.locator(part).boundingBox();
    if (!box) throw new Error(`the game shows no ${part}`);
    return { ...box, right: box.x + box.width };
  };
  const [shown, scene, foot, name] = [
    await boxOf('.window'),
    await boxOf('.scene'),
    await boxOf('.foot'),
    await boxOf('.name'),
  ];
  expect(scene.x).toBeLessThanOrEqual(shown.x);
  expect(scene.right).toBeGreaterThanOrEqual(shown.right);
  expect(foot.x).toBeGreaterThanOrEqual(shown.right - 1);
  expect(Math.abs(name.x - shown.x)).toBeLessThan(1);
  await expect(game.locator('.reels')).toBeInViewport({ ratio: 1 });
  await expect(game.locator('.reels')).toHaveCSS('opacity', '1');
  const scrolls = await game
    .locator('.window')
    .evaluate((window) => window.scrollHeight > window.clientHeight + 1);
  expect(scrolls).toBe(false);
});

test('on a phone the whole slot is in view, in landscape and portrait, also offline', async ({
  page,
  context,
}) => {
  await page.setViewportSize({ width: 740, height: 360 });
  const game = await openFirst(page, 'slots');
  const reels = game.locator('.reels');
  const spin = game.locator('.play');
  await raiseStake(game, '0,10');
  await expect(reels).toBeInViewport({ ratio: 1 });
  await expect(spin).toBeInViewport({ ratio: 1 });

  await page.setViewportSize({ width: 360, height: 740 });
  await context.setOffline(true);
  await expect(page.getByText('Conecte-se para continuar navegando.')).toBeVisible();
  await spin.press('Enter');
  const result = game.getByText('Sem internet. Nada foi cobrado. Toque de novo quando a conexão voltar.');
  await expect(result).toBeInViewport({ ratio: 1 });
  await expect(reels).toBeInViewport({ ratio: 1 });
  expect((await reels.boundingBox())?.width).toBeGreaterThanOrEqual(180);
});
