// Bets from the slip to their settlement: at a speed at which matches end while the test runs.
import { expect, test } from '@playwright/test';
import { type Product, startProduct } from '#tests/support/browser/product.ts';
import { openAsDemo } from '../steps/log-in.ts';
import { coming, openSlip, placeTwo } from '../steps/sportsbook.ts';

/** Simulated minutes per minute. */
const SPEED = 10;
/** When the events of a bet begin (ms from now): later than a slow machine needs to send the bet, and so that they end before the session does. */
const BEGINS_MS = { least: 3 * 60_000, most: 9 * 60_000 };
/** How far the clock is moved (ms): a match of that speed takes eleven minutes at most. */
const LATER_MS = 24 * 60_000;
/** How long a slow and busy machine may take (ms) to play four hours of all of the feed's matches. */
const SETTLED_MS = 240_000;
test.describe.configure({ timeout: 600_000 });

let product: Product;
test.beforeAll(async () => {
  product = await startProduct({ SIM_SPEED: String(SPEED) });
  // A feed at another speed is a new feed, which must publish its events first.
  await expect
    .poll(() => product.output(), { timeout: 150_000 })
    .toContain('the feed sent all of its events');
});
test.afterAll(async () => {
  await product?.stop();
});

interface Offered {
  id: string;
  starts_at: string;
  league: { slug: string; country: { slug: string } };
}

/** Two football matches of two leagues that begin at the right time. */
async function twoMatches(): Promise<[Offered, Offered]> {
  const byLeague = new Map<string, Offered>();
  await expect(async () => {
    for (const page of [1, 2, 3, 4, 5]) {
      const query = `live=0&sport=football&most=49&page=${page}`;
      const answer = await fetch(`${product.url}/api/sports/events?${query}`);
      // Another test may have moved the server's clock.
      const now = Date.parse(answer.headers.get('Date') ?? '');
      for (const match of ((await answer.json()) as { data: Offered[] }).data) {
        const inMs = Date.parse(match.starts_at) - now;
        if (inMs >= BEGINS_MS.least && inMs <= BEGINS_MS.most) byLeague.set(match.league.slug, match);
      }
    }
    expect(byLeague.size).toBeGreaterThan(1);
  }).toPass();
  return [...byLeague.values()] as [Offered, Offered];
}

test('from a list and an event to a multiple that is placed and settled', async ({ page }) => {
  const [listed, other] = await twoMatches();
  await openAsDemo(page, product.url, `/sports/football/${listed.league.country.slug}/${listed.league.slug}`);
  const row = coming(page).filter({ has: page.locator(`a[href$="/event/${listed.id}"]`) });
  await row.getByRole('button').first().click();
  await expect(row.getByRole('button').first()).toHaveAttribute('aria-pressed', 'true');
  await page.goto(`${product.url}/sports/event/${other.id}`);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('x');
  await test.step('the history of its sides is drawn, with text for screen readers', async () => {
    const tabs = page.getByRole('list', { name: 'Grupos de mercados' });
    await tabs.getByRole('button', { name: 'Estatísticas' }).click();
    await expect(page.getByRole('img', { name: /do jogo mais antigo ao mais recente: \w/ })).toHaveCount(2);
    await expect(page.getByRole('img', { name: /^Últimos 5 confrontos\. Vitórias de / })).toBeVisible();
    await tabs.getByRole('button').first().click();
  });
  await page
    .getByRole('main')
    .getByRole('listitem')
    .getByRole('button', { name: /Resultado final/ })
    .first()
    .click();

  const slip = await openSlip(page);
  await expect(slip.getByRole('radio', { name: 'Múltipla' })).toBeChecked();
  await expect(slip.getByText('Cotação total')).toBeVisible();
  await placeTwo(page, slip);
  await expect(page).toHaveURL(/\/sports\/bets\?bet=/);
  const bet = page.getByRole('article').first();
  await expect(bet.getByText('Aberta', { exact: true })).toBeVisible();
  const name = (await bet.getAttribute('aria-label')) ?? '';
  await expect(page.getByRole('article', { name }), 'once, above the list').toHaveCount(1);

  await fetch(`${product.sandboxUrl}/sandbox/clock`, {
    method: 'POST',
    body: JSON.stringify({ ms: LATER_MS }),
  });
  await expect(bet.getByText(/^(Ganha|Perdida|Devolvida)$/)).toBeVisible({ timeout: SETTLED_MS });
  await bet.getByRole('button', { name: 'Apostar de novo' }).click();
  await expect(page.getByRole('dialog', { name: 'Bilhete 2 seleções' })).toBeVisible();
});

test('two selections of one event are combined into one bet at its own price, placed and settled', {
  tag: '@weekly',
}, async ({ page }) => {
  const [match] = await twoMatches();
  await openAsDemo(page, product.url, `/sports/event/${match.id}`);
  const market = (name: string) =>
    page
      .getByRole('main')
      .getByRole('listitem')
      .filter({ has: page.getByRole('heading', { name }) })
      .getByRole('button');
  const result = market('Resultado final');
  await result.first().click();
  await result.last().click();

  await test.step('an impossible combination says so and isn’t sent', async () => {
    const slip = await openSlip(page);
    await expect(slip.getByRole('radio', { name: 'Criar aposta' })).toBeChecked();
    await expect(slip.getByText('Não podem acontecer juntas.')).toBeVisible();
    await expect(slip.getByRole('button', { name: 'Apostar', exact: true })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
    await slip
      .getByRole('button', { name: /^Tirar / })
      .last()
      .click();
    await expect(slip.getByText('Não podem acontecer juntas.')).toBeHidden();
    await slip.getByRole('button', { name: 'Fechar o bilhete' }).click();
    await expect(slip).toBeHidden();
  });

  await market('Total de gols 2,5').first().click();
  const slip = await openSlip(page);
  await expect(slip.getByRole('radio', { name: 'Criar aposta' })).toBeChecked();
  await expect(slip.getByText('Cotação total')).toBeVisible();
  await placeTwo(page, slip);
  const bet = page.getByRole('article').first();
  await expect(bet.getByRole('heading', { name: 'Aposta criada' })).toBeVisible();
  await expect(bet.getByText('Aberta', { exact: true })).toBeVisible();
  await expect(bet.getByText(/não se encerra antes/)).toBeVisible();
  await expect(bet.getByRole('listitem')).toHaveCount(2);

  await fetch(`${product.sandboxUrl}/sandbox/clock`, {
    method: 'POST',
    body: JSON.stringify({ ms: LATER_MS }),
  });
  const end = bet.getByText(/^(Ganha|Perdida|Devolvida)$/);
  await expect(end).toBeVisible({ timeout: SETTLED_MS });
  const parts = await bet.getByText(/^(Acertou|Errou|Anulada)$/).allInnerTexts();
  const all = (outcome: string) => parts.length === 2 && parts.every((part) => part === outcome);
  const expected = parts.includes('Errou') ? 'Perdida' : all('Acertou') ? 'Ganha' : 'Devolvida';
  expect(await end.innerText()).toBe(expected);
});
