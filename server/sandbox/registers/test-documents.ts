import type { RegisteredPerson } from '#server/partners/documents/document-register.ts';

/** What a test document shows. */
export type DocumentCase =
  | 'adult'
  | 'adult-since-today'
  | 'minor'
  | 'minor-until-tomorrow'
  | 'not-found'
  | 'register-down';

interface TestDocument {
  /** Eleven digits. */
  document: string;
  shows: DocumentCase;
  name: string;
}

/** The fixed people of the sandbox; every other valid CPF is an adult (docs/test-identities.md, D8). */
export const TEST_DOCUMENTS: readonly TestDocument[] = [
  { document: '52998224725', shows: 'adult', name: 'Ana Beatriz Moreira' },
  { document: '11144477735', shows: 'adult', name: 'Caio Nogueira Prado' },
  { document: '12345678909', shows: 'minor', name: 'Lia Fontes Amaral' },
  { document: '93541134780', shows: 'minor-until-tomorrow', name: 'Rui Teles Barreto' },
  { document: '15350946056', shows: 'adult-since-today', name: 'Nina Duarte Sales' },
  { document: '98765432100', shows: 'not-found', name: '' },
  { document: '86288366757', shows: 'register-down', name: '' },
];

function yearsBefore(now: number, years: number, days: number): string {
  // Brazil's day: a birthday there begins three hours after UTC's.
  const today = new Date(now - 3 * 3_600_000 + days * 86_400_000);
  const day = new Date(Date.UTC(today.getUTCFullYear() - years, today.getUTCMonth(), today.getUTCDate()));
  return day.toISOString().slice(0, 10);
}

/** The person of a test document at `now` (ms); ages stay as the case says, however the clock is moved. */
export function testPerson({ shows, name }: TestDocument, now: number): RegisteredPerson | undefined {
  switch (shows) {
    case 'adult':
      return { name, birthday: '1990-04-12' };
    case 'adult-since-today':
      return { name, birthday: yearsBefore(now, 18, 0) };
    case 'minor':
      return { name, birthday: yearsBefore(now, 15, 0) };
    case 'minor-until-tomorrow':
      return { name, birthday: yearsBefore(now, 18, 1) };
    case 'not-found':
    case 'register-down':
      return undefined;
  }
}
