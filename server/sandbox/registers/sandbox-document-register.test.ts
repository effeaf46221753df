import { describe, expect, test } from 'vitest';
import { isValidCpf } from '#contract/rules/player/cpf.ts';
import { DocumentRegisterUnavailable } from '#server/partners/documents/document-register.ts';
import {
  type DocumentCase,
  personOf,
  sandboxDocumentRegister,
  TEST_DOCUMENTS,
} from './sandbox-document-register.ts';

const NOW = Date.UTC(2026, 10, 20, 12);

function documentThatShows(wanted: DocumentCase): string {
  const found = TEST_DOCUMENTS.find(({ shows }) => shows === wanted);
  if (!found) throw new Error(`no document shows ${wanted}`);
  return found.document;
}

const birthdayOf = async (shows: DocumentCase, now: number) =>
  (await sandboxDocumentRegister.lookUp(documentThatShows(shows), now))?.birthday;

describe('the sandboxed register of persons', () => {
  test('gives a CPF always the same grown-up with three names', async () => {
    expect(personOf('24971563792')).toEqual(personOf('24971563792'));
    const people = Array.from({ length: 500 }, (_, index) =>
      personOf(String(10_000_000_000 + index * 7_919)),
    );
    for (const { name, birthday } of people) {
      expect(new Set(name.split(' ')).size).toBe(3);
      expect(birthday >= '1950-01-01' && birthday <= '2005-12-31').toBe(true);
    }
    expect(new Set(people.map(({ name }) => name)).size).toBeGreaterThan(490);
    expect(await sandboxDocumentRegister.lookUp('24971563792', NOW)).toEqual(personOf('24971563792'));
  });

  test('has valid test documents, none twice', () => {
    for (const { document } of TEST_DOCUMENTS) expect(isValidCpf(document)).toBe(true);
    expect(new Set(TEST_DOCUMENTS.map(({ document }) => document)).size).toBe(TEST_DOCUMENTS.length);
  });

  test('keeps the ages of its test documents, whenever they are asked', async () => {
    expect(await birthdayOf('adult-since-today', NOW)).toBe('2008-11-20');
    expect(await birthdayOf('minor-until-tomorrow', NOW)).toBe('2008-11-21');
    expect(await birthdayOf('minor', NOW)).toBe('2011-11-20');
    // Still the 19th in Brazil.
    expect(await birthdayOf('adult-since-today', Date.UTC(2026, 10, 20, 2))).toBe('2008-11-19');
  });

  test('finds a person, finds none, or does not answer', async () => {
    expect(await sandboxDocumentRegister.lookUp(documentThatShows('not-found'), NOW)).toBeUndefined();
    await expect(sandboxDocumentRegister.lookUp(documentThatShows('register-down'), NOW)).rejects.toThrow(
      DocumentRegisterUnavailable,
    );
  });
});
