// The generated catalogue as rows of the database. Covers are drawn on request: drawn-pictures.ts.
import type { GameRow, ProviderRow } from '#server/data/casino/catalogue.ts';
import type { Picture } from '#server/data/content/content.ts';
import { ART_VERSION, coverPath, svgPicture } from '#server/sandbox/art/drawn-pictures.ts';
import { providerInks, providerTile } from '#server/sandbox/art/provider-art.ts';
import { GAME_TAGS } from './game-tags.ts';
import type { GeneratedCatalogue, SeedGame } from './generate-catalogue.ts';

const tilePath = (id: string) => `providers/${id}.v${ART_VERSION}.svg`;

function gameRow(game: SeedGame): GameRow {
  return {
    id: String(game.id),
    code: game.code,
    name: game.name,
    providerId: game.provider,
    categoryId: game.categoryId,
    image: `/media/${coverPath(String(game.id))}`,
    rtp: game.rtp,
    volatility: game.volatility,
    tags: game.tags.map((tag) => GAME_TAGS[tag]),
    engine: game.launch,
    demo: game.demo,
    minBetCents: game.minBet,
    maxBetCents: game.maxBet,
    position: game.id,
    addedAt: game.createdAt,
  };
}

interface CatalogueRows {
  providers: ProviderRow[];
  games: GameRow[];
  /** A picture for each provider. */
  tiles: Picture[];
}

/** The rows of a catalogue's providers and games, and the pictures of its providers. */
export function catalogueRows(made: GeneratedCatalogue): CatalogueRows {
  const tiles = made.providers.map(({ id }) => svgPicture(tilePath(id), providerTile(id)));
  return {
    providers: made.providers.map(({ id, name }, position) => ({
      id,
      name,
      position,
      image: `/media/${tilePath(id)}`,
      ...providerInks(id),
    })),
    games: made.games.map(gameRow),
    tiles,
  };
}
