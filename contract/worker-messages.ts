// The messages between page and service worker. Each side validates what it receives.
import * as v from 'valibot';
import { version } from './build-files.ts';
import { language } from './languages.ts';
import { safePath } from './rules/safe-url.ts';

/** The most URLs that one `backfill-cache` message may contain. */
export const MAX_BACKFILL_URLS = 150;

export const pageMessage = v.variant('type', [
  /** Asks whether the server runs another version than this page. The answer is a `versionAnswer`. */
  v.object({ type: v.literal('check-outdated'), page: version }),
  /** Asks the worker to control a page that loaded while the worker was activating. */
  v.object({ type: v.literal('claim-clients') }),
  /** Asks the worker to fetch the lazy assets, which are the files of the other public routes. */
  v.object({ type: v.literal('fetch-lazy-assets') }),
  /** Asks the worker to fetch and cache the home page that the server renders. */
  v.object({ type: v.literal('cache-home') }),
  /** Tells the active worker to abort its background tasks. They would delay the activation of the next worker. */
  v.object({ type: v.literal('abort-background-tasks') }),
  /** Names public reads and images that the page loaded before the worker controlled it. */
  v.object({
    type: v.literal('backfill-cache'),
    language,
    urls: v.pipe(v.array(v.pipe(v.string(), v.maxLength(2_000))), v.maxLength(MAX_BACKFILL_URLS)),
  }),
  /** Tells the waiting worker to replace the active one. */
  v.object({ type: v.literal('skip-waiting') }),
]);
export type PageMessage = v.InferOutput<typeof pageMessage>;

export const versionAnswer = v.object({
  /** `unknown`: the server gave no valid answer. */
  version: v.picklist(['same', 'other', 'unknown']),
});
export type VersionAnswer = v.InferOutput<typeof versionAnswer>;

/** The only message that the worker sends unasked: the player clicked a notification, and the page opens its path. */
export const workerMessage = v.object({
  type: v.literal('navigate'),
  path: v.pipe(
    v.string(),
    v.check((path) => safePath(path) !== null),
  ),
});
export type WorkerMessage = v.InferOutput<typeof workerMessage>;
