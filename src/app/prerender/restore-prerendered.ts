import { ELEMENT_WEIGHT, type Prerendered } from '#contract/prerendered.ts';
import { queryClient } from '#src/core/cache/query-client.ts';
import { readPrerenderedData } from '#src/core/config/prerendered-data.ts';
import { nextTask } from '#src/core/device/next-task.ts';
import { visitType } from '#src/core/navigation/visit-type.ts';
import { setLocalResponder } from '#src/core/net/http.ts';
import { sessionStatus } from '#src/core/session/session-store.ts';
import { currentLanguage } from '#src/core/text/language.ts';
import { loadPageQueries, prerenderedPageOf } from './prerendered-page.ts';

/**
 * Whether the page was prerendered for this address, this language, and a visitor. If so its data is in the cache now, checked
 * as if it had come over the network, and the page may be hydrated while it still has so many nodes; 0: it is rendered from scratch.
 */
export async function restorePrerendered(): Promise<number> {
  const inline = readPrerenderedData();
  const page = prerenderedPageOf(location.pathname, location.search);
  if (!inline || !page || !isFor(inline) || countNodes() !== inline.nodes) return 0;
  const { cachedAt } = inline;
  setLocalResponder((url) => {
    if (!Object.hasOwn(inline.answers, url)) return undefined;
    const json = inline.answers[url];
    const answer = { status: json === null ? 404 : 200, json };
    // Each answer is checked in a task of its own.
    return nextTask().then(() => (cachedAt === undefined ? answer : { ...answer, cachedAt }));
  });
  try {
    await loadPageQueries(page, inline.path, inline.language);
    // Back and Forward show the document as the browser cached it, which may be old, like the worker's: its data is read again.
    if (cachedAt !== undefined || visitType() === 'back_forward')
      await queryClient.invalidateQueries({ refetchType: 'none' });
    return inline.nodes;
  } catch {
    return 0;
  } finally {
    setLocalResponder();
  }
}

/** NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_COMMENT, in fewer bytes of the first load. */
const ELEMENTS_AND_COMMENTS = 0x81;

/**
 * The nodes of the markup, as in `Prerendered.nodes`. Extensions add nodes, networks strip comments, translators wrap texts. React finds
 * most of that by itself, but never ends where a boundary's comment is missing or has another text.
 */
export function countNodes(): number {
  const nodes = document.createTreeWalker(document.getElementById('root') as Node, ELEMENTS_AND_COMMENTS);
  let count = 0;
  while (nodes.nextNode()) count += 1 + (nodes.currentNode.nodeValue?.length ?? ELEMENT_WEIGHT);
  return count;
}

function isFor({ path, language }: Prerendered): boolean {
  return path === location.pathname && language === currentLanguage() && sessionStatus() === 'out';
}
