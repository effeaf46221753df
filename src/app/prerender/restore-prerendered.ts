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
 * as if it had come over the network, and the page may be hydrated; if not it is rendered from scratch.
 */
export async function restorePrerendered(): Promise<boolean> {
  const inline = readPrerenderedData();
  const page = prerenderedPageOf(location.pathname, location.search);
  if (!inline || !page || !isFor(inline) || !isAsDrawn(inline.nodes)) return false;
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
    return true;
  } catch {
    return false;
  } finally {
    setLocalResponder();
  }
}

/** NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_COMMENT, in fewer bytes of the first load. */
const ELEMENTS_AND_COMMENTS = 0x81;

let drawn = 0;

/**
 * Whether the markup has the nodes that it was drawn with (`Prerendered.nodes`; the last ones without it). Asked again right before it is
 * hydrated: an extension may have come in between.
 */
export function isAsDrawn(nodes = drawn): boolean {
  drawn = nodes;
  return countNodes() === nodes;
}

/**
 * Extensions add nodes, networks strip comments, translators wrap texts. React finds most of that by itself, but never ends where a
 * boundary's comment is missing or has another text.
 */
function countNodes(): number {
  const nodes = document.createTreeWalker(document.getElementById('root') as Node, ELEMENTS_AND_COMMENTS);
  let count = 0;
  while (nodes.nextNode()) count += 1 + (nodes.currentNode.nodeValue?.length ?? ELEMENT_WEIGHT);
  return count;
}

function isFor({ path, language }: Prerendered): boolean {
  return path === location.pathname && language === currentLanguage() && sessionStatus() === 'out';
}
