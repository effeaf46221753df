import { relative } from 'node:path';
import { isHomeChunkModule } from './home-chunk-modules.ts';

/** Parts of a library's one entry file that only later chunks use. */
const LATER =
  /react-i18next\/.*\/Trans|html-parse-stringify|query-core\/.*\/(infiniteQuery\w+|queriesObserver|hydration)|react-query\/.*\/(useQueries|useInfiniteQuery|useSuspense\w+)/;

/** What fields of forms are made of: wherever one stands, most of it is wanted. */
const FIELDS =
  /\/src\/ui\/form\/(checkbox|field|form-error|input-edit|masked-input|password-field|submit-form|text-input)\./;

/** What nearly every page of the casino is drawn with. */
const CASINO =
  /\/src\/features\/casino\/(while-casino-open\.tsx|casino\.module\.css)|\/src\/features\/casino\/list\/(game-grid-skeleton|virtual-grid|use-virtual-rows)\.|\/src\/data\/casino\/jackpots\.ts$/;

/** What its lists of games share: their choices, and all that these take along. */
const GAMES = /\/src\/(features|widgets)\/casino\//;

/** What pages of several features are made of and home is not: small files, which come together. */
const WIDGETS = /\/src\/widgets\/(area|hooks|query|wallet)\/|\/src\/core\/api\/is-not-found\.ts$/;

/** What compiled components ask for, in whichever chunk they are. */
const COMPILED = /\/react-compiler-runtime\.|\/react\/compiler-runtime\./;

interface Module {
  importedIds: readonly string[];
  dynamicallyImportedIds: readonly string[];
  dynamicImporters: readonly string[];
}

interface Modules {
  getModuleInfo: (id: string) => Module | null;
}

/**
 * Groups of modules that share a chunk, for the bundler: all that the page's entry imports at once, and what the chunks
 * that come right after it share with each other or with later ones, the pages of games, and the fields of forms. Left
 * alone, they would come in dozens of small files, each asked for and compressed by itself. Takes the project's root and the entry.
 */
export function sharedChunks(root: string, entry: string) {
  let first: Set<string> | undefined;
  let second: Set<string> | undefined;
  const isFirst = (id: string, modules: Modules) => {
    first ??= reachedFrom([entry], (one) => modules.getModuleInfo(one)?.importedIds);
    return first.has(id) && !LATER.test(id);
  };
  const isSecond = (id: string, modules: Modules) => {
    second ??= reachedFrom(
      [...reachedFrom([entry], (one) => everyImport(modules.getModuleInfo(one)))].filter((one) =>
        isHomeChunkModule(relative(root, one)),
      ),
      (one) => modules.getModuleInfo(one)?.importedIds,
    );
    // What is imported on demand stays a file of its own, which the manifest names.
    return second.has(id) && !LATER.test(id) && modules.getModuleInfo(id)?.dynamicImporters.length === 0;
  };
  return [
    {
      debugName: 'first',
      name: (id: string, modules: Modules) => (isFirst(id, modules) ? 'first' : null),
    },
    {
      debugName: 'second',
      minShareCount: 2,
      name: (id: string, modules: Modules) => (isSecond(id, modules) ? 'second' : null),
    },
    { debugName: 'fields', minShareCount: 2, name: (id: string) => (FIELDS.test(id) ? 'fields' : null) },
    // A group takes with it what its modules ask for: last, so that only what no other has comes along.
    { debugName: 'compiled', name: (id: string) => (COMPILED.test(id) ? 'compiled' : null) },
    { debugName: 'widgets', minShareCount: 2, name: (id: string) => (WIDGETS.test(id) ? 'widgets' : null) },
    {
      debugName: 'casino-frame',
      minShareCount: 2,
      name: (id: string) => (CASINO.test(id) ? 'casino-frame' : null),
    },
    { debugName: 'games', minShareCount: 2, name: (id: string) => (GAMES.test(id) ? 'games' : null) },
  ];
}

function everyImport(module: Module | null): string[] {
  return module ? [...module.importedIds, ...module.dynamicallyImportedIds] : [];
}

/** Modules and all that they lead to, however deep. */
function reachedFrom(
  entries: readonly string[],
  next: (id: string) => readonly string[] | undefined,
): Set<string> {
  const reached = new Set(entries);
  for (const id of reached) for (const one of next(id) ?? []) reached.add(one);
  return reached;
}
