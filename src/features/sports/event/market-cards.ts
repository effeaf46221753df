import type { Market } from '#contract/endpoints/sports/sports-calls.ts';

/** Markets on one card: the lines of one question (`Total de gols` 2,5 and 3,5), or one market by itself. */
export type MarketCard = { id: string; name: string; markets: Market[] };

const LINE_IN_ID = /(?:-(?:minus|plus))?-\d+$/;
const LINE_IN_NAME = /:?\s*[+−-]?(\d+(?:[.,]\d+)?)$/u;

/**
 * Puts the lines of one question on one card, in the feed's order. Lines are markets of two selections whose names say the
 * line: a card's title need not repeat it.
 */
export function marketCards(markets: readonly Market[]): MarketCard[] {
  const cards = new Map<string, MarketCard>();
  for (const market of markets) {
    const key = questionOf(market);
    const card = key === null ? undefined : cards.get(key);
    if (card) card.markets.push(market);
    else cards.set(key ?? `one ${market.id}`, { id: market.id, name: market.name, markets: [market] });
  }
  return [...cards.values()].map((card) =>
    card.markets.length > 1 ? { ...card, name: card.name.replace(LINE_IN_NAME, '') } : card,
  );
}

/** What lines of one question have in common; null: the market is no line. */
function questionOf({ id, name, selections }: Market): string | null {
  const line = LINE_IN_NAME.exec(name)?.[1];
  if (line === undefined || selections.length !== 2 || !LINE_IN_ID.test(id)) return null;
  if (!selections.every((one) => one.name.endsWith(line))) return null;
  return `${id.replace(LINE_IN_ID, '')} ${name.replace(LINE_IN_NAME, '')}`;
}
