// The page's messages to the worker (contract/worker-messages.ts), and the background tasks that they start.
import * as v from 'valibot';
import { type Language, LOCALES } from '#contract/languages.ts';
import {
  type OutdatedCheckAnswer,
  type PageMessage,
  pageMessage,
  type WorkerMessage,
} from '#contract/worker-messages.ts';
import { backfillApiCache } from './api-cache.ts';
import { fetchLazyAssets } from './asset-cache.ts';
import { cachedReadBackend } from './cache-policy.ts';
import { backfillImageCache } from './image-cache.ts';
import { refreshHome } from './page-cache.ts';
import { markAlive, stopWatchingPages } from './page-repair.ts';
import { takeRequestedPath } from './push.ts';
import { checkForUpdate } from './update-check.ts';

declare const self: ServiceWorkerGlobalScope;

/**
 * Aborted for a newer worker, which can't activate while this one is busy. The signal stays aborted: if this worker remains
 * active after all, the tasks continue when the browser starts it again.
 */
const backgroundTasks = new AbortController();

/** How many URLs are fetched at a time during a backfill. */
const BACKFILL_CONCURRENCY = 4;

/** Part of an update that was already found: a check would delay it. */
const ACTIVATION_MESSAGES: readonly PageMessage['type'][] = ['abort-background-tasks', 'skip-waiting'];

/** Messages of an unknown shape are ignored. */
export function listenForMessages(): void {
  self.addEventListener('message', (event) => {
    const message = v.safeParse(pageMessage, event.data);
    if (!message.success) return;
    event.waitUntil(handleMessage(message.output, event));
    if (!ACTIVATION_MESSAGES.includes(message.output.type)) event.waitUntil(checkForUpdate());
  });
}

async function handleMessage(message: PageMessage, event: ExtendableMessageEvent): Promise<void> {
  switch (message.type) {
    case 'alive':
      await markAlive(event.source);
      break;
    case 'check-outdated':
      await answerOutdatedCheck(event.ports[0]);
      break;
    case 'claim-clients':
      await self.clients.claim();
      break;
    case 'fetch-lazy-assets':
      await fetchLazyAssets(backgroundTasks.signal);
      break;
    case 'cache-home':
      await refreshHome(backgroundTasks.signal);
      break;
    case 'abort-background-tasks':
      backgroundTasks.abort();
      stopWatchingPages();
      break;
    case 'backfill-cache':
      await backfillCache(message.urls, message.language, event);
      break;
    case 'skip-waiting':
      await self.skipWaiting();
      break;
    case 'take-requested-path':
      await answerRequestedPath(event);
      break;
  }
}

async function answerRequestedPath({ source }: ExtendableMessageEvent): Promise<void> {
  if (!source || !('id' in source)) return;
  const path = await takeRequestedPath(self.clients, source.id);
  const answer: WorkerMessage | null = path === null ? null : { type: 'navigate', path };
  if (answer) source.postMessage(answer);
}

async function answerOutdatedCheck(port: MessagePort | undefined): Promise<void> {
  const answer: OutdatedCheckAnswer = { nextCheckMs: await checkForUpdate() };
  port?.postMessage(answer);
}

/**
 * On a first visit the page reads and shows things before a worker controls it. They are cached afterwards, so that one visit
 * is enough to return without a network. Most of them come from the browser's HTTP cache.
 */
async function backfillCache(
  urls: readonly string[],
  language: Language,
  event: ExtendableEvent,
): Promise<void> {
  const { signal } = backgroundTasks;
  const queue = urls.filter((url) => URL.canParse(url)).reverse();
  async function fetchNext(): Promise<void> {
    for (let url = queue.pop(); url !== undefined && !signal.aborted; url = queue.pop()) {
      const headers = { Accept: 'application/json', 'Accept-Language': LOCALES[language] };
      const read = new Request(url, { headers, credentials: 'omit', signal });
      if (cachedReadBackend(read) !== null) await backfillApiCache(read, event);
      else await backfillImageCache(new Request(url, { mode: 'no-cors', signal }), event);
    }
  }
  await Promise.all(Array.from({ length: BACKFILL_CONCURRENCY }, fetchNext));
}
