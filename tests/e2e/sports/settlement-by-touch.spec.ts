// A single, a multiple and a system from the slip to what they pay, against sums by hand: at a speed at which matches end while the test
// runs. On a phone, by touch.
import { expect, type Locator, type Page, test } from '@playwright/test';
import { type Product, startProduct } from '#tests/support/browser/product.ts';
import { openAsDemo } from '../steps/log-in.ts';
import { shownBalance } from '../steps/shown-balance.ts';
import { openSlip } from '../steps/sportsbook.ts';
import { tapUpperEdge } from '../steps/tap-behind-bar.ts';

test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });
test.describe.configure({ timeout: 900_000 });

/** Simulated minutes per minute. */
const SPEED = 10;
/** When the matches begin (ms from now): later than a slow machine needs for three bets, and so that they end before the session does. */
const BEGINS_MS = { least: 4 * 60_000, most: 12 * 60_000 };
/** How far the clock is moved (ms): a match of that speed takes eleven minutes at most. */
const LATER_MS = 26 * 60_000;
/** How long a slow and busy machine may take (ms) to play hours of all of the feed's matches. */
const SETTLED_MS = 300_000;

let product: Product;
test.beforeAll(async () => {
  test.setTimeout(400_000);
  product = await startProduct({ SIM_SPEED: String(SPEED) });
  // A feed at another speed is a new feed, which must publish its events first.
  await expect
    .poll(() => product.output(), { timeout: 150_000 })
    .toContain('the feed sent all of its events');
});
test.afterAll(async () => {
  await product?.stop();
});

/** Football matches that begin at the right time. */
async function comingMatches(count: number): Promise<string[]> {
  const found = new Set<string>();
  await expect(async () => {
    for (const page of [1, 2, 3, 4, 5, 6]) {
      const answer = await fetch(
        `${product.url}/api/sports/events?live=0&sport=football&most=49&page=${page}`,
      );
      // Another test may have moved the server's clock.
      const now = Date.parse(answer.headers.get('Date') ?? '');
      for (const match of ((await answer.json()) as { data: { id: string; starts_at: string }[] }).data) {
        const inMs = Date.parse(match.starts_at) - now;
        if (inMs >= BEGINS_MS.least && inMs <= BEGINS_MS.most) found.add(match.id);
      }
    }
    expect(found.size).toBeGreaterThanOrEqual(count);
  }).toPass();
  return [...found].slice(0, count);
}

/** Decimal odds with two places, in hundredths. */
const hundredths = (odds: string) => Math.round(Number(odds) * 100);

/** Puts the likeliest result of each match on the slip. */
async function choose(page: Page, matches: readonly string[]): Promise<void> {
  for (const match of matches) {
    await page.goto(`${product.url}/sports/event/${match}`);
    const results = page
      .getByRole('main')
      .getByRole('listitem')
      .filter({ has: page.getByRole('heading', { name: 'Resultado final', exact: true }) })
      .first()
      .getByRole('button');
    await expect(results).toHaveCount(3);
    const texts = await results.allInnerTexts();
    const odds = texts.map((text) => hundredths(/\d+\.\d\d/.exec(text)?.[0] ?? '999'));
    const likeliest = results.nth(odds.indexOf(Math.min(...odds)));
    await likeliest.tap();
    await expect(likeliest).toHaveAttribute('aria-pressed', 'true');
  }
}

/** Stakes and places what is on the slip, and opens the bet's page. */
async function place(page: Page, slip: Locator, field: string, stake: string, total: RegExp): Promise<void> {
  await slip.getByLabel(field, { exact: true }).fill(stake);
  await slip.getByRole('button', { name: total }).tap();
  await expect(slip.getByRole('heading', { name: 'Aposta registrada' })).toBeVisible();
  await slip.getByRole('button', { name: 'Ver aposta' }).tap();
  await expect(page).toHaveURL(/\/sports\/bets\?bet=/);
}

/** What each outcome multiplies a line by, in two-hundredths: half of a stake may be won or lost. */
const FACTORS: Readonly<Record<string, (odds: number) => number>> = {
  Acertou: (odds) => 2 * odds,
  'Acertou metade': (odds) => odds + 100,
  Anulada: () => 200,
  'Errou metade': () => 100,
  Errou: () => 0,
};

interface SettledBet {
  legs: { odds: number; factor: number }[];
  /** Cents. */
  paid: number;
  state: string;
}

const cents = (text: string) => Number(text.replace(/\D/g, ''));

/** The settled bet under this heading, as its card says it. */
async function settled(page: Page, heading: string): Promise<SettledBet> {
  const card = page
    .getByRole('article')
    .filter({ has: page.getByRole('heading', { name: heading, exact: true }) });
  await expect(card).toHaveCount(1, { timeout: SETTLED_MS });
  const legs = [];
  for (const leg of await card.getByRole('listitem').all()) {
    const odds = hundredths(await leg.getByText(/^\d+\.\d\d$/).innerText());
    const outcome = await leg.getByText(/^(Acertou|Errou)( metade)?$|^Anulada$/).innerText();
    const factor = FACTORS[outcome]?.(odds);
    if (factor === undefined) throw new Error(`unknown outcome ${outcome}`);
    legs.push({ odds, factor });
  }
  return {
    legs,
    paid: cents(await card.locator('dl > div').filter({ hasText: 'Pagou' }).locator('dd').innerText()),
    state: await card.getByText(/^(Ganha|Perdida|Devolvida)$/).innerText(),
  };
}

/** What a line of this stake (cents) pays, cut to whole cents. */
const lineOf = (stake: number, factors: readonly number[]) =>
  Number(
    (BigInt(stake) * factors.reduce((all, factor) => all * BigInt(factor), 1n)) /
      200n ** BigInt(factors.length),
  );

/** How a bet with this stake ends by its card's outcomes and what it pays. */
function stateOf({ legs, paid }: SettledBet, stake: number): string {
  if (legs.every(({ factor }) => factor === 200)) return 'Devolvida';
  return paid < stake ? 'Perdida' : 'Ganha';
}

test('a single, a multiple and a system pay what their odds and outcomes say, and the balance has it', {
  tag: '@weekly',
}, async ({ page }) => {
  const matches = await comingMatches(3);
  await openAsDemo(page, product.url, '/sports/football');
  const before = await shownBalance(page);

  await test.step('placed', async () => {
    await choose(page, matches.slice(0, 1));
    await place(page, await openSlip(page), 'Valor da aposta', '3,00', /^Apostar R\$\s3,00$/);

    await choose(page, matches);
    const multiple = await openSlip(page);
    await expect(multiple.getByRole('radio', { name: 'Múltipla' })).toBeChecked();
    await place(page, multiple, 'Valor da aposta', '4,00', /^Apostar R\$\s4,00$/);

    await choose(page, matches);
    const system = await openSlip(page);
    await system.getByRole('radio', { name: 'Sistema' }).check();
    await system.getByRole('combobox', { name: 'Sistema' }).selectOption({ label: '2 de 3 · 3 linhas' });
    // One real for each of the three lines.
    await place(page, system, 'Valor de cada linha', '1,00', /^Apostar R\$\s3,00$/);
    await expect.poll(() => shownBalance(page)).toBe(before - 300 - 400 - 300);
  });

  await fetch(`${product.sandboxUrl}/sandbox/clock`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ms: LATER_MS }),
  });
  await page.goto(`${product.url}/sports/bets?state=settled`);
  await expect(page.getByRole('article')).toHaveCount(3, { timeout: SETTLED_MS });

  const single = await settled(page, 'Simples');
  const multiple = await settled(page, 'Múltipla');
  const system = await settled(page, 'Sistema 2/3');
  expect([single.legs.length, multiple.legs.length, system.legs.length]).toEqual([1, 3, 3]);

  const factors = (bet: SettledBet) => bet.legs.map(({ factor }) => factor);
  expect(single.paid, 'the single').toBe(lineOf(300, factors(single)));
  expect(multiple.paid, 'the multiple').toBe(lineOf(400, factors(multiple)));
  const [a = 0, b = 0, c = 0] = factors(system);
  expect(system.paid, 'the system').toBe(lineOf(100, [a, b]) + lineOf(100, [a, c]) + lineOf(100, [b, c]));
  expect([single.state, multiple.state, system.state]).toEqual([
    stateOf(single, 300),
    stateOf(multiple, 400),
    stateOf(system, 300),
  ]);
  const paid = single.paid + multiple.paid + system.paid;
  await expect.poll(() => shownBalance(page)).toBe(before - 1_000 + paid);
});

const CASH_OUT_FORM = 'src/features/sports/cash-out/auto-cash-out-modal.tsx';

test(`the first tap on "Definir" counts while its field has the focus: ${CASH_OUT_FORM}`, {
  tag: '@weekly',
}, async ({ page }) => {
  const matches = await comingMatches(1);
  await openAsDemo(page, product.url, '/sports/football');
  await choose(page, matches);
  await place(page, await openSlip(page), 'Valor da aposta', '5,00', /^Apostar R\$\s5,00$/);
  await page.getByRole('article').getByRole('button', { name: 'Encerrar automaticamente' }).first().tap();
  const sheet = page.getByRole('dialog', { name: 'Encerrar automaticamente' });
  await tapUpperEdge(
    page,
    sheet.getByLabel('Encerrar quando chegar a', { exact: true }),
    sheet.getByRole('button', { name: 'Definir', exact: true }),
  );
  await expect(sheet.getByText('Informe um valor.')).toBeVisible();
});
