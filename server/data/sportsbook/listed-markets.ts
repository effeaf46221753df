// Which of an event's markets its row in a list shows.
import type { FeedMarket } from '#server/core/feed-event.ts';

/** A whole goal or point, in the thousandths of lines. */
const WHOLE = 1_000;

/** `total` and 2500 of `total-2500`, `handicap` and −500 of `handicap-minus-500`; null if the id ends with no line. */
function lineOf(id: string): { kind: string; line: number } | null {
  const [, kind, minus, digits] = /^(.+?)-(?:(minus)-|plus-)?(\d+)$/.exec(id) ?? [];
  return kind && digits ? { kind, line: Number(digits) * (minus ? -1 : 1) } : null;
}

/**
 * The feed's main markets. Beside a main market whose line is decided (more than 2.5 goals after the third), the open market of
 * the same kind with the nearest line: by whole goals if there is one, and the higher of two. It is listed as a main one.
 */
export function listedMarkets(markets: readonly FeedMarket[]): FeedMarket[] {
  return markets.flatMap((market) => {
    if (!market.main) return [];
    const of = market.state === 'closed' ? lineOf(market.id) : null;
    if (!of) return [market];
    const [nearest] = markets
      .flatMap((other) => {
        const its = other.state === 'open' && !other.main ? lineOf(other.id) : null;
        return its?.kind === of.kind ? [{ other, line: its.line, away: Math.abs(its.line - of.line) }] : [];
      })
      .sort(
        (one, two) =>
          Number(one.away % WHOLE > 0) - Number(two.away % WHOLE > 0) ||
          one.away - two.away ||
          two.line - one.line,
      );
    return nearest ? [market, { ...nearest.other, main: true }] : [market];
  });
}
