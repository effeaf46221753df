/** Parts of a library's one entry file that only later chunks use. */
const LATER =
  /react-i18next\/.*\/Trans|html-parse-stringify|query-core\/.*\/(infiniteQuery\w+|queriesObserver|hydration)|react-query\/.*\/(useQueries|useInfiniteQuery|useSuspense\w+)/;

interface Modules {
  getModuleInfo: (id: string) => { importedIds: readonly string[] } | null;
}

/**
 * Names the chunk of all that the page's entry imports at once. Left alone, what the entry shares with later chunks
 * would come in some thirty small files, each asked for and compressed by itself.
 */
export function firstLoad(entry: string): (id: string, modules: Modules) => string | null {
  let first: Set<string> | undefined;
  return (id, modules) => {
    first ??= reachedFrom(entry, modules);
    return first.has(id) && !LATER.test(id) ? 'first' : null;
  };
}

/** A module and all that it imports statically, however deep. */
function reachedFrom(entry: string, modules: Modules): Set<string> {
  const reached = new Set([entry]);
  for (const id of reached)
    for (const next of modules.getModuleInfo(id)?.importedIds ?? []) reached.add(next);
  return reached;
}
