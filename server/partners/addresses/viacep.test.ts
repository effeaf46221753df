// Against a stand-in that speaks ViaCEP's public document (https://viacep.com.br).
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPartyCalls, PartyUnavailable } from '#server/core/parties/party-calls.ts';
import { handTimers } from '#tests/support/backend/hand-timers.ts';
import { guardParty } from '../adapters.ts';
import { openViaCep } from './viacep.ts';

const SQUARE = {
  cep: '01001-000',
  logradouro: 'Praça da Sé',
  complemento: 'lado ímpar',
  unidade: '',
  bairro: 'Sé',
  localidade: 'São Paulo',
  uf: 'SP',
  estado: 'São Paulo',
  regiao: 'Sudeste',
  ibge: '3550308',
  gia: '1004',
  ddd: '11',
  siafi: '7107',
};

const json = (response: ServerResponse, body: unknown) => {
  response.setHeader('content-type', 'application/json; charset=utf-8');
  response.end(JSON.stringify(body));
};
let asked: string[] = [];
let answer: (response: ServerResponse) => void = (response) => json(response, SQUARE);
const server = createServer((request, response) => {
  asked.push(`${request.method} ${request.url}`);
  answer(response);
});
let origin = '';
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const lookUp = (postalCode = '01001000') => {
  asked = [];
  return openViaCep(origin).lookUp(postalCode);
};

test('a CEP of one street gives street, district, city and state', async () => {
  answer = (response) => json(response, SQUARE);
  expect(await lookUp()).toEqual({ street: 'Praça da Sé', district: 'Sé', city: 'São Paulo', state: 'SP' });
  expect(asked).toEqual(['GET /ws/01001000/json/']);
});

test('a town with one CEP gives city and state', async () => {
  answer = (response) => json(response, { ...SQUARE, logradouro: '', bairro: '', localidade: 'Holambra' });
  expect(await lookUp('13825000')).toEqual({ street: '', district: '', city: 'Holambra', state: 'SP' });
});

test.each([[true], ['true']])('there is no such CEP: erro %j', async (erro) => {
  answer = (response) => json(response, { erro });
  expect(await lookUp('99999999')).toBeUndefined();
});

test.each<[string, (response: ServerResponse) => void]>([
  ['400', (response) => response.writeHead(400).end('<h3>Verifique a URL</h3>')],
  ['429', (response) => response.writeHead(429).end()],
  ['503', (response) => response.writeHead(503).end('{}')],
  ['a page', (response) => response.end('<!doctype html><title>Manutenção</title>')],
  ['a state that is none', (response) => json(response, { ...SQUARE, uf: 'XX' })],
  ['a street of a novel’s length', (response) => json(response, { ...SQUARE, logradouro: 'a'.repeat(500) })],
  ['erro false', (response) => json(response, { erro: false })],
  ['text with half a letter', (response) => json(response, { ...SQUARE, bairro: '\ud83d' })],
  ['far too much', (response) => json(response, { ...SQUARE, more: 'a'.repeat(30_000) })],
  ['far too much that does not end', (response) => void response.write('a'.repeat(30_000))],
])('%s counts as no answer', async (_, give) => {
  answer = give;
  await expect(lookUp()).rejects.toBeInstanceOf(PartyUnavailable);
});

test.each<[string, (response: ServerResponse) => void]>([
  [
    'a redirect to another host',
    (response) => response.writeHead(302, { location: 'http://10.0.0.1/' }).end(),
  ],
  ['a connection that breaks off', (response) => response.destroy()],
])('%s is followed nowhere', async (_, give) => {
  answer = give;
  await expect(lookUp()).rejects.toThrow();
  expect(asked).toHaveLength(1);
});

test.each<[string, (response: ServerResponse) => void]>([
  ['never answers', () => {}],
  ['begins an answer and does not end it', (response) => void response.write('{"logradouro":')],
])('a service that %s is waited for three seconds', async (_, give) => {
  answer = give;
  const timers = handTimers();
  const guarded = guardParty('addresses', openViaCep(origin), openPartyCalls(timers));
  const asking = guarded.lookUp('01001000').then(
    () => 'answered',
    (error: Error) => error.name,
  );
  await new Promise((resolve) => setImmediate(resolve));
  timers.advance(3_000);
  expect(await asking).toMatch(/^Party/);
});
