// One player's money commands in any order, against a model that keeps books of its own: what may have become real money, and why.
import * as fc from 'fast-check';
import { activateBonus, excludeBonus, redeemBonus } from '#contract/endpoints/wallet/bonus-calls.ts';
import { CASH_OUT, cashOut, cashOutAutomatically, cashOutLater } from './cash-out-steps.ts';
import {
  barByRegister,
  callClosureOff,
  close,
  comeBack,
  exclude,
  suspend,
  waitAndComeBack,
} from './pause-steps.ts';
import type { Play } from './play.ts';
import {
  bet,
  betAllAnd,
  betOnDouble,
  cashMinesOut,
  endEvent,
  endRound,
  openBrick,
  stake,
  stakeAllAnd,
  startRoundOfMines,
  undoRound,
  waitForDouble,
} from './play-steps.ts';
import { assertBounds, type Desk, type Step, startWalk, type Walk } from './walk.ts';
import { cancelOne, claim, deposit, onBonus, withdraw } from './wallet-steps.ts';

const HOUR_MS = 3_600_000;

/** Time passes and the jobs run: the bank pays or refuses, bonuses expire. */
const pass =
  (hours: number): Step =>
  async ({ desk, booked }) => {
    desk.backend.clock.advance(hours * HOUR_MS);
    await booked(desk.wallet.runJobs);
  };

const named = (name: string, step: Step): fc.AsyncCommand<object, Walk> => ({
  check: () => true,
  toString: () => name,
  async run(_model, walk) {
    await step(walk);
    await assertBounds(walk);
  },
});
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
    3,
    fc
      .tuple(
        fc.integer({ min: 40, max: 1_200 }),
        fc.constantFrom(1 as const, 2 as const),
        fc.option(place, { nil: null }),
      )
      .map(([amount, legs, reused]) =>
        named(`bet ${amount} ${legs} ${reused ?? 'anew'}`, bet(amount, legs, reused)),
      ),
  ),
  often(
    1,
    fc
      .tuple(fc.integer({ min: 0, max: 800 }), fc.constantFrom(1 as const, 2 as const))
      .map(([bonus, legs]) => named(`bet all and ${bonus} ${legs}`, betAllAnd(bonus, legs))),
  ),
  often(
    4,
    fc
      .tuple(place, fc.constantFrom('won' as const, 'lost' as const, 'void' as const))
      .map(([at, outcome]) => named(`event ${at} ${outcome}`, endEvent(at, outcome))),
  ),
  often(
    2,
    fc
      .tuple(place, fc.constantFrom(1, 33, 50, 100, 101))
      .map(([at, part]) => named(`cash out ${at} ${part} %`, cashOut(at, part))),
  ),
  often(
    1,
    place.map((at) => named(`cash out later ${at}`, cashOutLater(at))),
  ),
  often(1, command('cash out automatically', cashOutAutomatically)),
  often(
    2,
    fc
      .tuple(fc.integer({ min: 10, max: 900 }), fc.constantFrom(1, 3, 23))
      .map(([amount, mines]) => named(`mines ${amount} ${mines}`, startRoundOfMines(amount, mines))),
  ),
  often(
    4,
    fc.nat(24).map((tile) => named(`brick ${tile}`, openBrick(tile))),
  ),
  often(1, command('cash mines out', cashMinesOut)),
  often(
    2,
    fc
      .tuple(
        fc.integer({ min: 10, max: 900 }),
        fc.constantFrom('red' as const, 'white' as const, 'black' as const),
      )
      .map(([amount, colour]) => named(`double ${amount} ${colour}`, betOnDouble(amount, colour))),
  ),
  often(
    2,
    fc.constantFrom(2, 8, 20).map((seconds) => named(`double goes on ${seconds} s`, waitForDouble(seconds))),
  ),
  often(
    2,
    fc.oneof(
      fc.constantFrom(1, 3).map((days) => named(`suspend ${days}`, suspend(days))),
      command('exclude for 3 months', exclude(3)),
    ),
  ),
  often(1, fc.oneof(command('come back', comeBack), command('close', close))),
  // Without them a walk would soon stand still.
  often(3, command('wait and come back', waitAndComeBack)),
  often(2, command('call the closure off', callClosureOff)),
);

/** How a player leaves in the end, in the middle of whatever is open. */
export const ENDINGS = {
  closes: close,
  'is excluded for good': exclude(null),
  'is barred by the register': barByRegister,
} as const satisfies Readonly<Record<string, Step>>;

interface Walks {
  seed: number;
  runs: number;
  steps: number;
  ending: keyof typeof ENDINGS;
}

/** A value that is reached ends its bet; one whose bet was cashed out in part is gone. */
const AUTOMATIC: readonly Step[] = [
  ...[bet(60, 2, null), cashOutLater(0), endEvent(0, 'won'), cashOutAutomatically],
  ...[bet(60, 2, null), cashOutLater(0), cashOut(0, 50), endEvent(0, 'won'), cashOutAutomatically],
  endEvent(0, 'won'),
];

/** Walks `runs` players, each through at most `steps` commands, and shrinks a walk that breaks a bound. */
export async function walkMoney(desk: Desk, play: Play, { seed, runs, steps, ending }: Walks) {
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
        ...CASH_OUT,
      });
      const walk = await startWalk(desk, play, waits);
      // A walk from nothing would seldom come to a round with bonus money, nor to a cash-out of it.
      const begin = [deposit(1_500, 'FIXO'), stake(100), endRound(0, 20)];
      const cashBonusOut = [betAllAnd(400, 2), cashOut(0, 33), endEvent(0, 'won'), cashOut(0, 60)];
      for (const step of [...begin, ...cashBonusOut, endEvent(0, 'won'), ...AUTOMATIC]) await step(walk);
      await fc.asyncModelRun(() => ({ model: {}, real: walk }), commands);
      await leave(walk, ENDINGS[ending]);
    },
  );
  await fc.assert(walks, { seed, numRuns: runs, endOnFailure: false });
}

/** Every player leaves in the end, takes out everything, and what is still open ends without them. */
async function leave(walk: Walk, ending: Step): Promise<void> {
  const openOnes = [
    deposit(1_000, null),
    bet(60, 2, 0),
    bet(50, 1, null),
    bet(70, 2, null),
    cashOutLater(2),
    cashOutAutomatically,
    startRoundOfMines(30, 3),
    openBrick(0),
    betOnDouble(20, 'red'),
  ];
  const refused = [stake(50), bet(50, 1, 0), startRoundOfMines(50, 3), betOnDouble(50, 'red')];
  const ends = [
    cashOut(0, 50),
    openBrick(1),
    cashMinesOut,
    waitForDouble(20),
    waitForDouble(8),
    waitForDouble(8),
  ];
  const results = [
    endEvent(0, 'void'),
    endEvent(0, 'void'),
    endEvent(0, 'won'),
    cashOutAutomatically,
    endRound(0, 13),
  ];
  for (const step of [
    waitAndComeBack,
    callClosureOff,
    ...openOnes,
    ending,
    ...refused,
    ...ends,
    ...results,
    pass(30),
    withdraw(100),
  ]) {
    await step(walk);
  }
  await assertBounds(walk);
}
