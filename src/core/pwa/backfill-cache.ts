import { MAX_BACKFILL_URLS, type PageMessage } from '#contract/worker-messages.ts';
import { readPrerenderedData } from '../config/prerendered-data.ts';
import { currentLanguage } from '../text/language.ts';

const INITIATORS = ['fetch', 'img', 'css', 'link'];
/** A request that began before the worker controlled the page has finished or failed after this time (ms). */
const PENDING_REQUESTS_MS = 30_000;

/**
 * Sends the worker the URLs that the page requested, or that its HTML was prerendered with, before the worker controlled it.
 * URLs of requests that are still pending follow when they finish. The worker decides which of them it caches.
 */
export function sendBackfillUrls(post: (message: PageMessage) => void): void {
  const now = performance.now();
  const sent = new Set<string>();
  const send = (urls: string[]) => {
    const fresh = [...new Set(urls)].filter((url) => !sent.has(url)).slice(-MAX_BACKFILL_URLS);
    for (const url of fresh) sent.add(url);
    if (fresh.length > 0) post({ type: 'backfill-cache', language: currentLanguage(), urls: fresh });
  };
  const prerendered = Object.keys(readPrerenderedData()?.answers ?? {}).map(
    (url) => new URL(url, location.href).href,
  );
  send([...requestedUrls(performance.getEntriesByType('resource'), now), ...prerendered]);
  // The browser adds an entry only when the response is complete.
  const observer = new PerformanceObserver((list) => send(requestedUrls(list.getEntries(), now)));
  observer.observe({ type: 'resource', buffered: true });
  setTimeout(() => observer.disconnect(), PENDING_REQUESTS_MS);
}

function requestedUrls(entries: PerformanceEntryList, before: number): string[] {
  return (entries as PerformanceResourceTiming[])
    .filter(({ initiatorType, startTime }) => INITIATORS.includes(initiatorType) && startTime <= before)
    .map(({ name }) => name)
    .filter((name) => !name.includes('/assets/'));
}
