import type { Jackpot } from '#contract/endpoints/casino.ts';
import type { Language } from '#contract/languages.ts';
import type { Services } from '#server/core/services.ts';
import { listEngineGames } from '#server/data/casino/catalogue.ts';
import type { GameProvider } from '#server/partners/games/game-provider.ts';

/** The provider's jackpots as they stand now, with the catalogue's games that can win them; none without a game (D9). */
export async function listJackpots(
  { db }: Services,
  provider: GameProvider,
  language: Language,
): Promise<Jackpot[]> {
  const published = await provider.jackpots();
  const listed = published.map(async ({ engine, potCents, startCents, share, oneInCents }) => ({
    amount: potCents,
    start: startCents,
    share,
    one_in: oneInCents,
    games: await listEngineGames(db.queries, engine, language),
  }));
  return (await Promise.all(listed)).filter(({ games }) => games.length > 0);
}
