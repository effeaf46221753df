// Page translators take each text node out of the page and put elements in its place. React then writes into a node that is not on the page,
// and throws where it inserts a sibling before it or removes it. An element whose only child is the text is safe: React replaces the
// content of the element.
import { parseSync } from 'vite';
import { expect, test } from 'vitest';
import { isTest, readSources } from '../sources.ts';

type Node = { type: string; start: number; end: number; [key: string]: unknown };
const isNode = (value: unknown): value is Node => typeof Object(value).type === 'string';

/** Names of what is passed on to be drawn: elements, not texts. `ownElement` (button.tsx) makes one of a text. */
const SLOTS = new Set(
  'actions,age,before,beside,button,buttons,children,close,crown,facts,failed,foot,help,incidents,list,meanings,more,note,of,prefix'
    .concat(',sheet,state,suffix,title,undefined')
    .split(','),
);
const ELEMENT_CALLS = new Set(
  'button,children,createPortal,flatMap,foot,map,ownElement,pageOf,render,row,tile'.split(','),
);

const nameOf = ({ type, name, property, value }: Node): string =>
  type === 'Identifier' || type === 'JSXIdentifier' || type === 'PrivateIdentifier'
    ? String(name)
    : type === 'Literal'
      ? String(value)
      : isNode(property)
        ? nameOf(property)
        : '';

/** Whether an expression among an element's children draws a text. */
function isText(node: unknown): boolean {
  if (!isNode(node)) return false;
  switch (node.type) {
    case 'JSXText':
      return String(node.value).trim() !== '';
    case 'Literal':
      return String(node.value ?? '').trim() !== '';
    case 'TemplateLiteral':
    case 'BinaryExpression':
      return true;
    case 'JSXExpressionContainer':
      return isText(node.expression);
    case 'ConditionalExpression':
      return isText(node.consequent) || isText(node.alternate);
    case 'LogicalExpression':
      return isText(node.right);
    case 'Identifier':
    case 'MemberExpression':
      return !SLOTS.has(nameOf(node));
    case 'CallExpression':
      return !(isNode(node.callee) && ELEMENT_CALLS.has(nameOf(node.callee)));
    default:
      return false;
  }
}

/** A word of the page that only a change of the language changes. */
function isFixed(node: Node): boolean {
  if (node.type === 'JSXText') return true;
  const call = node.type === 'JSXExpressionContainer' ? node.expression : null;
  if (!isNode(call) || call.type !== 'CallExpression' || !isNode(call.callee)) return false;
  return nameOf(call.callee) === 't' && listOf(call.arguments).length === 1;
}

/** What is drawn in every state: a fixed word beside nothing else is left alone by React. */
function isLasting(node: Node): boolean {
  if (isFixed(node)) return true;
  if (node.type === 'JSXExpressionContainer')
    return isNode(node.expression) && node.expression.type === 'Literal';
  const opening = node.openingElement;
  if (!isNode(opening) || !isNode(opening.name)) return false;
  return /^([a-z]|Icon$)/.test(nameOf(opening.name));
}

const listOf = (value: unknown): Node[] => (Array.isArray(value) ? value.filter(isNode) : []);

const isBlank = ({ type, value, expression }: Node) =>
  (type === 'JSXText' && String(value).trim() === '') ||
  (isNode(expression) && expression.type === 'JSXEmptyExpression');

/** The texts of a source that stand beside other children, and the computed figures that a translator may change. */
function faults(source: string): string[] {
  const found: string[] = [];
  const visit = (node: Node) => {
    const children = listOf(node.children).filter((child) => !isBlank(child));
    if (node.type === 'JSXFragment' || children.length > 1) {
      const lasting = node.type === 'JSXElement' && children.every(isLasting);
      for (const child of children) {
        if (isText(child) && !lasting) found.push(source.slice(child.start, child.end).trim());
      }
    }
    if (
      node.type === 'JSXOpeningElement' &&
      isNode(node.name) &&
      !['input', 'select'].includes(nameOf(node.name))
    ) {
      const own = listOf(node.attributes).map(({ start, end }) => source.slice(start, end));
      const isFigure = own.some((one) => /^className=.*(["'` ])num["'`]/s.test(one));
      if (isFigure && !own.includes('translate="no"')) found.push(source.slice(node.start, node.end));
    }
    for (const value of Object.values(node)) {
      for (const inner of Array.isArray(value) ? value : [value]) if (isNode(inner)) visit(inner);
    }
  };
  const { program } = parseSync('page.tsx', source);
  const root: unknown = program;
  if (isNode(root)) visit(root);
  return found;
}

test.each([
  ['a text beside a conditional', '<p>{a ? <b /> : <i />}{t("x")}</p>', ['{t("x")}']],
  ['a conditional text beside an element', '<p><b />{a ? "x" : null}</p>', ['{a ? "x" : null}']],
  ['a word beside a value', '<p>Total {sum}</p>', ['Total', '{sum}']],
  ['a text in a fragment', '<>{t("x")}</>', ['{t("x")}']],
  ['a text alone in its element', '<p><b>{t("x")}</b>{a ? <i /> : null}</p>', []],
  ['a fixed word beside elements that are always there', '<p><Icon name="x" />{t("x")} <b>{sum}</b></p>', []],
  ['a fixed word beside a part that may draw nothing', '<p><Badge />{t("x")}</p>', ['{t("x")}']],
  ['one text of two', '<p>{a + b}</p>', []],
  ['elements and what is passed on', '<p>{list.map((one) => <b key={one} />)}{children}</p>', []],
  ['a figure that may be translated', '<b className="num">{sum}</b>', ['<b className="num">']],
  ['a figure that stays', '<b className={classNames(css.sum, "num")} translate="no">{sum}</b>', []],
])('the check: %s', (_, source, expected) => {
  expect(faults(source)).toEqual(expected);
});

test('each text that can change has an element of its own, and no figure is translated', () => {
  const pages = readSources().filter(
    ({ path }) => path.startsWith('src/') && path.endsWith('.tsx') && !isTest(path),
  );
  expect(pages.length).toBeGreaterThan(100);
  expect(pages.flatMap(({ path, text }) => faults(text).map((fault) => `${path}: ${fault}`))).toEqual([]);
});
