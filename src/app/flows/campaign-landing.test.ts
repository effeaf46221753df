// @vitest-environment page
import { afterEach, expect, test } from 'vitest';
import { STORED } from '#contract/stored.ts';
import { removeStored } from '#src/core/device/storage.ts';
import { clearRecoveryToken } from '#src/core/navigation/recovery-token.ts';
import { beginSession, clearSession } from '#src/core/session/session-store.ts';
import { closeModal, modalAtom, openModal } from '#src/core/state/modal-state.ts';
import { store } from '#src/core/state/store.ts';
import { campaignValue } from '#src/core/tracking/campaign-values.ts';
import { runGlobalGuards } from '../routes/guards/global-guards.ts';
import { finishLanding } from './campaign-landing.ts';

afterEach(() => {
  clearSession();
  removeStored(STORED.jwt);
  closeModal();
  clearRecoveryToken();
  history.replaceState(null, '', '/');
});
const opened = () => store.get(modalAtom)?.name;

/** A load of the address, from its guards to its first frame. */
function load(address: string, arrival: 'landing' | 'load' = 'landing'): void {
  history.replaceState(null, '', address);
  runGlobalGuards(arrival);
  finishLanding();
}

test.each([
  ['[R5.11]', '?utm_source=mail', 'register'],
  ['[R5.12]', '?code=VERAO&login=1', 'login'],
  ['[R5.11]', '?q=sete', undefined],
])('%s a visitor who lands with %s: %s', (_, search, modal) => {
  load(`/casino${search}`);
  expect(opened()).toBe(modal);
});

test('[R5.11] a visitor who lands with a recovery token sees the recovery modal, and the token leaves the address', () => {
  load('/?token=abc&utm_source=mail');
  expect(opened()).toBe('recover');
  expect(location.search).toBe('?utm_source=mail');
});

test('a reload, Back or Forward is no landing', () => {
  load('/?btag=first');
  closeModal();
  load('/?btag=second', 'load');
  expect(campaignValue('btag')).toBe('first');
  expect(opened()).toBeUndefined();
});

test('a player sees no modal, but the values are stored', () => {
  beginSession({ access_token: 'token', expires_in: 3_600 });
  load('/?btag=player');
  expect(opened()).toBeUndefined();
  expect(campaignValue('btag')).toBe('player');
});

test('the modal that a guard opened stays', () => {
  openModal('restricted-access');
  load('/play/7?utm_source=mail');
  expect(opened()).toBe('restricted-access');
});
