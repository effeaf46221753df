import {
  LINES,
  POT_LINE,
  SLOT_TABLES,
  type SlotName,
  type SlotSymbol,
  STRIPS,
  stripLength,
} from './slot-game.ts';

/** How a slot pays, counted over all stops of its reels, each once. Sums of pays in stakes. */
interface SlotCount {
  rounds: number;
  paid: number;
  /** Rounds that pay anything. */
  hits: number;
  /** The sum of the squares of what the rounds pay. */
  squares: number;
}

/**
 * Counts all rounds of a slot. Where it has a pot, three of the dearest symbol on the pot's line count as a hit that pays
 * nothing on that line: the pot is paid instead.
 */
export function countRounds(slot: SlotName): SlotCount {
  const [first = [], second = [], third = []] = STRIPS[slot];
  const { pays } = SLOT_TABLES[slot];
  const length = stripLength(slot);
  const count: SlotCount = { rounds: length ** 3, paid: 0, hits: 0, squares: 0 };
  for (let one = 0; one < length; one += 1) {
    for (let two = 0; two < length; two += 1) {
      // Lines whose first two symbols are alike: only those can pay, whatever the third reel shows.
      const alike = LINES.flatMap((rows, line) => {
        const symbol = first[(one + rows[0]) % length];
        if (symbol === undefined || second[(two + rows[1]) % length] !== symbol) return [];
        const paid = slot === 'jackpot' && line === POT_LINE && symbol === 0 ? 0 : (pays[symbol] ?? 0);
        return [{ row: rows[2], symbol, paid }];
      });
      if (alike.length > 0) addThird(count, third, alike);
    }
  }
  return count;
}

interface OpenLine {
  /** The row that it takes on the third reel. */
  row: number;
  symbol: SlotSymbol;
  /** What it pays if the third symbol is the same. */
  paid: number;
}

/** Adds the rounds of all stops of the third reel. */
function addThird(count: SlotCount, third: readonly SlotSymbol[], lines: readonly OpenLine[]): void {
  for (let stop = 0; stop < third.length; stop += 1) {
    let hits = 0;
    let paid = 0;
    for (const line of lines) {
      if (third[(stop + line.row) % third.length] !== line.symbol) continue;
      hits += 1;
      paid += line.paid;
    }
    count.paid += paid;
    count.hits += hits > 0 ? 1 : 0;
    count.squares += paid ** 2;
  }
}

const counted = new Map<SlotName, { rtp: number; hitFrequency: number }>();

/** Return and hit rate of a slot without its pot, in hundredths of a percent, floored; counted once. */
export function slotRates(slot: SlotName): { rtp: number; hitFrequency: number } {
  const known = counted.get(slot);
  if (known) return known;
  const { rounds, paid, hits } = countRounds(slot);
  const rates = {
    rtp: Math.floor((paid * 10_000) / rounds),
    hitFrequency: Math.floor((hits * 10_000) / rounds),
  };
  counted.set(slot, rates);
  return rates;
}
