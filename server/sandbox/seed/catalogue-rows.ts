// The made-up catalogue as rows of the database. Covers are drawn when somebody asks for one: drawn-cover.ts.
import type { CategoryRow, GameRow, ProviderRow } from '#server/data/casino/catalogue.ts';
import type { Picture } from '#server/data/content/content.ts';
import { coverPath } from '#server/sandbox/art/drawn-cover.ts';
import { providerInks, providerTile } from '#server/sandbox/art/provider-art.ts';
import { svgPicture } from '#server/sandbox/art/svg-picture.ts';
import { COVER_VERSION } from '#server/sandbox/covers/cover.ts';
import { GAME_TAGS } from './game-tags.ts';
import type { Catalogue, SeedGame } from './generate-catalogue.ts';

const tilePath = (id: string) => `providers/${id}.v${COVER_VERSION}.svg`;

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
  categories: CategoryRow[];
  games: GameRow[];
  /** A picture for each provider. */
  tiles: Picture[];
}

/** Rows of a catalogue, and the pictures of its providers. */
export function catalogueRows(made: Catalogue): CatalogueRows {
  const tiles = made.providers.map(({ id }) => svgPicture(tilePath(id), providerTile(id)));
  return {
    providers: made.providers.map(({ id, name }, position) => ({
      id,
      name,
      position,
      image: `/media/${tilePath(id)}`,
      ...providerInks(id),
    })),
    categories: made.categories.map(({ id, slug, name, icon }, position) => ({
      id,
      slug,
      name,
      icon,
      position,
    })),
    games: made.games.map(gameRow),
    tiles,
  };
}
