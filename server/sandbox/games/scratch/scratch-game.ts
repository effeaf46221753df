// The rules of the sandbox's scratch card: nine fields, three alike pay. Of every 18,000 tickets so many win each prize, so
// what the game returns is known exactly.
import type { Cents } from '#contract/rules/money/money.ts';
import type { RandomBelow } from '../game-engine.ts';

/** How many tickets the prizes are counted over: the least number that all of their odds divide. */
export const TICKETS = 18_000;

interface Prize {
  /** Hundredths of the ticket's price. */
  pays: number;
  /** One of so many tickets wins it. */
  oneIn: number;
}

/** What three alike pay, the dearest first; a field holds a prize's place in this list. */
export const PRIZES: readonly Prize[] = [
  { pays: 5_000, oneIn: 1_000 },
  { pays: 2_000, oneIn: 250 },
  { pays: 1_000, oneIn: 80 },
  { pays: 500, oneIn: 25 },
  { pays: 200, oneIn: 9 },
  { pays: 100, oneIn: 5 },
];

/** Prices of a ticket in cents; a game offers those within its own limits. */
export const PRICES: readonly Cents[] = [50, 100, 200, 500, 1_000, 2_000];

const FIELDS = 9;
const PLACES = PRIZES.map((_, place) => place);

/** The place of the prize that a ticket wins by its number, 0 to `TICKETS` - 1; none of them most often. */
export function prizeOfTicket(ticket: number): number | undefined {
  let upTo = 0;
  return PLACES.find((place) => {
    upTo += TICKETS / (PRIZES[place]?.oneIn ?? 1);
    return ticket < upTo;
  });
}

function shuffled<Entry>(list: readonly Entry[], randomBelow: RandomBelow): Entry[] {
  const left = [...list];
  return list.flatMap(() => left.splice(randomBelow(left.length), 1));
}

/**
 * A ticket: nine places in `PRIZES`, row by row. A winning one has its prize three times. What else is on it comes from a
 * pile with two of each, whatever it is worth, so nothing looks like almost won more often than chance has it.
 */
export function drawTicket(randomBelow: RandomBelow): number[] {
  const prize = prizeOfTicket(randomBelow(TICKETS));
  const won = prize === undefined ? [] : [prize, prize, prize];
  const pile = PLACES.filter((place) => place !== prize).flatMap((place) => [place, place]);
  const others = shuffled(pile, randomBelow).slice(0, FIELDS - won.length);
  return shuffled([...won, ...others], randomBelow);
}

/** The prize that is there three times. */
export function prizeOf(fields: readonly number[]): number | undefined {
  return PLACES.find((place) => fields.filter((field) => field === place).length === 3);
}

/** What a ticket of a price (cents) wins (cents). */
export function winOfTicket(price: Cents, drawn: readonly number[]): Cents {
  const prize = PRIZES[prizeOf(drawn) ?? PRIZES.length];
  return prize ? (price * prize.pays) / 100 : 0;
}

/** How the game pays in the long run: rates in hundredths of a percent, floored. */
export function scratchFacts(): { rtp: number; hitFrequency: number; volatility: 'low' } {
  const tickets = ({ oneIn }: Prize) => TICKETS / oneIn;
  const paid = PRIZES.reduce((sum, prize) => sum + prize.pays * tickets(prize), 0);
  const hits = PRIZES.reduce((sum, prize) => sum + tickets(prize), 0);
  // A ticket's result scatters by two and a half times its price, less than that of the calmest slot.
  return {
    rtp: Math.floor((paid * 100) / TICKETS),
    hitFrequency: Math.floor((hits * 10_000) / TICKETS),
    volatility: 'low',
  };
}
