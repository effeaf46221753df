// By keyboard on a wide screen: the first selection is one bypass away from the top of the page, and the slip one link away from a
// chosen selection.
import { expect } from '@playwright/test';
import { test } from '#tests/support/browser/shared-product.ts';
import { standsSomewhere } from '../steps/keyboard.ts';
import { storeDemoSession } from '../steps/log-in.ts';

test.use({ viewport: { width: 1_440, height: 900 } });

const FOOTBALL_TO_COME = '/api/sports/events?live=0&sport=football';
/** An event that begins later than this (ms) does not begin while the test runs. */
const WELL_BEFORE_MS = 30 * 60_000;
/** A simulated match may suspend all of its selections for 65 s. */
const CHOSEN_WITHIN_MS = 100_000;

type Listed = { id: string; starts_at: string; state: string; suspended: boolean; market_count: number };

/** The paths of the pages, the last one of an event that has not begun: its selections stay open. */
async function pagesOf(url: string): Promise<string[]> {
  const answer = await fetch(url + FOOTBALL_TO_COME);
  const event = ((await answer.json()) as { data: Listed[] }).data.find(
    ({ starts_at, state, suspended, market_count }) =>
      state === 'open' &&
      !suspended &&
      market_count > 0 &&
      Date.parse(starts_at) > Date.now() + WELL_BEFORE_MS,
  );
  if (!event) throw new Error('no football is to come');
  return ['/', '/sports/live', `/sports/event/${event.id}`];
}

test('the first selection is one bypass from the top, and the slip one link from a chosen selection', async ({
  page,
  product: { url },
}) => {
  await storeDemoSession(page, url);
  for (const path of await pagesOf(url)) {
    await test.step(path, async () => {
      const bypass = page.getByRole('button', { name: 'Ir para as cotações' });
      const rail = page.getByRole('complementary', { name: /^Bilhete/ });
      const chosen = page.locator('#content [data-odds]:focus');
      // From the top each time: a match in play may suspend its selections before the press.
      await expect(async () => {
        await page.goto(url + path);
        const clear = rail.getByRole('button', { name: 'Limpar' });
        // A press that counted later than it was waited for.
        if (await clear.isVisible()) {
          await clear.click();
          await page.reload();
        }
        await expect(bypass).toBeAttached();
        await expect(page.locator('#content [data-odds]:not([aria-disabled])').first()).toBeVisible();
        await expect(rail).toBeVisible();
        await page.keyboard.press('Tab');
        await expect(page.getByRole('link', { name: 'Ir para o conteúdo' })).toBeFocused();
        await page.keyboard.press('Tab');
        await expect(bypass).toBeFocused();
        await page.keyboard.press('Enter');
        await expect(chosen).toHaveAttribute('aria-pressed', 'false');
        await standsSomewhere(page);
        await page.keyboard.press('Space');
        await expect(chosen).toHaveAttribute('aria-pressed', 'true', { timeout: 2_000 });
      }).toPass({ timeout: CHOSEN_WITHIN_MS });
      await page.keyboard.press('Tab');
      await expect(page.getByRole('link', { name: 'Ir para o bilhete' })).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(rail.getByRole('heading', { name: 'Bilhete 1 seleção' })).toBeFocused();
      await rail.getByRole('button', { name: 'Limpar' }).click();
      await expect(rail.getByRole('button', { name: 'Limpar' })).toBeHidden();
    });
  }
});
