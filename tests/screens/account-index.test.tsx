// The index of the account's pages, which wide screens show beside each of them.
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import type { ComponentType } from 'react';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { accountEndpoints } from '#server/features/account/account-endpoints.ts';
import { queryClient } from '#src/core/cache/query-client.ts';
import { initI18n, loadTexts } from '#src/core/text/i18n.ts';
import { PrivacyPage } from '#src/features/account/privacy/privacy-page.tsx';
import { AccountPage } from '#src/features/account/profile/account-page.tsx';
import { DocumentPage } from '#src/features/account/profile/document-page.tsx';
import { PasskeysPage } from '#src/features/account/security/passkeys-page.tsx';
import { PasswordPage } from '#src/features/account/security/password-page.tsx';
import { SecondFactorPage } from '#src/features/account/security/second-factor-page.tsx';
import { SecurityPage } from '#src/features/account/security/security-page.tsx';
import { SessionsPage } from '#src/features/account/security/sessions-page.tsx';
import { somePlayer } from '#tests/support/backend/players.ts';
import { openWallet, type Wallet } from '#tests/support/backend/wallet.ts';
import { enterAs, leavePage, pageAsks } from '#tests/support/browser/page-backend.ts';

let wallet: Wallet;
beforeAll(async () => {
  wallet = await openWallet(undefined, { endpoints: accountEndpoints });
  await initI18n('pt');
  await loadTexts('account', 'protection');
});
afterAll(() => wallet.backend.close());
beforeEach(() => {
  pageAsks(wallet);
});
afterEach(() => {
  cleanup();
  leavePage();
});

const enter = async () => enterAs(wallet, await somePlayer(wallet.backend.db));

function show(path: string, Page: ComponentType): void {
  history.replaceState(null, '', path);
  render(
    <QueryClientProvider client={queryClient}>
      <Page />
    </QueryClientProvider>,
  );
}

const index = () => screen.queryByRole('navigation', { name: 'Seções da conta' });
const Privacy = () => <PrivacyPage onDeviceErased={() => {}} />;

test.each([
  ['/user/account', AccountPage, 'Seus dados', 'page'],
  ['/user/account/document', DocumentPage, 'Documentos', 'page'],
  ['/user/account/security', SecurityPage, 'Segurança', 'page'],
  ['/user/account/privacy', Privacy, 'Privacidade', 'page'],
  // These are reached by the page of the account's security.
  ['/user/account/password', PasswordPage, 'Segurança', 'true'],
  ['/user/account/second-factor', SecondFactorPage, 'Segurança', 'true'],
  ['/user/account/passkeys', PasskeysPage, 'Segurança', 'true'],
  ['/user/account/sessions', SessionsPage, 'Segurança', 'true'],
] as const)('stands beside %s, with icons, and the present place marked', async (path, Page, name, mark) => {
  await enter();
  show(path, Page);
  const nav = index();
  if (!nav) throw new Error('no index');
  const places = within(nav).getAllByRole('link');
  const here = path === '/user/account' ? '' : '/user/account';
  expect(places.map((place) => place.getAttribute('href'))).toEqual([
    '/user/account',
    `${here}#address`,
    '/user/account/security',
    '/user/account/document',
    `${here}#notices`,
    '/user/account/privacy',
    '/user/protection',
  ]);
  for (const place of places) expect(place.querySelectorAll('svg')).toHaveLength(2);
  const marked = places.filter((place) => place.hasAttribute('aria-current'));
  expect(marked.map((place) => [place.textContent, place.getAttribute('aria-current')])).toEqual([
    [name, mark],
  ]);
});

test('leads to a section of the account page, once what stands above it is there', async () => {
  await enter();
  const seen = vi.fn();
  Element.prototype.scrollIntoView = seen;
  show('/user/account#address', AccountPage);
  await waitFor(() => expect(seen).toHaveBeenCalled());
  expect(seen.mock.contexts).toEqual([screen.getByRole('heading', { name: 'Endereço' })]);
});

test('a visitor, who may read what the document page is for, has none', () => {
  show('/user/account/document', DocumentPage);
  expect(screen.getByText('Entre para ver seu documento')).toBeDefined();
  expect(index()).toBeNull();
});
