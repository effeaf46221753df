// Covers of the seeded catalogue, drawn on request, so that thousands of unseen pictures need no storage.
import type { Queries } from '#server/core/db/database.ts';
import { findCoverSubject, renameGameImages } from '#server/data/casino/catalogue.ts';
import type { Picture } from '#server/data/content/content.ts';
import { COVER_VERSION, cover, UnknownProvider } from '#server/sandbox/covers/cover.ts';
import { UnknownLetter } from '#server/sandbox/covers/glyphs.ts';
import {
  SKIN_PICTURES,
  type SkinPicture,
  slotSkinPicture,
} from '#server/sandbox/games/slot/skin/slot-skin-picture.ts';

/** Part of the paths of slots' pictures. */
const SKIN_VERSION = 2;
const SKIN_PATH = /^skins\/(\d{1,9})-([a-z]+)\.v2\.svg$/;
/** The only picture of version 1. */
const FIRST_SKIN_PATH = /^skins\/(\d{1,9})\.v1\.svg$/;

/** The path of a picture of a slot as it is played, below `/media/`. */
export const skinPath = (gameId: string, picture: SkinPicture): string =>
  `skins/${gameId}-${picture}.v${SKIN_VERSION}.svg`;

const COVER_PATH = /^covers\/(\d{1,9})\.v([1-9]\d?)\.svg$/;

const endOf = (version: number) => `.v${version}.svg`;

/** The path of a game's cover below `/media/`. */
export const coverPath = (gameId: string): string => `covers/${gameId}${endOf(COVER_VERSION)}`;

/** Games of a database that an older version filled get the addresses of this version's covers. */
export async function renewCoverAddresses(queries: Queries): Promise<void> {
  for (let version = 1; version < COVER_VERSION; version++) {
    const [from, to] = [endOf(version), endOf(COVER_VERSION)];
    await renameGameImages(queries, { start: '/media/covers/', from, to });
  }
}

/** The picture at the path of a cover or of a slot's skin; undefined if no game of a seeded provider has it. */
export async function renderGamePicture(
  queries: Queries,
  path: string,
): Promise<Picture | { movedTo: string } | undefined> {
  const [, oldId] = FIRST_SKIN_PATH.exec(path) ?? [];
  if (oldId !== undefined) return { movedTo: skinPath(oldId, 'reels') };
  const [, id, name] = SKIN_PATH.exec(path) ?? [];
  if (id === undefined) return renderCover(queries, path);
  const picture = SKIN_PICTURES.find((one) => one === name);
  const game = picture && (await findCoverSubject(queries, id));
  return picture && game && drawnPicture(path, () => slotSkinPicture(game, picture));
}

/** A provider that the operator added has its own pictures, and so has a game whose name has signs that aren't drawn. */
function drawnPicture(path: string, draw: () => string): Picture | undefined {
  try {
    return svgPicture(path, draw());
  } catch (error) {
    if (error instanceof UnknownProvider || error instanceof UnknownLetter) return undefined;
    throw error;
  }
}

/**
 * The picture at a cover's path, the same on every request; undefined if no game of a seeded provider has it. The path of an
 * older version leads to this one's.
 */
async function renderCover(
  queries: Queries,
  path: string,
): Promise<Picture | { movedTo: string } | undefined> {
  const [, id = '', version = ''] = COVER_PATH.exec(path) ?? [];
  if (Number(version) > COVER_VERSION) return undefined;
  const game = id ? await findCoverSubject(queries, id) : undefined;
  if (!game) return undefined;
  if (Number(version) < COVER_VERSION) return { movedTo: coverPath(id) };
  return drawnPicture(path, () => cover(game));
}

/** Part of the paths of the stored pictures: tiles, banners, promotions, modals. */
export const ART_VERSION = 1;

/** A drawn picture under its path below `/media/`. */
export function svgPicture(path: string, body: string): Picture {
  return { path, type: 'image/svg+xml', body };
}
