import { inflateSync } from 'node:zlib';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { printReceipt, printStatement } from '#contract/endpoints/wallet/statement-calls.ts';
import { listTransactions } from '#contract/endpoints/wallet/wallet-calls.ts';
import { drawPdf } from '#server/core/pdf/draw-pdf.ts';
import { recordTransaction } from '#server/data/ledger/player-transactions.ts';
import { type Backend, NOON } from '#tests/support/backend/backend.ts';
import { openWallet, type Wallet } from '#tests/support/backend/wallet.ts';
import { openFilePlaces } from './statement-endpoints.ts';
import { statementPdfEndpoints } from './statement-pdf-endpoints.ts';

let wallet: Wallet;
let backend: Backend;
beforeAll(async () => {
  wallet = await openWallet();
  backend = wallet.backend;
});
afterAll(() => backend.close());

/** The texts of a PDF file's pages, as its reader sees them, and the sizes of their fonts (PDF 32000-1, 9.4.3). */
function textsOf(pdf: string): { text: string; size: number }[] {
  const file = Buffer.from(pdf, 'base64').toString('latin1');
  expect(file.startsWith('%PDF-1.')).toBe(true);
  return [...file.matchAll(/stream\n([\s\S]*?)\nendstream/g)].flatMap(([, stream = '']) => {
    const drawn = inflateSync(Buffer.from(stream, 'latin1')).toString('latin1');
    return [...drawn.matchAll(/ ([\d.]+) Tf\n\[(.*)\] TJ/g)].map(([, size, shown = '']) => {
      const letters = [...shown.matchAll(/<([0-9a-f]*)>/g)].map(([, hex = '']) => Buffer.from(hex, 'hex'));
      return { text: Buffer.concat(letters).toString('latin1'), size: Number(size) };
    });
  });
}

const linesOf = (pdf: string) => textsOf(pdf).map(({ text }) => text);

/** The text beside the name of a fact; undefined where the document has no such fact. */
function factOf(lines: readonly string[], name: string): string | undefined {
  const place = lines.indexOf(name);
  return place === -1 ? undefined : lines[place + 1];
}

type Recorded = Pick<
  Parameters<typeof recordTransaction>[1],
  'sourceType' | 'type' | 'status' | 'amountCents'
> &
  Partial<Parameters<typeof recordTransaction>[1]>;

/** A player with these transactions, one each second from noon on unless they say otherwise. */
async function withTransactions(...recorded: Recorded[]) {
  const { id, token } = await backend.player();
  for (const [number, transaction] of recorded.entries()) {
    await recordTransaction(backend.db.queries, {
      playerId: id,
      sourceId: `${id}-${number}`,
      source: {},
      now: NOON + number * 1_000,
      ...transaction,
    });
  }
  return { id, token };
}

const deposit = (amountCents: number, over: Partial<Recorded> = {}): Recorded => ({
  sourceType: 'Deposit',
  type: 1,
  status: 2,
  amountCents,
  ...over,
});
const withdrawal = (amountCents: number, over: Partial<Recorded> = {}): Recorded => ({
  sourceType: 'Withdraw',
  type: 0,
  status: 2,
  amountCents,
  ...over,
});

async function statement(token: string, query: Record<string, string> = {}, language = 'pt') {
  const { body } = await backend.ask(printStatement, {
    token,
    query,
    headers: { 'Accept-Language': language },
  });
  return { ...body, lines: linesOf(body.pdf) };
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
  // As the page is named that it is made on.
  expect(lines[0]).toBe('Transações');
  expect(factOf(lines, 'Período')).toBe('20/11/2026 a 20/11/2026 (America/Sao_Paulo)');
  expect(lines.find((line) => line.includes('CPF'))).toMatch(/^Maria da Silva, CPF \S+$/);
  expect(factOf(lines, 'Entradas aprovadas')).toBe('R$ 50,00');
  // A refused withdrawal is listed, and doesn't count.
  expect(factOf(lines, 'Saídas aprovadas')).toBe('R$ 2,22');
  expect(lines.filter((line) => line === 'R$ 1,11')).toHaveLength(3);
  expect(lines).toContain('São João ?');
  expect(factOf(lines, 'Emitido em')).toBe('20/11/2026, 12:00:00 (America/Sao_Paulo)');
  expect(lines).toContain('1 / 1');
  for (const name of ['Nesta lista', 'Filtro de tipo', 'Filtro de origem', 'Filtro de situação']) {
    expect(lines).not.toContain(name);
  }
});

test('a long statement has a head and a number on every page', async () => {
  const { token } = await someone(120);
  const { body } = await backend.ask(printStatement, { token, headers: { 'Accept-Language': 'en' } });
  const lines = linesOf(body.pdf);
  expect(lines.filter((line) => line === 'Source')).toHaveLength(3);
  expect(lines.filter((line) => /^[123] \/ 3$/.test(line))).toHaveLength(3);
});

test.each([
  ['pt', 'Bônus resgatado', 'Bônus', 'Entradas aprovadas', 'R$ 57,00'],
  ['en', 'Bonus redeemed', 'Bonus', 'Approved money in', 'R$57.00'],
  ['es', 'Bono canjeado', 'Bono', 'Entradas aprobadas', 'R$ 57,00'],
])(
  'a redeemed bonus is named so in %s and is not counted',
  async (language, redeemed, granted, name, sum) => {
    const bonus = { sourceType: 'Bonus', type: 1, status: 2 } as const;
    const { token } = await withTransactions(
      deposit(5_000),
      { ...bonus, amountCents: 700, source: { type: 0 } },
      { ...bonus, amountCents: 9_900, source: { type: 1 } },
    );
    const { lines } = await statement(token, {}, language);
    expect(factOf(lines, name)).toBe(sum);
    expect(lines).toContain(redeemed);
    expect(lines).toContain(granted);
  },
);

test.each<[Record<string, string>, string, string, string | undefined, string | undefined, number]>([
  [{ type: '1' }, 'Filtro de tipo', 'Entradas', 'R$ 50,00', undefined, 2],
  [{ type: '0' }, 'Filtro de tipo', 'Saídas', undefined, 'R$ 20,00', 2],
  [{ source: 'Withdraw' }, 'Filtro de origem', 'Saque', 'R$ 0,00', 'R$ 20,00', 2],
  [{ status: '2' }, 'Filtro de situação', 'Aprovado', 'R$ 50,00', 'R$ 20,00', 2],
  [{ source: 'Withdraw', status: '2' }, 'Filtro de situação', 'Pago', 'R$ 0,00', 'R$ 20,00', 1],
  [{ status: '3' }, 'Filtro de situação', 'Recusado', undefined, undefined, 1],
  [{ status: '0', type: '1' }, 'Filtro de situação', 'Pendente', undefined, undefined, 1],
])(
  'a statement filtered by %o names its filter and has the sums that it leaves',
  async (query, name, value, sumIn, sumOut, rows) => {
    const { token } = await withTransactions(
      deposit(5_000),
      withdrawal(2_000),
      withdrawal(300, { status: 3 }),
      deposit(40, { status: 0 }),
    );
    const { lines, ...body } = await statement(token, query);
    expect(body).toMatchObject({ rows, truncated: false });
    expect(factOf(lines, name)).toBe(value);
    expect(factOf(lines, 'Entradas aprovadas')).toBe(sumIn);
    expect(factOf(lines, 'Saídas aprovadas')).toBe(sumOut);
    expect(lines.filter((line) => line.startsWith('Filtro de'))).toHaveLength(Object.keys(query).length);
  },
);

const DAY_MS = 86_400_000;

test.each([
  ['pt', {}, '15/11/2026 a 20/11/2026'],
  ['pt', { from: '2026-11-01' }, '01/11/2026 a 20/11/2026'],
  ['pt', { to: '2026-11-30' }, '15/11/2026 a 30/11/2026'],
  ['pt', { from: '2026-11-01', to: '2026-11-30' }, '01/11/2026 a 30/11/2026'],
  // Without transactions an open side stays open.
  ['pt', { from: '2026-11-21' }, 'desde 21/11/2026'],
  ['en', { from: '2026-11-21' }, 'from 11/21/26'],
  ['es', { from: '2026-11-21' }, 'desde 21/11/26'],
  ['pt', { to: '2026-11-14' }, 'até 14/11/2026'],
  ['en', { to: '2026-11-14' }, 'until 11/14/26'],
  ['es', { to: '2026-11-14' }, 'hasta 14/11/26'],
])('in %s the period of %o is %s', async (language, query, period) => {
  // The oldest transaction is the last that was recorded.
  const { token } = await withTransactions(deposit(100), deposit(100, { now: NOON - 5 * DAY_MS }));
  const { lines } = await statement(token, query, language);
  expect(lines).toContain(`${period} (America/Sao_Paulo)`);
});

test('a statement without transactions has sums of nothing and no period', async () => {
  const { token } = await withTransactions();
  const { lines, ...body } = await statement(token);
  expect(body).toMatchObject({ rows: 0, truncated: false });
  expect(factOf(lines, 'Período')).toBe('-');
  expect(factOf(lines, 'Entradas aprovadas')).toBe('R$ 0,00');
  expect(factOf(lines, 'Saídas aprovadas')).toBe('R$ 0,00');
  expect(lines).toContain('Data');
  expect(lines).toContain('1 / 1');
});

/** A player with so many deposits of 0.01; the first ones were made a day before noon, the others at noon. */
async function withDeposits(count: number, dayBefore: number) {
  const { id, token } = await backend.player();
  await backend.db.queries.execute(sql`
    insert into transactions
      (id, player_id, source_type, source_id, type, status, amount_cents, source, created_at, updated_at)
    select ${id} || n, ${id}, 'Deposit', ${id} || n, 1, 2, 1, '{}', made_at, made_at
    from generate_series(1, ${count}::int) n,
      lateral (select case when n <= ${dayBefore}::int then ${NOON - DAY_MS}::bigint else ${NOON}::bigint end) m (made_at)
    order by n`);
  return { id, token };
}

test('a statement of more rows than fit says so, with the sums and the period of all of them', async () => {
  const { token } = await withDeposits(2_312, 300);
  const { lines, ...body } = await statement(token);
  expect(body).toMatchObject({ rows: 2_000, truncated: true });
  expect(factOf(lines, 'Nesta lista')).toBe('Mostra as 2.000 mais recentes de 2.312');
  expect(factOf(lines, 'Entradas aprovadas')).toBe('R$ 23,12');
  expect(factOf(lines, 'Período')).toBe('19/11/2026 a 20/11/2026 (America/Sao_Paulo)');
  expect(lines.filter((line) => line === 'R$ 0,01')).toHaveLength(2_000);
});

test.each([
  ['en', 'In this list', 'Shows the 2,000 most recent of 2,001'],
  ['es', 'En esta lista', 'Muestra las 2.000 más recientes de 2.001'],
])('it says so in %s', async (language, name, text) => {
  const { token } = await withDeposits(2_001, 0);
  const { lines } = await statement(token, { type: '1' }, language);
  expect(factOf(lines, name)).toBe(text);
});

test('a statement of as many rows as fit is whole', async () => {
  const { token } = await withDeposits(2_000, 0);
  const { lines, ...body } = await statement(token);
  expect(body).toMatchObject({ rows: 2_000, truncated: false });
  expect(lines).not.toContain('Nesta lista');
});

test('amounts of millions and the longest words fit their columns', async () => {
  const { token } = await withTransactions(
    deposit(100_000_000),
    deposit(9_999_999_999, { status: 1 }),
    withdrawal(9_999_999_999),
    { sourceType: 'Bonus', type: 1, status: 2, amountCents: 1, source: { type: 1 } },
  );
  const texts = textsOf((await statement(token)).pdf);
  for (const text of ['R$ 1.000.000,00', 'A caminho', 'Bônus resgatado', '20/11/2026, 12:00:03']) {
    expect(texts).toContainEqual({ text, size: 8 });
  }
  expect(texts.filter(({ text, size }) => text === 'R$ 99.999.999,99' && size === 8)).toHaveLength(2);
});

test('documents are drawn two at a time', async () => {
  const drawing = { asked: 0, begun: 0, now: 0, most: 0 };
  let begin = () => {};
  const bothBegun = new Promise<void>((resolve) => {
    begin = resolve;
  });
  // The first two go on when they are both drawn and the other three wait for their places.
  const draw: typeof drawPdf = async (content) => {
    drawing.begun += 1;
    drawing.now += 1;
    drawing.most = Math.max(drawing.most, drawing.now);
    if (drawing.begun >= 2 && drawing.asked === 5) begin();
    await bothBegun;
    return drawPdf(content).finally(() => {
      drawing.now -= 1;
    });
  };
  const places = openFilePlaces();
  const inPlace: typeof places = (work) => {
    drawing.asked += 1;
    if (drawing.begun >= 2 && drawing.asked === 5) begin();
    return places(work);
  };
  const { backend: counted } = await openWallet(undefined, {
    allEndpoints: (services) => statementPdfEndpoints(services, inPlace, draw),
  });
  try {
    const tokens = await Promise.all(Array.from({ length: 5 }, async () => (await counted.player()).token));
    const answers = await Promise.all(tokens.map((token) => counted.ask(printStatement, { token })));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(drawing).toEqual({ asked: 5, begun: 5, now: 0, most: 2 });
  } finally {
    await counted.close();
  }
});

test.each([
  ['pending', deposit(4_200, { status: 0 })],
  ['refused', withdrawal(4_200, { status: 3 })],
  ['expired', deposit(4_200, { status: 4 })],
  ['cancelled', withdrawal(4_200, { status: 5 })],
  ['redeemed', { ...deposit(4_200), sourceType: 'Bonus', source: { type: 1 } } as const],
])('a receipt of money that did not move (%s) says no direction', async (_, recorded) => {
  const { token } = await withTransactions(recorded);
  const { data } = (await backend.ask(listTransactions, { token })).body.data;
  const [{ id = '' } = {}] = data as { id?: string }[];
  const lines = linesOf((await backend.ask(printReceipt, { token, params: { id } })).body.pdf);
  expect(factOf(lines, 'Valor')).toBe('R$ 42,00');
  expect(lines).not.toContain('Valor que entrou');
  expect(lines).not.toContain('Valor que saiu');
});

test('a receipt has the amount, the moment with its time zone, and the code', async () => {
  const { id, token } = await someone(1);
  const { data } = (await backend.ask(listTransactions, { token })).body.data;
  const [refused, deposit] = data as { id: string }[];
  const of = async (asked: { id: string } | undefined, by = token) =>
    backend.ask(printReceipt, { token: by, params: { id: asked?.id ?? '' } });
  const lines = linesOf((await of(deposit)).body.pdf);
  expect(lines[0]).toBe('Comprovante');
  expect(factOf(lines, 'Valor que entrou')).toBe('R$ 50,00');
  expect(lines).toContain('20/11/2026, 12:00:00 (America/Sao_Paulo)');
  const second = linesOf((await of(refused)).body.pdf);
  expect(factOf(second, 'Situação')).toBe('Recusado');
  expect(second).toContain(`${id}-0`);
  const { token: other } = await backend.player();
  expect((await of(deposit, other)).status).toBe(404);
});
