// The server is killed while a round is open, and restarted on the same data: no round is lost, none is paid twice.
import { randomInt, randomUUID } from 'node:crypto';
import { expect, test } from '@playwright/test';
import { reaisToCents } from '#contract/rules/money/money.ts';
import { type KillableProduct, killableProduct } from '#tests/support/browser/killable-product.ts';
import { QUICK_START } from '#tests/support/browser/product.ts';
import { balance, brick, logInAtMines, openSafeBrick, stop } from '../steps/mines-round.ts';

// The second test restarts the server up to twenty times.
test.describe.configure({ timeout: 420_000 });

let product: KillableProduct;
test.beforeEach(async () => {
  product = await killableProduct({}, [QUICK_START]);
  await product.start();
});
test.afterEach(async () => {
  await product?.kill();
  product?.remove();
});

test('a round of Mines continues after the server was killed and restarted, and pays once', async ({
  page,
}) => {
  await logInAtMines(page, product.url);
  const staked = await openSafeBrick(page);
  // Showing the page again makes it check the connection at once instead of at the next interval.
  const look = () => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await product.kill();
  await look();
  await expect(page.getByText('A rodada continua aberta e espera por você.')).toBeVisible({
    timeout: 60_000,
  });
  await product.start();
  await look();
  await expect(stop(page)).not.toHaveAttribute('aria-disabled', 'true', { timeout: 60_000 });
  await expect(brick(page, 2, 2)).toHaveAccessibleName(/aberta, sem mina/);
  await stop(page).click();
  await expect(page.getByText(/A rodada terminou. Você recebeu R\$\s1,03/)).toBeVisible();
  // The result stays until the next press. With it ends the last reason that delayed the reload after an outage.
  await Promise.all([page.waitForEvent('load'), page.getByRole('heading', { name: 'Mines' }).click()]);
  await expect.poll(() => balance(page)).toBe(staked + 103);
  await expect(stop(page)).toHaveCount(0);
});

/** Red, black and zero: every result wins something. */
const BETS = ['red', 'black', '0'].map((on) => ({ on, stake: 50 }));
/** About every second kill falls between a stake and its win. */
const MOST_KILLS = 20;

async function post(url: string, body: unknown, token = '') {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
  const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
  return answer.json();
}

async function logIn(): Promise<string> {
  const login = { email: 'demo@varanda.example', password: 'varanda-na-praia' };
  return (await post(`${product.url}/api/auth/login`, login)).data.access_token;
}

/** Opens the roulette for real; returns the name of the game's session. */
async function openRoulette(token: string): Promise<string> {
  const list = await (await fetch(`${product.url}/v2/casino-games?category=roleta&per_page=1`)).json();
  const launch = `${product.url}/api/casino-games/${list.data[0].id}/launch`;
  const { url } = await post(launch, { mode: 'real' }, token);
  const opened = await post(`${product.sandboxUrl}/games/api/open`, {
    token: new URL(url).searchParams.get('token'),
  });
  return opened.session;
}

/** Plays one round after the other until the server is gone; reports each answered round. */
async function playOn(session: string, answered: () => void): Promise<void> {
  for (;;) {
    const asked = { session, round: randomUUID(), bets: BETS };
    try {
      await post(`${product.sandboxUrl}/games/api/play`, asked);
      answered();
    } catch {
      return;
    }
  }
}

interface Round {
  id: string;
  state: string;
  stake: number;
  win: number;
  debits: number;
  credits: number;
  undone: number;
}

const rounds = () =>
  product.askWhileDown<Round>(`
    select r.id, r.state, r.stake_cents::int as stake, r.win_cents::int as win,
      count(m.*) filter (where m.kind = 'debit' and m.rolled_back_at is null)::int as debits,
      count(m.*) filter (where m.kind = 'credit')::int as credits,
      count(m.*) filter (where m.rolled_back_at is not null)::int as undone
    from sandbox_game_rounds r left join casino_moves m on m.round_id = r.id
    group by r.id, r.state, r.stake_cents, r.win_cents`);

async function demoBalance(): Promise<number> {
  const [row] = await product.askWhileDown<{ cents: number }>(
    "select sum(balance_cents)::int as cents from accounts where player_id is not null and kind in ('real', 'bonus')",
  );
  return row?.cents ?? Number.NaN;
}

// Weekly: up to twenty starts. On each push round-orders.test.ts plays a round's calls in every order, and the short soak kills a server
// under money load.
test('sandbox game rounds that a kill interrupted are paid or refunded, exactly once', {
  tag: '@weekly',
}, async () => {
  const before = 28_450;
  const token = await logIn();
  let cut: Round[] = [];
  // Repeats until a kill fell between a stake and its win.
  for (
    let kills = 0;
    kills < MOST_KILLS && !cut.some(({ debits, credits }) => debits > credits);
    kills += 1
  ) {
    if (kills > 0) await product.start();
    const session = await openRoulette(token);
    let players: Promise<void>[] = [];
    await new Promise<void>((answered) => {
      players = Array.from({ length: 4 }, () => playOn(session, answered));
    });
    // During work, at a different moment each time.
    await new Promise((resolve) => setTimeout(resolve, randomInt(150)));
    await product.kill();
    await Promise.all(players);
    cut = (await rounds()).filter(({ state }) => !['settled', 'refused', 'cancelled'].includes(state));
  }
  expect(cut.some(({ debits, credits }) => debits > credits)).toBe(true);

  const owed = cut.reduce((sum, { state, stake, win, debits, credits }) => {
    if (debits === credits) return sum;
    // What was drawn is paid; a stake whose acceptance is unknown is refunded.
    return sum + (state === 'debited' ? win : stake);
  }, 0);
  const expected = (await demoBalance()) + owed;

  await product.start();
  // Half a minute after its start, nothing asks about the round any more.
  await post(`${product.sandboxUrl}/sandbox/clock`, { ms: 31_000 });
  const profile = async () => {
    const headers = { authorization: `Bearer ${token}` };
    return (await fetch(`${product.url}/api/auth/me`, { headers })).json();
  };
  await expect.poll(async () => reaisToCents((await profile()).balance), { timeout: 60_000 }).toBe(expected);
  await product.stop();

  const after = await rounds();
  for (const round of after) {
    const { state, debits, credits, undone } = round;
    if (state === 'settled') expect([round.id, debits, credits, undone]).toEqual([round.id, 1, 1, 0]);
    else expect([round.id, debits, credits]).toEqual([round.id, 0, 0]);
  }
  const settled = after.filter(({ state }) => state === 'settled');
  const moved = settled.reduce((sum, { stake, win }) => sum + win - stake, 0);
  expect(settled.length).toBeGreaterThan(0);
  expect(await demoBalance()).toBe(before + moved);
});
