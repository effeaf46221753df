import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { exportStatement, getStatementMonth } from '#contract/endpoints/wallet/statement-calls.ts';
import { listTransactions } from '#contract/endpoints/wallet/wallet-calls.ts';
import { credit, debit } from '#server/data/casino/casino-wallet.ts';
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

const HOUR_MS = 3_600_000;
let moves = 0;

/** A player with a deposit, a stake, a win, and a cancelled withdrawal. */
async function someone() {
  const { id, token } = await backend.player();
  await wallet.deposit(id, 5_000);
  moves += 1;
  const move = { provider: 'p', playerId: id, roundId: `r${moves}`, gameId: 'g', now: NOON };
  const game = { ...move, gameName: '=HYPERLINK("https://evil.example")' };
  await backend.db.transaction((tx) => debit(tx, { ...game, transactionId: `${moves}s`, amountCents: 700 }));
  await backend.db.transaction((tx) => credit(tx, { ...game, transactionId: `${moves}w`, amountCents: 900 }));
  const record = (sourceType: 'Withdraw' | 'Deposit', status: 2 | 3, amountCents: number, now: number) =>
    recordTransaction(backend.db.queries, {
      playerId: id,
      sourceType,
      sourceId: `${id}-${now}-${status}`,
      type: sourceType === 'Deposit' ? 1 : 0,
      status,
      amountCents,
      source: {},
      now,
    });
  await record('Withdraw', 3, 111, NOON);
  return { id, token, record };
}

describe("a month's money", () => {
  test('is summed up by day, with completed transactions only', async () => {
    const { token, record } = await someone();
    // 23:59 of the day before in São Paulo, though the next day elsewhere.
    await record('Withdraw', 2, 250, NOON - 12 * HOUR_MS - 1);
    await record('Deposit', 2, 9_999, NOON - 40 * 24 * HOUR_MS);
    expect((await backend.ask(getStatementMonth, { token })).body).toEqual({
      month: '2026-11',
      deposits: 5_000,
      withdrawals: 250,
      ins: 5_900,
      outs: 950,
      days: [
        { day: '2026-11-19', ins: 0, outs: 250 },
        { day: '2026-11-20', ins: 5_900, outs: 700 },
      ],
    });
    expect((await backend.ask(getStatementMonth, { token, query: { month: '2026-10' } })).body).toMatchObject(
      {
        deposits: 9_999,
        days: [{ day: '2026-10-11' }],
      },
    );
    expect((await backend.ask(getStatementMonth, { token, query: { month: '2026-12' } })).body).toMatchObject(
      {
        ins: 0,
        days: [],
      },
    );
    expect((await backend.ask(getStatementMonth, { token, query: { month: '2026-13' } })).status).toBe(422);
  });
});

describe('the list of transactions', () => {
  test('is filtered by days of the site’s time zone, both included', async () => {
    const { token, record } = await someone();
    await record('Deposit', 2, 1, NOON - 12 * HOUR_MS - 1);
    await record('Deposit', 2, 2, NOON + 12 * HOUR_MS);
    const amounts = async (query: Record<string, string>) => {
      const { data } = (
        await backend.ask(listTransactions, { token, query: { ...query, source: 'Deposit' } })
      ).body.data;
      return data.map((row) => (row as { amount: number }).amount);
    };
    expect(await amounts({ from: '2026-11-20', to: '2026-11-20' })).toEqual([5_000]);
    expect(await amounts({ to: '2026-11-19' })).toEqual([1]);
    expect(await amounts({ from: '2026-11-21' })).toEqual([2]);
    const bad = await backend.ask(listTransactions, { token, query: { from: '20/11/2026' } });
    expect(bad).toMatchObject({ status: 422, body: { errors: { from: ['Confira a data.'] } } });
    const none = await backend.ask(listTransactions, { token, query: { from: '2026-02-31' } });
    expect(none).toMatchObject({ status: 422, body: { errors: { from: ['Confira a data.'] } } });
  });
});

describe('the file of transactions', () => {
  test('has one row for each, as texts, and no formula', async () => {
    const { token } = await someone();
    const { body } = await backend.ask(exportStatement, { token });
    const lines = body.csv.split('\r\n');
    expect(lines[0]).toBe('\uFEFFData,Origem,Detalhe,Situação,Entrada (R$),Saída (R$),Do bônus (R$),Código');
    expect(body).toMatchObject({ file_name: 'varanda-2026-11-20.csv', rows: 4, truncated: false });
    expect(lines[1]).toMatch(/^"20\/11\/2026, 12:00:00",Saque,,Recusado,,1\.11,/);
    expect(lines[2]).toContain(`,"'=HYPERLINK(""https://evil.example"")",Aprovado,9.00,,`);
    expect(body.csv).not.toMatch(/(^|,|")=/m);
    const english = { token, headers: { 'Accept-Language': 'en' }, query: { source: 'Deposit' } };
    expect((await backend.ask(exportStatement, english)).body).toMatchObject({
      rows: 1,
      csv: expect.stringContaining('Deposit,,Approved,50.00,,'),
    });
  });

  test('tells a bonus that became real money from one that came', async () => {
    const { id, token } = await backend.player();
    for (const type of [0, 1])
      await recordTransaction(backend.db.queries, {
        playerId: id,
        sourceType: 'Bonus',
        sourceId: `${id}-bonus-${type}`,
        type: 1,
        status: 2,
        amountCents: 5_000,
        source: { type },
        now: NOON + type,
      });
    const { body } = await backend.ask(exportStatement, { token });
    const sources = body.csv.split('\r\n').slice(1, 3);
    expect(sources[0]).toContain(',Bônus resgatado,,Aprovado,50.00,');
    expect(sources[1]).toContain(',Bônus,,Aprovado,50.00,');
  });

  test.each([
    ['pt', 'Saque', ['Pedido', 'A caminho', 'Pago']],
    ['en', 'Withdrawal', ['Asked for', 'On its way', 'Paid']],
    ['es', 'Retiro', ['Pedido', 'En camino', 'Pagado']],
  ])('names the states of withdrawals in %s as their page does', async (language, source, words) => {
    const { id, token } = await backend.player();
    for (const status of [0, 1, 2] as const)
      await recordTransaction(backend.db.queries, {
        playerId: id,
        sourceType: 'Withdraw',
        sourceId: `${id}-withdrawal-${status}`,
        type: 0,
        status,
        amountCents: 100,
        source: {},
        now: NOON - status,
      });
    const { body } = await backend.ask(exportStatement, { token, headers: { 'Accept-Language': language } });
    expect(body.csv.split('\r\n')).toEqual(
      expect.arrayContaining(words.map((word) => expect.stringContaining(`,${source},,${word},,1.00,`))),
    );
  });

  test('is given only to its player, and not without limit', async () => {
    await someone();
    const { token } = await backend.player();
    expect((await backend.ask(exportStatement, { token })).body).toMatchObject({ rows: 0 });
    expect((await backend.ask(exportStatement)).status).toBe(401);
    for (let more = 0; more < 9; more += 1) await backend.ask(exportStatement, { token });
    expect((await backend.ask(exportStatement, { token })).status).toBe(429);
  });
});
