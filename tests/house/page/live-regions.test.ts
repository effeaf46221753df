// Screen readers miss a live region that is inserted together with its text (ARIA22): it is drawn in every state of its component,
// and its text comes and goes inside.
import { parseSync } from 'vite';
import { expect, test } from 'vitest';
import { isTest, readSources } from '../sources.ts';

type Node = { type: string; start: number; end: number; [key: string]: unknown };
const isNode = (value: unknown): value is Node => typeof Object(value).type === 'string';

const REGION = /^<\w+(?=\s)[^>]*?\s(?:role="(?:status|alert)"|aria-live="(?:polite|assertive)")/;

/** The live regions of a file that a condition inserts, each as its opening tag. */
function insertedRegions(path: string, text: string): string[] {
  const found: string[] = [];
  const visit = (value: unknown, isConditional: boolean): void => {
    if (Array.isArray(value)) {
      for (const one of value) visit(one, isConditional);
      return;
    }
    if (!isNode(value)) return;
    const { type, start, end } = value;
    if (type === 'JSXElement') {
      const [tag] = REGION.exec(text.slice(start, end)) ?? [];
      if (tag && isConditional) found.push(`${path}: ${tag}`);
    }
    const passesOn =
      type === 'JSXFragment' || type === 'JSXExpressionContainer' || type === 'ParenthesizedExpression';
    for (const [name, child] of Object.entries(value)) {
      const branches =
        type === 'ConditionalExpression' ? name !== 'test' : type === 'LogicalExpression' && name === 'right';
      visit(child, branches || (passesOn && isConditional));
    }
  };
  visit(parseSync(path, text).program, false);
  return found;
}

const pages = () =>
  readSources().filter(({ path }) => path.startsWith('src/') && path.endsWith('.tsx') && !isTest(path));

test('no live region is inserted by a condition', () => {
  expect(pages().flatMap(({ path, text }) => insertedRegions(path, text))).toEqual([]);
});

test.each([
  ['const a = <p>{said ? <span role="status">{said}</span> : null}</p>', 1],
  ['const a = <p>{said && (<span className="live" role="alert">{said}</span>)}</p>', 1],
  ['const a = said ? <><b /><p aria-live="polite">{said}</p></> : null', 1],
  ['const a = <p role="status">{said ? <span>{said}</span> : null}</p>', 0],
  ['const a = open ? <form><p role="status">{said}</p></form> : null', 0],
  ['const a = over ? <span role="timer" aria-live="off" /> : null', 0],
])('%s', (text, count) => {
  expect(insertedRegions('a.tsx', text)).toHaveLength(count);
});

test('every place that copies announces the outcome', () => {
  const copying = pages().filter(({ text }) => /\buseCopy\(/.test(text) && !/function useCopy\b/.test(text));
  expect(copying.map(({ path }) => path).sort()).toEqual([
    'src/features/referrals/referrals-page.tsx',
    'src/features/sports/bets/share/share-bet-modal.tsx',
    'src/features/wallet/deposit/pix-panel.tsx',
  ]);
  for (const { path, text } of copying)
    expect([path, /<CopyStatus \{\.\.\.copying\}/.test(text)]).toEqual([path, true]);
  const direct = pages().filter(({ text }) => /navigator\.clipboard/.test(text));
  expect(direct.map(({ path }) => path)).toEqual(['src/ui/action/copy.tsx']);
});
