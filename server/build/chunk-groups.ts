import { relative } from 'node:path';
import {
  ACCESS_MODULES,
  ADDRESS_MODULES,
  CASINO_FRAME_MODULES,
  COMMAND_MODULES,
  CONNECTION_MODULES,
  FIELD_MODULES,
  FORM_MODULES,
  FORMATTED_FIELD_MODULES,
  GAME_LIST_MODULES,
  HOME_MODULES,
  IDLE_MODULES,
  isListed,
  LATE_LIBRARY_MODULES,
  MASKED_FIELD_MODULES,
  PLAY_MODULES,
  PROVIDER_MODULES,
  REACT_COMPILER_MODULES,
  REALTIME_MODULES,
  SEVERAL_QUERIES_MODULES,
  SPORT_EVENT_MODULES,
  SPORT_MODULES,
  WIDGET_MODULES,
} from './chunk-modules.ts';

interface Module {
  importedIds: readonly string[];
  dynamicallyImportedIds: readonly string[];
  dynamicImporters: readonly string[];
}

interface Modules {
  getModuleInfo: (id: string) => Module | null;
}

const REACT = /\/node_modules\/(react|react-dom|scheduler)\//;

/**
 * Groups of modules that share a chunk, for the bundler: React, which runs in a task of its own before the rest; all else that
 * the page's entry imports statically; what the chunks that load right after it share with each other or with later ones; what
 * pages of games share; widgets; and the form fields. Without groups they would become dozens of small files, each requested and
 * compressed by itself. Takes the project's root and the page's entry, both absolute.
 */
export function chunkGroups(root: string, entry: string) {
  let first: Set<string> | undefined;
  let second: Set<string> | undefined;
  // The bundler adds a query to some ids (style sheets), and follows a link in the place of node_modules.
  const isIn = (list: readonly string[], id: string) =>
    isListed(
      list,
      relative(root, id.replace(/\?.*$/, ''))
        .replaceAll('\\', '/')
        .replace(/^(\.\.\/)+.*?(?=node_modules\/)/, ''),
    );
  const isFirst = (id: string, modules: Modules) => {
    first ??= reachableFrom([entry], (one) => modules.getModuleInfo(one)?.importedIds);
    return first.has(id) && !isIn(LATE_LIBRARY_MODULES, id);
  };
  const isSecond = (id: string, modules: Modules) => {
    second ??= reachableFrom(
      [...reachableFrom([entry], (one) => allImports(modules.getModuleInfo(one)))].filter((one) =>
        isIn(HOME_MODULES, one),
      ),
      (one) => modules.getModuleInfo(one)?.importedIds,
    );
    // A module that is imported dynamically stays a file of its own, which the manifest names.
    if (isIn(REACT_COMPILER_MODULES, id)) return true;
    return (
      second.has(id) &&
      !isIn(LATE_LIBRARY_MODULES, id) &&
      !isIn(PROVIDER_MODULES, id) &&
      modules.getModuleInfo(id)?.dynamicImporters.length === 0
    );
  };
  const listed = (name: string, list: readonly string[]) => (id: string) => (isIn(list, id) ? name : null);
  return [
    {
      debugName: 'react',
      name: (id: string, modules: Modules) => (isFirst(id, modules) && REACT.test(id) ? 'react' : null),
    },
    {
      debugName: 'first',
      name: (id: string, modules: Modules) => (isFirst(id, modules) ? 'first' : null),
    },
    {
      debugName: 'second',
      minShareCount: 2,
      name: (id: string, modules: Modules) => (isSecond(id, modules) ? 'second' : null),
    },
    { debugName: 'idle', name: listed('idle', IDLE_MODULES) },
    { debugName: 'providers', name: listed('providers', PROVIDER_MODULES) },
    { debugName: 'field', minShareCount: 2, name: listed('field', FIELD_MODULES) },
    { debugName: 'fields', minShareCount: 2, name: listed('fields', FORM_MODULES) },
    {
      debugName: 'formatted-fields',
      minShareCount: 2,
      name: listed('formatted-fields', FORMATTED_FIELD_MODULES),
    },
    { debugName: 'masked-fields', minShareCount: 2, name: listed('masked-fields', MASKED_FIELD_MODULES) },
    { debugName: 'address', minShareCount: 2, name: listed('address', ADDRESS_MODULES) },
    // A group takes along what its modules import, unless an earlier group has it: the next ones are last for that reason.
    { debugName: 'compiled', name: listed('compiled', REACT_COMPILER_MODULES) },
    { debugName: 'realtime', minShareCount: 2, name: listed('realtime', REALTIME_MODULES) },
    { debugName: 'connection', minShareCount: 2, name: listed('connection', CONNECTION_MODULES) },
    { debugName: 'commands', minShareCount: 2, name: listed('commands', COMMAND_MODULES) },
    { debugName: 'queries', minShareCount: 2, name: listed('queries', SEVERAL_QUERIES_MODULES) },
    { debugName: 'widgets', minShareCount: 2, name: listed('widgets', WIDGET_MODULES) },
    { debugName: 'access', minShareCount: 2, name: listed('access', ACCESS_MODULES) },
    { debugName: 'sport-events', minShareCount: 2, name: listed('sport-events', SPORT_EVENT_MODULES) },
    { debugName: 'sport', minShareCount: 2, name: listed('sport', SPORT_MODULES) },
    { debugName: 'play', minShareCount: 2, name: listed('play', PLAY_MODULES) },
    {
      debugName: 'games',
      minShareCount: 2,
      name: listed('games', [...CASINO_FRAME_MODULES, ...GAME_LIST_MODULES]),
    },
  ];
}

function allImports(module: Module | null): string[] {
  return module ? [...module.importedIds, ...module.dynamicallyImportedIds] : [];
}

/** Modules and everything that they import, directly or through others. */
function reachableFrom(
  entries: readonly string[],
  next: (id: string) => readonly string[] | undefined,
): Set<string> {
  const reached = new Set(entries);
  for (const id of reached) for (const one of next(id) ?? []) reached.add(one);
  return reached;
}
