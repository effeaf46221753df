// @vitest-environment page
import { afterEach, expect, test } from 'vitest';
import { beginSession, clearSession } from '#src/core/session/session-store.ts';
import { replacementButton } from './replacement-button.ts';

const ACCOUNT = '<svg><path d="M1"/></svg>';
const PLUS = '<svg><path d="M2"/></svg>';
const NOT_LOADED = '<svg></svg>';

function buttons(...contents: string[]): Element[] {
  const parent = document.createElement('div');
  parent.innerHTML = contents.map((content) => `<button>${content}</button>`).join('');
  return [...parent.children];
}

/** The place of the replacement of the old button at `place`; -1: none. */
function placeOfReplacement(old: Element[], place: number, present: Element[]): number {
  const replacement = replacementButton(old[place] as Element, old, present);
  return replacement ? present.indexOf(replacement) : -1;
}

const asPlayer = () => beginSession({ access_token: 'token', expires_in: 3_600 });
afterEach(() => clearSession());

test('the button with the same label, wherever it stands', () => {
  asPlayer();
  expect(placeOfReplacement(buttons('Conta'), 0, buttons('Bônus', 'Conta'))).toBe(1);
});

test('a visitor’s button in another language: the one in its place among as many', () => {
  expect(placeOfReplacement(buttons('Entrar', 'Criar conta'), 1, buttons('Log in', 'Sign up'))).toBe(1);
  expect(placeOfReplacement(buttons('Entrar', 'Criar conta'), 1, buttons('Log in'))).toBe(-1);
});

test.each([
  ['the same icon', `${ACCOUNT}Conta`, `${ACCOUNT}Account`, 0],
  ['an icon that isn’t loaded yet', `${NOT_LOADED}Bilhete`, `${PLUS}Slip`, 0],
  ['another icon', `${ACCOUNT}Conta`, `${PLUS}Deposit`, -1],
  ['no icon', 'Criar conta', 'Deposit', -1],
])('a player’s button in another language: %s', (_, old, present, place) => {
  asPlayer();
  expect(placeOfReplacement(buttons(old), 0, buttons(present))).toBe(place);
});
