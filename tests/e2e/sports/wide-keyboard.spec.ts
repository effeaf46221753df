// By keyboard on a wide screen: the first selection is one bypass away from the top of the page, and the slip one link away from a
// chosen selection.
import { expect } from '@playwright/test';
import { test } from '#tests/support/browser/shared-product.ts';
import { standsSomewhere } from '../steps/keyboard.ts';
import { storeDemoSession } from '../steps/log-in.ts';

test.use({ viewport: { width: 1_440, height: 900 } });

const FOOTBALL_LIVE = '/api/sports/events?live=1&sport=football';

/** The paths of the pages, the last one of an event that is being played. */
async function pagesOf(url: string): Promise<string[]> {
  const answer = await fetch(url + FOOTBALL_LIVE);
  const [event] = ((await answer.json()) as { data: { id: string }[] }).data;
  if (!event) throw new Error('no football is being played');
  return ['/', '/sports/live', `/sports/event/${event.id}`];
}

test('the first selection is one bypass from the top, and the slip one link from a chosen selection', async ({
  page,
  product: { url },
}) => {
  await storeDemoSession(page, url);
  for (const path of await pagesOf(url)) {
    await test.step(path, async () => {
      await page.goto(url + path);
      const bypass = page.getByRole('button', { name: 'Ir para as cotações' });
      await expect(bypass).toBeAttached();
      await expect(page.locator('#content [data-odds]:not([aria-disabled])').first()).toBeVisible();
      const rail = page.getByRole('complementary', { name: /^Bilhete/ });
      await expect(rail).toBeVisible();
      await page.keyboard.press('Tab');
      await expect(page.getByRole('link', { name: 'Ir para o conteúdo' })).toBeFocused();
      await page.keyboard.press('Tab');
      await expect(bypass).toBeFocused();
      await page.keyboard.press('Enter');
      const chosen = page.locator('#content [data-odds]:focus');
      await expect(chosen).toHaveAttribute('aria-pressed', 'false');
      await standsSomewhere(page);
      await page.keyboard.press('Space');
      await expect(chosen).toHaveAttribute('aria-pressed', 'true');
      await page.keyboard.press('Tab');
      await expect(page.getByRole('link', { name: 'Ir para o bilhete' })).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(rail.getByRole('heading', { name: 'Bilhete 1 seleção' })).toBeFocused();
      await rail.getByRole('button', { name: 'Limpar' }).click();
      await expect(rail.getByRole('button', { name: 'Limpar' })).toBeHidden();
    });
  }
});
