// @vitest-environment page
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import type { ReactElement } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { BannerCard } from './banner-card.tsx';

afterEach(cleanup);

function show(mark?: ReactElement) {
  const follow = vi.fn((event: React.MouseEvent) => event.preventDefault());
  const press = vi.fn();
  render(
    <BannerCard
      title="Festa no mar"
      text="Toda sexta."
      art="/art.svg"
      warning={{ age: '18+', text: 'Apostar pode causar dependência.' }}
      mark={
        mark ?? (
          <button type="button" onClick={press}>
            Guardar
          </button>
        )
      }
      action={{ as: 'a', href: '/promotions/3', label: 'Ver mais', onClick: follow }}
    />,
  );
  return { follow, press };
}

test.each([['Festa no mar'], ['Toda sexta.'], ['Apostar pode causar dependência.'], ['Ver mais']])(
  'a press on “%s” follows the link, once',
  (text) => {
    const { follow } = show();
    fireEvent.click(screen.getByText(text));
    expect(follow).toHaveBeenCalledOnce();
  },
);

test('a press with a key held is one on the link with that key held', () => {
  const { follow } = show();
  fireEvent.click(screen.getByText('Festa no mar'), { ctrlKey: true });
  expect(follow.mock.calls[0]?.[0].ctrlKey).toBe(true);
});

test('[R5.15] a press on a button inside means only the button', () => {
  const { follow, press } = show();
  fireEvent.click(screen.getByRole('button', { name: 'Guardar' }));
  expect(press).toHaveBeenCalledOnce();
  expect(follow).not.toHaveBeenCalled();
});

test.each<[string, ReactElement]>([
  ['a list', <select key="a" aria-label="Estado" />],
  ['a folded text', <summary key="a">Regras</summary>],
  ['a tab of another party', <i key="a" tabIndex={-1} />],
])('a press on %s inside means only itself', (_, control) => {
  const { follow } = show(<span data-testid="mark">{control}</span>);
  fireEvent.click(screen.getByTestId('mark').firstElementChild ?? document.body);
  expect(follow).not.toHaveBeenCalled();
});

test('a piece inside something that can have the focus still follows its link', () => {
  const follow = vi.fn((event: React.MouseEvent) => event.preventDefault());
  render(
    <main tabIndex={-1}>
      <BannerCard
        title="Festa no mar"
        warning={{ age: '18+', text: 'Aviso' }}
        action={{ as: 'a', href: '/promotions/3', label: 'Ver mais', onClick: follow }}
      />
    </main>,
  );
  fireEvent.click(screen.getByText('Festa no mar'));
  expect(follow).toHaveBeenCalledOnce();
});

test('keyboard and screen readers have one link', () => {
  show();
  expect(screen.getAllByRole('link').map((link) => link.textContent)).toEqual(['Ver mais']);
});

test('a piece without a link takes a press without an error', () => {
  render(<BannerCard title="Só leitura" warning={{ age: '18+', text: 'Aviso' }} />);
  fireEvent.click(screen.getByText('Só leitura'));
});
