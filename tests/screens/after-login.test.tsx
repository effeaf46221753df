import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { DEFAULT_SETTINGS } from '#contract/endpoints/content/settings-calls.ts';
import { STORED } from '#contract/stored.ts';
import { playersTable } from '#server/data/schema/players-table.ts';
import { writeSettings } from '#server/data/settings/site-settings.ts';
import { afterLogin } from '#src/app/flows/after-login.ts';
import { afterLogout } from '#src/app/flows/after-logout.ts';
import { followSession } from '#src/app/flows/session-flow.ts';
import { ModalHost } from '#src/app/modals.tsx';
import { queryClient } from '#src/core/cache/query-client.ts';
import { removeStored } from '#src/core/device/storage.ts';
import { sessionStatus } from '#src/core/session/session-store.ts';
import { modalAtom, openModal } from '#src/core/state/modal-state.ts';
import { store } from '#src/core/state/store.ts';
import { initI18n } from '#src/core/text/i18n.ts';
import { grantConsent } from '#src/core/tracking/consent.ts';
import { prepareSignUp } from '#src/core/tracking/sign-up.ts';
import { favouritesQuery } from '#src/data/casino/favourites.ts';
import { settingsQuery } from '#src/data/content/settings.ts';
import { loadProfile } from '#src/data/player/user.ts';
import { openWallet, type Wallet } from '#tests/support/backend/wallet.ts';
import { type Asked, enterAs, leavePage, pageAsks } from '#tests/support/browser/page-backend.ts';

let wallet: Wallet;
let asked: Asked;
beforeAll(async () => {
  await initI18n('pt');
  wallet = await openWallet();
  await writeSettings(wallet.backend.db.queries, { compliance_no_prior_benefit: false }, 0);
});
afterAll(() => wallet.backend.close());
beforeEach(() => {
  asked = pageAsks(wallet);
});
afterEach(() => {
  cleanup();
  afterLogout('silent');
  leavePage();
  removeStored(STORED.consent);
  Reflect.deleteProperty(window, 'dataLayer');
});

const enter = async () => {
  const { id } = await wallet.backend.player();
  await enterAs(wallet, id);
  await loadProfile();
  return id;
};

test.each([
  ['[R4.04b]', 'GET /api/favorite-game/favorite'],
  ['[R4.04c]', 'POST /api/coupons/list'],
  ['[R4.04d]', 'GET /api/bonus'],
  ['[R4.04e]', 'GET /api/kyc/onboarding'],
])('%s a player’s start requests %s', async (_, call) => {
  await enter();
  await afterLogin({ login: false });
  expect(asked).toContain(call);
  expect(store.get(modalAtom)).toBeNull();
});

test('[R3.23 bonus_enabled] coupons and bonuses of the player are read while the area is closed too', async () => {
  await enter();
  queryClient.setQueryData(settingsQuery().queryKey, { ...DEFAULT_SETTINGS, bonus_enabled: false });
  await afterLogin({ login: false });
  expect(asked).toEqual(expect.arrayContaining(['POST /api/coupons/list', 'GET /api/bonus']));
});

test('[R4.04b] favourites that are loaded already are not requested again', async () => {
  await enter();
  queryClient.setQueryData(favouritesQuery().queryKey, [{ id: '1' }] as never);
  await afterLogin({ login: false });
  expect(asked).not.toContain('GET /api/favorite-game/favorite');
});

test.each([
  ['[R6.04a]', 'GET /api/favorite-game/favorite'],
  ['[R6.04b]', 'POST /api/coupons/list'],
  ['[R6.04c]', 'GET /api/bonus'],
  ['[R6.04d]', 'GET /api/kyc/onboarding'],
])('%s %s is not requested for a visitor', async (_, call) => {
  await afterLogin({ login: false });
  expect(asked).not.toContain(call);
});

test.each([
  ['female', 0],
  ['male', 1],
  ['unknown', null],
])(
  '[R7.03c] after a registration, the gender of the profile is reported with sign_up: %s',
  async (_, gender) => {
    grantConsent();
    const { id } = await wallet.backend.player();
    await wallet.backend.db.queries.update(playersTable).set({ gender }).where(eq(playersTable.id, id));
    await enterAs(wallet, id);
    prepareSignUp('1991-03-14');
    await afterLogin({ login: true });
    expect(window.dataLayer).toEqual([
      {
        event: 'sign_up',
        birthday: '1991-03-14',
        gender,
        source_id: null,
        event_id: null,
        campaign_id: null,
        referrer_id: null,
      },
    ]);
  },
);

test('[R4.12b] after a login without a code the deposit opens, except for a player who has deposited before', async () => {
  const id = await enter();
  await afterLogin({ login: true });
  expect(store.get(modalAtom)?.name).toBe('deposit');
  store.set(modalAtom, null);
  await wallet.deposit(id, 2_000);
  await afterLogin({ login: true });
  expect(store.get(modalAtom)).toBeNull();
});

test('logging out from the reality check ends the session and closes its dialog', async () => {
  await enter();
  const stop = followSession();
  openModal('reality-check');
  render(
    <QueryClientProvider client={queryClient}>
      <ModalHost />
    </QueryClientProvider>,
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Sair agora' }));
  await vi.waitFor(() => expect(store.get(modalAtom)).toBeNull());
  expect(sessionStatus()).toBe('out');
  stop();
});

test('after a logout no player’s modal is open, and one that a visitor may see stays', () => {
  const left = (['reality-check', 'session', 'user-document', 'account', 'login', 'slip'] as const).map(
    (name) => {
      openModal(name);
      afterLogout('silent');
      return store.get(modalAtom)?.name ?? null;
    },
  );
  expect(left).toEqual([null, null, null, null, 'login', 'slip']);
});
