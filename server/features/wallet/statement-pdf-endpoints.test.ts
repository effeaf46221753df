import { inflateSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { printReceipt, printStatement } from '#contract/endpoints/wallet/statement-calls.ts';
import { listTransactions } from '#contract/endpoints/wallet/wallet-calls.ts';
import { recordTransaction } from '#server/data/ledger/player-transactions.ts';
import { type Backend, NOON } from '#tests/support/backend/backend.ts';
import { openWallet, type Wallet } from '#tests/support/backend/wallet.ts';

let wallet: Wallet;
let backend: Backend;
beforeAll(async () => {
  wallet = await openWallet();
  backend = wallet.backend;
});
afterAll(() => backend.close());

/** The lines of a PDF file's pages, as its reader sees them (PDF 32000-1, 9.4.3). */
function linesOf(pdf: string): string[] {
  const file = Buffer.from(pdf, 'base64').toString('latin1');
  expect(file.startsWith('%PDF-1.')).toBe(true);
  const lines: string[] = [];
  for (const [, stream = ''] of file.matchAll(/stream\n([\s\S]*?)\nendstream/g)) {
    const drawn = inflateSync(Buffer.from(stream, 'latin1')).toString('latin1');
    for (const [, shown = ''] of drawn.matchAll(/\[((?:<[0-9a-f]*>[^<\]]*)*)\] TJ/g)) {
      const letters = [...shown.matchAll(/<([0-9a-f]*)>/g)].map(([, hex = '']) => Buffer.from(hex, 'hex'));
      lines.push(Buffer.concat(letters).toString('latin1'));
    }
  }
  return lines;
}

/** A player with a deposit of 50.00 and records of withdrawals. */
async function someone(withdrawals: number) {
  const { id, token } = await backend.player();
  await wallet.deposit(id, 5_000);
  for (let number = 0; number < withdrawals; number += 1) {
    await recordTransaction(backend.db.queries, {
      playerId: id,
      sourceType: 'Withdraw',
      sourceId: `${id}-${number}`,
      type: 0,
      status: number === 0 ? 3 : 2,
      amountCents: 111,
      source: number === 1 ? { casino_game: { name: 'São João 例' } } : {},
      now: NOON + number,
    });
  }
  return { id, token };
}

test('the statement names its holder, period and sums, and has a line for each transaction', async () => {
  const { token } = await someone(3);
  const { body } = await backend.ask(printStatement, { token });
  expect(body).toMatchObject({ file_name: 'varanda-2026-11-20.pdf', rows: 4, truncated: false });
  const lines = linesOf(body.pdf);
  expect(lines[0]).toBe('Extrato');
  expect(lines).toContain('20/11/2026 a 20/11/2026');
  expect(lines.find((line) => line.includes('CPF'))).toMatch(/^Maria da Silva, CPF \S+$/);
  expect(lines[lines.indexOf('Entradas aprovadas') + 1]).toBe('R$ 50,00');
  // A refused withdrawal is listed, and doesn't count.
  expect(lines[lines.indexOf('Saídas aprovadas') + 1]).toBe('R$ 2,22');
  expect(lines.filter((line) => line === 'R$ 1,11')).toHaveLength(3);
  expect(lines).toContain('São João ?');
  expect(lines.at(-1)).toMatch(/Emitido em 20\/11\/2026, 12:00:00 {3}1 \/ 1$/);
});

test('a long statement has a head and a number on every page', async () => {
  const { token } = await someone(120);
  const { body } = await backend.ask(printStatement, { token, headers: { 'Accept-Language': 'en' } });
  const lines = linesOf(body.pdf);
  expect(lines.filter((line) => line === 'Source')).toHaveLength(3);
  expect(lines.filter((line) => / [123] \/ 3$/.test(line))).toHaveLength(3);
});

test('a receipt has the amount, the moment with its time zone, and the code', async () => {
  const { id, token } = await someone(1);
  const { data } = (await backend.ask(listTransactions, { token })).body.data;
  const [refused, deposit] = data as { id: string }[];
  const of = async (asked: { id: string } | undefined, by = token) =>
    backend.ask(printReceipt, { token: by, params: { id: asked?.id ?? '' } });
  const lines = linesOf((await of(deposit)).body.pdf);
  expect(lines[0]).toBe('Comprovante');
  expect(lines[lines.indexOf('Valor que entrou') + 1]).toBe('R$ 50,00');
  expect(lines).toContain('20/11/2026, 12:00:00 (America/Sao_Paulo)');
  const second = linesOf((await of(refused)).body.pdf);
  expect(second[second.indexOf('Situação') + 1]).toBe('Recusado');
  expect(second).toContain(`${id}-0`);
  const { token: other } = await backend.player();
  expect((await of(deposit, other)).status).toBe(404);
});
