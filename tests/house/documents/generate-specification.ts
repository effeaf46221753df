// docs/specification.md is generated from docs/requirements.md and the titles of the tests: for each requirement its
// text and the tests whose titles carry its id. `npm run docs:specification` writes it.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ESTree, parseSync } from 'vite';
import { ROOT, readSources } from '../sources.ts';

interface Requirement {
  id: string;
  text: string;
  section: string;
  /** Of a clause: the requirement that it belongs to. */
  parent: string | null;
}

/** A tag of a title: `[R7.02 GET /api/seo]` has the id R7.02 and the detail `GET /api/seo`. */
export interface Tag {
  id: string;
  detail: string;
}

export interface TaggedTitle {
  path: string;
  /** The titles of the groups around the test and its own, without tags. */
  title: string;
  tags: Tag[];
}

type Node = ESTree.Node;

/** Where a title or a row of a table is, as offsets into the file. */
interface Span {
  start: number;
  end: number;
}

const LINE_WIDTH = 120;
const ID = String.raw`R\d+\.\d+[a-z]?`;
const REQUIREMENT = new RegExp(String.raw`^( {2})?- \*\*(${ID})\*\* (.*)$`);
const TAG = new RegExp(String.raw`\[(${ID}(?:[ ,]+${ID})*)( [^\]]+)?\]\s*`, 'g');
/** Anything that looks like a tag, also with a misspelled id. */
const TAG_LIKE = /\[R\d[^\]]*\]?/g;
const TEST_FILE = /\.(test|spec)\.tsx?$/;
const RUNNERS = new Set(['describe', 'it', 'test']);
/** `%s` and `$name` of a title whose values come from a table. */
const PLACEHOLDER = /%[a-z#]|\$[a-z][\w.]*/gi;

/**
 * The requirements in the order of docs/requirements.md, each followed by its clauses: `- **R1.01** text`, a clause
 * `  - **R1.01a** text`; further lines are indented by two spaces more.
 */
export function readRequirements(): Requirement[] {
  const requirements: Requirement[] = [];
  let section = '';
  let whole = '';
  let open: Requirement | null = null;
  for (const line of readFileSync(join(ROOT, 'docs/requirements.md'), 'utf8').split('\n')) {
    const [, indent, id, text = ''] = REQUIREMENT.exec(line) ?? [];
    if (line.startsWith('## ')) section = line.slice(3);
    if (id) {
      if (!indent) whole = id;
      open = { id, text, section, parent: indent ? whole : null };
      requirements.push(open);
    } else if (open && line.startsWith('  ')) open.text += ` ${line.trim()}`;
    else open = null;
  }
  return requirements;
}

/** What a test can prove: the clauses, and the requirements that have none. */
export function readClauses(): Requirement[] {
  const requirements = readRequirements();
  return requirements.filter(({ id }) => !requirements.some(({ parent }) => parent === id));
}

/** The tags in a text. A misspelled id is returned as written. */
export function tagsOf(text: string): Tag[] {
  const tags = [...text.matchAll(TAG)].flatMap(([, ids = '', detail = '']) =>
    ids.split(/[ ,]+/).map((id) => ({ id, detail: detail.trim() })),
  );
  const misspelled = [...text.replaceAll(TAG, '').matchAll(TAG_LIKE)].map(([id]) => ({ id, detail: '' }));
  return [...tags, ...misspelled];
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as { type?: unknown }).type === 'string';

const childrenOf = (node: Node): Node[] => Object.values(node).flat().filter(isNode);

/** The name at the root of a chain: `test` of `test.runIf(there).each(rows)`. */
function rootOf(node: Node): string {
  if (node.type === 'CallExpression') return rootOf(node.callee);
  if (node.type === 'MemberExpression') return rootOf(node.object);
  return node.type === 'Identifier' ? node.name : '';
}

/** The text of a title; expressions inside a template are shown as `…`. */
function textOf(node: Node | undefined): string | null {
  if (node?.type === 'Literal' && typeof node.value === 'string') return node.value;
  if (node?.type === 'TemplateLiteral') return node.quasis.map(({ value }) => value.cooked).join('…');
  return null;
}

const isFunction = (node: Node | undefined) =>
  node?.type === 'ArrowFunctionExpression' || node?.type === 'FunctionExpression';

/** The rows of `test.each([[…], […]])`, or of `test.each(TABLE)` with `const TABLE = [[…], […]]` in the same file. */
function rowsOf(callee: Node, tables: ReadonlyMap<string, Node>): Node[][] {
  if (callee.type !== 'CallExpression') return [];
  let [table]: (Node | undefined)[] = callee.arguments;
  if (table?.type === 'Identifier') table = tables.get(table.name);
  while (table?.type === 'TSAsExpression') table = table.expression;
  if (table?.type !== 'ArrayExpression') return [];
  return table.elements.map((row) =>
    row?.type === 'ArrayExpression' ? row.elements.filter((cell) => cell !== null) : row ? [row] : [],
  );
}

/** The titles of one file that carry a tag, and the places of all titles. */
function readFileTitles(path: string, text: string): { titles: TaggedTitle[]; places: Span[] } {
  const titles: TaggedTitle[] = [];
  const places: Span[] = [];
  const cell = (node: Node) => textOf(node) ?? text.slice(node.start, node.end).replace(/\s+/g, ' ');
  const add = (full: string, groups: string[]) => {
    const tags = tagsOf(full);
    const own = full.replaceAll(TAG, '').replaceAll(PLACEHOLDER, '…').trim();
    if (tags.length > 0) titles.push({ path, title: [...groups, own].join(' › '), tags });
    return own;
  };
  const tables = new Map<string, Node>();
  const visit = (node: Node, groups: string[]): void => {
    if (node.type === 'VariableDeclarator' && node.id.type === 'Identifier' && node.init)
      tables.set(node.id.name, node.init);
    let inside = groups;
    if (node.type === 'CallExpression' && RUNNERS.has(rootOf(node.callee))) {
      const [first] = node.arguments;
      const title = isFunction(node.arguments.at(-1)) ? textOf(first) : null;
      if (first && title !== null) {
        places.push(first);
        // In a table whose rows begin with a tag, each row is a title of its own.
        const tagged = rowsOf(node.callee, tables).filter(([head]) => tagsOf(textOf(head) ?? '').length > 0);
        for (const [head, ...cells] of tagged) {
          if (head) places.push(head);
          const values = [head, ...cells].filter((value) => value !== undefined).map(cell);
          add(
            title.replaceAll(PLACEHOLDER, (hole) => values.shift() ?? hole),
            groups,
          );
        }
        const own = tagged.length > 0 ? '' : add(title, groups);
        inside = [...groups, own];
      }
    }
    for (const child of childrenOf(node)) visit(child, inside);
  };
  visit(parseSync(path, text).program, []);
  return { titles, places };
}

/** Every tagged title of the tests, and the tags in test files that no title carries. */
export function readTaggedTitles(): { titles: TaggedTitle[]; strays: string[] } {
  const files = readSources().filter(({ path }) => TEST_FILE.test(path));
  const read = files.map(({ path, text }) => ({ path, text, ...readFileTitles(path, text) }));
  const strays = read
    .filter(({ path }) => !path.startsWith('tests/house/'))
    .flatMap(({ path, text, places }) =>
      [...text.matchAll(TAG_LIKE)]
        .filter(({ index }) => !places.some(({ start, end }) => start <= index && index < end))
        .map(([tag]) => `${path}: ${tag}`),
    );
  return { titles: read.flatMap(({ titles }) => titles), strays };
}

/** Breaks a text into lines of at most LINE_WIDTH characters: the first begins with `first`, the others with `next`. */
function wrapped(text: string, first = '', next = ''): string[] {
  const [head = '', ...words] = text.split(' ');
  const lines = [`${first}${head}`];
  for (const word of words) {
    const longer = `${lines.at(-1)} ${word}`;
    if (longer.length > LINE_WIDTH) lines.push(`${next}${word}`);
    else lines[lines.length - 1] = longer;
  }
  return lines;
}

const escaped = (title: string) => title.replaceAll(/[<*\\]/g, '\\$&');

function testsOf(id: string, titles: TaggedTitle[]): string[] {
  const lines = new Map<string, Set<string>>();
  for (const { path, title, tags } of titles) {
    const own = tags.filter((tag) => tag.id === id);
    if (own.length === 0) continue;
    const details = own.map(({ detail }) => detail).filter(Boolean);
    const shown = details.length > 0 ? `\`${details.join(', ')}\`: ${escaped(title)}` : escaped(title);
    lines.set(path, (lines.get(path) ?? new Set()).add(shown));
  }
  return [...lines]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .flatMap(([path, shown]) => [
      `- \`${path}\``,
      ...[...shown].flatMap((title) => wrapped(title, '  - ', '    ')),
    ]);
}

/** The whole of docs/specification.md. */
export function generateSpecification(): string {
  const requirements = readRequirements();
  const { titles } = readTaggedTitles();
  const sections = [...new Set(requirements.map(({ section }) => section))];
  const lines = [
    '# Requirements and the tests that prove them',
    '',
    'Generated from `docs/requirements.md` and the titles of the tests by `npm run docs:specification`. Do not edit.',
  ];
  for (const section of sections) {
    lines.push('', `## ${section}`);
    for (const { id, text, parent } of requirements.filter(
      (requirement) => requirement.section === section,
    )) {
      const tests = testsOf(id, titles);
      lines.push('', `${parent ? '####' : '###'} ${id}`, '', ...wrapped(text));
      if (tests.length > 0) lines.push('', ...tests);
    }
  }
  return `${lines.join('\n')}\n`;
}
