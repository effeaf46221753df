// What keeps a walk's player from play, in the middle of running rounds and bets: pauses, closure, and the register. (D11)
import { sql } from 'drizzle-orm';
import * as v from 'valibot';
import { expect } from 'vitest';
import { cancelClosure, closeAccount } from '#contract/endpoints/player/privacy-calls.ts';
import { endPause, startPause } from '#contract/endpoints/player/protection-calls.ts';
import { selectRows } from '#server/core/db/rows.ts';
import { findPlayer } from '#server/data/players/players.ts';
import { checkImpediment } from '#server/features/session/login.ts';
import { PASSWORD, type Step, type Walk } from './walk.ts';

const DAY_MS = 86_400_000;

/** A command that moves no money: neither a pause nor a closure gives an open stake back (decision 019). */
async function quietly({ booked }: Walk, command: () => Promise<{ status: number }>): Promise<boolean> {
  let status = 0;
  const { gained } = await booked(async () => {
    status = (await command()).status;
  });
  expect(gained).toBe(0);
  return status === 200;
}

/** Suspends for a number of days. */
export const suspend =
  (days: number): Step =>
  async (walk) => {
    const until = walk.desk.backend.clock.now() + days * DAY_MS;
    const body = { kind: 'suspension' as const, days };
    await pauseUntil(walk, until, () => walk.player.ask(startPause, { body }));
  };

/** Excludes for a number of months; null: for good. */
export const exclude =
  (months: number | null): Step =>
  async (walk) => {
    const end = new Date(walk.desk.backend.clock.now());
    const day = end.getUTCDate();
    end.setUTCMonth(end.getUTCMonth() + (months ?? 0));
    // A month without that day ends with its last one.
    if (end.getUTCDate() !== day) end.setUTCDate(0);
    const body = { kind: 'exclusion' as const, months };
    const until = months === null ? null : end.getTime();
    await pauseUntil(walk, until, () => walk.player.ask(startPause, { body }));
  };

/** A pause is never made shorter. */
async function pauseUntil(
  walk: Walk,
  until: number | null,
  command: () => Promise<{ status: number }>,
): Promise<void> {
  const held = walk.bars.pause;
  const isLonger = !held || (held.until !== null && (until === null || until > held.until));
  expect(await quietly(walk, command)).toBe(isLonger);
  if (isLonger) walk.bars.pause = { until };
}

/** Comes back, or tries to before the pause is over. */
export const comeBack: Step = async (walk) => {
  const { bars, desk, player } = walk;
  const isOver = !bars.pause || (bars.pause.until !== null && bars.pause.until <= desk.backend.clock.now());
  expect(await quietly(walk, () => player.ask(endPause))).toBe(isOver);
  if (isOver) bars.pause = undefined;
};

/** Waits until the pause is over, while jobs run, and comes back. */
export const waitAndComeBack: Step = async (walk) => {
  const { bars, desk, booked } = walk;
  if (!bars.pause || bars.pause.until === null) return;
  desk.backend.clock.advance(Math.max(0, bars.pause.until - desk.backend.clock.now()));
  await booked(desk.wallet.runJobs);
  // Over, it still holds until the player comes back.
  await comeBack(walk);
};

export const close: Step = async (walk) => {
  if (await quietly(walk, () => walk.player.ask(closeAccount, { body: { password: PASSWORD } })))
    walk.bars.closing = true;
};

export const callClosureOff: Step = async (walk) => {
  if (await quietly(walk, () => walk.player.ask(cancelClosure))) walk.bars.closing = false;
};

/**
 * The register bars the player, as the day's first login finds: open bets, the open round of Mines and bets on rounds of Double
 * that aren't drawn are given back to the cent, and count as not made (decision 033). A provider's rounds go on.
 */
export const barByRegister: Step = async (walk) => {
  const { desk, player, open, books, bars, settling } = walk;
  const { services, db, clock } = desk.backend;
  const doubles = open.doubles;
  const bets = open.bets.filter((one) => one.open);
  const house = [...(open.mines ? [open.mines] : []), ...doubles];
  const back = [...bets, ...house].map((one) => ({ ...one, win: one.stake, refunded: true }));
  const found = await findPlayer(db.queries, player.id);
  if (!found) throw new Error('the player is gone');
  const { gained } = await settling(
    () =>
      checkImpediment(
        services,
        { check: async () => ({ mayPlay: false, since: clock.now() }) },
        found,
        clock.now(),
      ),
    async () => back,
  );
  bars.register = true;
  for (const one of bets) one.open = false;
  open.mines = undefined;
  open.doubles = [];
  const ofBets = await refundedCents(walk, bets);
  expect(ofBets).toBeGreaterThanOrEqual(bets.reduce((sum, { real }) => sum + real, 0));
  books.posted.sport_back += ofBets;
  books.posted.casino_back += gained - ofBets;
};

/** What the ledger says that these bets were given back in real money (cents), bonus money within that became real meanwhile. */
async function refundedCents({ desk, player }: Walk, bets: readonly { id: string }[]): Promise<number> {
  const rows = await selectRows(
    desk.backend.db.queries,
    v.object({ reference: v.string(), cents: v.number() }),
    sql`select t.reference, e.amount_cents::float8 as cents from accounts a
      join ledger_entries e on e.account_id = a.id
      join ledger_transactions t on t.id = e.transaction_id
      where a.player_id = ${player.id} and a.kind = 'real' and t.kind = 'sport_refund'`,
  );
  return rows
    .filter(({ reference }) => bets.some(({ id }) => id === reference))
    .reduce((sum, { cents }) => sum + cents, 0);
}
