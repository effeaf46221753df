import type { Prerendered } from '#contract/prerendered.ts';
import { answerFrom } from '#src/core/http.ts';
import { inlineData } from '#src/core/inline-data.ts';
import { currentLanguage } from '#src/core/language.ts';
import { queryClient } from '#src/core/query-client.ts';
import { sessionStatus } from '#src/core/session/session-store.ts';
import { firstPageOf, readFirst } from './first-page.ts';

/**
 * Whether the page came drawn for whoever is here: this address, this language, a visitor. If so its data is in the cache
 * now, checked as if it had come over the network, and the page may be hydrated; if not it is drawn anew.
 */
export async function takeOver(): Promise<boolean> {
  const inline = inlineData();
  const page = firstPageOf(location.pathname, location.search);
  if (!inline || !page || !isFor(inline)) return false;
  answerFrom((url) => {
    if (!Object.hasOwn(inline.answers, url)) return undefined;
    const json = inline.answers[url];
    const from = inline.keptAt === undefined ? {} : { keptAt: inline.keptAt };
    return { status: json === null ? 404 : 200, json, retryAfterS: null, ...from };
  });
  try {
    await readFirst(page, inline.path, inline.language);
    if (inline.keptAt !== undefined || isFromHistory())
      await queryClient.invalidateQueries({ refetchType: 'none' });
    return true;
  } catch {
    return false;
  } finally {
    answerFrom();
  }
}

function isFor({ path, language }: Prerendered): boolean {
  return path === location.pathname && language === currentLanguage() && sessionStatus() === 'out';
}

/** Back and forward show a page as the browser kept it, which may be long ago, as does the worker's: it is asked for anew. */
function isFromHistory(): boolean {
  const [visit] = performance.getEntriesByType('navigation');
  return visit instanceof PerformanceNavigationTiming && visit.type === 'back_forward';
}
