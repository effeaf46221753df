// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest';
import { STORED } from '#contract/stored.ts';
import { campaignValue } from '#src/core/campaign.ts';
import { closeModal, modalAtom, openModal } from '#src/core/modals.ts';
import { beginSession, leaveSession } from '#src/core/session/session-store.ts';
import { removeStored } from '#src/core/storage.ts';
import { store } from '#src/core/store.ts';
import { landed } from './campaign-landing.ts';

afterEach(() => {
  leaveSession();
  removeStored(STORED.jwt);
  closeModal();
});
const opened = () => store.get(modalAtom)?.name;

test.each([
  ['[R5.11]', '?utm_source=mail', 'register'],
  ['[R5.12]', '?code=VERAO&login=1', 'login'],
  ['[R5.11]', '?q=sete', undefined],
])('%s a visitor who lands with %s: %s', (_, search, modal) => {
  landed('navigate', `https://casa.example/casino${search}`);
  expect(opened()).toBe(modal);
});

test.each(['reload', 'back_forward'])('a %s is no landing', (type) => {
  landed('navigate', 'https://casa.example/?btag=first');
  closeModal();
  landed(type, 'https://casa.example/?btag=second');
  expect(campaignValue('btag')).toBe('first');
  expect(opened()).toBeUndefined();
});

test('a player sees no modal, but the values are kept', () => {
  beginSession({ access_token: 'token', expires_in: 3_600 });
  landed('navigate', 'https://casa.example/?btag=player');
  expect(opened()).toBeUndefined();
  expect(campaignValue('btag')).toBe('player');
});

test('the modal that a check opened stays', () => {
  openModal('restricted-access');
  landed('navigate', 'https://casa.example/play/7?utm_source=mail');
  expect(opened()).toBe('restricted-access');
});
