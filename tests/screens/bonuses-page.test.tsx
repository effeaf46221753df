// The page of the player's bonuses on the real backend.
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { createElement } from 'react';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import type { Call } from '#contract/define-call.ts';
import { DEFAULT_SETTINGS, type Settings } from '#contract/endpoints/content/settings-calls.ts';
import {
  activateBonus,
  applyCoupon,
  excludeBonus,
  listBonuses,
} from '#contract/endpoints/wallet/bonus-calls.ts';
import { insertCoupons } from '#server/data/bonuses/coupon-claims.ts';
import { settingsTable } from '#server/data/schema/settings-table.ts';
import { writeSettings } from '#server/data/settings/site-settings.ts';
import { queryClient } from '#src/core/cache/query-client.ts';
import { initI18n, loadTexts } from '#src/core/text/i18n.ts';
import { switchLanguage } from '#src/core/text/switch-language.ts';
import { settingsQuery } from '#src/data/content/settings.ts';
import { loadProfile } from '#src/data/player/user.ts';
import { ActivateModal } from '#src/features/bonuses/bonus/bonus-modals.tsx';
import { BonusesPage } from '#src/features/bonuses/bonus/bonuses-page.tsx';
import type { Asking } from '#tests/support/backend/backend.ts';
import { someCoupon } from '#tests/support/backend/sample-coupon.ts';
import { openWallet, type Wallet } from '#tests/support/backend/wallet.ts';
import { enterAs, type Instead, leavePage, pageAsks } from '#tests/support/browser/page-backend.ts';

let wallet: Wallet;
let keys = 0;
let instead: Instead = () => undefined;

beforeAll(async () => {
  await initI18n('pt');
  await loadTexts('bonuses');
  wallet = await openWallet();
  await insertCoupons(
    wallet.backend.db.queries,
    [
      { id: 'five', times: 5, contributions: { slots: 100 }, validDays: 7 },
      { id: 'none', times: 0, contributions: {}, validDays: 7 },
    ],
    [
      someCoupon('dez'),
      someCoupon('mais'),
      someCoupon('livre', { rolloverRuleId: 'none' }),
      someCoupon('vivo', { walletType: 'real', rolloverRuleId: null, amountCents: 300 }),
    ],
  );
});
afterAll(() => wallet.backend.close());
beforeEach(async () => {
  await wallet.backend.db.queries.delete(settingsTable);
  await set({ compliance_no_prior_benefit: false });
  instead = () => undefined;
  pageAsks(wallet, (call) => instead(call));
});
afterEach(() => {
  cleanup();
  leavePage();
});

const set = (changed: Partial<Settings>) => writeSettings(wallet.backend.db.queries, changed, 0);

interface Had {
  activated?: readonly string[];
  givenUp?: readonly string[];
}

/** A player with the page's session, and with the bonuses of these coupons. */
async function enter(codes: readonly string[], { activated = [], givenUp = [] }: Had = {}): Promise<void> {
  const { id } = await wallet.backend.player({ realCents: 5_000 });
  const token = await wallet.tokenOf(id);
  const ask = async (call: Call, asking: Asking) => {
    keys += 1;
    return (await wallet.backend.ask(call, { token, key: `of-the-bonuses-page-${keys}`, ...asking })).body;
  };
  for (const code of codes) {
    wallet.backend.clock.advance(1_000);
    await ask(applyCoupon, { body: { code } });
    const { data } = (await ask(listBonuses, {})) as { data: { id: string }[] };
    const params = { id: String(data[0]?.id) };
    if (activated.includes(code)) await ask(activateBonus, { params });
    if (givenUp.includes(code)) await ask(excludeBonus, { params });
  }
  await enterAs(wallet, id);
  await loadProfile();
}

function show(settings: Partial<Settings> = {}): void {
  queryClient.setQueryData(settingsQuery().queryKey, { ...DEFAULT_SETTINGS, ...settings });
  render(createElement(QueryClientProvider, { client: queryClient }, createElement(BonusesPage)));
}

const buttons = () =>
  screen.getAllByRole('button').map(({ textContent }) => textContent?.replace(/\s/g, ' '));

describe('while bonuses are closed', () => {
  test('[R3.23 bonus_enabled] those that the player has can be redeemed and given up, and none begins', async () => {
    await enter(['livre', 'dez'], { activated: ['livre'] });
    await set({ bonus_enabled: false });
    show({ bonus_enabled: false });
    expect(screen.getByRole('heading', { name: 'Os bônus estão fechados' })).toBeDefined();
    await screen.findByRole('heading', { name: 'Cupom livre' });
    expect(screen.getByRole('heading', { name: 'Cupom dez' })).toBeDefined();
    expect(buttons()).toEqual([
      'Desistir do bônus',
      'Desistir do bônus',
      'Resgatar R$ 10,00',
      'Ver bônus encerrados',
    ]);
  });
});

/** The backend answers this bonus, as §7 describes one. */
const answersWith = (bonus: object) => {
  instead = (call) => (call === 'GET /api/bonus' ? Response.json({ data: [bonus] }) : undefined);
};

describe('the list', () => {
  test('shows what waits, can be activated or runs, and what is over only when asked for', async () => {
    await enter(['mais', 'livre', 'dez'], { activated: ['livre'], givenUp: ['mais'] });
    show();
    await screen.findByRole('heading', { name: 'Cupom livre' });
    expect(screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
      'Cupom dez',
      'Cupom livre',
    ]);
    expect(screen.getByText('Disponível')).toBeDefined();
    expect(screen.getByText('Completo')).toBeDefined();
    fireEvent.click(screen.getByRole('button', { name: 'Ver bônus encerrados' }));
    await screen.findByText('Cupom mais');
    expect(screen.getByText('Você desistiu')).toBeDefined();
  });

  test('of a backend that sends no status shows an active bonus as running, with its way out', async () => {
    await enter([]);
    answersWith({ id: 9, active: 1, amount_current: 100, amount_rollover: 1_000 });
    show();
    await screen.findByText('Ativo');
    expect(buttons()).toEqual(['Tenho um cupom', 'Desistir do bônus', 'Ver bônus encerrados']);
  });

  test('of such a backend offers to redeem an active bonus of which all was staked', async () => {
    await enter([]);
    answersWith({ id: 9, active: 1, amount_current: 1_000, amount_rollover: 1_000, balance: 500 });
    show();
    await screen.findByText('Completo');
    expect(buttons()).toEqual([
      'Tenho um cupom',
      'Desistir do bônus',
      'Resgatar R$ 5,00',
      'Ver bônus encerrados',
    ]);
  });
});

describe('the terms of its coupon', () => {
  const FIVE = 'R\\$\\s10,00 de bônus · apostar 5 vezes o valor em até 7 dias$';

  test('are named by a bonus before it begins, while it runs, and once it is complete', async () => {
    await enter(['mais', 'livre', 'dez'], { activated: ['livre'] });
    show();
    await screen.findByText(new RegExp(`^Cupom DEZ: ${FIVE}`));
    screen.getByText(new RegExp(`^Cupom MAIS: ${FIVE}`));
    screen.getByText(/^Cupom LIVRE: R\$\s10,00 de bônus · nada a apostar antes de sacar$/);
    cleanup();
    queryClient.clear();
    await enter(['dez'], { activated: ['dez'] });
    show();
    await screen.findByText('Ativo');
    await screen.findByText(new RegExp(`^Cupom DEZ: ${FIVE}`));
  });

  test('are named by a bonus that is over', async () => {
    await enter(['dez'], { givenUp: ['dez'] });
    show();
    fireEvent.click(await screen.findByRole('button', { name: 'Ver bônus encerrados' }));
    await screen.findByText(new RegExp(`^R\\$\\s10,00 · .* · Cupom DEZ: ${FIVE}`));
  });

  test('are read before a bonus is activated', async () => {
    await enter(['dez']);
    show();
    fireEvent.click(await screen.findByRole('button', { name: /^Ativar R\$/ }));
    render(
      createElement(
        QueryClientProvider,
        { client: queryClient },
        createElement(ActivateModal, { open: true, onClose: () => {}, onClosed: () => {} }),
      ),
    );
    const dialog = within(await screen.findByRole('dialog', { name: 'Ativar bônus' }));
    await dialog.findByText(new RegExp(`^Cupom DEZ: ${FIVE}`));
  });
});

test('the address of what is over opens that list', async () => {
  await enter(['dez'], { givenUp: ['dez'] });
  history.replaceState(null, '', '/user/bonus#bonuses-over');
  show();
  await screen.findByText('Você desistiu');
  expect(screen.queryByRole('button', { name: 'Ver bônus encerrados' })).toBeNull();
});

describe('a coupon of real money', () => {
  test.each([
    ['pt', 'Em dinheiro real', /Não há nada a apostar com este valor/, 'Desistir do valor'],
    ['en', 'In real money', /Nothing has to be staked with this amount/, 'Give the amount up'],
    ['es', 'En dinero real', /No hay nada que apostar con este monto/, 'Renunciar al monto'],
  ] as const)('says that there is nothing to stake, in %s', async (language, label, text, wayOut) => {
    onTestFinished(() => switchLanguage('pt'));
    await switchLanguage(language);
    await set({ compliance_no_prior_benefit: true });
    await enter(['vivo']);
    show();
    await screen.findByText(label);
    screen.getByText(text);
    screen.getByRole('button', { name: wayOut });
    // No rules of a rollover, and no meter.
    expect(screen.queryByText(/Slots/)).toBeNull();
  });

  test('says when it was paid, once it is over', async () => {
    await enter(['vivo']);
    show();
    fireEvent.click(await screen.findByRole('button', { name: 'Ver bônus encerrados' }));
    await screen.findByText(/R\$\s3,00 · entrou no saldo real · \d/);
    screen.getByText('Resgatado');
  });
});
