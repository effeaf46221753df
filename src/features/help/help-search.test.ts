import { expect, test } from 'vitest';
import { helpSearch } from './help-search.ts';

const search = helpSearch([
  { item: 'withdraw', title: 'Como faço um saque?', text: 'sacar retirar dinheiro chave pix' },
  { item: 'password', title: 'Esqueci a minha senha', text: 'recuperar link e-mail' },
  {
    item: 'rollover',
    title: 'Por que não posso sacar tudo o que depositei?',
    text: 'rollover bloqueado saque',
  },
]);

test('a word in the title comes before one in the text', () => {
  expect(search('saque')).toEqual(['withdraw', 'rollover']);
});

test('accents, capitals and small typing errors are forgiven', () => {
  expect(search('ESQUECI')).toEqual(['password']);
  expect(search('recupearr')).toEqual(['password']);
  expect(search('faco')).toEqual(['withdraw']);
});

test('a whole sentence finds the entries that have most of its longer words', () => {
  expect(search('socorro, quero recuperar hoje minha senha')[0]).toBe('password');
});

test('one word that nothing has finds nothing, and so does an empty text', () => {
  expect(search('xyzxyz')).toEqual([]);
  expect(search('  ')).toEqual([]);
});
