// The table of §2 on the real backend: each path shows its page to each visitor or player who may see it, its guards
// stop all others, and what the operator closes says so at each of its paths (D15).
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, waitFor } from '@testing-library/react';
import { createElement } from 'react';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { LANGUAGES } from '#contract/languages.ts';
import { STORED } from '#contract/stored.ts';
import { Router } from '#src/app/routes/router.tsx';
import { ROUTES, routeOf } from '#src/app/routes/routes.ts';
import { seoOf } from '#src/app/routes/seo-record.ts';
import { queryClient } from '#src/core/cache/query-client.ts';
import { removeStored } from '#src/core/device/storage.ts';
import { modalAtom } from '#src/core/state/modal-state.ts';
import { store } from '#src/core/state/store.ts';
import { initI18n } from '#src/core/text/i18n.ts';
import { grantConsent } from '#src/core/tracking/consent.ts';
import { loadProfile } from '#src/data/player/user.ts';
import { openWhole, type Whole } from '#tests/support/backend/whole-backend.ts';
import { type Asked, enterAs, leavePage, pageAsks } from '#tests/support/browser/page-backend.ts';

/**
 * §2: each path with its page's heading (null: a page without one), and the pages that an account has beside them. `address`:
 * where the path has parameters.
 */
const TABLE: [tag: string, row: string, heading: string | null, address?: string][] = [
  ['[R2.02a]', '/', null],
  ['[R2.02a]', '/home', null],
  ['[R2.03]', '/Recover', 'Recuperar senha'],
  ['[R2.03]', '/recuperar-senha', 'Recuperar senha'],
  ['[R2.04]', '/ref/{id}', null, '/ref/amiga7'],
  ['[R2.06a]', '/casino', 'Cassino'],
  ['[R2.06b]', '/casino/live', 'Mesas ao vivo'],
  ['[R2.06c]', '/casino/slots', 'Slots'],
  ['[R2.06d]', '/casino/favorites', 'Favoritos'],
  ['[R2.06e]', '/casino/{categoryName}', 'Roleta', '/casino/roleta'],
  ['[R2.07a]', '/games/mines', 'Mines'],
  ['[R2.07b]', '/games/double', 'Double'],
  ['[R2.08a]', '/providers', 'Provedores'],
  ['[R2.08b]', '/providers/{id}', 'PROVIDERNAME', '/providers/PROVIDER'],
  ['[R2.08c]', '/suppliers', 'Provedores'],
  ['[R2.09a]', '/promotions', 'Promoções'],
  ['[R2.09b]', '/promotions/{id}', 'PROMOTIONNAME', '/promotions/PROMOTION'],
  ['[R2.05a]', '/play/{id}', 'GAMENAME', '/play/GAME'],
  ['[R2.05a]', '/play/{provider}/{name}', 'GAMENAME', '/play/PROVIDER/GAMENAME'],
  ['[R2.13a]', '/sports/esports/{page...}', 'eSports', '/sports/esports'],
  ['[R2.12a]', '/sports/{page...}', 'Esportes', '/sports'],
  ['[R2.14]', '/altenar-sports/{page...}', 'Esportes Altenar', '/altenar-sports'],
  ['[R2.15a]', '/user/wallet', 'Carteira'],
  ['[R2.16a]', '/user/wallet/deposit', 'Depósito'],
  ['[R2.17a]', '/user/wallet/withdraw', 'Saque'],
  ['[R2.18a]', '/user/withdraw', 'Saque'],
  ['[R2.19a]', '/user/account', 'Sua conta'],
  ['[R2.20]', '/user/account/document', 'Documento'],
  ['[R2.21a]', '/user/account/password', 'Alterar senha'],
  ['[R2.21a]', '/user/password', 'Alterar senha'],
  ['[R2.01a]', '/user/account/sessions', 'Onde você está conectado'],
  ['[R2.01a]', '/user/account/security', 'Segurança'],
  ['[R2.01a]', '/user/account/privacy', 'Seus dados e consentimentos'],
  ['[R2.01a]', '/user/account/second-factor', 'Verificação em duas etapas'],
  ['[R2.01a]', '/user/account/passkeys', 'Passkeys'],
  ['[R2.01a]', '/user/first-steps', 'Primeiros passos'],
  ['[R2.23a]', '/user/protection', 'Proteção'],
  ['[R2.23b]', '/user/protection/exclusion', 'Exclusão'],
  ['[R2.23c]', '/user/protection/suspension', 'Pausa'],
  ['[R2.22a]', '/user/promotion', 'Promoções e cupons'],
  ['[R2.22b]', '/user/promotion/coupon', 'Cupons'],
  ['[R2.26a]', '/user/bonus', 'Bônus'],
  ['[R2.24a]', '/user/indications', 'Indicações'],
  ['[R2.27b]', '/user/coupon', null],
  ['[R2.27a]', '/sport/{rest}', null, '/sport/futebol'],
  ['[R2.25a]', '/user/transaction', 'Transações'],
  ['[R2.01a]', '/help', 'Ajuda'],
  ['[R2.10]', '/{regulation}', 'Regras de apostas', '/rules-betting'],
];

type Check = 'auth' | 'refresh-ip' | 'require-verification' | 'cookie-consent';

/** §2: each check of a path, in the order of its row. */
const CHECKS: [tag: string, row: string, check: Check][] = [
  ['[R2.05b]', '/play/{id}', 'require-verification'],
  ['[R2.05c]', '/play/{id}', 'cookie-consent'],
  ['[R2.05b]', '/play/{provider}/{name}', 'require-verification'],
  ['[R2.05c]', '/play/{provider}/{name}', 'cookie-consent'],
  ['[R2.13b]', '/sports/esports/{page...}', 'refresh-ip'],
  ['[R2.12c]', '/sports/{page...}', 'refresh-ip'],
  ['[R2.12d]', '/sports/{page...}', 'require-verification'],
  ['[R2.12e]', '/sports/{page...}', 'cookie-consent'],
  ['[R2.15b]', '/user/wallet', 'auth'],
  ['[R2.16b]', '/user/wallet/deposit', 'auth'],
  ['[R2.16c]', '/user/wallet/deposit', 'refresh-ip'],
  ['[R2.16d]', '/user/wallet/deposit', 'require-verification'],
  ['[R2.17b]', '/user/wallet/withdraw', 'auth'],
  ['[R2.17c]', '/user/wallet/withdraw', 'require-verification'],
  ['[R2.18b]', '/user/withdraw', 'auth'],
  ['[R2.18c]', '/user/withdraw', 'refresh-ip'],
  ['[R2.18d]', '/user/withdraw', 'require-verification'],
  ['[R2.19b]', '/user/account', 'auth'],
  ['[R2.19c]', '/user/account', 'refresh-ip'],
  ['[R2.21b]', '/user/account/password', 'auth'],
  ['[R2.21c]', '/user/account/password', 'refresh-ip'],
  ['[R2.21d]', '/user/account/password', 'require-verification'],
  ['[R2.21b]', '/user/password', 'auth'],
  ['[R2.21c]', '/user/password', 'refresh-ip'],
  ['[R2.21d]', '/user/password', 'require-verification'],
  ['[R2.01b]', '/user/account/sessions', 'auth'],
  ['[R2.01b]', '/user/account/security', 'auth'],
  ['[R2.01b]', '/user/account/privacy', 'auth'],
  ['[R2.01b]', '/user/account/second-factor', 'auth'],
  ['[R2.01b]', '/user/account/passkeys', 'auth'],
  ['[R2.01b]', '/user/first-steps', 'auth'],
  ['[R2.23d]', '/user/protection', 'auth'],
  ['[R2.23d]', '/user/protection/exclusion', 'auth'],
  ['[R2.23d]', '/user/protection/suspension', 'auth'],
  ['[R2.22c]', '/user/promotion', 'auth'],
  ['[R2.22c]', '/user/promotion/coupon', 'auth'],
  ['[R2.26b]', '/user/bonus', 'auth'],
  ['[R2.24b]', '/user/indications', 'auth'],
  ['[R2.25b]', '/user/transaction', 'auth'],
];

const checksOf = (path: string) => CHECKS.filter(([, row]) => row === path).map(([, , check]) => check);
const addressOf = (path: string) => TABLE.find(([, row]) => row === path)?.[3] ?? path;

let whole: Whole;
let verified: string;
let unverified: string;
let asked: Asked;
const names: Record<string, string> = {};

beforeAll(async () => {
  await initI18n('pt');
  whole = await openWhole();
  verified = (await whole.backend.player({ realCents: 5_000 })).id;
  unverified = (await whole.backend.player({ verified: false })).id;
  const read = async (path: string) => (await whole.backend.request(path)).json();
  const [game] = (await read('/v2/casino-games')).data;
  const [promotion] = await read('/v2/promotions');
  Object.assign(names, {
    GAME: String(game.id),
    GAMENAME: game.name,
    PROVIDER: game.provider_id,
    PROVIDERNAME: game.provider_name,
    PROMOTION: promotion.id,
    PROMOTIONNAME: promotion.title,
  });
});
afterAll(() => whole.backend.close());
afterEach(leave);

function leave(): void {
  cleanup();
  for (const what of [STORED.consent, STORED.lastAttemptedRoute, STORED.wantedRoute]) removeStored(what);
  leavePage();
}

/** The path with names and ids of seeded records in place of its parameters. */
const named = (text: string) => text.replace(/[A-Z]{4,}/g, (word) => names[word] ?? word);
/** The heading of the visible page; home stays mounted behind other pages. */
const heading = () =>
  [...document.querySelectorAll('h1')].find((one) => !one.closest('[style*="display: none"]'))?.textContent;
const modal = () => store.get(modalAtom)?.name;

interface Who {
  player?: string;
  consent?: boolean;
}

async function visit(path: string, { player, consent }: Who): Promise<void> {
  asked = pageAsks(whole);
  if (consent) grantConsent();
  if (player !== undefined) {
    await enterAs(whole, player);
    await loadProfile();
  }
  history.replaceState(null, '', encodeURI(named(path)));
  render(createElement(QueryClientProvider, { client: queryClient }, createElement(Router)));
}

test('[R2.01b] every path of the route table has exactly the checks of its row', () => {
  expect(TABLE.map(([, row]) => [row, checksOf(row)])).toEqual(
    ROUTES.map(({ path, guards }) => [path, [...guards]]),
  );
});

test.each(LANGUAGES)('every page has its title and description in %s', async (language) => {
  pageAsks(whole);
  for (const [, row] of TABLE) {
    const seo = await queryClient.fetchQuery(seoOf(routeOf(encodeURI(named(addressOf(row)))), language));
    expect(seo.title, row).not.toBe('');
    expect(seo.content, row).not.toBe('');
  }
});

test.each(TABLE)('%s %s shows its page', async (_, row, title) => {
  // Who passes the checks of the row and has nothing more. A visitor sees a login in place of the document.
  const checks = checksOf(row);
  const player = checks.includes('auth') || row === '/user/account/document' ? { player: verified } : {};
  await visit(addressOf(row), { ...player, consent: checks.includes('cookie-consent') });
  await waitFor(() => {
    expect(document.getElementById('content')).not.toBeNull();
    if (title !== null) expect(heading()).toBe(named(title));
    expect(location.pathname).toBe(row === '/ref/{id}' ? '/' : encodeURI(named(addressOf(row))));
  });
  expect(['login', 'verification', 'vpn']).not.toContain(modal());
  expect(asked.includes('GET /v2/get-ip')).toBe(checks.includes('refresh-ip'));
});

test.each(CHECKS)('%s %s has the check %s', async (_, row, check) => {
  const title = TABLE.find(([, path]) => path === row)?.[2] ?? '';
  const address = addressOf(row);
  if (check === 'auth') {
    await visit(address, { consent: true });
    await waitFor(() => expect([location.pathname, modal()]).toEqual(['/', 'login']));
  } else if (check === 'cookie-consent') {
    await visit(address, { player: verified });
    await waitFor(() => expect(location.pathname + location.search).toBe('/?showCookieModal=true'));
  } else if (check === 'require-verification') {
    await visit(address, { player: unverified, consent: true });
    await waitFor(() => expect(modal()).toBe('verification'));
  } else {
    await visit(address, { player: verified, consent: true });
    await waitFor(() => expect(asked).toContain('GET /v2/get-ip'));
    return;
  }
  expect(heading()).not.toBe(named(title));
});
