// Mines and Double with the CPU four times slower: the longest tasks of the page's thread, and animations of anything
// but transform and opacity.
import { expect, type Page, test } from '@playwright/test';
import { logInDemo } from '#tests/e2e/steps/log-in.ts';
import { type Product, startProduct } from '#tests/support/browser/product.ts';
import { keepFigures } from './figures.ts';
import { otherMotion, slowDown, watchMotion } from './motion.ts';
import { long, longest, tasksDuring } from './tasks.ts';

const SIZES = { phone: { width: 360, height: 740 }, desktop: { width: 1440, height: 900 } };
const ROUNDS = 4;
const BRICKS = 5;
/** From one round's opening to after the next one's (ms). */
const WATCHED_MS = 45_000;
/** Until the effect of a press has been drawn, and a button that offers another action by then can be pressed (ms). */
const DRAWN_MS = 1_000;
/** Until a press without effect is repeated (ms). */
const AGAIN_MS = 3_000;

let product: Product;
test.beforeAll(async () => {
  product = await startProduct();
});
test.afterAll(async () => {
  await product?.stop();
});

/** The middle of an element; read before measuring, because reading it is a task of the page too. */
async function middleOf(page: Page, name: RegExp, role: 'gridcell' | 'button'): Promise<[number, number]> {
  const box = await page.getByRole(role, { name }).first().boundingBox();
  if (!box) throw new Error(`no ${name} to press`);
  return [box.x + box.width / 2, box.y + box.height / 2];
}

for (const [name, viewport] of Object.entries(SIZES)) {
  test(`${name}: rounds of Mines`, async ({ page }) => {
    await page.setViewportSize(viewport);
    await watchMotion(page);
    await logInDemo(page, product.url);
    await page.goto(`${product.url}/games/mines`);
    await expect(page.getByLabel('Aposta', { exact: true })).toBeVisible();
    const session = await slowDown(page);
    const tasks: number[] = [];
    const answered = (path: string) =>
      page.waitForResponse((answer) => answer.url().includes(path) && answer.request().method() === 'POST');
    for (let round = 0; round < ROUNDS; round += 1) {
      await page.getByLabel('Aposta', { exact: true }).fill('1,00');
      tasks.push(
        ...(await tasksDuring(session, async () => {
          await Promise.all([answered('/api/house-games/mines'), page.keyboard.press('Enter')]);
          await page.waitForTimeout(DRAWN_MS);
        })),
      );
      const bricks: [number, number][] = [];
      for (let brick = 1; brick <= BRICKS; brick += 1) {
        bricks.push(await middleOf(page, new RegExp(`linha ${brick}, coluna ${brick},`), 'gridcell'));
      }
      let open = true;
      tasks.push(
        ...(await tasksDuring(session, async () => {
          for (const place of bricks) {
            if (!open) break;
            const answer = answered('/api/house-games/mines/');
            // A press while the last answer is still being drawn has no effect.
            const again = setInterval(() => void page.mouse.click(...place), AGAIN_MS);
            await page.mouse.click(...place);
            open = (await (await answer).json()).state === 'open';
            clearInterval(again);
            await page.waitForTimeout(DRAWN_MS);
          }
        })),
      );
      if (!open) continue;
      const stop = await middleOf(page, /^Parar e receber/, 'button');
      tasks.push(
        ...(await tasksDuring(session, async () => {
          await Promise.all([answered('/api/house-games/mines/'), page.mouse.click(...stop)]);
          await page.waitForTimeout(DRAWN_MS);
        })),
      );
    }
    const moved = await otherMotion(page);
    keepFigures({
      [`${name}, Mines: longest task ms`]: longest(tasks),
      [`${name}, Mines: tasks over 50 ms`]: long(tasks),
      [`${name}, Mines: properties moved beside transform and opacity`]: moved,
    });
    expect(moved).toBe(0);
  });

  test(`${name}: rounds of Double`, async ({ page }) => {
    await page.setViewportSize(viewport);
    await watchMotion(page);
    await logInDemo(page, product.url);
    await page.goto(`${product.url}/games/double`);
    await expect(page.getByText('Apostas abertas')).toBeVisible({ timeout: 90_000 });
    const session = await slowDown(page);
    await page.getByRole('radio', { name: /^Preto/ }).press('Space');
    await expect(page.getByRole('timer')).toHaveText(/00:1\d/, { timeout: 90_000 });
    await page.getByLabel('Aposta', { exact: true }).fill('1,00');
    const tasks = await tasksDuring(session, async () => {
      await page.keyboard.press('Enter');
      await page.waitForTimeout(WATCHED_MS);
    });
    const moved = await otherMotion(page);
    keepFigures({
      [`${name}, Double: longest task ms`]: longest(tasks),
      [`${name}, Double: tasks over 50 ms`]: long(tasks),
      [`${name}, Double: properties moved beside transform and opacity`]: moved,
    });
    expect(moved).toBe(0);
  });
}
