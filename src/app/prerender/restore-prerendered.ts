import type { Prerendered } from '#contract/prerendered.ts';
import { queryClient } from '#src/core/cache/query-client.ts';
import { readPrerenderedData } from '#src/core/config/prerendered-data.ts';
import { setLocalResponder } from '#src/core/net/http.ts';
import { sessionStatus } from '#src/core/session/session-store.ts';
import { currentLanguage } from '#src/core/text/language.ts';
import { loadPageQueries, prerenderedPageOf } from './prerendered-page.ts';

/**
 * Whether the page was prerendered for this address, this language, and a visitor. If so its data is in the cache now, checked
 * as if it had come over the network, and the page may be hydrated; if not it is rendered from scratch.
 */
export async function restorePrerendered(): Promise<boolean> {
  const inline = readPrerenderedData();
  const page = prerenderedPageOf(location.pathname, location.search);
  if (!inline || !page || !isFor(inline)) return false;
  setLocalResponder((url) => {
    if (!Object.hasOwn(inline.answers, url)) return undefined;
    const json = inline.answers[url];
    const from = inline.cachedAt === undefined ? {} : { cachedAt: inline.cachedAt };
    return { status: json === null ? 404 : 200, json, retryAfterS: null, ...from };
  });
  try {
    await loadPageQueries(page, inline.path, inline.language);
    if (inline.cachedAt !== undefined || isFromHistory())
      await queryClient.invalidateQueries({ refetchType: 'none' });
    return true;
  } catch {
    return false;
  } finally {
    setLocalResponder();
  }
}

function isFor({ path, language }: Prerendered): boolean {
  return path === location.pathname && language === currentLanguage() && sessionStatus() === 'out';
}

/** Back and Forward show the document as the browser cached it, which may be old, like the worker's: its data is read again. */
function isFromHistory(): boolean {
  const [visit] = performance.getEntriesByType('navigation');
  return visit instanceof PerformanceNavigationTiming && visit.type === 'back_forward';
}
