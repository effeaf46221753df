import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { writeSettings } from '#server/data/settings.ts';
import { afterLogin } from '#src/app/flows/after-login.ts';
import { afterLogout } from '#src/app/flows/after-logout.ts';
import { startTexts } from '#src/core/i18n.ts';
import { modalAtom } from '#src/core/modals.ts';
import { queryClient } from '#src/core/query-client.ts';
import { store } from '#src/core/store.ts';
import { favouritesQuery } from '#src/data/favourites.ts';
import { loadProfile } from '#src/data/user.ts';
import { type Asked, enterAs, leavePage, pageAsks } from '../support/page-backend.ts';
import { openWallet, type Wallet } from '../support/wallet.ts';

let wallet: Wallet;
let asked: Asked;
beforeAll(async () => {
  await startTexts('pt');
  wallet = await openWallet();
  await writeSettings(wallet.backend.db.queries, { compliance_no_prior_benefit: false }, 0);
});
afterAll(() => wallet.backend.close());
beforeEach(() => {
  asked = pageAsks(wallet);
});
afterEach(() => {
  afterLogout('silent');
  leavePage();
});

const READS = [
  'GET /api/favorite-game/favorite',
  'POST /api/coupons/list',
  'GET /api/bonus',
  'GET /api/kyc/onboarding',
];
const enter = async () => {
  const { id } = await wallet.backend.player();
  await enterAs(wallet, id);
  await loadProfile();
  return id;
};

test('[R4.04] a player’s start loads favourites, coupons and rollovers, and checks the verification', async () => {
  await enter();
  await afterLogin(false);
  expect(asked).toEqual(expect.arrayContaining(READS));
  expect(store.get(modalAtom)).toBeNull();
});

test('[R4.04] favourites that are there already are not asked for again', async () => {
  await enter();
  queryClient.setQueryData(favouritesQuery().queryKey, [{ id: '1' }] as never);
  await afterLogin(false);
  expect(asked).not.toContain('GET /api/favorite-game/favorite');
});

test('[R6.04] nothing of it is asked for a visitor', async () => {
  await afterLogin(false);
  expect(asked).toEqual([]);
});

test('[R4.12] after a login without a code the deposit opens, but not for who has paid in before', async () => {
  const id = await enter();
  await afterLogin(true);
  expect(store.get(modalAtom)?.name).toBe('deposit');
  store.set(modalAtom, null);
  await wallet.deposit(id, 2_000);
  await afterLogin(true);
  expect(store.get(modalAtom)).toBeNull();
});
