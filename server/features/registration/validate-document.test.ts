import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { validateDocument } from '#contract/endpoints/player/registration-calls.ts';
import { createSelfExclusionRegistry } from '#server/data/protection/self-exclusion-registry.ts';
import { sandboxDocumentRegister } from '#server/sandbox/registers/sandbox-document-register.ts';
import { sandboxImpediments } from '#server/sandbox/registers/sandbox-impediment-register.ts';
import { type Backend, openBackend } from '#tests/support/backend/backend.ts';
import { registrationEndpoints } from './registration-endpoints.ts';

let backend: Backend;
beforeAll(async () => {
  backend = await openBackend({
    endpoints: (services) =>
      registrationEndpoints(services, {
        documents: sandboxDocumentRegister,
        impediments: sandboxImpediments(services.db),
        selfExclusionRegistry: createSelfExclusionRegistry('a secret of the documents in tests'),
        botCheck: {
          challenge: () => Promise.reject(new Error('not asked for here')),
          verify: async (token) => token === 'solved',
        },
      }),
  });
});
afterAll(() => backend.close());

let asker = 0;
/** From an unused address, unless one is named. */
const check = async (document: string, body: Record<string, string> = {}, from?: string) => {
  asker += 1;
  const ip = from ?? `10.1.0.${asker}`;
  const answer = await backend.ask(validateDocument, { body: { document, ...body }, ip });
  return { status: answer.status, body: answer.body };
};

describe('the document check', () => {
  test('[R7.02 POST /api/validate/document] returns name and birthday of a CPF, with or without punctuation', async () => {
    const found = { success: true, name: 'Caio Nogueira Prado', birthday: '1990-04-12' };
    expect((await check('111.444.777-35')).body).toMatchObject(found);
    expect((await check('11144477735')).body).toMatchObject(found);
  });

  test.each([
    ['', /não existe/],
    ['111.444.777-36', /não existe/],
    ['987.654.321-00', /Não encontramos/],
    ['862.883.667-57', /Não deu para consultar/],
    ['123.456.789-09', /18 anos/],
    ['935.411.347-80', /18 anos/],
  ])('[R5.03a] says what is wrong with %s, without name or birthday', async (document, words) => {
    const { status, body } = await check(document);
    expect(status).toBe(200);
    const answer = v.parse(validateDocument.response, body);
    expect(answer).toMatchObject({ success: false, name: '', birthday: '' });
    expect(answer.message).toMatch(words);
    expect(answer.errors).toEqual({ document: [answer.message] });
  });

  test('accepts a person on their eighteenth birthday', async () => {
    expect((await check('153.509.460-56')).body).toMatchObject({ success: true });
  });

  test('counts no request that the register did not answer', async () => {
    for (let asked = 0; asked < 70; asked += 1)
      expect((await check('862.883.667-57', {}, '10.0.0.9')).body).toMatchObject({
        message: expect.stringMatching(/Não deu para consultar/),
      });
    const statuses = [];
    for (let asked = 0; asked < 6; asked += 1)
      statuses.push((await check('11144477735', {}, '10.0.0.9')).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
    // With a proof of work neither.
    for (let asked = 0; asked < 60; asked += 1)
      await check('862.883.667-57', { bot_token: 'solved' }, '10.0.0.9');
    expect((await check('11144477735', { bot_token: 'solved' }, '10.0.0.9')).status).toBe(200);
  });

  test('answers five requests an hour from one address, then requires a proof of work for each', async () => {
    for (let asked = 0; asked < 5; asked += 1) {
      expect((await check('11144477735', {}, '10.0.0.1')).status).toBe(200);
    }
    const sixth = await check('11144477735', {}, '10.0.0.1');
    expect([sixth.status, Reflect.get(sixth.body, 'code')]).toEqual([429, 'too_many']);
    expect((await check('11144477735', { bot_token: 'wrong' }, '10.0.0.1')).status).toBe(429);
    expect((await check('11144477735', { bot_token: 'solved' }, '10.0.0.1')).status).toBe(200);
    expect((await check('11144477735', {}, '10.0.0.2')).status).toBe(200);
    backend.clock.advance(3_600_001);
    expect((await check('11144477735', {}, '10.0.0.1')).status).toBe(200);
  });

  test('is not written into the log', async () => {
    await check('111.444.777-35');
    expect(backend.lines.join()).not.toMatch(/444\.777|11144477735|Caio|1990-04-12/);
  });
});
