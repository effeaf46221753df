// The list of transactions, its files and receipts tell bonus money from real money.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { exportStatement, printReceipt, printStatement } from '#contract/endpoints/wallet/statement-calls.ts';
import { listTransactions } from '#contract/endpoints/wallet/wallet-calls.ts';
import type { PdfContent } from '#server/core/pdf/draw-pdf.ts';
import { somePlayer } from '#tests/support/backend/players.ts';
import { openWallet, type Wallet } from '#tests/support/backend/wallet.ts';
import { openFilePlaces, statementEndpoints } from './statement-endpoints.ts';
import { statementPdfEndpoints } from './statement-pdf-endpoints.ts';
import { walletEndpoints } from './wallet-endpoints.ts';

let wallet: Wallet;
let drawn: PdfContent | undefined;
beforeAll(async () => {
  const places = openFilePlaces();
  wallet = await openWallet(undefined, {
    allEndpoints: (services) => [
      ...walletEndpoints(services),
      ...statementEndpoints(services, places),
      ...statementPdfEndpoints(services, places, async (content) => {
        drawn = content;
        return Buffer.from('file');
      }),
    ],
  });
});
afterAll(() => wallet.backend.close());
beforeEach(() => {
  drawn = undefined;
});

/** A player with R$ 3 of real money who staked R$ 4, and then R$ 1: the real money is staked first. */
async function someone(bonusCents: number) {
  const id = await somePlayer(wallet.backend.db, {
    realCents: 300 + (bonusCents === 0 ? 1_000 : 0),
    bonusCents,
  });
  await wallet.play(id, 400, { won: 200 });
  return { id, token: await wallet.tokenOf(id) };
}

test('each transaction has its part of bonus money', async () => {
  const { token } = await someone(1_000);
  const { data } = (await wallet.backend.ask(listTransactions, { token })).body.data;
  expect(data).toMatchObject([
    // A quarter of the stake was bonus money, and so is a quarter of what it won.
    { type: 1, amount: 200, bonus_amount: 50 },
    { type: 0, amount: 400, bonus_amount: 100 },
  ]);
  const { token: other } = await someone(0);
  const { data: real } = (await wallet.backend.ask(listTransactions, { token: other })).body.data;
  expect(real).toMatchObject([{ bonus_amount: 0 }, { bonus_amount: 0 }]);
});

test.each([
  ['pt', 'Do bônus (R$)'],
  ['en', 'Bonus (R$)'],
  ['es', 'Del bono (R$)'],
])('the spreadsheet has a column for it in %s', async (language, title) => {
  const { token } = await someone(1_000);
  const { body } = await wallet.backend.ask(exportStatement, {
    token,
    headers: { 'Accept-Language': language },
  });
  const cells = body.csv.split('\r\n').map((line) => line.replace(/"[^"]*"/g, '').split(','));
  const place = cells[0]?.indexOf(title) ?? -1;
  expect(cells.slice(1, 3).map((row) => row[place])).toEqual(['0.50', '1.00']);
  const { token: other } = await someone(0);
  const real = (await wallet.backend.ask(exportStatement, { token: other })).body.csv.split('\r\n');
  expect(real.slice(1, 3).map((line) => line.replace(/"[^"]*"/g, '').split(',')[place])).toEqual(['', '']);
});

test('the PDF file has one where there is bonus money, and its columns fill the width', async () => {
  const { token } = await someone(1_000);
  await wallet.backend.ask(printStatement, { token });
  const { columns, rows } = drawn?.table ?? { columns: [], rows: [] };
  expect(columns.at(-1)).toMatchObject({ title: 'Do bônus (R$)', holds: 'amounts' });
  expect(columns.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1);
  expect(rows.map((row) => row.at(-1)?.replace(/\s/g, ' '))).toEqual(['R$ 0,50', 'R$ 1,00']);

  const { token: other } = await someone(0);
  await wallet.backend.ask(printStatement, { token: other });
  expect(drawn?.table?.columns.map(({ title }) => title)).not.toContain('Do bônus (R$)');
  expect(drawn?.table?.columns.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1);
});

test('a receipt has the part, and none where all is real money', async () => {
  const receipt = async (token: string) => {
    const { data } = (await wallet.backend.ask(listTransactions, { token })).body.data;
    const stake = (data as { id: string; type: number }[]).find(({ type }) => type === 0);
    await wallet.backend.ask(printReceipt, { token, params: { id: stake?.id ?? '' } });
    return new Map(drawn?.facts.map(([name, value]) => [name, value.replace(/\s/g, ' ')]));
  };
  const { token } = await someone(1_000);
  const facts = await receipt(token);
  expect([facts.get('Valor que saiu'), facts.get('Parte em bônus')]).toEqual(['R$ 4,00', 'R$ 1,00']);
  const { token: other } = await someone(0);
  expect((await receipt(other)).has('Parte em bônus')).toBe(false);
});
