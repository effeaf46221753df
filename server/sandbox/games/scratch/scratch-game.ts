// The rules of the sandbox's scratch card: nine fields, three alike pay. Of every 10,000 tickets so many win each prize, so
// what the game returns is known exactly: 90 %.
import type { Cents } from '#contract/rules/money/money.ts';
import type { RandomBelow } from '../game-engine.ts';
import { type GameSymbol, SYMBOLS } from '../symbols.ts';

/** How many tickets the prizes are counted over. */
export const TICKETS = 10_000;

interface Prize {
  /** Hundredths of the ticket's price. */
  pays: number;
  /** How many of `TICKETS` win it. */
  tickets: number;
}

/** What three alike pay, the dearest first. */
export const PRIZES: Readonly<Record<GameSymbol, Prize>> = {
  farol: { pays: 20_000, tickets: 4 },
  sol: { pays: 5_000, tickets: 15 },
  peixe: { pays: 2_000, tickets: 40 },
  barco: { pays: 1_000, tickets: 90 },
  estrela: { pays: 500, tickets: 250 },
  onda: { pays: 200, tickets: 1_200 },
  folha: { pays: 100, tickets: 2_100 },
};

/** Prices of a ticket in cents; a game offers those within its own limits. */
export const PRICES: readonly Cents[] = [50, 100, 200, 500, 1_000, 2_000];

const FIELDS = 9;

/** Which prize a ticket wins by its number, 0 to `TICKETS` - 1; none of them most often. */
export function prizeOfTicket(ticket: number): GameSymbol | undefined {
  let upTo = 0;
  return SYMBOLS.find((symbol) => {
    upTo += PRIZES[symbol].tickets;
    return ticket < upTo;
  });
}

function shuffled<Entry>(list: readonly Entry[], randomBelow: RandomBelow): Entry[] {
  const left = [...list];
  return list.flatMap(() => left.splice(randomBelow(left.length), 1));
}

/**
 * A ticket: nine places in `SYMBOLS`, row by row. A winning one has its symbol three times. What else is on it comes from
 * a pile with two of each, whatever the symbol is worth, so nothing looks like almost won more often than chance has it.
 */
export function drawTicket(randomBelow: RandomBelow): number[] {
  const prize = prizeOfTicket(randomBelow(TICKETS));
  const won = prize ? [prize, prize, prize] : [];
  const pile = SYMBOLS.filter((symbol) => symbol !== prize).flatMap((symbol) => [symbol, symbol]);
  const others = shuffled(pile, randomBelow).slice(0, FIELDS - won.length);
  return shuffled([...won, ...others], randomBelow).map((symbol) => SYMBOLS.indexOf(symbol));
}

/** The fields of a ticket as symbols; entries that are none are left out. */
export function fieldsOf(drawn: readonly number[]): GameSymbol[] {
  return drawn.flatMap((place) => SYMBOLS[place] ?? []);
}

/** The symbol that is there three times. */
export function prizeOf(fields: readonly GameSymbol[]): GameSymbol | undefined {
  return SYMBOLS.find((symbol) => fields.filter((field) => field === symbol).length === 3);
}

/** What a ticket of a price (cents) wins (cents). */
export function winOfTicket(price: Cents, drawn: readonly number[]): Cents {
  const prize = prizeOf(fieldsOf(drawn));
  return prize ? (price * PRIZES[prize].pays) / 100 : 0;
}

/** How the game pays in the long run: rates in hundredths of a percent. */
export function scratchFacts(): { rtp: number; hitFrequency: number; volatility: 'medium' } {
  const prizes = Object.values(PRIZES);
  const paid = prizes.reduce((sum, { pays, tickets }) => sum + pays * tickets, 0);
  const hits = prizes.reduce((sum, { tickets }) => sum + tickets, 0);
  // A ticket's result scatters by about five times its price, which the trade calls medium.
  return {
    rtp: Math.floor((paid * 100) / TICKETS),
    hitFrequency: Math.floor((hits * 10_000) / TICKETS),
    volatility: 'medium',
  };
}
