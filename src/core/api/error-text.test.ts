import { beforeAll, expect, test } from 'vitest';
import { NetworkError } from '../net/http.ts';
import { i18n, initI18n } from '../text/i18n.ts';
import { ApiError } from './call.ts';
import { errorText } from './error-text.ts';

beforeAll(() => initI18n('pt'));

const refused = (status: number, json: unknown) =>
  errorText(new ApiError('GET /api/test', { status, json }), i18n.t);

test('a refusal with a text is shown in the server’s words', () => {
  expect(refused(422, { code: 'limit_reached', message: 'O valor vai de 1 a 2.' })).toBe(
    'O valor vai de 1 a 2.',
  );
  expect(refused(403, { message: 'Conta em análise' })).toBe('Conta em análise');
});

test.each([
  [401, 'Sua sessão terminou. Seu saldo e suas apostas não mudaram. Entre de novo.'],
  [403, 'Acesso negado. Seu saldo e suas apostas não mudaram. Entre de novo.'],
  [404, 'Não encontramos o que você pediu. Seu saldo e suas apostas não mudaram. Tente de novo.'],
  [413, 'Algo deu errado. Seu saldo e suas apostas não mudaram. Tente de novo.'],
  [422, 'Nada foi cobrado. Confira os campos marcados.'],
  [429, 'Muitas tentativas. Seu saldo e suas apostas não mudaram. Espere e tente de novo.'],
  [503, 'Estamos em manutenção. Seu saldo e suas apostas não mudaram. Tente de novo mais tarde.'],
  [500, 'Algo deu errado. Seu saldo e suas apostas não mudaram. Tente de novo.'],
  [418, 'Algo deu errado. Seu saldo e suas apostas não mudaram. Tente de novo.'],
])('a %i without a body is shown by its status', (status, text) => {
  expect(refused(status, null)).toBe(text);
});

test('a refusal without a text says how long to wait where the server says so', () => {
  const busy = new ApiError('GET /api/test', { status: 429, json: null, retryAfterMs: 41_200 });
  expect(errorText(busy, i18n.t)).toBe(
    'Muitas tentativas. Seu saldo e suas apostas não mudaram. Espere 42 s e tente de novo.',
  );
});

test.each([
  ['no answer', new NetworkError('GET', '/api/test', 0, 'offline'), 'Não chegou resposta do servidor.'],
  ['one that names its sentence', { failure: 'command_never_arrived' }, 'O pedido não chegou.'],
  ['a fault of the page', new Error('undefined is not a function'), 'Algo deu errado.'],
  ['nothing', undefined, 'Algo deu errado.'],
])('%s has a sentence', (_, error, beginning) => {
  expect(errorText(error, i18n.t)).toMatch(new RegExp(`^${beginning}`));
});

test('a code without a text is shown by the code, or by the status', () => {
  expect(refused(403, { code: 'blocked_player' })).toBe(
    'Sua conta não pode jogar nem depositar. Você ainda pode sacar.',
  );
  expect(refused(403, { code: 'ip_blocked' })).toMatch(/^Acesso negado\./);
  expect(refused(422, { code: 'insufficient_funds' })).toBe('Nada foi cobrado. Confira os campos marcados.');
});
