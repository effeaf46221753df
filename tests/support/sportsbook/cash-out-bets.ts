// For tests of cash out: priced events, and players with one bet on them.
import type { FeedEvent } from '#server/partners/feed/sports-feed.ts';
import type { openBetting } from './betting.ts';
import { fresh, home } from './betting-suite.ts';
import { someEvent, someMarket } from './scripted-feed.ts';

type Betting = Awaited<ReturnType<typeof openBetting>>;
export type BettingPlayer = Awaited<ReturnType<Betting['someone']>>;

/** Of the three selections (thousandths). */
export const ODDS = { home: 2_000, draw: 3_000, away: 4_000 };

/** An event whose home side wins with this probability (millionths). */
export const priced = (name: string, won: number, more: Partial<FeedEvent> = {}) =>
  someEvent(name, {
    markets: [someMarket('result', ODDS, { worths: { home: won, draw: 100_000, away: 100_000 } })],
    ...more,
  });

/** New events of the feed, whose home side wins with this probability (millionths); returns their names. */
export async function pricedEvents(betting: Betting, count: number, won = 500_000): Promise<string[]> {
  const names = Array.from({ length: count }, fresh);
  await betting.receiveEvents(...names.map((name) => priced(name, won)));
  return names;
}

/** A player with 100 and one bet on the home side at 2.00, with a probability of one half; the stake is in cents. */
export async function someBet(betting: Betting, stake = 1_000) {
  const [name = ''] = await pricedEvents(betting, 1);
  const player = await betting.someone();
  const { bets } = await player.place({ legs: [home(name)], stakes: [stake] });
  await betting.backend.settled();
  return { name, player, id: bets[0]?.id ?? '' };
}

/** Holds the price and accepts it; for the whole stake unless said otherwise (cents). */
export async function cashOut(player: BettingPlayer, id: string, stake?: number) {
  const quote = await player.quote(id);
  return player.cashOut(id, { quote: quote.id, stake: stake ?? quote.stake });
}
