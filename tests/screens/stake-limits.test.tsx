// Where money is staked the player sees what is left of their limits.
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen } from '@testing-library/react';
import type { ComponentType } from 'react';
import { afterAll, afterEach, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { setLimit } from '#contract/endpoints/player/protection-calls.ts';
import { contentEndpoints } from '#server/features/content/content-endpoints.ts';
import { protectionEndpoints } from '#server/features/protection/protection-endpoints.ts';
import { ProtectionCard } from '#src/app/frame/protection/protection-card.tsx';
import { queryClient } from '#src/core/cache/query-client.ts';
import { initI18n, loadTexts } from '#src/core/text/i18n.ts';
import { switchLanguage } from '#src/core/text/switch-language.ts';
import { protectionQuery } from '#src/data/player/protection.ts';
import { PlayNotice } from '#src/features/casino/play/play-notice.tsx';
import { SlipLimit } from '#src/features/sports/slip/slip-footer.tsx';
import { somePlayer } from '#tests/support/backend/players.ts';
import { openWallet, type Wallet } from '#tests/support/backend/wallet.ts';
import { enterAs, leavePage, pageAsks } from '#tests/support/browser/page-backend.ts';

let wallet: Wallet;
let playerId: string;

beforeAll(async () => {
  wallet = await openWallet(undefined, {
    endpoints: (services) => [...contentEndpoints(services), ...protectionEndpoints(services)],
  });
  await initI18n('pt');
});
afterAll(() => wallet.backend.close());
beforeEach(async () => {
  playerId = await somePlayer(wallet.backend.db, { realCents: 50_000 });
  pageAsks(wallet);
  await enterAs(wallet, playerId);
});
afterEach(() => {
  cleanup();
  leavePage();
});

const show = (Part: ComponentType) =>
  render(
    <QueryClientProvider client={queryClient}>
      <Part />
    </QueryClientProvider>,
  );
/** Text with non-breaking spaces made plain. */
const plain = (element: Element | null) => (element?.textContent ?? '').replaceAll(/\s/g, ' ');
const lossOfTheDay = async (value: number) => {
  const body = { name: 'loss_day', value } as const;
  await wallet.backend.ask(setLimit, { token: await wallet.tokenOf(playerId), body });
};

test('the slip shows what is left of the day’s loss limit, and nothing without a limit', async () => {
  await loadTexts('sports');
  const without = show(SlipLimit);
  await vi.waitFor(() => expect(queryClient.getQueryData(protectionQuery().queryKey)).toBeDefined());
  expect(plain(without.container)).toBe('');
  await lossOfTheDay(20_000);
  await wallet.play(playerId, 1_500);
  await queryClient.invalidateQueries({ queryKey: ['protection'] });
  await vi.waitFor(() => expect(plain(without.container)).toBe('Seu limite de perda hojerestam R$ 185,00'));
});

test('of several limits the slip shows the one that leaves least, with its period; deposit limits are none of them', async () => {
  await loadTexts('sports');
  for (const [name, value] of [
    ['deposit_day', 100],
    ['loss_day', 20_000],
    ['stake_week', 9_000],
    ['loss_month', 90_000],
  ] as const)
    await wallet.backend.ask(setLimit, { token: await wallet.tokenOf(playerId), body: { name, value } });
  await wallet.play(playerId, 1_500);
  const { container } = show(SlipLimit);
  await vi.waitFor(() => expect(plain(container)).toBe('Seu limite de apostas na semanarestam R$ 75,00'));
  await act(() => switchLanguage('en'));
  onTestFinished(() => switchLanguage('pt'));
  await vi.waitFor(() => expect(plain(container)).toMatch(/^Your stake limit this weekR\$ ?75\.00 left$/));
});

test('the menu’s card has the tightest limit as a meter, and nothing of it without a limit', async () => {
  await loadTexts('support');
  const screenOf = (width: number) => Reflect.get(window, 'happyDOM').setViewport({ width, height: 768 });
  screenOf(1_400);
  onTestFinished(() => screenOf(1_024));
  show(() => <ProtectionCard icons={false} />);
  // It comes with the player's limits.
  const link = await screen.findByRole('link', { name: 'Limites e pausa' });
  expect(link.getAttribute('href')).toBe('/user/protection');
  expect(screen.getByText('Proteção')).toBeDefined();
  expect(screen.queryByRole('meter')).toBeNull();
  await lossOfTheDay(20_000);
  for (const stake of [1_500, 1_500]) await wallet.play(playerId, stake);
  await act(() => queryClient.invalidateQueries({ queryKey: ['protection'] }));
  const meter = await screen.findByRole('meter', { name: 'Perda/dia' });
  expect(meter.getAttribute('aria-valuenow')).toBe('3000');
  expect(meter.getAttribute('aria-valuemax')).toBe('20000');
  expect(plain(meter.parentElement)).toContain('restam R$ 170');
});

test('a game that reports a passed limit is given its name', async () => {
  await loadTexts('casino');
  await lossOfTheDay(1_600);
  await wallet.play(playerId, 1_500);
  const { container } = show(() => <PlayNotice poor={false} limited untold={null} demo={false} />);
  await vi.waitFor(() =>
    expect(plain(container)).toContain('Seu limite de perda hoje: restam R$ 1,00 de R$ 16,00.'),
  );
  expect(screen.getByRole('button', { name: 'Ver limites' })).toBeDefined();
});
