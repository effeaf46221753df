// @vitest-environment page
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, onTestFinished, test } from 'vitest';
import { pageTitleAtom } from '#src/core/navigation/page-title.ts';
import { store } from '#src/core/state/store.ts';
import { initI18n } from '#src/core/text/i18n.ts';
import { applyLanguage } from '#src/core/text/switch-language.ts';
import { LoadingArea } from '#src/ui/feedback/loading-area.tsx';
import { PageShape } from './page-shape.tsx';

beforeAll(() => initI18n('pt'));
afterEach(cleanup);

/** An address of each page, and its shape. */
const PAGES = [
  ['/casino', 'lobby'],
  ['/casino/slots', 'games'],
  ['/casino/roleta', 'games'],
  ['/casino/favorites', 'games'],
  ['/providers', 'tiles'],
  ['/providers/7', 'games'],
  ['/promotions', 'cards'],
  ['/promotions/7', 'piece'],
  ['/play/7', 'game'],
  ['/play/cobogo/sete-ladeiras', 'game'],
  ['/games/mines', 'wall'],
  ['/games/double', 'wheel'],
  ['/sports', 'sports'],
  ['/sports/live', 'sports'],
  ['/sports/futebol/brasil', 'sports'],
  ['/sports/event/e-1', 'event'],
  ['/sports/esports/event/e-2', 'event'],
  ['/sports/bets', 'rows'],
  ['/altenar-sports/live', 'frame'],
  ['/user/wallet', 'wallet'],
  ['/user/wallet/deposit', 'form'],
  ['/user/account', 'rows'],
  ['/user/transaction', 'rows'],
  ['/termos-de-uso', 'text'],
  ['/no/such/page', 'none'],
] as const;

test.each(PAGES)('%s has the shape %s', (path, shape) => {
  render(<PageShape path={path} />);
  expect(document.querySelector('[data-shape]')?.getAttribute('data-shape')).toBe(shape);
});

/** The size of a text (bytes), compressed. */
async function gzipped(text: string): Promise<number> {
  const gzip = new CompressionStream('gzip');
  const writer = gzip.writable.getWriter();
  void writer.write(new TextEncoder().encode(text));
  void writer.close();
  let size = 0;
  for (const reader = gzip.readable.getReader(); ; ) {
    const { done, value } = await reader.read();
    if (done) return size;
    size += value.byteLength;
  }
}

test.each(PAGES)('the shape of %s is no more than a kilobyte, compressed', async (path) => {
  const { container } = render(<PageShape path={path} />);
  const size = await gzipped(container.innerHTML);
  expect(size).toBeGreaterThan(50);
  expect(size).toBeLessThanOrEqual(1_024);
});

const wordsOf = (path: string) => {
  const { container, unmount } = render(<PageShape path={path} />);
  const texts = document.createTreeWalker(container, NodeFilter.SHOW_TEXT);
  const words: string[] = [];
  for (let node = texts.nextNode(); node; node = texts.nextNode()) words.push(node.textContent ?? '');
  unmount();
  return words;
};

test.each([
  ['/sports', ['Time ou liga', 'Países', 'Quando', 'Futebol', 'Resultado final', 'Total']],
  ['/sports/live', ['Time ou liga', 'Países', 'Quando: ao vivo', 'Futebol', 'Resultado final', 'Total']],
  ['/casino', ['Buscar jogo ou provedor', 'Filtros', 'Todos']],
  ['/casino/slots', ['Slots', 'Buscar jogo ou provedor', 'Filtros', 'Todos', 'Mines', 'Double']],
  [
    '/user/wallet',
    [
      'Carteira',
      'Disponível para apostar',
      'Dinheiro real',
      'Bônus',
      'Depositar',
      'Sacar',
      'Este mês',
      'Movimentos',
    ],
  ],
  ['/games/mines', ['Aposta', 'Primeira casa', 'Apostar']],
])('what %s says at once is text in its shape', (path, words) => {
  expect(wordsOf(path)).toEqual(words);
});

test('the words are of the language on screen', async () => {
  onTestFinished(() => applyLanguage('pt'));
  await applyLanguage('en');
  expect(wordsOf('/sports').slice(0, 4)).toEqual(['Team or league', 'Countries', 'When', 'Football']);
});

test('the focused header has the name of a house game at once', () => {
  render(<PageShape path="/games/mines" />);
  expect(store.get(pageTitleAtom)).toBe('Mines');
});

test('the league’s rows have shields, and the wall 25 bricks', () => {
  const { container, rerender } = render(<PageShape path="/sports" />);
  expect(container.querySelectorAll('span > b')).toHaveLength(16);
  rerender(<PageShape path="/games/mines" />);
  expect(Math.max(...[...container.querySelectorAll('div')].map((one) => one.childElementCount))).toBe(25);
});

test('the title that the menu knows is there at once, in the page and for the header', () => {
  const { unmount } = render(<PageShape path="/user/wallet" />);
  expect(screen.getByText('Carteira')).toBeDefined();
  expect(store.get(pageTitleAtom)).toBe('Carteira');
  unmount();
  expect(store.get(pageTitleAtom)).toBe('');
});

test('the page that takes its place shows its own places at once', async () => {
  const shape = (
    <LoadingArea key="shape" label="Carregando">
      <PageShape path="/user/wallet" />
    </LoadingArea>
  );
  const page = (
    <LoadingArea key="page" label="Carregando">
      places of the page
    </LoadingArea>
  );
  const button = document.createElement('button');
  button.setAttribute('aria-busy', 'true');
  document.body.append(button);
  onTestFinished(() => button.remove());
  const { rerender } = render(page);
  expect(screen.getByText('places of the page').style.animation).toBe('');
  rerender(shape);
  rerender(page);
  await Promise.resolve();
  expect(screen.getByText('places of the page').style.animation).toBe('none');
  // What else is busy moves on: the spinner of a button.
  expect(button.style.animation).toBe('');
});
