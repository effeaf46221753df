// @vitest-environment page
import { onlineManager, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Game } from '#contract/endpoints/casino/casino-calls.ts';
import { queryClient } from '#src/core/cache/query-client.ts';
import { alertAtom } from '#src/core/state/alerts.ts';
import { closeModal, modalAtom } from '#src/core/state/modal-state.ts';
import { store } from '#src/core/state/store.ts';
import { i18n, initI18n } from '#src/core/text/i18n.ts';
import { GameTileLink } from './game-tile.tsx';

const GAME: Game = {
  id: '1',
  name: 'Sete Ladeiras',
  provider_id: 'cobogo',
  provider_name: 'Cobogó 12',
  category_id: 1,
  image: '/covers/1.svg',
  rtp: 9_670,
  volatility: 'medium',
  tags: [],
  min_bet: 10,
  max_bet: 2_000,
  demo: true,
  playable: true,
};

beforeAll(() => initI18n('pt'));
afterEach(() => {
  cleanup();
  queryClient.clear();
  closeModal();
  onlineManager.setOnline(true);
});

function show(game: Game): void {
  render(
    <QueryClientProvider client={queryClient}>
      <GameTileLink game={game} t={i18n.getFixedT('pt', 'home')} />
    </QueryClientProvider>,
  );
}

describe('a game of a list', () => {
  test('is a link named after the game, with its provider and volatility, not with what it returns', () => {
    show(GAME);
    const link = screen.getByRole('link', { name: /Sete Ladeiras/ });
    expect(link.getAttribute('href')).toBe('/play/1');
    expect(link.textContent).toContain('Cobogó 12');
    expect(link.textContent).toContain('Média');
    expect(link.textContent).not.toMatch(/RTP|%/);
  });

  test.each([
    ['its volatility', GAME, 'Sete Ladeiras, Cobogó 12, Volatilidade Média'],
    [
      'the highest one',
      { ...GAME, volatility: 'jackpot' as const },
      'Sete Ladeiras, Cobogó 12, Volatilidade Jackpot',
    ],
    ['nothing of a game that is no slot', { ...GAME, category_id: 2 }, 'Sete Ladeiras, Cobogó 12'],
    ['that it has details only', { ...GAME, playable: false }, 'Sete Ladeiras, Cobogó 12, Só detalhes'],
  ])('with %s its name says all that it shows (WCAG 2.5.3)', (_, game, name) => {
    show(game);
    const link = screen.getByRole('link');
    expect(link.getAttribute('aria-label')).toBe(name);
    for (const { textContent } of link.children) expect(name).toContain(textContent);
  });

  test.each([
    ['low', 1],
    ['medium', 2],
    ['high', 3],
    ['jackpot', 4],
  ] as const)('has for the volatility %s %i of four bricks', (volatility, filled) => {
    show({ ...GAME, volatility });
    const bricks = screen.getByRole('link').querySelector<HTMLElement>('[style*="--filled"]');
    expect(bricks?.style.getPropertyValue('--filled')).toBe(String(filled));
    expect(bricks?.style.getPropertyValue('--of')).toBe('4');
  });

  test('says before the press that it can’t be played here', () => {
    show({ ...GAME, playable: false, demo: false });
    expect(screen.getByRole('link').textContent).toContain('Só detalhes');
    expect(screen.getByRole('link').textContent).not.toContain('Média');
  });

  test('[R4.37] the star opens the login modal for a visitor', () => {
    show(GAME);
    const star = screen.getByRole('button', { name: 'Favoritar Sete Ladeiras' });
    expect(star.getAttribute('aria-pressed')).toBe('false');
    fireEvent.click(star);
    expect(store.get(modalAtom)?.name).toBe('login');
  });

  test('offline, opens nothing and shows why', () => {
    onlineManager.setOnline(false);
    show(GAME);
    const link = screen.getByRole('link', { name: /Sete Ladeiras/ });
    expect(fireEvent.click(link)).toBe(false);
    expect(store.get(alertAtom)?.text).toMatch(/^Sem internet/);
  });
});
