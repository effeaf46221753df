import type { Plugin } from 'vite';

/** What a source writes for a style sheet's class names, in any quotes. */
const IMPORT = /\bimport (\w+) from (["'][^"']+\.module\.css["'])/g;
const SHEET = /\.module\.css(?:\?|$)/;
/** Without a statement the bundler would leave the sheet out together with the object of its names. */
const KEPT = 'globalThis.classNames;';

/**
 * Imports a style sheet's class names one by one, so that the bundler writes each into the place where it is used: as objects they
 * cost twice as much, unused ones with them (0.8 kB of the first load). A name that is looked up (`css[kind]`) still finds its
 * sheet's object.
 */
export function inlineClassNames(): Plugin {
  return {
    name: 'inline-class-names',
    apply: 'build',
    enforce: 'post',
    transform(code, id) {
      if (SHEET.test(id)) return { code: `${code}\n${KEPT}`, map: null, moduleSideEffects: true };
      if (!code.includes('.module.css')) return null;
      return { code: code.replace(IMPORT, 'import * as $1 from $2'), map: null };
    },
    renderChunk(code) {
      return code.includes(KEPT) ? { code: code.replaceAll(KEPT, ''), map: null } : null;
    },
  };
}
