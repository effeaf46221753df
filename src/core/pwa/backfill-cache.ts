import { MAX_BACKFILL_URLS, type PageMessage } from '#contract/page-worker.ts';
import { readPrerenderedData } from '../config/prerendered-data.ts';
import { currentLanguage } from '../text/language.ts';

const KINDS = ['fetch', 'img', 'css', 'link'];
/** What the page asked for before its worker was there has come, or has failed, after it (ms). */
const UNDER_WAY_MS = 30_000;

/**
 * Tells the worker, which takes what may be kept, what the page asked for, or came drawn with, while no worker was there
 * to keep it; and what was still under way then, as it comes.
 */
export function sendBackfillUrls(tell: (message: PageMessage) => void): void {
  const now = performance.now();
  const told = new Set<string>();
  const tellOf = (urls: string[]) => {
    const fresh = [...new Set(urls)].filter((url) => !told.has(url)).slice(-MAX_BACKFILL_URLS);
    for (const url of fresh) told.add(url);
    if (fresh.length > 0) tell({ type: 'keep-seen', language: currentLanguage(), urls: fresh });
  };
  const drawn = Object.keys(readPrerenderedData()?.answers ?? {}).map(
    (url) => new URL(url, location.href).href,
  );
  tellOf([...asked(performance.getEntriesByType('resource'), now), ...drawn]);
  // An entry stands only once its answer has come.
  const later = new PerformanceObserver((list) => tellOf(asked(list.getEntries(), now)));
  later.observe({ type: 'resource', buffered: true });
  setTimeout(() => later.disconnect(), UNDER_WAY_MS);
}

function asked(entries: PerformanceEntryList, before: number): string[] {
  return (entries as PerformanceResourceTiming[])
    .filter(({ initiatorType, startTime }) => KINDS.includes(initiatorType) && startTime <= before)
    .map(({ name }) => name)
    .filter((name) => !name.includes('/assets/'));
}
