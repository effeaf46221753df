// One player's money commands in any order, against a model that keeps books of its own: what may have become real money, and why.

import { sql } from 'drizzle-orm';
import * as fc from 'fast-check';
import * as v from 'valibot';
import { expect } from 'vitest';
import { cancelClosure, closeAccount } from '#contract/endpoints/player/privacy-calls.ts';
import { endPause, startPause } from '#contract/endpoints/player/protection-calls.ts';
import {
  activateBonus,
  applyCoupon,
  excludeBonus,
  redeemBonus,
} from '#contract/endpoints/wallet/bonus-calls.ts';
import { createDeposit } from '#contract/endpoints/wallet/wallet-calls.ts';
import {
  cancelWithdrawal,
  createWithdrawal,
  getWithdrawLimits,
  listWithdrawals,
} from '#contract/endpoints/wallet/withdrawal-calls.ts';
import { selectRows } from '#server/core/db/rows.ts';
import { Refusal } from '#server/core/http/endpoints/refusal.ts';
import { WalletMismatch } from '#server/data/casino/casino-wallet.ts';
import { hashPassword } from '#server/data/players/passwords.ts';
import { findPlayer, setPasswordHash } from '#server/data/players/players.ts';
import type { bonusDesk } from './bonus-backend.ts';
import type { Wallet } from './wallet.ts';

const PASSWORD = 'uma senha bem longa';
const passwordHash = await hashPassword(PASSWORD);
const HOUR_MS = 3_600_000;
/** Statuses of withdrawals that took the money away: asked for, at the bank, paid. */
const TAKEN = sql`(0, 1, 2)`;
const OVER = ['redeemed', 'excluded', 'expired'];

interface PlayedRound {
  stake: number;
  real: number;
  state: 'open' | 'ended' | 'undone';
  calls: Awaited<ReturnType<Wallet['play']>>;
}

/** What the model knows of the player, in cents. Nothing in it is read from the server's own accounts. */
interface Books {
  deposited: number;
  /** Real money won less real money staked; an open round counts as lost. */
  played: number;
  /** Bonus money that became real after its rollover. */
  redeemed: number;
  /** Rewards in real money that were released. */
  rewards: number;
  /** Stakes of settled rounds, by the kind of money. */
  settled: number;
  settledReal: number;
  /** `settled` when each bonus was first seen, by its id. */
  bonusSeenAt: Map<string, number>;
}

type Desk = ReturnType<typeof bonusDesk>;
type Step = (walk: Walk) => Promise<void>;
type Walk = Awaited<ReturnType<typeof startWalk>>;

/** `waits`: rewards wait for the first settled bet (`compliance_no_prior_benefit`). */
async function startWalk(desk: Desk, waits: boolean) {
  const player = await desk.someone();
  const { queries } = desk.backend.db;
  await setPasswordHash(queries, player.id, passwordHash);
  const document = (await findPlayer(queries, player.id))?.document ?? '';
  const books: Books = {
    deposited: 0,
    played: 0,
    redeemed: 0,
    rewards: 0,
    settled: 0,
    settledReal: 0,
    bonusSeenAt: new Map(),
  };
  const rounds: PlayedRound[] = [];
  const limits = async () => v.parse(getWithdrawLimits.response, (await player.ask(getWithdrawLimits)).body);

  /** Runs one command and books what it changed; `gains` says what the real money may have gained. */
  async function booked(command: () => Promise<unknown>): Promise<{ gained: number; rewarded: number }> {
    const [realBefore = 0] = await player.money();
    const before = new Map((await player.bonuses()).map((bonus) => [bonus.id, bonus.status]));
    try {
      await command();
    } catch (error) {
      if (!(error instanceof Refusal || error instanceof WalletMismatch)) throw error;
    }
    const [realAfter = 0] = await player.money();
    let rewarded = 0;
    for (const bonus of await player.bonuses()) {
      if (!books.bonusSeenAt.has(bonus.id)) books.bonusSeenAt.set(bonus.id, books.settled);
      // A reward in real money goes from waiting, or from nothing, to redeemed.
      const isReward = bonus.coupon_code === 'DINHEIRO';
      if (isReward && bonus.status === 'redeemed' && before.get(bonus.id) !== 'redeemed')
        rewarded += bonus.amount;
    }
    books.rewards += rewarded;
    return { gained: realAfter - realBefore - rewarded, rewarded };
  }

  /** Bonus money that became real: allowed for a bonus whose rollover the settled rounds can have filled. */
  async function convert(cents: number): Promise<void> {
    if (cents === 0) return;
    expect(cents).toBeGreaterThan(0);
    const filled = (await player.bonuses()).filter(
      ({ id, status, coupon_code, amount_rollover }) =>
        status === 'redeemed' &&
        coupon_code !== 'DINHEIRO' &&
        books.settled - (books.bonusSeenAt.get(id) ?? 0) >= amount_rollover,
    );
    expect(filled, 'a redeemed bonus with a filled rollover').not.toEqual([]);
    books.redeemed += cents;
  }

  return { desk, waits, player, document, books, rounds, limits, booked, convert };
}

const pick = <One>(list: readonly One[], place: number): One | undefined =>
  list[place % Math.max(1, list.length)];

const deposit =
  (amount: number, coupon: string | null): Step =>
  async ({ desk, player, document, books, booked }) => {
    let paid = false;
    const { gained } = await booked(async () => {
      const body = { amount, ...(coupon ? { coupon_code: coupon } : {}) };
      const { status, body: opened } = await player.ask(createDeposit, { body });
      if (status !== 200) return;
      paid = true;
      const id = String((opened as { id: unknown }).id);
      await desk.wallet.pay(id, { amountCents: amount, payerDocument: document });
    });
    expect(gained).toBe(paid ? amount : 0);
    books.deposited += gained;
  };

const stake =
  (amount: number): Step =>
  async ({ desk, player, books, rounds, booked }) => {
    const [realBefore = 0] = await player.money();
    const real = Math.min(realBefore, amount);
    let calls: PlayedRound['calls'] | undefined;
    const { gained } = await booked(async () => {
      calls = await desk.wallet.play(player.id, amount, { gameId: 'slot' });
    });
    expect(gained).toBe(calls ? 0 - real : 0);
    if (!calls) return;
    books.played -= real;
    rounds.push({ stake: amount, real, state: 'open', calls });
  };

/** A stake of all real money and a part of the bonus wallet. */
const stakeAllAnd =
  (bonus: number): Step =>
  async (walk) => {
    const [real = 0, there = 0] = await walk.player.money();
    const amount = real + Math.min(there, bonus);
    if (amount > 0) await stake(amount)(walk);
  };

const endRound =
  (place: number, tenths: number): Step =>
  async ({ books, rounds, booked, convert, player }) => {
    const round = pick(
      rounds.filter(({ state }) => state === 'open'),
      place,
    );
    if (!round) return;
    const win = Math.floor((round.stake * tenths) / 10);
    const before = books.settledReal;
    // A credited round is a settled bet, whatever it won; a reward may be released by it.
    books.settled += round.stake;
    books.settledReal += round.real;
    const { gained, rewarded } = await booked(() => round.calls.end(win));
    round.state = 'ended';
    // Only the first settled bet with real money releases what waited for it.
    if (rewarded > 0) expect([before, round.real > 0]).toEqual([0, true]);
    const share = Math.ceil((win * round.real) / round.stake);
    books.played += Math.min(gained, share);
    await convert(Math.max(0, gained - share));
    if (round.real === 0 && gained > 0) expect(await player.bonuses()).not.toEqual([]);
  };

const undoRound =
  (place: number): Step =>
  async ({ books, rounds, booked, convert }) => {
    const round = pick(
      rounds.filter(({ state }) => state === 'open'),
      place,
    );
    if (!round) return;
    const { gained } = await booked(round.calls.undo);
    round.state = 'undone';
    books.played += Math.min(gained, round.real);
    await convert(Math.max(0, gained - round.real));
  };

const claim =
  (code: string): Step =>
  async ({ player, books, booked, waits }) => {
    const { gained, rewarded } = await booked(() => player.ask(applyCoupon, { body: { code } }));
    expect(gained).toBe(0);
    // D11: with that setting a reward in real money waits for the first settled bet.
    if (rewarded > 0 && waits) expect(books.settledReal).toBeGreaterThan(0);
  };

const onBonus =
  (call: typeof activateBonus | typeof redeemBonus | typeof excludeBonus, place: number): Step =>
  async ({ player, booked, convert }) => {
    const bonus = pick(await player.bonuses(), place);
    if (!bonus) return;
    const { gained } = await booked(() => player.ask(call, { params: { id: bonus.id } }));
    if (call !== redeemBonus) expect(gained).toBe(0);
    await convert(gained);
  };

const withdraw =
  (hundredths: number): Step =>
  async ({ player, document, limits, booked, convert }) => {
    const { everything, withdrawable } = await limits();
    // Over what may be taken, too: such a withdrawal has to be refused.
    const amount = Math.max(1, Math.floor((withdrawable * hundredths) / 100));
    let taken = false;
    const { gained } = await booked(async () => {
      const body = { amount, pix_key_type: 'cpf' as const, pix_key: document };
      taken = (await player.ask(createWithdrawal, { body })).status === 200;
    });
    if (amount > withdrawable) expect(taken).toBe(false);
    if (taken && everything) {
      expect(
        (await player.bonuses()).map(({ status }) => status).filter((now) => !OVER.includes(now)),
      ).toEqual([]);
      expect((await player.ask(cancelClosure)).status).not.toBe(200);
    }
    await convert(taken ? gained + amount : gained);
  };

const cancelOne =
  (place: number): Step =>
  async ({ player, booked }) => {
    const { data } = v.parse(listWithdrawals.response, (await player.ask(listWithdrawals)).body);
    const one = pick(data, place);
    if (one) await booked(() => player.ask(cancelWithdrawal, { params: { id: one.id } }));
  };

const ask =
  (send: (walk: Walk) => Promise<unknown>): Step =>
  async (walk) => {
    const { gained } = await walk.booked(() => send(walk));
    expect(gained).toBe(0);
  };

/** Time passes and the jobs run: the bank pays or refuses, bonuses expire. */
const pass =
  (hours: number): Step =>
  async ({ desk, booked }) => {
    desk.backend.clock.advance(hours * HOUR_MS);
    await booked(desk.wallet.runJobs);
  };

/** Withdrawn and withdrawable money never exceed what the books allow. */
async function assertBounds({ desk, player, books, limits }: Walk): Promise<void> {
  const [row] = await selectRows(
    desk.backend.db.queries,
    v.object({ taken: v.number() }),
    sql`select coalesce(sum(amount_cents), 0)::float8 as taken from withdrawals
      where player_id = ${player.id} and status in ${TAKEN}`,
  );
  const { withdrawable } = await limits();
  const [real = 0] = await player.money();
  const { deposited, played, redeemed, rewards } = books;
  expect(withdrawable).toBeLessThanOrEqual(real);
  expect((row?.taken ?? Number.NaN) + withdrawable).toBeLessThanOrEqual(
    deposited + played + redeemed + rewards,
  );
  expect((row?.taken ?? Number.NaN) + real).toBe(deposited + played + redeemed + rewards);
}

const named = (name: string, step: Step): fc.AsyncCommand<object, Walk> => ({
  check: () => true,
  toString: () => name,
  async run(_model, walk) {
    await step(walk);
    await assertBounds(walk);
  },
});
const CLOSE = ({ player }: Walk) => player.ask(closeAccount, { body: { password: PASSWORD } });
const place = fc.nat(7);
const command = (name: string, step: Step) => fc.constant(named(name, step));
const often = (weight: number, arbitrary: fc.Arbitrary<fc.AsyncCommand<object, Walk>>) => ({
  weight,
  arbitrary,
});
/** What stops a player, and with them the walk, is rare. */
const COMMANDS = fc.oneof(
  often(
    3,
    fc
      .tuple(fc.integer({ min: 500, max: 5_000 }), fc.constantFrom(null, 'FIXO', 'DEPOSITO'))
      .map(([amount, coupon]) => named(`deposit ${amount} ${coupon ?? ''}`, deposit(amount, coupon))),
  ),
  often(
    3,
    fc.integer({ min: 10, max: 2_000 }).map((amount) => named(`stake ${amount}`, stake(amount))),
  ),
  often(
    3,
    fc.integer({ min: 0, max: 800 }).map((bonus) => named(`stake all and ${bonus}`, stakeAllAnd(bonus))),
  ),
  often(
    6,
    fc
      .tuple(place, fc.constantFrom(0, 7, 13, 30))
      .map(([at, tenths]) => named(`end ${at} ${tenths}`, endRound(at, tenths))),
  ),
  often(
    1,
    place.map((at) => named(`undo ${at}`, undoRound(at))),
  ),
  often(
    3,
    fc.constantFrom('dez', 'mais', 'livre', 'dinheiro').map((code) => named(`coupon ${code}`, claim(code))),
  ),
  often(
    4,
    fc
      .tuple(fc.constantFrom(activateBonus, activateBonus, redeemBonus, redeemBonus, excludeBonus), place)
      .map(([call, at]) => named(`${call.name} ${at}`, onBonus(call, at))),
  ),
  often(
    2,
    fc.constantFrom(1, 40, 100, 101, 300).map((part) => named(`withdraw ${part} %`, withdraw(part))),
  ),
  often(
    1,
    place.map((at) => named(`cancel withdrawal ${at}`, cancelOne(at))),
  ),
  often(
    2,
    fc.integer({ min: 1, max: 30 }).map((hours) => named(`pass ${hours} h`, pass(hours))),
  ),
  often(
    1,
    fc.oneof(
      command(
        'suspend',
        ask(({ player }) => player.ask(startPause, { body: { kind: 'suspension', days: 1 } })),
      ),
      command(
        'return',
        ask(({ player }) => player.ask(endPause)),
      ),
      command(
        'close',
        ask(({ player }) => player.ask(closeAccount, { body: { password: PASSWORD } })),
      ),
      command(
        'call the closure off',
        ask(({ player }) => player.ask(cancelClosure)),
      ),
    ),
  ),
);

/** Walks `runs` players, each through at most `steps` commands, and shrinks a walk that breaks a bound. */
export async function walkMoney(
  desk: Desk,
  { seed, runs, steps }: { seed: number; runs: number; steps: number },
) {
  const walks = fc.asyncProperty(
    fc.boolean(),
    fc.commands([COMMANDS], { maxCommands: steps, size: 'max' }),
    async (waits, commands) => {
      await desk.set({
        compliance_no_prior_benefit: waits,
        deposit_rollover: 1,
        deposit_min: 100,
        withdraw_min: 1,
        withdraw_max: 10_000_000,
        withdraw_daily: 1_000,
        withdraw_interval: 0,
      });
      const walk = await startWalk(desk, waits);
      // A walk from nothing would seldom come to a round with bonus money.
      for (const step of [deposit(1_500, 'FIXO'), stake(100), endRound(0, 20)]) await step(walk);
      await fc.asyncModelRun(() => ({ model: {}, real: walk }), commands);
      // Every player leaves in the end, and takes out everything.
      for (const step of [pass(30), ask(CLOSE), withdraw(100)]) await step(walk);
      await assertBounds(walk);
    },
  );
  await fc.assert(walks, { seed, numRuns: runs, endOnFailure: false });
}
