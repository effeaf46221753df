// Covers of the seeded catalogue, drawn on request, so that thousands of unseen pictures need no storage.
import type { Queries } from '#server/core/db/database.ts';
import { findCoverSubject } from '#server/data/casino/catalogue.ts';
import type { Picture } from '#server/data/content/content.ts';
import { COVER_VERSION, cover, UnknownProvider } from '#server/sandbox/covers/cover.ts';

const COVER_PATH = new RegExp(`^covers/(\\d{1,9})\\.v${COVER_VERSION}\\.svg$`);

/** The path of a game's cover below `/media/`. */
export const coverPath = (gameId: string): string => `covers/${gameId}.v${COVER_VERSION}.svg`;

/** The picture at a cover's path, the same on every request; undefined if no game of a seeded provider has it. */
export async function renderCover(queries: Queries, path: string): Promise<Picture | undefined> {
  const [, id] = COVER_PATH.exec(path) ?? [];
  const game = id === undefined ? undefined : await findCoverSubject(queries, id);
  if (!game) return undefined;
  try {
    return svgPicture(path, cover(game));
  } catch (error) {
    // A provider that the operator added has its own pictures.
    if (error instanceof UnknownProvider) return undefined;
    throw error;
  }
}

/** A drawn picture under its path below `/media/`. */
export function svgPicture(path: string, body: string): Picture {
  return { path, type: 'image/svg+xml', body };
}
