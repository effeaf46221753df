import { type Language, LOCALES } from '#contract/languages.ts';
import { keepRead } from './kept-reads.ts';
import { ownWork } from './own-work.ts';
import { keepPicture } from './pictures.ts';
import { backendOf } from './public-reads.ts';

const AT_ONCE = 4;

/**
 * A first visit reads and shows things before its worker is there; they are kept afterwards, so that one visit is enough
 * to come back without a network. Most come from the browser's own cache.
 */
export async function keepSeen(
  urls: readonly string[],
  language: Language,
  event: ExtendableEvent,
): Promise<void> {
  const waiting = urls.filter((url) => URL.canParse(url)).reverse();
  async function next(): Promise<void> {
    for (let url = waiting.pop(); url !== undefined && !ownWork.aborted; url = waiting.pop()) {
      const headers = { Accept: 'application/json', 'Accept-Language': LOCALES[language] };
      const read = new Request(url, { headers, credentials: 'omit', signal: ownWork });
      if (backendOf(read) !== null) await keepRead(read, event);
      else await keepPicture(new Request(url, { mode: 'no-cors', signal: ownWork }), event);
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, next));
}
