import { MOST_SEEN, type PageMessage } from '#contract/page-worker.ts';
import { inlineData } from '../inline-data.ts';
import { currentLanguage } from '../language.ts';

const KINDS = ['fetch', 'img', 'css', 'link'];

/** What the page asked for, or came drawn with, while no worker was there to keep it; the worker takes what may be kept. */
export function seenBeforeWorker(): PageMessage {
  const entries = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
  const urls = entries
    .filter(({ initiatorType }) => KINDS.includes(initiatorType))
    .map(({ name }) => name)
    .filter((name) => !name.includes('/assets/'));
  for (const url of Object.keys(inlineData()?.answers ?? {})) urls.push(new URL(url, location.href).href);
  return { type: 'keep-seen', language: currentLanguage(), urls: [...new Set(urls)].slice(-MOST_SEEN) };
}
