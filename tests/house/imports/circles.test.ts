import { expect, test } from 'vitest';
import { readSources } from '../sources.ts';

/** Strongly connected sets of more than one file (Tarjan). */
function circles(graph: Map<string, string[]>): string[][] {
  const index = new Map<string, number>();
  const low = new Map<string, number>();
  const stack: string[] = [];
  const onStack = new Set<string>();
  const found: string[][] = [];

  function visit(node: string): void {
    const order = index.size;
    index.set(node, order);
    low.set(node, order);
    stack.push(node);
    onStack.add(node);
    for (const next of graph.get(node) ?? []) {
      if (!graph.has(next)) continue;
      if (!index.has(next)) {
        visit(next);
        low.set(node, Math.min(low.get(node) ?? 0, low.get(next) ?? 0));
      } else if (onStack.has(next)) {
        low.set(node, Math.min(low.get(node) ?? 0, index.get(next) ?? 0));
      }
    }
    if (low.get(node) !== order) return;
    const members: string[] = [];
    for (let member = stack.pop(); member !== undefined; member = stack.pop()) {
      onStack.delete(member);
      members.push(member);
      if (member === node) break;
    }
    if (members.length > 1) found.push(members.sort());
  }

  for (const node of graph.keys()) if (!index.has(node)) visit(node);
  return found;
}

test('no files import each other in a circle, types included', () => {
  const graph = new Map(
    readSources().map((source) => [
      source.path,
      source.imports.filter((entry) => entry.own).map((entry) => entry.target),
    ]),
  );
  expect(circles(graph)).toEqual([]);
});

test('a circle is detected', () => {
  const graph = new Map([
    ['a', ['b']],
    ['b', ['c']],
    ['c', ['a']],
    ['d', ['a']],
  ]);
  expect(circles(graph)).toEqual([['a', 'b', 'c']]);
});
