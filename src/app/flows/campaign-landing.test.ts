// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest';
import { STORED } from '#contract/stored.ts';
import { campaignValue } from '#src/core/tracking/campaign-values.ts';
import { closeModal, modalAtom, openModal } from '#src/core/state/modal-state.ts';
import { beginSession, clearSession } from '#src/core/session/session-store.ts';
import { removeStored } from '#src/core/device/storage.ts';
import { store } from '#src/core/state/store.ts';
import { applyLanding } from './campaign-landing.ts';

afterEach(() => {
  clearSession();
  removeStored(STORED.jwt);
  closeModal();
});
const opened = () => store.get(modalAtom)?.name;

test.each([
  ['[R5.11]', '?utm_source=mail', 'register'],
  ['[R5.12]', '?code=VERAO&login=1', 'login'],
  ['[R5.11]', '?q=sete', undefined],
])('%s a visitor who lands with %s: %s', (_, search, modal) => {
  applyLanding('navigate', `https://casa.example/casino${search}`);
  expect(opened()).toBe(modal);
});

test.each(['reload', 'back_forward'])('a %s is no landing', (type) => {
  applyLanding('navigate', 'https://casa.example/?btag=first');
  closeModal();
  applyLanding(type, 'https://casa.example/?btag=second');
  expect(campaignValue('btag')).toBe('first');
  expect(opened()).toBeUndefined();
});

test('a player sees no modal, but the values are kept', () => {
  beginSession({ access_token: 'token', expires_in: 3_600 });
  applyLanding('navigate', 'https://casa.example/?btag=player');
  expect(opened()).toBeUndefined();
  expect(campaignValue('btag')).toBe('player');
});

test('the modal that a check opened stays', () => {
  openModal('restricted-access');
  applyLanding('navigate', 'https://casa.example/play/7?utm_source=mail');
  expect(opened()).toBe('restricted-access');
});
