// The made-up catalogue as rows of the database. Covers are drawn when somebody asks for one: drawn-cover.ts.
import type { CategoryRow, GameRow, ProviderRow } from '#server/data/casino/catalogue.ts';
import type { Picture } from '#server/data/content/content.ts';
import type { Catalogue, SeedGame } from './catalogue.ts';
import { COVER_VERSION } from './covers/cover.ts';
import { coverPath } from './drawn-cover.ts';
import { providerInks, providerTile } from './provider-art.ts';
import { svgPicture } from './svg-picture.ts';
import { TAGS } from './tags.ts';

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
    tags: game.tags.map((tag) => TAGS[tag]),
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
