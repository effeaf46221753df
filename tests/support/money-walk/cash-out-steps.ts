// A walk's bets that are ended before their events: whole or in part, at a held price or by themselves. What keeps the player from play
// does not keep them from it (D11).
import { expect } from 'vitest';
import { cashOutBet, quoteCashOut, setAutoCashOut } from '#contract/endpoints/sports/cash-out-calls.ts';
import { pick, type SportsBet, type Step, type Walk } from './walk.ts';

/** What the house keeps of a bet's value (per cent), and the least that is paid out (cents): as `walk-money.ts` sets them. */
export const CASH_OUT = { sport_cash_out_margin: 5, sport_cash_out_min: 10 } as const;

/** What all of an open bet is cashed out for (cents): a leg that won doubles, one that is open is worth half of that. */
function offerFor({ stake, legs }: SportsBet): number {
  const worth = legs.reduce((cents, { outcome }) => cents * (outcome === 'won' ? 2 : 1), stake);
  return Math.floor((worth * (100 - CASH_OUT.sport_cash_out_margin)) / 100);
}

const openBet = ({ open }: Walk, place: number) =>
  pick(
    open.bets.filter((one) => one.open),
    place,
  );

/** A part of a bet's stake, with its share of real money to the nearest cent. */
function partOf({ stake, real }: SportsBet, taken: number) {
  return { stake: taken, real: Math.floor((2 * taken * real + stake) / (2 * stake)) };
}

/** So many hundredths of an open bet's stake; more than all of it, and a part that brings less than the least, are refused. */
export const cashOut =
  (place: number, hundredths: number): Step =>
  async (walk) => {
    const bet = openBet(walk, place);
    if (!bet) return;
    const { play, player, settlingAs } = walk;
    await play.poll();
    const taken = Math.max(1, Math.ceil((bet.stake * hundredths) / 100));
    const offer = offerFor(bet);
    const amount = Math.floor((offer * taken) / bet.stake);
    const isPaid = taken <= bet.stake && amount >= CASH_OUT.sport_cash_out_min;
    const part = partOf(bet, taken);
    await settlingAs(
      'sport_back',
      async () => {
        const { token, headers } = await play.sportsbookAccess(player.id);
        const access = { token, headers, params: { id: bet.id } };
        const quoted = await player.ask(quoteCashOut, access);
        expect(quoted.status === 200).toBe(offer >= CASH_OUT.sport_cash_out_min);
        if (quoted.status !== 200) return;
        const { id: quote, amount: whole } = quoted.body as { id: string; amount: number };
        expect(whole).toBe(offer);
        const { status } = await player.ask(cashOutBet, { ...access, body: { quote, stake: taken } });
        expect(status === 200).toBe(isPaid);
      },
      // A stake that is cashed out counts towards no rollover, and releases nothing.
      async () => (isPaid ? [{ ...part, win: amount, refunded: true }] : []),
    );
    if (!isPaid) return;
    bet.stake -= part.stake;
    bet.real -= part.real;
    bet.open = bet.stake > 0;
    // The value was meant for the whole stake.
    delete bet.automatic;
  };

/** A bet is to be cashed out by itself when it is worth more than now: never at what it is worth already, nor above its return. */
export const cashOutLater =
  (place: number): Step =>
  async (walk) => {
    const bet = openBet(walk, place);
    if (!bet) return;
    const { play, player, settlingAs } = walk;
    await play.poll();
    const { token, headers } = await play.sportsbookAccess(player.id);
    const set = async (amount: number) => {
      const access = { token, headers, params: { id: bet.id } };
      return (await player.ask(setAutoCashOut, { ...access, body: { amount } })).status;
    };
    const offer = offerFor(bet);
    const best = offerFor({
      ...bet,
      legs: bet.legs.map((leg) => ({ ...leg, outcome: leg.outcome ?? 'won' })),
    });
    await settlingAs(
      'sport_back',
      async () => {
        if (offer >= CASH_OUT.sport_cash_out_min) expect(await set(offer)).not.toBe(200);
        expect(await set(best + 1)).not.toBe(200);
        expect(await set(offer + 1)).toBe(200);
        bet.automatic = offer + 1;
      },
      async () => [],
    );
  };

/** The job looks at the offers: a bet whose offer has reached its value ends, as a whole. */
export const cashOutAutomatically: Step = async (walk) => {
  const { play, open, settlingAs } = walk;
  await play.poll();
  const due = open.bets.filter(
    (one) => one.open && one.automatic !== undefined && offerFor(one) >= one.automatic,
  );
  await settlingAs('sport_back', play.cashOutAutomatically, async () =>
    due.map((one) => ({ ...one, win: offerFor(one), refunded: true })),
  );
  for (const one of due) one.open = false;
};
