import { createHash } from 'node:crypto';
import {
  type DocumentRegister,
  DocumentRegisterUnavailable,
  type RegisteredPerson,
} from '#server/partners/documents/document-register.ts';
import { TEST_DOCUMENTS, testPerson } from './test-documents.ts';

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
