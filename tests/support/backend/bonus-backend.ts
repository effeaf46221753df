// Shared by the tests of coupons, bonuses and referrals: a backend over a real database.
import * as v from 'valibot';
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import type { Call } from '#contract/define-call.ts';
import type { Settings } from '#contract/endpoints/content/settings-calls.ts';
import { applyCoupon, listBonuses } from '#contract/endpoints/wallet/bonus-calls.ts';
import { newId } from '#server/core/ids.ts';
import { insertCoupons } from '#server/data/bonuses/coupon-claims.ts';
import { balancesOf } from '#server/data/ledger/ledger.ts';
import { categoriesTable, gamesTable, providersTable } from '#server/data/schema/catalogue-table.ts';
import { settingsTable } from '#server/data/schema/settings-table.ts';
import { writeSettings } from '#server/data/settings/site-settings.ts';
import type { Backend } from './backend.ts';
import { ledgerFaults } from './players.ts';
import type { DATABASES, TestCluster } from './postgres.ts';
import { someCoupon as coupon } from './sample-coupon.ts';
import { openWallet, type Wallet } from './wallet.ts';

const RULES = [
  { id: 'five', times: 5, contributions: { slots: 100, live: 10, casino: 50 }, validDays: 7 },
  { id: 'none', times: 0, contributions: {}, validDays: 7 },
];
/** Opens the wallet with some coupons and a game of each kind for a suite's tests, and closes it after them. */
export function bonusDesk(
  { there, start }: Pick<(typeof DATABASES)[number], 'there' | 'start'>,
  more: Parameters<typeof openWallet>[1] = {},
) {
  let cluster: TestCluster;
  let backend: Backend;
  let wallet: Wallet;
  beforeAll(async () => {
    if (!there) return;
    cluster = await start();
    wallet = await openWallet(await cluster.open(), more);
    backend = wallet.backend;
    const { queries } = backend.db;
    await insertCoupons(queries, RULES, [
      coupon('dez', {}),
      coupon('mais', {}),
      coupon('um', { maxUses: 1 }),
      coupon('duas', { maxUsesPerPlayer: 2 }),
      coupon('passou', { endsAt: backend.clock.now() }),
      coupon('amanha', { startsAt: backend.clock.now() + 86_400_000 * 400 }),
      coupon('dinheiro', { walletType: 'real', rolloverRuleId: null, amountCents: 300 }),
      coupon('livre', { rolloverRuleId: 'none' }),
      coupon('deposito', {
        deposit: true,
        event: 'deposit',
        applyRegister: true,
        amountCents: 0,
        depositPercent: 50,
        maxCents: 1_500,
        minDepositCents: 2_000,
        maxUsesPerPlayer: 3,
      }),
      coupon('fixo', { deposit: true, event: 'deposit', amountCents: 700 }),
    ]);
    const provider = { id: 'pr', name: 'p', image: '', ground: '#000000', ink: '#ffffff', position: 1 };
    await queries.insert(providersTable).values(provider);
    for (const [id, categoryId] of [
      ['slot', 1],
      ['live', 2],
    ] as const) {
      await queries.insert(categoriesTable).values({
        id: categoryId,
        slug: id,
        name: { pt: id, en: id, es: id },
        icon: '',
        position: categoryId,
      });
      await queries.insert(gamesTable).values({
        id,
        code: id,
        name: id,
        providerId: 'pr',
        categoryId,
        image: '',
        rtp: 9_500,
        volatility: 'low',
        tags: [],
        engine: null,
        demo: false,
        minBetCents: 10,
        maxBetCents: 2_000,
        position: 1,
        addedAt: 0,
      });
    }
  });
  beforeEach(async () => {
    if (!there) return;
    await backend.db.queries.delete(settingsTable);
    backend.clock.advance(60_000);
  });
  afterAll(async () => {
    if (there) expect(await ledgerFaults(backend.db)).toEqual([]);
    await backend?.close();
    await cluster?.stop();
  });

  const set = (settings: Partial<Settings>) => writeSettings(backend.db.queries, settings, 0);
  const atOnce = () => set({ compliance_no_prior_benefit: false });

  /** `sessionMs`: how long a session is used; by default each call has a session of its own. */
  async function someone(realCents = 0, { sessionMs = 0 } = {}) {
    const { id } = await backend.player({ realCents });
    let session = { token: '', endsAt: 0 };
    async function token(): Promise<string> {
      const now = backend.clock.now();
      if (now >= session.endsAt) session = { token: await wallet.tokenOf(id), endsAt: now + sessionMs };
      return session.token;
    }
    const ask = async <C extends Call>(call: C, asked: Parameters<Backend['ask']>[1] = {}) =>
      backend.ask(call, { token: await token(), key: newId(), ...asked });
    const apply = async (code: string) => (await ask(applyCoupon, { body: { code } })).body;
    const bonuses = async () => v.parse(listBonuses.response, (await ask(listBonuses)).body).data;
    const newest = async () => {
      const [bonus] = await bonuses();
      if (!bonus) throw new Error('no bonus');
      return bonus;
    };
    const on = async <C extends Call>(call: C, bonusId?: unknown) =>
      ask(call, { params: { id: String(bonusId ?? (await newest()).id) } });
    const money = async () => {
      const { realCents: real, bonusCents: bonus } = await balancesOf(backend.db.queries, id);
      return [real, bonus];
    };
    return { id, ask, apply, bonuses, newest, on, money };
  }

  return {
    someone,
    set,
    atOnce,
    get backend() {
      return backend;
    },
    get wallet() {
      return wallet;
    },
  };
}
