import { expect, test } from 'vitest';
import { countNodes, imagePreloadHints } from './page-html.ts';

const eager = 'alt="" loading="eager" fetchPriority="high" decoding="async"/>';

test('a picture is asked for by the screen that shows it', () => {
  const body = `<main><picture><source media="(max-width: 1199px)" srcSet="/phone.svg"/><img src="/wide.svg" ${eager}</picture></main>`;
  expect(imagePreloadHints(body)).toEqual({
    hints: [
      '<link rel="preload" fetchpriority="high" as="image" href="/phone.svg" media="(max-width: 1199px)"/>',
      '<link rel="preload" fetchpriority="high" as="image" href="/wide.svg" media="not all and (max-width: 1199px)"/>',
    ],
    body,
  });
});

test('React’s own hints stay, after that of the first picture', () => {
  const own = '<link rel="preload" as="image" href="/cover.svg"/>';
  const body = `<picture><img src="/a.svg?x=1&amp;y=2" ${eager}</picture><picture><img src="/b.svg" ${eager}</picture>`;
  expect(imagePreloadHints(own + body)).toEqual({
    hints: ['<link rel="preload" fetchpriority="high" as="image" href="/a.svg?x=1&amp;y=2"/>', own],
    body,
  });
});

test('where there are plain images alone, the first of them has priority', () => {
  const hints = ['/1.svg', '/2.svg'].map((file) => `<link rel="preload" as="image" href="${file}"/>`);
  expect(imagePreloadHints(`${hints.join('')}<main></main>`)).toEqual({
    hints: ['<link rel="preload" fetchpriority="high" as="image" href="/1.svg"/>', hints[1]],
    body: '<main></main>',
  });
});

test('a picture further down that waits gets no hint', () => {
  const body = '<picture><img src="/late.svg" alt="" loading="lazy"/></picture>';
  expect(imagePreloadHints(body)).toEqual({ hints: [], body });
});

test('a page’s nodes are counted with the length of its comments, an element as more than all comments', () => {
  expect(countNodes('<main><!--$--><p>1 &lt; 2</p><!--/$--></main>')).toBe(2 * 65_536 + 2 + 3);
  expect(countNodes('<main><i></i><p>1 &lt; 2</p><i></i></main>')).toBe(4 * 65_536);
});
