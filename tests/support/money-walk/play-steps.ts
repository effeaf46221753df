// Stakes of a walk and how they end: rounds of a provider's game, bets on sports, Mines and Double.
import { expect } from 'vitest';
import { getDouble, listDoubleBets, placeDoubleBet } from '#contract/endpoints/casino/double-calls.ts';
import { cashOutMines, revealMines, startMines } from '#contract/endpoints/casino/mines-calls.ts';
import { placeBets } from '#contract/endpoints/sports/bet-calls.ts';
import { type DoubleBet, type PlayedRound, pick, type SportsBet, type Step, type Walk } from './walk.ts';

/** The most that may be staked in one round of a game, and the least on a slip (cents). */
const MOST_IN_ROUND = 2_000;
const LEAST_ON_SLIP = 50;

export const stake =
  (amount: number): Step =>
  async ({ desk, player, open, staking }) => {
    const calls: PlayedRound['calls'][] = [];
    const play = async () => {
      calls.push(await desk.wallet.play(player.id, amount, { gameId: 'slot' }));
      return true;
    };
    const taken = await staking('casino_stake', amount, play, { inBounds: amount <= MOST_IN_ROUND });
    const [one] = calls;
    if (taken && one) open.rounds.push({ ...taken, state: 'open', calls: one });
  };

/** A stake of all real money and a part of the bonus wallet. */
export const stakeAllAnd =
  (bonus: number): Step =>
  async (walk) => {
    const [real = 0, there = 0] = await walk.player.money();
    const amount = real + Math.min(there, bonus);
    if (amount >= 10) await stake(amount)(walk);
  };

export const endRound =
  (place: number, tenths: number): Step =>
  async ({ open, settlingAs, player }) => {
    const round = pick(
      open.rounds.filter(({ state }) => state === 'open'),
      place,
    );
    if (!round) return;
    const win = Math.floor((round.stake * tenths) / 10);
    const [before = 0] = await player.money();
    // A credited round is a settled bet, whatever it won; a reward may be released by it.
    await settlingAs(
      'casino_back',
      () => round.calls.end(win),
      async () => [{ ...round, win }],
    );
    round.state = 'ended';
    const [after = 0] = await player.money();
    if (round.real === 0 && after > before) expect(await player.bonuses()).not.toEqual([]);
  };

export const undoRound =
  (place: number): Step =>
  async ({ open, settlingAs }) => {
    const round = pick(
      open.rounds.filter(({ state }) => state === 'open'),
      place,
    );
    if (!round) return;
    await settlingAs('casino_back', round.calls.undo, async () => [
      { ...round, win: round.stake, refunded: true },
    ]);
    round.state = 'undone';
  };

/** A bet of one leg or two, each on an event of its own or on one that open bets are on. */
export const bet =
  (amount: number, legs: 1 | 2, reused: number | null): Step =>
  async ({ play, player, open, staking }) => {
    const known = [...new Set(openLegs(open.bets).map(({ event }) => event))];
    const again = reused === null ? undefined : pick(known, reused);
    const events = [...(again ? [again] : []), ...(await play.newEvents(legs))].slice(0, legs);
    const { token, headers } = await play.sportsbookAccess(player.id);
    const ids: string[] = [];
    const taken = await staking(
      'sport_stake',
      amount,
      async () => {
        const body = {
          kind: legs === 1 ? ('single' as const) : ('multiple' as const),
          legs: events.map((event) => ({ event, market: 'result', selection: 'home', odds: 2_000 })),
          stakes: [amount],
          accept: 'none' as const,
        };
        const { status, body: answer } = await player.ask(placeBets, { token, headers, body });
        if (status === 200) ids.push(...(answer as { data: { id: string }[] }).data.map(({ id }) => id));
        return status === 200;
      },
      { inBounds: amount >= LEAST_ON_SLIP },
    );
    const [id] = ids;
    if (taken && id)
      open.bets.push({ ...taken, id, legs: events.map((event) => ({ event, outcome: null })), open: true });
  };

/** A bet of all real money and a part of the bonus wallet. */
export const betAllAnd =
  (bonus: number, legs: 1 | 2): Step =>
  async (walk) => {
    const [real = 0, there = 0] = await walk.player.money();
    await bet(real + Math.min(there, bonus), legs, null)(walk);
  };

const openLegs = (bets: readonly SportsBet[]) =>
  bets.filter((one) => one.open).flatMap(({ legs }) => legs.filter(({ outcome }) => outcome === null));

/** An event with open bets ends. */
export const endEvent =
  (place: number, outcome: 'won' | 'lost' | 'void'): Step =>
  async ({ play, open, settlingAs }) => {
    const event = pick(openLegs(open.bets), place)?.event;
    if (event === undefined) return;
    for (const leg of openLegs(open.bets)) if (leg.event === event) leg.outcome = outcome;
    const over = open.bets.filter(
      ({ open: isOpen, legs }) =>
        isOpen && (legs.every((leg) => leg.outcome !== null) || legs.some((leg) => leg.outcome === 'lost')),
    );
    const ended = over.map((one) => ({
      ...one,
      // A leg that won doubles, a void one counts as 1.00.
      win: one.legs.reduce(
        (cents, leg) => cents * (leg.outcome === 'won' ? 2 : leg.outcome === 'void' ? 1 : 0),
        one.stake,
      ),
      refunded: one.legs.every((leg) => leg.outcome === 'void'),
    }));
    await settlingAs(
      'sport_back',
      () => play.endEvent(event, outcome),
      async () => ended,
    );
    for (const one of over) one.open = false;
  };

export const startRoundOfMines =
  (amount: number, mines: number): Step =>
  async ({ player, open, staking }) => {
    const ids: string[] = [];
    const start = async () => {
      const { status, body } = await player.ask(startMines, { body: { stake: amount, mines } });
      if (status === 200) ids.push(String((body as { id: unknown }).id));
      return status === 200;
    };
    const taken = await staking('casino_stake', amount, start, { inBounds: open.mines === undefined });
    const [id] = ids;
    if (taken && id) open.mines = { ...taken, id, mines, opened: [] };
  };

/** What so many bricks pay (cents): the fair price less one hundredth, in hundredths of the stake, rounded down. D9 */
function minesReturn(stakeCents: number, mines: number, opened: number): number {
  let [over, under] = [99n, 1n];
  for (let brick = 0; brick < opened; brick += 1) {
    over *= BigInt(25 - brick);
    under *= BigInt(25 - mines - brick);
  }
  return Number((BigInt(stakeCents) * (over / under)) / 100n);
}

/** A brick of the open round; whether a mine was behind it is the server's word (`fair-verification.test.ts` checks it). */
export const openBrick =
  (tile: number): Step =>
  async ({ player, open, settlingAs }) => {
    const round = open.mines;
    if (!round || round.opened.includes(tile)) return;
    let state = '';
    await settlingAs(
      'casino_back',
      async () => {
        const answer = await player.ask(revealMines, { params: { id: round.id }, body: { tile } });
        expect(answer.status).toBe(200);
        state = String((answer.body as { state: unknown }).state);
      },
      async () => {
        if (state === 'lost') return [{ ...round, win: 0 }];
        round.opened.push(tile);
        const isLast = round.opened.length === 25 - round.mines;
        expect(state).toBe(isLast ? 'won' : 'open');
        return isLast ? [{ ...round, win: minesReturn(round.stake, round.mines, round.opened.length) }] : [];
      },
    );
    if (state !== 'open') open.mines = undefined;
  };

export const cashMinesOut: Step = async ({ player, open, settlingAs }) => {
  const round = open.mines;
  if (!round) return;
  const isPaid = round.opened.length > 0;
  await settlingAs(
    'casino_back',
    async () => {
      const { status } = await player.ask(cashOutMines, { params: { id: round.id } });
      expect(status === 200).toBe(isPaid);
    },
    async () =>
      isPaid ? [{ ...round, win: minesReturn(round.stake, round.mines, round.opened.length) }] : [],
  );
  if (isPaid) open.mines = undefined;
};

/** Double goes on; what its rounds pay meanwhile is checked against the numbers that they published. */
export async function runDouble({ play, player, open, settlingAs }: Walk, ms: number): Promise<void> {
  await settlingAs(
    'casino_back',
    () => play.runDouble(ms),
    async () => {
      const { data } = (await player.ask(listDoubleBets)).body as {
        data: { id: string; outcome: number | null; payout: number | null }[];
      };
      const ended = open.doubles.flatMap((one) => {
        const shown = data.find(({ id }) => id === one.id);
        if (!shown || shown.outcome === null || shown.payout === null) return [];
        const drawn = shown.outcome === 0 ? 'white' : shown.outcome <= 7 ? 'red' : 'black';
        const times = drawn !== one.colour ? 0 : drawn === 'white' ? 14 : 2;
        expect(shown.payout).toBe(one.stake * times);
        return [{ ...one, win: one.stake * times }];
      });
      open.doubles = open.doubles.filter(({ id }) => !ended.some((one) => one.id === id));
      return ended;
    },
  );
}

/** The number of a round that accepts bets. */
async function roundOfDouble(walk: Walk): Promise<number> {
  const { player, desk } = walk;
  for (let tried = 0; tried < 60; tried += 1) {
    const { round } = (await player.ask(getDouble)).body as {
      round: { number: number; phase: string; locks_at: string } | null;
    };
    if (round?.phase === 'betting' && Date.parse(round.locks_at) > desk.backend.clock.now())
      return round.number;
    await runDouble(walk, 2_500);
  }
  throw new Error('no round of Double opened');
}

export const betOnDouble =
  (amount: number, colour: DoubleBet['colour']): Step =>
  async (walk) => {
    const { player, open, staking } = walk;
    const round = await roundOfDouble(walk);
    const before = open.doubles.filter((one) => one.round === round);
    const inRound = before.reduce((sum, one) => sum + one.stake, amount);
    const ids: string[] = [];
    const place = async () => {
      const { status, body } = await player.ask(placeDoubleBet, { body: { round, colour, stake: amount } });
      if (status === 200) ids.push(String((body as { id: unknown }).id));
      return status === 200;
    };
    const taken = await staking('casino_stake', amount, place, { inBounds: inRound <= MOST_IN_ROUND });
    const [id] = ids;
    if (taken && id) open.doubles.push({ ...taken, id, round, colour });
  };

/** Double's rounds go on for so many seconds. */
export const waitForDouble =
  (seconds: number): Step =>
  async (walk) => {
    await runDouble(walk, seconds * 1_000);
  };
