import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createDeposit } from '#contract/endpoints/wallet/wallet-calls.ts';
import { createWithdrawal } from '#contract/endpoints/wallet/withdrawal-calls.ts';
import { newId } from '#server/core/ids.ts';
import { findPlayer } from '#server/data/players/players.ts';
import { depositsTable, paymentEventsTable, payoutEventsTable } from '#server/data/schema/wallet-table.ts';
import { handlePaymentEvent } from '#server/data/wallet/deposit-payments.ts';
import {
  addTestOperator,
  type Command,
  OPS_TOKEN,
  type Ops,
  openOps,
  serveOps,
} from '#tests/support/backend/ops.ts';

/** The day of the test's clock. */
const DAY = '2026-11-20';
const AT = '2026-11-20T15:00:00.000Z';

let ops: Ops;
let token: string;
/** Event ids: a credited payment, one that came after its charge's end, a payout; and the ids that name them too. */
let credited: { event: string; charge: string; deposit: string };
let late: string;
let payout: { event: string; withdrawal: string };
beforeAll(async () => {
  ops = await openOps();
  token = await addTestOperator(ops.backend, 'paulo', ['payments']);
  const { backend, wallet } = ops;
  const { queries } = backend.db;
  const { id } = await backend.player({ realCents: 5_000 });
  const document = (await findPlayer(queries, id))?.document ?? '';
  const deposit = await wallet.deposit(id, 2_000);
  const [row] = await queries.select().from(depositsTable).where(eq(depositsTable.id, deposit));
  const [event] = await queries
    .select()
    .from(paymentEventsTable)
    .where(eq(paymentEventsTable.chargeId, row?.chargeId ?? ''));
  credited = { event: event?.id ?? '', charge: row?.chargeId ?? '', deposit };

  const open = await backend.ask(createDeposit, {
    token: await wallet.tokenOf(id),
    key: newId(),
    body: { amount: 3_000 },
  });
  const [waits] = await queries
    .select()
    .from(depositsTable)
    .where(eq(depositsTable.id, String(open.body.id)));
  late = newId();
  const paid = { chargeId: waits?.chargeId ?? '', type: 'paid', amountCents: 3_000, payerDocument: document };
  const at = (waits?.expiresAt ?? 0) + 1;
  await backend.db.transaction((tx) => handlePaymentEvent(tx, { ...paid, eventId: late, at }, at));

  const body = { amount: 1_000, pix_key_type: 'cpf', pix_key: document };
  const asked = await backend.ask(createWithdrawal, { token: await wallet.tokenOf(id), key: newId(), body });
  await wallet.runJobs();
  const [told] = await queries.select().from(payoutEventsTable);
  payout = { event: told?.id ?? '', withdrawal: String(asked.body.id) };
});
afterAll(() => ops.backend.close());

interface Line {
  id: string;
  amount: number;
  paid: boolean;
  at: string | null;
}

async function verdicts(rows: Line[]): Promise<unknown[]> {
  const { status, body } = await ops.ask(token, 'POST', 'reconciliation', { day: DAY, rows });
  expect(status).toBe(200);
  return (body.data ?? []).map(({ verdict }) => verdict);
}
const line = (id: string, amount: number, over: Partial<Line> = {}): Line => ({
  id,
  amount,
  paid: true,
  at: AT,
  ...over,
});

describe('a line of the payment party’s file', () => {
  test('says the same under the id of the event, the charge, the deposit or the withdrawal', async () => {
    for (const id of Object.values(credited)) expect(await verdicts([line(id, 2_000)])).toEqual(['same']);
    for (const id of Object.values(payout)) expect(await verdicts([line(id, 1_000)])).toEqual(['same']);
    // It goes back to its payer.
    expect(await verdicts([line(late, 3_000)])).toEqual(['same']);
  });

  test('differs', async () => {
    expect(
      await verdicts([
        line('E123', 500),
        line('E124', 500, { paid: false }),
        line(credited.event, 2_001),
        line(payout.event, 1_000, { paid: false }),
      ]),
    ).toEqual(['unknown', 'same', 'amount', 'state']);
  });

  test.each([
    ['2026-11-20T02:59:59.999Z', 'day'],
    ['2026-11-20T03:00:00.000Z', 'same'],
    ['2026-11-21T02:59:59.999Z', 'same'],
    ['2026-11-21T03:00:00.000Z', 'day'],
  ])('at %s is of the site’s day, three hours behind UTC, or not: %s', async (at, verdict) => {
    expect(await verdicts([line(payout.withdrawal, 1_000, { at })])).toEqual([verdict]);
  });

  test('is not booked where the server keeps a payment whose charge it does not know', async () => {
    const event = {
      eventId: newId(),
      chargeId: 'no-charge',
      type: 'paid',
      amountCents: 700,
      payerDocument: '',
    };
    const at = ops.backend.clock.now() - 24 * 3_600_000;
    await ops.backend.db.transaction((tx) => handlePaymentEvent(tx, { ...event, at }, at));
    expect(await verdicts([line(event.eventId, 700)])).toEqual(['not_booked']);
  });

  test('that names a charge again stands for another payment of it', async () => {
    expect(await verdicts([line(credited.charge, 2_000), line(credited.charge, 2_000)])).toEqual([
      'same',
      'unknown',
    ]);
  });
});

test.each(['2026-02-31', '2026-02-29', '2026-04-31'])(
  '%s is no day: neither the file’s, nor of one of its rows, nor of movements',
  async (day) => {
    const row = { id: 'a', amount: 1, paid: true, at: `${day}T12:00:00Z` };
    const refused = { status: 422, body: { code: 'invalid_input' } };
    expect(await ops.ask(token, 'POST', 'reconciliation', { day, rows: [] })).toMatchObject(refused);
    expect(await ops.ask(token, 'POST', 'reconciliation', { day: DAY, rows: [row] })).toMatchObject(refused);
    expect(await ops.ask(token, 'GET', `movements?day=${day}`)).toMatchObject(refused);
  },
);

test('a day’s movements are those of the party’s clock in the site’s time zone', async () => {
  const { body } = await ops.ask(token, 'GET', `movements?day=${DAY}`);
  expect(body.is_last).toBe(true);
  expect((body.data ?? []).map(({ id }) => id).toSorted()).toEqual(
    [credited.event, late, payout.event].toSorted(),
  );
  const first = String(body.data?.[0]?.key);
  const rest = (await ops.ask(token, 'GET', `movements?day=${DAY}&after=${encodeURIComponent(first)}`)).body;
  expect(rest.data?.map(({ key }) => key)).toEqual((body.data ?? []).slice(1).map(({ key }) => key));
  expect((await ops.ask(token, 'GET', 'movements?day=2026-11-18')).body.data).toEqual([]);
  expect((await ops.ask(token, 'GET', 'movements?day=today')).status).toBe(422);
});

test('where the site has another time zone, its days are others', async () => {
  const zone = (name: string) => ops.ask(OPS_TOKEN, 'PUT', 'settings', { general_time_zone: name });
  // 15:00 UTC is the first moment of the next day there.
  expect((await zone('Asia/Tokyo')).status).toBe(200);
  const idsOf = async (day: string) =>
    ((await ops.ask(token, 'GET', `movements?day=${day}`)).body.data ?? []).map(({ id }) => id);
  expect(await idsOf(DAY)).not.toContain(credited.event);
  expect(await idsOf('2026-11-21')).toContain(credited.event);
  expect(await verdicts([line(payout.withdrawal, 1_000)])).toEqual(['day']);
  expect((await zone('America/Sao_Paulo')).status).toBe(200);
});

describe('npm run ops -- reconcile', () => {
  const folder = mkdtempSync(join(tmpdir(), 'varanda-reconcile-'));
  const file = join(folder, 'day.csv');
  let command: Command;
  beforeAll(async () => {
    command = await serveOps(ops);
  });
  afterAll(async () => {
    await command.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  const run = (lines: string[]) => {
    writeFileSync(file, lines.join('\n'));
    return command.run(token, ['reconcile', DAY, file]);
  };

  test('ends with 0 where the file says the same', async () => {
    const said = await run([
      'id,amount,time,state',
      `${credited.event},20.00,${AT},PAID`,
      `${late},30,2026-11-20T12:30:00-03:00,paid`,
      `"${payout.event}",-10.00,${AT},completed`,
    ]);
    expect(said).toMatchObject({ code: 0, out: expect.stringContaining('They say the same.') });
    expect(said.out).toContain('file: 3 paid, R$ 60.00; here: 3, R$ 60.00');
  });

  test('ends with 1 and names what differs', async () => {
    const said = await run([
      'state;time;amount;id',
      `Pago;${AT};20,01;${credited.event}`,
      `Pago;${AT};5,00;E999`,
      `Pago;${AT};10,00;${payout.withdrawal}`,
    ]);
    expect(said.code).toBe(1);
    expect(said.out).toMatch(new RegExp(`${credited.event} +the amounts differ +R\\$ 20.01 +R\\$ 20.00`));
    expect(said.out).toMatch(/E999 +nothing here has this id +R\$ 5.00/);
    expect(said.out).toMatch(new RegExp(`${late} +not in the file`));
    expect(said.out).not.toContain(payout.withdrawal);
    expect(said.err).toContain('3 to look at.');
  });

  test.each([['2000'], ['2000.00'], ['2000,0'], ['2.000,00'], ['"2,000.00"'], ['-2.000,0']])(
    'reads the amount %s of either spelling',
    async (amount) => {
      const said = await run(['id;amount;time;state', `E5;${amount};${AT};paid`]);
      expect(said.out).toMatch(/E5 +nothing here has this id +R\$ 2000\.00 /);
    },
  );

  test.each([
    ['1.234', '“1.234” is no amount in reais such as 1020.50, 1020,50, 1.020,50 or 1,020.50'],
    ['1,234', '“1,234” is no amount in reais'],
    ['1.02.030,50', '“1.02.030,50” is no amount in reais'],
    ['1.020,5,0', '“1.020,5,0” is no amount in reais'],
    ['1020.505', '“1020.505” is no amount in reais'],
    ['', '“” is no amount in reais'],
    ['R$ 10', '“R$ 10” is no amount in reais'],
    ['99999999999999999', '“99999999999999999” is no amount in reais'],
  ])('refuses the amount %s with the number of its line', async (amount, text) => {
    const said = await run(['id;amount;time;state', 'E1;1,00;;paid', `E2;${amount};;paid`]);
    expect([said.code, said.out]).toEqual([1, '']);
    expect(said.err).toContain(`day.csv, line 3: ${text}`);
  });

  test.each([
    ['E1,1.234,,paid', 'line 2: “1.234” is no amount'],
    [
      'E1,1.020,50,,paid',
      'line 2: it has 5 fields, and the first line 4: an amount with a comma needs quotes',
    ],
    ['E1,1.00,', 'line 2: it has 3 fields'],
    [',1.00,,paid', 'line 2: its id is empty'],
    ['E1,1.00,2026-11-20,paid', 'line 2: “2026-11-20” is no time such as 2026-11-26T15:00:00-03:00'],
    ['E1,1.00,2026-02-31T10:00:00Z,paid', 'line 2: “2026-02-31T10:00:00Z” is no time'],
  ])('names the line that it can’t read: %s', async (row, text) => {
    const said = await run(['id,amount,time,state', row]);
    expect([said.code, said.err]).toEqual([1, expect.stringContaining(`day.csv, ${text}`)]);
  });

  test('names the column that is missing', async () => {
    expect((await run(['id,amount,state', 'E1,1,paid'])).err).toContain('no column time');
  });

  test('takes states in any case, with accents', async () => {
    const said = await run(['id,amount,time,state', `E1,1.00,${AT},Concluída`, `E2,1.00,${AT},DEVOLVIDO`]);
    expect(said.out).toMatch(/E1 +nothing here/);
    expect(said.out).not.toContain('E2');
  });
});
