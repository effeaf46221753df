// @vitest-environment page
import { afterEach, expect, test } from 'vitest';
import { STORED } from '#contract/stored.ts';
import { readStored, removeStored, writeStored } from '../device/storage.ts';
import { storeAddressLanguage, storedLanguage } from './language.ts';

afterEach(() => {
  removeStored(STORED.language);
  history.replaceState(null, '', '/');
});

test('[R1.06a] the language is what the address names, else what was chosen, else pt', () => {
  expect(storedLanguage()).toBe('pt');
  writeStored(STORED.language, 'es');
  expect(storedLanguage()).toBe('es');
  history.replaceState(null, '', '/casino?x=1&lang=en');
  expect(storedLanguage()).toBe('en');
  history.replaceState(null, '', '/?lang=klingon');
  expect(storedLanguage()).toBe('es');
});

test('a language that the address names is stored; one that the app doesn’t have is not', () => {
  writeStored(STORED.language, 'es');
  history.replaceState(null, '', '/?lang=klingon');
  storeAddressLanguage();
  expect(readStored(STORED.language)).toBe('es');
  history.replaceState(null, '', '/?lang=en');
  storeAddressLanguage();
  expect(readStored(STORED.language)).toBe('en');
});
