// What the lobby shows beside lists of games: a featured game, what was played most, games that are no slots, new ones.

import type { WireResponseOf } from '#contract/define-call.ts';
import type { Game } from '#contract/endpoints/casino/casino-calls.ts';
import type { getLobby } from '#contract/endpoints/casino/lobby-blocks-calls.ts';
import type { Language } from '#contract/languages.ts';
import { POPULAR_GAMES } from '#contract/limits.ts';
import { dateInZone } from '#server/core/calendar-day.ts';
import type { Queries } from '#server/core/db/database.ts';
import {
  type FoundGame,
  findCoverSubject,
  findGameRowsById,
  findGamesById,
} from '#server/data/casino/catalogue.ts';
import type { GameSearchIndex } from '#server/data/casino/game-search-index.ts';
import { type PlayedWeek, readPlayedWeek } from '#server/data/casino/popular-week.ts';
import { warningForPiece } from '#server/data/content/warning-for-piece.ts';
import type { GameLook, GameProvider } from '#server/partners/games/game-provider.ts';

const ROW_GAMES = 12;
/** The newest slots, of which each day features another one. */
const FEATURED_GAMES = 14;
/** For so long (ms) a game is a new one. */
const NEW_MS = 90 * 86_400_000;

interface LobbyRequest {
  index: GameSearchIndex;
  provider: GameProvider;
  language: Language;
  /** Of the site; its days begin in it. */
  timeZone: string;
  /** ms since 1970. */
  now: number;
}

/** The games of the catalogue with the most bets of the last seven whole days; null if they are not known. */
export async function findPopularGames(
  queries: Queries,
  { index, timeZone, now }: Pick<LobbyRequest, 'index' | 'timeZone' | 'now'>,
): Promise<PlayedWeek | null> {
  const week = await readPlayedWeek(queries, now, timeZone);
  if (!week) return null;
  // Without the games that have left the catalogue since, and the operator's own games, which it doesn't list.
  const ids = (await index.find({}, { ids: week.ids })).slice(0, POPULAR_GAMES);
  return ids.length > 0 ? { ...week, ids } : null;
}

/** Everything but the jackpots, which change with every bet, and what is the player's own. */
export async function readLobby(
  queries: Queries,
  request: LobbyRequest,
): Promise<WireResponseOf<typeof getLobby>> {
  const { index, provider, language, timeZone, now } = request;
  const choices = await index.choices();
  const games = (ids: readonly string[]) => findGamesById(queries, ids, language);
  const rows = (ids: readonly string[]) => findGameRowsById(queries, ids, language);
  const week = await findPopularGames(queries, request);
  const [featured] = await rows([featuredOf(choices.slots, dateInZone(now, timeZone))]);
  // Some may be dated ahead: the operator announces them.
  const newest = (await rows(choices.newest.slice(0, 4 * ROW_GAMES)))
    .filter(({ row }) => row.addedAt > now - NEW_MS && row.addedAt <= now)
    .slice(0, ROW_GAMES);
  return {
    featured: featured ? await wireFeatured(queries, featured, request) : null,
    week: week && {
      from: week.from,
      to: week.to,
      total: week.ids.length,
      games: await games(week.ids.slice(0, ROW_GAMES)),
    },
    tables: await games(choices.tables.slice(0, ROW_GAMES)),
    newest: newest.map(wireDated),
    pay_rates: choices.engines.flatMap(({ volatility, engine }) => {
      const rate = provider.hitFrequency?.(engine);
      return rate ? [{ volatility, hit_frequency: rate }] : [];
    }),
  };
}

/** Another one each day, the same one for all players. */
function featuredOf(slots: readonly string[], day: string): string {
  const among = slots.slice(0, FEATURED_GAMES);
  return among[(Date.parse(day) / 86_400_000) % among.length] ?? '';
}

const wireDated = ({ row, game }: FoundGame): Game & { added_at: string | null } => ({
  ...game,
  added_at: row.addedAt > 0 ? new Date(row.addedAt).toISOString() : null,
});

const NO_LOOK: GameLook = { ground: '', ink: '', picture: '', window: '', narrow: '', wide: '', title: '' };

async function wireFeatured(
  queries: Queries,
  found: FoundGame,
  { provider, language }: Pick<LobbyRequest, 'provider' | 'language'>,
) {
  const { id, engine } = found.row;
  const subject = await findCoverSubject(queries, id);
  const look = engine && subject ? provider.gameLook?.(engine, subject) : undefined;
  return {
    ...wireDated(found),
    hit_frequency: (engine && provider.hitFrequency?.(engine)) || 0,
    ...(look ?? NO_LOOK),
    warning: warningForPiece(id)[language],
  };
}
