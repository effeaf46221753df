// Navigation in the sportsbook that its journeys share.
import { expect, type Locator, type Page } from '@playwright/test';
import { openAsDemo } from './log-in.ts';
import { shownBalance } from './shown-balance.ts';

/** The events that have not begun. */
export const coming = (page: Page): Locator =>
  page.getByRole('region', { name: 'A seguir' }).getByRole('article');

/** How many events of a sport may begin while a test runs. */
const SOON = 8;

/**
 * An event of the upcoming list that doesn't begin while the test runs: leagues stand one below the other there, so the server
 * tells which begin first. It is found by its own address: others begin meanwhile and leave the list, so that rows change places.
 */
export async function later(page: Page, place: number, timeout?: number): Promise<Locator> {
  const sport = new URL(page.url()).pathname.split('/')[2] ?? '';
  const answer = await fetch(new URL(`/api/sports/events?live=0&sport=${sport}&most=${SOON}`, page.url()));
  const soon = ((await answer.json()) as { data: { id: string }[] }).data;
  const paths = soon.map(({ id }) => `a[href$="/event/${id}"]`).join();
  const path = await coming(page)
    .filter({ hasNot: page.locator(paths) })
    .nth(place)
    .getByRole('link')
    .getAttribute('href', timeout === undefined ? {} : { timeout });
  return coming(page).filter({ has: page.locator(`a[href="${path}"]`) });
}

/**
 * Rows far from the viewport aren't rendered, and content above them may load a moment later and move them. Leagues come one after the
 * other, so the last row that is there is gone to until there are enough.
 */
export async function reach(page: Page): Promise<void> {
  await expect(async () => {
    await page.getByRole('heading', { name: 'A seguir' }).scrollIntoViewIfNeeded({ timeout: 5_000 });
    await expect(async () => {
      await coming(page).last().scrollIntoViewIfNeeded({ timeout: 1_000 });
      await expect(coming(page).nth(11)).toBeAttached({ timeout: 500 });
    }).toPass({ timeout: 10_000 });
    await coming(page).nth(9).scrollIntoViewIfNeeded({ timeout: 5_000 });
    await expect(coming(page).nth(9)).toBeInViewport({ timeout: 1_000 });
  }).toPass();
}

/** Puts the first odds of an event that begins later on the slip. */
export async function choose(page: Page, place: number): Promise<void> {
  let odds = page.getByRole('button');
  // One whose match begins before the press leaves the list; another one is taken.
  await expect(async () => {
    await reach(page);
    odds = (await later(page, place)).getByRole('button').first();
    await odds.click({ timeout: 5_000 });
  }).toPass();
  await expect(odds).toHaveAttribute('aria-pressed', 'true');
}

/** The phone's slip, opened by the bar that stands on lists and events alike; it accepts any odds. */
export async function openSlip(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: /^Bilhete \d+ seleç(ão|ões) .* Abrir$/ }).click();
  const slip = page.getByRole('dialog', { name: /^Bilhete/ });
  await expect(slip.getByLabel('Valor da aposta').first()).toBeVisible();
  await acceptAnyOdds(slip);
  return slip;
}

/** Odds that move meanwhile no longer change the slip's button. */
export async function acceptAnyOdds(slip: Locator): Promise<void> {
  const settings = slip.getByRole('button', { name: 'Cotações: formato e mudanças' });
  await settings.click();
  await slip.getByLabel('Se a cotação mudar').selectOption('any');
  await settings.click();
}

/** Opens football for the demo player; its first market is known by name. */
export async function atSports(page: Page, url: string): Promise<void> {
  await openAsDemo(page, url, '/sports/football');
  await reach(page);
}

/** Stakes R$ 5,00 on the slip's two selections together, and opens the bet. */
export async function placeTwo(page: Page, slip: Locator): Promise<void> {
  const before = await shownBalance(page);
  await slip.getByLabel('Valor da aposta').fill('5,00');
  await expect(slip.getByText('Retorno se as 2 acertarem')).toBeVisible();
  await slip.getByRole('button', { name: /^Apostar R\$\s5,00$/ }).click();
  await expect(slip.getByRole('heading', { name: 'Aposta registrada' })).toBeVisible();
  await expect.poll(() => shownBalance(page)).toBe(before - 500);
  await slip.getByRole('button', { name: 'Ver aposta' }).click();
}
