// @vitest-environment page
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, onTestFinished, test } from 'vitest';
import { pageTitleAtom } from '#src/core/navigation/page-title.ts';
import { store } from '#src/core/state/store.ts';
import { initI18n } from '#src/core/text/i18n.ts';
import { LoadingArea } from '#src/ui/feedback/loading-area.tsx';
import { PageShape } from './page-shape.tsx';

beforeAll(() => initI18n('pt'));
afterEach(cleanup);

test.each([
  ['/casino', 'lobby'],
  ['/casino/slots', 'games'],
  ['/casino/roleta', 'games'],
  ['/casino/favorites', 'games'],
  ['/providers', 'tiles'],
  ['/providers/7', 'games'],
  ['/promotions', 'cards'],
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
])('%s has the shape %s', (path, shape) => {
  render(<PageShape path={path} />);
  expect(document.querySelector('[data-shape]')?.getAttribute('data-shape')).toBe(shape);
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
