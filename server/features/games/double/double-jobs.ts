// The job that runs the rounds of Double (D14), under a short lease. It uses only the database and the clock, so that
// another instance continues where a stopped one left off.
import { DOUBLE_NEXT_ROUND_MS } from '#contract/rules/casino/double-rules.ts';
import type { Job } from '#server/core/jobs/job-runner.ts';
import { isPast } from '#server/core/passed-moments.ts';
import type { Services } from '#server/core/services.ts';
import {
  broadcastDoubleBets,
  countDoubleBets,
  hasBetsWrittenSince,
  payDoubleBets,
} from '#server/data/casino/house-games/double/double-bets.ts';
import { commitChain, isChainRunningOut } from '#server/data/casino/house-games/double/double-hash-chains.ts';
import {
  BETTING_MS,
  type DoubleRound,
  drawRound,
  findNewestRound,
  hasAudience,
  lockRound,
  openRound,
  PAYOUT_DELAY_MS,
  settleRound,
} from '#server/data/casino/house-games/double/double-rounds.ts';
import { readSettings } from '#server/data/settings/site-settings.ts';

/** An instance that died delays the rounds by no more than this (ms), and so do runs that failed. */
export const DOUBLE_LEASE_MS = 5_000;
/**
 * When a round locks, bets that were received in time may still be in progress. The round is drawn after this delay
 * (ms) if no bet was written recently, and after GATHER_AT_MOST_MS in any case.
 */
export const BET_BROADCAST_INTERVAL_MS = 1_500;
const GATHER_AT_MOST_MS = 10_000;
const QUIET_MS = 700;

/** Whether so many ms have passed since a round was locked, or drawn. A step of a wrong clock has passed once the clock is corrected. */
const isAfterLock = (locksAt: number, delayMs: number, now: number): boolean =>
  isPast(locksAt + delayMs, now, BETTING_MS + delayMs);
const isAfterDraw = (drawnAt: number, delayMs: number, now: number): boolean =>
  isPast(drawnAt + delayMs, now, delayMs);

/** Runs the rounds of Double. */
export function doubleJobs({ db, log }: Services): Job[] {
  // The last broadcast of this instance; a repeat by another instance changes nothing.
  let lastBroadcast = { number: 0, bets: 0 };

  async function broadcastNewBets(round: DoubleRound, now: number): Promise<void> {
    const bets = await countDoubleBets(db.queries, round.number);
    if (bets === 0 || (lastBroadcast.number === round.number && lastBroadcast.bets === bets)) return;
    await db.transaction((tx) => broadcastDoubleBets(tx, round.number, now));
    lastBroadcast = { number: round.number, bets };
  }

  async function areGathered({ number, locksAt }: DoubleRound, now: number): Promise<boolean> {
    if (!isAfterLock(locksAt, BET_BROADCAST_INTERVAL_MS, now)) return false;
    if (isAfterLock(locksAt, GATHER_AT_MOST_MS, now)) return true;
    return !(await hasBetsWrittenSince(db.queries, number, now - QUIET_MS));
  }

  async function openNext(now: number): Promise<boolean> {
    if (!(await hasAudience(db.queries, now))) return false;
    if (!(await readSettings(db.queries)).casino_enabled) return false;
    if (await isChainRunningOut(db.queries)) {
      await commitChain(db.queries, now);
      log.info('a hash chain for Double was committed');
    }
    return db.transaction((tx) => openRound(tx, now));
  }

  /** Performs one step; returns true if another one may be due at once. */
  async function step(now: number): Promise<boolean> {
    const round = await findNewestRound(db.queries);
    if (!round || round.state === 'settled') {
      if (round?.drawnAt && !isAfterDraw(round.drawnAt, DOUBLE_NEXT_ROUND_MS, now)) return false;
      return openNext(now);
    }
    if (round.state === 'betting' || round.state === 'locked') await broadcastNewBets(round, now);
    switch (round.state) {
      case 'betting':
        if (!isAfterLock(round.locksAt, 0, now)) return false;
        await db.transaction((tx) => lockRound(tx, round, now));
        return true;
      case 'locked':
        if (!(await areGathered(round, now))) return false;
        await db.transaction((tx) => drawRound(tx, round, now));
        return true;
      case 'drawn':
        if (!isAfterDraw(round.drawnAt ?? 0, PAYOUT_DELAY_MS, now)) return false;
        await payDoubleBets(db, round, now);
        await db.transaction((tx) => settleRound(tx, round, now));
        return true;
    }
  }

  return [
    {
      name: 'double-rounds',
      everyMs: 500,
      leaseMs: DOUBLE_LEASE_MS,
      longestRetryMs: DOUBLE_LEASE_MS,
      async run(now) {
        while (await step(now));
      },
    },
  ];
}
