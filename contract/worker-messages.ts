// The messages between page and service worker. Each side validates what it receives.
import * as v from 'valibot';
import { language } from './languages.ts';
import { OUTDATED_CHECK_MS } from './limits.ts';
import { safePath } from './rules/page/safe-url.ts';

/** The most URLs that one `backfill-cache` message may contain. */
export const MAX_BACKFILL_URLS = 150;

export const pageMessage = v.variant('type', [
  /** Reports that the page's scripts run. The worker repairs its cached files where pages don't send it. */
  v.object({ type: v.literal('alive') }),
  /** Wakes the worker, which checks for a newer version if that is due. The answer is an `outdatedCheckAnswer`. */
  v.object({ type: v.literal('check-outdated') }),
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
  /** Asks for the path of the notification that the player clicked. The answer is the message `navigate`, once for each click. */
  v.object({ type: v.literal('take-requested-path') }),
]);
export type PageMessage = v.InferOutput<typeof pageMessage>;

export const outdatedCheckAnswer = v.object({
  /** Ms until the next check is due. */
  nextCheckMs: v.pipe(v.number(), v.minValue(0), v.maxValue(OUTDATED_CHECK_MS)),
});
export type OutdatedCheckAnswer = v.InferOutput<typeof outdatedCheckAnswer>;

/** What the worker sends to pages. */
export const workerMessage = v.variant('type', [
  /** The player clicked a notification: the page asks for its path (`take-requested-path`). */
  v.object({ type: v.literal('path-requested') }),
  /** The page that asked opens this path. */
  v.object({
    type: v.literal('navigate'),
    path: v.pipe(
      v.string(),
      v.check((path) => safePath(path) !== null),
    ),
  }),
  /** The server has another version, which the browser installs. */
  v.object({ type: v.literal('outdated') }),
]);
export type WorkerMessage = v.InferOutput<typeof workerMessage>;
