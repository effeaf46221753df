// The part of a style sheet that a drawn page needs for its first frame.

/** What a selector's functions hold (`:is(…)`, `:not(…)`): which of it has to match isn't decided here. */
const ARGUMENTS = /\((?:[^()]|\([^()]*\))*\)/g;
const CLASS = /\.(-?[_a-z][\w-]*)/gi;
/** At-rules whose blocks hold rules with selectors. */
const NESTING = /^@(?:media|supports|layer|container)\b/;

/**
 * A minified style sheet without the rules that can match nothing in the HTML, whatever the state of the page (pressed,
 * hovered, in the other theme): those of which each selector names a class that no element has. Other rules, and all that isn't
 * a rule with selectors (fonts, keyframes), stay as they are and in their order.
 */
export function usedStyles(sheet: string, html: string): string {
  const present = new Set(
    [...html.matchAll(/\sclass="([^"]*)"/g)].flatMap(([, names = '']) => names.split(' ')),
  );
  return withoutUnused(sheet, present);
}

function withoutUnused(sheet: string, present: ReadonlySet<string>): string {
  let kept = '';
  for (const { prelude, block } of rulesOf(sheet)) {
    if (block === null) kept += prelude;
    else if (NESTING.test(prelude.trim())) {
      const inner = withoutUnused(block, present);
      if (inner.trim()) kept += `${prelude}{${inner}}`;
    } else if (prelude.trim().startsWith('@') || isUsed(prelude, present)) kept += `${prelude}{${block}}`;
  }
  return kept;
}

function isUsed(selectors: string, present: ReadonlySet<string>): boolean {
  return selectors
    .replace(ARGUMENTS, '')
    .split(',')
    .some((selector) => [...selector.matchAll(CLASS)].every(([, name = '']) => present.has(name)));
}

interface Rule {
  /** Selectors, or an at-rule's name and condition. */
  prelude: string;
  /** What stands between the braces; null for a statement without them (`@import …;`) and for what follows the last rule. */
  block: string | null;
}

/** The outermost rules of a style sheet without comments. */
function* rulesOf(sheet: string): Generator<Rule> {
  let [start, open, depth] = [0, 0, 0];
  // A brace in a string, or behind a backslash, is none.
  for (const { 0: token, index } of sheet.matchAll(
    /\\[\s\S]|"(?:\\[\s\S]|[^"\\])*"|'(?:\\[\s\S]|[^'\\])*'|[{};]/g,
  )) {
    if (token === '{') {
      if (depth === 0) open = index;
      depth += 1;
    } else if (token === '}') {
      depth -= 1;
      if (depth > 0) continue;
      yield { prelude: sheet.slice(start, open), block: sheet.slice(open + 1, index) };
      start = index + 1;
    } else if (token === ';' && depth === 0) {
      yield { prelude: sheet.slice(start, index + 1), block: null };
      start = index + 1;
    }
  }
  if (start < sheet.length) yield { prelude: sheet.slice(start), block: null };
}
