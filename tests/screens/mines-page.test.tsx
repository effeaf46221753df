// The largest win of a round of Mines is on screen before the round (D9), on the real backend.
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { startMines } from '#contract/endpoints/casino/mines-calls.ts';
import type { Language } from '#contract/languages.ts';
import { newId } from '#server/core/ids.ts';
import { settingsTable } from '#server/data/schema/settings-table.ts';
import { writeSettings } from '#server/data/settings/site-settings.ts';
import { contentEndpoints } from '#server/features/content/content-endpoints.ts';
import { houseGameEndpoints } from '#server/features/games/house-game-features.ts';
import { queryClient } from '#src/core/cache/query-client.ts';
import { beginSession, clearSession } from '#src/core/session/session-store.ts';
import { initI18n, loadTexts } from '#src/core/text/i18n.ts';
import { switchLanguage } from '#src/core/text/switch-language.ts';
import { settingsQuery } from '#src/data/content/settings.ts';
import { MinesPage } from '#src/features/games/mines/mines-page.tsx';
import { somePlayer } from '#tests/support/backend/players.ts';
import { openWallet, type Wallet } from '#tests/support/backend/wallet.ts';

let wallet: Wallet;
let token: string;
beforeAll(async () => {
  wallet = await openWallet(undefined, {
    endpoints: (services) => [...contentEndpoints(services), ...houseGameEndpoints(services)],
  });
  await initI18n('pt');
  await loadTexts('games');
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => wallet.backend.request(url, init));
});
afterAll(async () => {
  vi.unstubAllGlobals();
  await wallet.backend.close();
});
beforeEach(async () => {
  token = await wallet.tokenOf(await somePlayer(wallet.backend.db, { realCents: 50_000 }));
  beginSession({ access_token: token, expires_in: 3_600 });
});
afterEach(async () => {
  cleanup();
  clearSession();
  queryClient.clear();
  await wallet.backend.db.queries.delete(settingsTable);
});

const plain = () => (document.body.textContent ?? '').replaceAll(/\s/g, ' ');

async function show(language: Language = 'pt') {
  onTestFinished(() => switchLanguage('pt'));
  await switchLanguage(language);
  await queryClient.fetchQuery(settingsQuery());
  render(
    <QueryClientProvider client={queryClient}>
      <MinesPage />
    </QueryClientProvider>,
  );
  return {
    choose(mines: number, stake: string) {
      fireEvent.change(screen.getByRole('combobox'), { target: { value: String(mines) } });
      fireEvent.change(screen.getByRole('textbox'), { target: { value: stake } });
    },
    steps: () => within(screen.getAllByRole('list')[0] ?? document.body).getAllByRole('listitem'),
  };
}

test.each([
  ['pt', /Paga até R\$ 500\.000/, /Paga até R\$ 226\.298,60/, /mais de R\$ 500\.000.*10ª casa aberta/],
  ['en', /Pays up to R\$500,000/, /Pays up to R\$226,298\.60/, /more than R\$500,000.*10 open tiles/],
  ['es', /Paga hasta .*500[.,]000/, /Paga hasta .*226[.,]298[.,]60/, /más de .*500[.,]000.*10 casillas/],
] as const)('what a round can pay is read before it, in %s', async (language, most, now, ends) => {
  const page = await show(language);
  page.choose(3, '');
  expect(plain()).toMatch(most);
  page.choose(12, '20.00');
  expect(plain()).toMatch(now);
  expect(plain()).toMatch(ends);
  expect(page.steps()).toHaveLength(10);
  // With less at stake all bricks without a mine can be opened.
  page.choose(12, '0.05');
  expect(page.steps()).toHaveLength(13);
  expect(plain()).not.toMatch(ends);
});

test.each([
  ['pt', /a primeira casa já pagaria/],
  ['en', /the first tile already would/],
  ['es', /la primera casilla ya lo haría/],
] as const)(
  'a stake that no tile could pay in full is named before the round, in %s',
  async (language, text) => {
    await writeSettings(wallet.backend.db.queries, { casino_bet_max_total: 50_000_000 }, 0);
    const page = await show(language);
    page.choose(24, '20202.02');
    expect(plain()).not.toMatch(text);
    page.choose(24, '20202.03');
    expect(plain()).toMatch(text);
  },
);

test('during the round the page still says what it can pay', async () => {
  await wallet.backend.ask(startMines, { token, key: newId(), body: { stake: 2_000, mines: 13 } });
  const page = await show();
  await vi.waitFor(() => expect(plain()).toMatch(/Paga até R\$ 183\.867,60/));
  expect(page.steps()).toHaveLength(9);
});
