import { expect, test } from 'vitest';
import { passwordProblems } from './chosen-password.ts';

const PERSON = {
  name: 'Jo\u00e3o Concei\u00e7\u00e3o Vasconcelos',
  email: 'joao.vasco99@example.com',
  document: '52998224725',
  birthday: '1990-01-31',
  phoneCode: '55',
  phone: '81999998888',
};
const problemsOf = (password: string, password_confirmation = password) =>
  passwordProblems({ password, password_confirmation }, PERSON);

test.each([
  ['12345678'],
  ['\uff11\uff12\uff13\uff14\uff15\uff16\uff17\uff18'],
  ['SENHA123'],
  ['\uff53\uff45\uff4e\uff48\uff41\uff11\uff12\uff13'],
  ['senha-1234'],
  ['s\u00e9nha123'],
  ['p@ssw0rd'],
  ['P@ss w0rd'],
  ['p@ssw0rd!'],
  ['1234 5678'],
  ['1234\u200b5678'],
  ['52998224725'],
  ['529.982.247-25'],
  ['\uff15\uff12\uff19\uff19\uff18\uff12\uff12\uff14\uff17\uff12\uff15'],
  ['19900131'],
  ['31/01/1990'],
  ['31-1-1990'],
  ['1990.01.31'],
  ['01311990'],
  ['joao.vasco99'],
  ['Joao_Vasco99'],
  ['JOAO.VASCO99@EXAMPLE.COM'],
  ['(81) 99999-8888'],
  ['+55 81 99999-8888'],
  ['99999-8888'],
  ['joaoconceicaovasconcelos'],
  ['Jo\u00e3o Vasconcelos'],
  ['CONCEICAO'],
])('%s is refused, because it is tried first', (password) => {
  expect(problemsOf(password)).toEqual({ password: ['password_common'] });
});

test.each([
  ['uma senha bem longa'],
  ['529982247251'],
  ['joao.vasco99!abc'],
  ['\u{1f600}\u{1f608}'.repeat(4)],
])('%s may be chosen', (password) => {
  expect(problemsOf(password)).toEqual({});
});

test('a letter that has several in capitals is found in either spelling', () => {
  const person = { ...PERSON, name: 'Anna Gro\u00dfmann' };
  for (const password of ['GROSSMANN', 'gro\u00dfmann', 'Anna Grossmann'])
    expect(passwordProblems({ password, password_confirmation: password }, person)).toEqual({
      password: ['password_common'],
    });
});

test('the confirmation may be typed in another form of the same password', () => {
  expect(problemsOf('caf\u00e9 com leite', 'cafe\u0301 com leite')).toEqual({});
  expect(problemsOf('cafe com leite', 'cafe com Leite')).toEqual({
    password_confirmation: ['password_mismatch'],
  });
});
