import { describe, expect, test } from 'vitest';
import { openLog } from './log.ts';

function written(say: (log: ReturnType<typeof openLog>) => void): string {
  const lines: string[] = [];
  say(openLog('debug', { write: (line) => void lines.push(line) }));
  return lines.join('');
}

const TOKEN = 'eyJhbGciOiJIUzI1NiJ9.eyJ1c2VyX2lkIjoiMSJ9.c2lnbmF0dXJl';

describe('the log', () => {
  test('writes one JSON object a line, with level, time and fields', () => {
    const line = written((log) => log.info({ playerId: 'p1' }, 'a session began'));
    expect(JSON.parse(line)).toEqual({
      level: 'info',
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      playerId: 'p1',
      msg: 'a session began',
    });
  });

  test.each([
    ['a document in a field', { document: '52998224725' }],
    ['a document as a number', { document: 52998224725 }],
    ['a payer deep inside', { event: { payerDocument: '529.982.247-25' } }],
    ['a document in a sentence', { why: 'CPF 529.982.247-25 is taken' }],
    ['plain digits in a sentence', { why: 'document 52998224725' }],
    ['a password', { body: { password: 'hunter2-52998224725', password_confirmation: '52998224725' } }],
    ['a token', { token: TOKEN }],
    ['a token in a header', { headers: { authorization: `Bearer ${TOKEN}` } }],
    ['a token in a sentence', { why: `got ${TOKEN}` }],
    ['an e-mail address', { email: 'maria@example.com' }],
    ['an e-mail address in a sentence', { why: 'mail to maria.silva+x@example.com.br bounced' }],
    ['a phone', { phone: '81999998888' }],
  ])('keeps %s to itself', (_, fields) => {
    const line = written((log) => log.warn(fields, 'something'));
    expect(line).not.toMatch(/52998224725|529\.982|eyJ|hunter2|maria|example|81999998888/);
    expect(() => JSON.parse(line)).not.toThrow();
  });

  test("names a database error's statement without its values", () => {
    const cause = Object.assign(new Error('duplicate key value'), {
      code: '23505',
      constraint: 'players_email',
    });
    const error = Object.assign(
      new Error('Failed query: insert … params: Maria,52998224725,maria@example.com', { cause }),
      {
        query: 'insert into players (name) values ($1)',
        params: ['Maria'],
      },
    );
    const line = written((log) => log.error({ error }, 'a request failed'));
    expect(line).toContain('insert into players');
    expect(line).toContain('players_email');
    expect(line).not.toMatch(/Maria|52998224725|example/);
  });

  test('names each failed item of a job once, and what the database said of it', () => {
    const said = Object.assign(new Error('canceling statement due to lock timeout'), { code: '55P03' });
    const statement = new Error('a statement failed', { cause: new Error('not available', { cause: said }) });
    const items = [new Error('item w1 failed', { cause: statement }), new Error('item w2 failed')];
    const part = new AggregateError(items, '2 items failed', { cause: items[0] });
    const error = new AggregateError([part, new Error('another part')], '2 items failed', { cause: part });
    const line = written((log) => log.error({ error }, 'a job failed'));
    for (const text of ['item w1 failed', 'item w2 failed', 'another part', '55P03'])
      expect(line.split(text)).toHaveLength(2);
  });
});
