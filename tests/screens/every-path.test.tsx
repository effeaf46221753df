// The table of §2 on the real backend: each path shows its page to each visitor or player who may see it, its guards
// stop all others, and what the operator closes says so at each of its paths (D15).
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, waitFor } from '@testing-library/react';
import { createElement } from 'react';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { LANGUAGES } from '#contract/languages.ts';
import { STORED } from '#contract/stored.ts';
import { seoOf } from '#src/app/routes/document-head.tsx';
import { Router } from '#src/app/routes/router.tsx';
import { ROUTES, routeOf } from '#src/app/routes/routes.ts';
import { queryClient } from '#src/core/cache/query-client.ts';
import { removeStored } from '#src/core/device/storage.ts';
import { modalAtom } from '#src/core/state/modal-state.ts';
import { store } from '#src/core/state/store.ts';
import { initI18n } from '#src/core/text/i18n.ts';
import { grantConsent } from '#src/core/tracking/consent.ts';
import { loadProfile } from '#src/data/player/user.ts';
import { openWhole, type Whole } from '#tests/support/backend/whole-backend.ts';
import { type Asked, enterAs, leavePage, pageAsks } from '#tests/support/browser/page-backend.ts';

type CheckOf = 'auth' | 'refresh-ip' | 'require-verification' | 'cookie-consent';
interface Row {
  /** As in the route table. */
  row: string;
  path: string;
  /** The heading of its page; null: the pages of §2 without a heading. */
  heading: string | null;
  checks: readonly CheckOf[];
}

const PLAY = ['require-verification', 'cookie-consent'] as const;
const SPORTS = ['refresh-ip', 'require-verification', 'cookie-consent'] as const;
const PAYING_IN = ['auth', 'refresh-ip', 'require-verification'] as const;
const row = (
  name: string,
  heading: Row['heading'],
  checks: readonly CheckOf[] = [],
  path: string = name,
): Row => ({ row: name, path, heading, checks });

/** §2: each path with its page's heading and exactly its guards, and the three further pages that an account has. */
const TABLE: readonly Row[] = [
  row('/', null),
  row('/home', null),
  row('/Recover', 'Recuperar senha'),
  row('/recuperar-senha', 'Recuperar senha'),
  row('/ref/{id}', null, [], '/ref/amiga7'),
  row('/casino', 'Cassino'),
  row('/casino/live', 'Ao vivo'),
  row('/casino/slots', 'Slots'),
  row('/casino/favorites', 'Favoritos'),
  row('/casino/{categoryName}', 'Roleta', [], '/casino/roleta'),
  row('/games/mines', 'Mines'),
  row('/games/double', 'Double'),
  row('/providers', 'Provedores'),
  row('/providers/{id}', 'PROVIDERNAME', [], '/providers/PROVIDER'),
  row('/suppliers', 'Provedores'),
  row('/promotions', 'Promoções'),
  row('/promotions/{id}', 'PROMOTIONNAME', [], '/promotions/PROMOTION'),
  row('/play/{id}', 'GAMENAME', PLAY, '/play/GAME'),
  row('/play/{provider}/{name}', 'GAMENAME', PLAY, '/play/PROVIDER/GAMENAME'),
  row('/sports/esports/{page...}', 'eSports', ['refresh-ip'], '/sports/esports'),
  row('/sports/{page...}', 'Esportes', SPORTS, '/sports'),
  row('/altenar-sports/{page...}', 'Esportes Altenar', [], '/altenar-sports'),
  row('/user/wallet', 'Carteira', ['auth']),
  row('/user/wallet/deposit', 'Depósito', PAYING_IN),
  row('/user/wallet/withdraw', 'Saque', ['auth', 'require-verification']),
  row('/user/withdraw', 'Saque', PAYING_IN),
  row('/user/account', 'Sua conta', ['auth', 'refresh-ip']),
  row('/user/account/document', 'Documento'),
  row('/user/account/password', 'Alterar senha', PAYING_IN),
  row('/user/password', 'Alterar senha', PAYING_IN),
  row('/user/account/sessions', 'Onde você está conectado', ['auth']),
  row('/user/account/privacy', 'Seus dados e consentimentos', ['auth']),
  row('/user/account/second-factor', 'Verificação em duas etapas', ['auth']),
  row('/user/account/passkeys', 'Passkeys', ['auth']),
  row('/user/first-steps', 'Primeiros passos', ['auth']),
  row('/user/protection', 'Proteção', ['auth']),
  row('/user/protection/exclusion', 'Exclusão', ['auth']),
  row('/user/protection/suspension', 'Pausa', ['auth']),
  row('/user/promotion', 'Promoções e cupons', ['auth']),
  row('/user/promotion/coupon', 'Cupons', ['auth']),
  row('/user/bonus', 'Bônus', ['auth']),
  row('/user/indications', 'Indicações', ['auth']),
  row('/user/coupon', null),
  row('/sport/{rest}', null, [], '/sport/futebol'),
  row('/user/transaction', 'Transações', ['auth']),
  row('/{regulation}', 'Regras de apostas', [], '/rules-betting'),
];

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

test('lists every row of the route table, with its guards', () => {
  expect(TABLE.map(({ row: path, checks }) => [path, checks])).toEqual(
    ROUTES.map(({ path, guards }) => [path, guards]),
  );
});

test.each(LANGUAGES)('every page has its title and description in %s', async (language) => {
  pageAsks(whole);
  for (const { path } of TABLE) {
    const seo = await queryClient.fetchQuery(seoOf(routeOf(encodeURI(named(path))), language));
    expect(seo.title, path).not.toBe('');
    expect(seo.content, path).not.toBe('');
  }
});

test.each(TABLE)(
  '[R2.01] $row shows its page, and runs exactly its guards',
  async ({ path, heading: name, checks }) => {
    await visit(path, { player: verified, consent: true });
    await waitFor(() => {
      expect(document.getElementById('content')).not.toBeNull();
      if (name !== null) expect(heading()).toBe(named(name));
    });
    expect(asked.includes('GET /v2/get-ip')).toBe(checks.includes('refresh-ip'));

    if (checks.includes('auth')) {
      leave();
      await visit(path, { consent: true });
      await waitFor(() => expect([location.pathname, modal()]).toEqual(['/', 'login']));
    }
    if (checks.includes('cookie-consent')) {
      leave();
      await visit(path, { player: verified });
      await waitFor(() => expect(location.pathname + location.search).toBe('/?showCookieModal=true'));
    }
    if (checks.includes('require-verification')) {
      leave();
      await visit(path, { player: unverified, consent: true });
      await waitFor(() => expect(modal()).toBe('verification'));
      expect(heading()).not.toBe(name);
    }
  },
);
