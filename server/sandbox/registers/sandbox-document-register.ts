import { createHash } from 'node:crypto';
import {
  type DocumentRegister,
  DocumentRegisterUnavailable,
  type RegisteredPerson,
} from '#server/partners/documents/document-register.ts';

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

const FIRST_NAMES: readonly string[] = [
  ...['Alice', 'Amanda', 'André', 'Antônio', 'Aurora', 'Beatriz', 'Benício', 'Bruna', 'Camila', 'Carlos'],
  ...['Cecília', 'Clara', 'Daniel', 'Davi', 'Débora', 'Eduardo', 'Elisa', 'Érico', 'Fábio', 'Fernanda'],
  ...['Francisco', 'Gabriel', 'Gustavo', 'Heitor', 'Helena', 'Igor', 'Inês', 'Isabel', 'Janaína', 'João'],
  ...['Jorge', 'Júlia', 'Laís', 'Larissa', 'Leandro', 'Letícia', 'Luana', 'Lucas', 'Luísa', 'Marcelo'],
  ...['Mariana', 'Mateus', 'Miguel', 'Natália', 'Olívia', 'Otávio', 'Paula', 'Pedro', 'Rafael', 'Raquel'],
  ...['Renata', 'Rodrigo', 'Rosa', 'Samuel', 'Sílvia', 'Sofia', 'Tânia', 'Teresa', 'Thiago', 'Vicente'],
];

const FAMILY_NAMES: readonly string[] = [
  ...['Abreu', 'Aguiar', 'Almeida', 'Alves', 'Andrade', 'Araújo', 'Azevedo', 'Bastos', 'Borges', 'Braga'],
  ...['Campos', 'Cardoso', 'Carvalho', 'Castro', 'Coelho', 'Correia', 'Costa', 'Cunha', 'Dantas', 'Dias'],
  ...['Esteves', 'Faria', 'Fernandes', 'Ferreira', 'Figueira', 'Freitas', 'Gomes', 'Guedes', 'Leal', 'Lima'],
  ...['Lopes', 'Macedo', 'Machado', 'Martins', 'Mello', 'Mendes', 'Miranda', 'Monteiro', 'Moura', 'Neves'],
  ...['Oliveira', 'Pacheco', 'Peixoto', 'Pereira', 'Pinto', 'Queiroz', 'Ramos', 'Reis', 'Ribeiro', 'Rocha'],
  ...[
    'Santana',
    'Santos',
    'Silva',
    'Siqueira',
    'Souza',
    'Tavares',
    'Teixeira',
    'Valente',
    'Vargas',
    'Vieira',
  ],
];

const FIRST_DAY = Date.UTC(1950, 0, 1);
const DAYS = Math.floor((Date.UTC(2005, 11, 31) - FIRST_DAY) / 86_400_000);

function pick(list: readonly string[], number: number): string {
  return list[number % list.length] ?? '';
}

/** The made-up person of a CPF (eleven digits): always the same one, born between 1950 and 2005. */
export function personOf(document: string): RegisteredPerson {
  const hash = createHash('sha256').update(`person ${document}`).digest();
  const first = hash.readUInt16BE(4);
  const second = hash.readUInt16BE(6);
  const families = [
    pick(FAMILY_NAMES, first),
    pick(FAMILY_NAMES, first + 1 + (second % (FAMILY_NAMES.length - 1))),
  ];
  const birthday = new Date(FIRST_DAY + (hash.readUInt32BE(8) % DAYS) * 86_400_000);
  return {
    name: [pick(FIRST_NAMES, hash.readUInt32BE(0)), ...families].join(' '),
    birthday: birthday.toISOString().slice(0, 10),
  };
}

/** A register of persons in which every valid CPF is one fictional person (D8). */
export const sandboxDocumentRegister: DocumentRegister = {
  async lookUp(document, now) {
    const fixed = TEST_DOCUMENTS.find((candidate) => candidate.document === document);
    if (!fixed) return personOf(document);
    if (fixed.shows === 'register-down')
      throw new DocumentRegisterUnavailable('the register of persons is down');
    return testPerson(fixed, now);
  },
};
