// One walk: a player whose commands come in any order, and a model that keeps books of its own. Nothing in the books is read from
// the server's own accounts.
import { sql } from 'drizzle-orm';
import * as v from 'valibot';
import { expect } from 'vitest';
import { getWithdrawLimits } from '#contract/endpoints/wallet/withdrawal-calls.ts';
import { selectRows } from '#server/core/db/rows.ts';
import { Refusal } from '#server/core/http/endpoints/refusal.ts';
import { WalletMismatch } from '#server/data/casino/casino-wallet.ts';
import type { PostingKind } from '#server/data/ledger/ledger.ts';
import { hashPassword } from '#server/data/players/passwords.ts';
import { findPlayer, setPasswordHash } from '#server/data/players/players.ts';
import type { bonusDesk } from '../backend/bonus-backend.ts';
import type { Wallet } from '../backend/wallet.ts';
import type { Play } from './play.ts';

/** Shorter than a session lives without a call. */
const SESSION_MS = 20 * 60_000;
export const PASSWORD = 'uma senha bem longa';
const passwordHash = await hashPassword(PASSWORD);
/** Statuses of withdrawals that took the money away: asked for, at the bank, paid. */
const TAKEN = sql`(0, 1, 2)`;
/** The ledger's postings by which play moves money, by what the books call them. */
const PLAY_POSTINGS = {
  casino_stake: ['casino_stake'],
  casino_back: ['casino_win', 'casino_rollback'],
  sport_stake: ['sport_stake'],
  sport_back: ['sport_payout', 'sport_refund', 'sport_cash_out'],
} as const satisfies Readonly<Record<string, readonly PostingKind[]>>;
type PlayKind = keyof typeof PLAY_POSTINGS;

/** A stake (cents) and how much of it was real money. */
export interface Stake {
  stake: number;
  real: number;
}

export interface PlayedRound extends Stake {
  state: 'open' | 'ended' | 'undone';
  calls: Awaited<ReturnType<Wallet['play']>>;
}

export interface SportsBet extends Stake {
  id: string;
  /** Each on the event's home side at 2.00; the outcome is null until the event has ended. */
  legs: { event: string; outcome: 'won' | 'lost' | 'void' | null }[];
  open: boolean;
  /** The offer (cents) at which it is cashed out by itself. */
  automatic?: number;
}

export interface MinesBet extends Stake {
  id: string;
  mines: number;
  opened: number[];
}

export interface DoubleBet extends Stake {
  id: string;
  round: number;
  colour: 'red' | 'white' | 'black';
}

/** How a stake ended: `win` is what it returns (cents); a refunded one counts as not made. */
interface EndedStake extends Stake {
  win: number;
  refunded?: boolean;
}

/** What the model knows of the player, in cents. */
interface Books {
  deposited: number;
  /** Real money won less real money staked; an open round counts as lost. */
  played: number;
  /** The same by the kind of the posting, with bonus money that became real by it. */
  posted: Record<PlayKind, number>;
  /** Bonus money that became real after its rollover. */
  redeemed: number;
  /** Rewards in real money that were released. */
  rewards: number;
  /** Stakes of settled rounds and bets, by the kind of money. */
  settled: number;
  settledReal: number;
  /** `settled` when each bonus was first seen, by its id. */
  bonusSeenAt: Map<string, number>;
}

/** What keeps the player from play. */
interface Bars {
  /** `until`: its end (ms), null for good; it holds until the player returns. */
  pause: { until: number | null } | undefined;
  closing: boolean;
  register: boolean;
}

export type Desk = ReturnType<typeof bonusDesk>;
export type Step = (walk: Walk) => Promise<void>;
export type Walk = Awaited<ReturnType<typeof startWalk>>;

export const pick = <One>(list: readonly One[], place: number): One | undefined =>
  list[place % Math.max(1, list.length)];

/** `waits`: rewards wait for the first settled bet (`compliance_no_prior_benefit`). */
export async function startWalk(desk: Desk, play: Play, waits: boolean) {
  const player = await desk.someone(0, { sessionMs: SESSION_MS });
  const { queries } = desk.backend.db;
  await setPasswordHash(queries, player.id, passwordHash);
  const document = (await findPlayer(queries, player.id))?.document ?? '';
  const books: Books = {
    deposited: 0,
    played: 0,
    posted: { casino_stake: 0, casino_back: 0, sport_stake: 0, sport_back: 0 },
    redeemed: 0,
    rewards: 0,
    settled: 0,
    settledReal: 0,
    bonusSeenAt: new Map(),
  };
  const bars: Bars = { pause: undefined, closing: false, register: false };
  const open = {
    rounds: [] as PlayedRound[],
    bets: [] as SportsBet[],
    mines: undefined as MinesBet | undefined,
    doubles: [] as DoubleBet[],
  };
  const limits = async () => v.parse(getWithdrawLimits.response, (await player.ask(getWithdrawLimits)).body);
  const mayPlay = () => !bars.pause && !bars.closing && !bars.register;

  /** Runs one command and books what it changed; `gained` says what the real money gained. */
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

  /**
   * Stakes `amount`: a player who is paused, barred or closing can not, one with the real money can. `command` says whether
   * the stake was taken. Returns the stake if it was.
   */
  async function staking(
    kind: 'casino_stake' | 'sport_stake',
    amount: number,
    command: () => Promise<boolean>,
    { inBounds = true } = {},
  ): Promise<Stake | undefined> {
    const [realBefore = 0] = await player.money();
    const real = Math.min(realBefore, amount);
    let taken = false;
    const { gained } = await booked(async () => {
      taken = await command();
    });
    expect(gained).toBe(taken ? 0 - real : 0);
    if (!mayPlay() || !inBounds) expect(taken).toBe(false);
    else if (real === amount) expect(taken).toBe(true);
    if (!taken) return undefined;
    books.played -= real;
    books.posted[kind] -= real;
    return { stake: amount, real };
  }

  /**
   * Runs a command that may end stakes; `ended` says which did, and with what. Their real part of the returns is paid, to
   * the cent, whatever keeps the player from play.
   */
  async function settling(command: () => Promise<unknown>, ended: () => Promise<readonly EndedStake[]>) {
    const before = books.settledReal;
    const { gained, rewarded } = await booked(command);
    const stakes = await ended();
    const counted = stakes.filter(({ refunded }) => !refunded);
    for (const { stake, real } of counted) {
      books.settled += stake;
      books.settledReal += real;
    }
    // Only the first settled bet with real money releases what waited for it.
    if (rewarded > 0) expect([before, counted.some(({ real }) => real > 0)]).toEqual([0, true]);
    const share = ({ win, real, stake }: EndedStake) => (win * real) / stake;
    const sum = (round: (cents: number) => number) => stakes.reduce((all, one) => all + round(share(one)), 0);
    expect(gained).toBeGreaterThanOrEqual(sum(Math.floor));
    const paid = Math.min(gained, sum(Math.ceil));
    books.played += paid;
    await convert(gained - paid);
    return { gained };
  }

  /** What one command ended: all of it is posted as this kind. */
  async function settlingAs(
    kind: PlayKind,
    command: () => Promise<unknown>,
    ended: () => Promise<readonly EndedStake[]>,
  ): Promise<void> {
    const { gained } = await settling(command, ended);
    books.posted[kind] += gained;
  }

  return {
    desk,
    play,
    waits,
    player,
    document,
    books,
    bars,
    open,
    limits,
    mayPlay,
    booked,
    convert,
    staking,
    settling,
    settlingAs,
  };
}

/** Withdrawn and withdrawable money never exceed what the books allow, and the ledger has each kind of posting as they do. */
export async function assertBounds({ desk, player, books, limits }: Walk): Promise<void> {
  const { queries } = desk.backend.db;
  const [row] = await selectRows(
    queries,
    v.object({ taken: v.number() }),
    sql`select coalesce(sum(amount_cents), 0)::float8 as taken from withdrawals
      where player_id = ${player.id} and status in ${TAKEN}`,
  );
  const postings = await selectRows(
    queries,
    v.object({ kind: v.string(), cents: v.number() }),
    sql`select t.kind, sum(e.amount_cents)::float8 as cents from accounts a
      join ledger_entries e on e.account_id = a.id
      join ledger_transactions t on t.id = e.transaction_id
      where a.player_id = ${player.id} and a.kind = 'real'
      group by t.kind`,
  );
  const posted = Object.entries(PLAY_POSTINGS).map(([name, kinds]) => [
    name,
    postings
      .filter(({ kind }) => kinds.some((one) => one === kind))
      .reduce((sum, { cents }) => sum + cents, 0),
  ]);
  const { withdrawable } = await limits();
  const [real = 0] = await player.money();
  const { deposited, played, redeemed, rewards } = books;
  expect(withdrawable).toBeLessThanOrEqual(real);
  expect((row?.taken ?? Number.NaN) + withdrawable).toBeLessThanOrEqual(
    deposited + played + redeemed + rewards,
  );
  expect((row?.taken ?? Number.NaN) + real).toBe(deposited + played + redeemed + rewards);
  expect(Object.fromEntries(posted)).toEqual(books.posted);
}
