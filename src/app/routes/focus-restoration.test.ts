// @vitest-environment page
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { restoreFocusOnRemoval } from './focus-restoration.ts';

beforeAll(() => restoreFocusOnRemoval());
beforeEach(() => {
  document.body.innerHTML =
    '<main tabindex="-1"><h1>Saque</h1><section><form><button>Sacar</button></form></section></main>';
});

const find = (selector: string) => {
  const found = document.querySelector<HTMLElement>(selector);
  if (!found) throw new Error(`no ${selector}`);
  return found;
};
/** A MutationObserver reports changes in a later task. */
const told = () => new Promise((resolve) => setTimeout(resolve));

test('what is left around a removed form takes its focus, until the focus moves on', async () => {
  find('button').focus();
  find('form').remove();
  await told();
  expect(document.activeElement).toBe(find('section'));
  find('section').blur();
  expect(find('section').hasAttribute('tabindex')).toBe(false);
});

test('the page does where nothing else of it is left', async () => {
  find('button').focus();
  find('section').remove();
  await told();
  expect(document.activeElement).toBe(find('main'));
});

test('in a dialog it is its title', async () => {
  document.body.insertAdjacentHTML(
    'beforeend',
    '<dialog open><h2 tabindex="-1">Depósito</h2><p><a href="/">x</a></p></dialog>',
  );
  find('a').focus();
  find('p').remove();
  await told();
  expect(document.activeElement).toBe(find('h2'));
});

test('a focus that the player moved away, or that is elsewhere already, is left alone', async () => {
  find('button').focus();
  find('button').blur();
  await told();
  find('form').remove();
  await told();
  expect(document.activeElement).toBe(document.body);
});
