// What page and service worker say to each other. Both sides check what they hear.
import * as v from 'valibot';
import { version } from './build-files.ts';
import { language } from './languages.ts';
import { safePath } from './rules/safe-url.ts';

/** Addresses that one message may name. */
export const MAX_BACKFILL_URLS = 150;

export const pageMessage = v.variant('type', [
  /** Has the server another version than this page? Answered with `versionAnswer`. */
  v.object({ type: v.literal('check-outdated'), page: version }),
  /** The page came to be while the worker began, and nobody serves it. */
  v.object({ type: v.literal('serve-me') }),
  /** The other public routes' files may be fetched now. */
  v.object({ type: v.literal('keep-later-files') }),
  /** Home as the server draws it may be fetched now. */
  v.object({ type: v.literal('keep-home') }),
  /** A newer worker is about to take over, which waits for what this one does on its own. */
  v.object({ type: v.literal('let-go') }),
  /** Public reads and pictures that the page had before there was a worker. */
  v.object({
    type: v.literal('keep-seen'),
    language,
    urls: v.pipe(v.array(v.pipe(v.string(), v.maxLength(2_000))), v.maxLength(MAX_BACKFILL_URLS)),
  }),
  /** The waiting worker takes over from the one before it. */
  v.object({ type: v.literal('take-over') }),
]);
export type PageMessage = v.InferOutput<typeof pageMessage>;

export const versionAnswer = v.object({
  /** unknown: the server couldn't be asked. */
  version: v.picklist(['same', 'other', 'unknown']),
});
export type VersionAnswer = v.InferOutput<typeof versionAnswer>;

/** What the worker says by itself: a notice was pressed, and the page that has the focus now shows where it leads. */
export const workerMessage = v.object({
  type: v.literal('open'),
  path: v.pipe(
    v.string(),
    v.check((path) => safePath(path) !== null),
  ),
});
export type WorkerMessage = v.InferOutput<typeof workerMessage>;
