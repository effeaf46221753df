// LGPD 15 and 16, decision 020: what a player typed is gone when its retention period ends. Every column of every
// table of the server is searched; tables of sandboxed parties are other companies' books.
import { sql } from 'drizzle-orm';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addFavourite } from '#contract/endpoints/casino/favourite-calls.ts';
import { setClientSeed } from '#contract/endpoints/casino/house-game-seed-calls.ts';
import { cashOutMines, revealMines, startMines } from '#contract/endpoints/casino/mines-calls.ts';
import { changeAccount, changeAddress } from '#contract/endpoints/player/account-calls.ts';
import { addPasskey, startPasskeyRegistration } from '#contract/endpoints/player/passkey-calls.ts';
import { requestRecovery } from '#contract/endpoints/player/password-calls.ts';
import { closeAccount } from '#contract/endpoints/player/privacy-calls.ts';
import { createDeposit } from '#contract/endpoints/wallet/wallet-calls.ts';
import { createWithdrawal } from '#contract/endpoints/wallet/withdrawal-calls.ts';
import { selectRows } from '#server/core/db/rows.ts';
import { newId } from '#server/core/ids.ts';
import { enqueueMail } from '#server/data/notices/mail-queue.ts';
import { saveVerificationRun, setVerificationStatus } from '#server/data/players/kyc-verifications.ts';
import { openSession } from '#server/data/players/player-sessions.ts';
import { createPlayer, findPlayer } from '#server/data/players/players.ts';
import { anonymizeOldSessions } from '#server/data/players/session-cleanup.ts';
import { executeAccountClosure, listPendingClosures } from '#server/data/privacy/account-closures.ts';
import { waiveFirstSteps } from '#server/data/protection/save-first-steps.ts';
import { createSelfExclusionRegistry } from '#server/data/protection/self-exclusion-registry.ts';
import { handlePaymentEvent } from '#server/data/wallet/deposit-payments.ts';
import { privacyJobs } from '#server/features/account/privacy-endpoints.ts';
import { SESSION_SECRET } from '#tests/support/backend/backend.ts';
import { softPasskey } from '#tests/support/backend/software-passkey.ts';
import { openWhole, type Whole } from '#tests/support/backend/whole-backend.ts';

const DAY_MS = 86_400_000;
const FIVE_YEARS_MS = (5 * 365 + 2) * DAY_MS;
const PASSWORD = 'uma senha bem longa';
const HOME = 'http://localhost:3000';
/** The sandboxed bank knows this document as the owner of the telephone key below. */
const CPF = '52998224725';
const FRIEND_CPF = '39053344705';
const STRANGER_CPF = '11144477735';

let whole: Whole;
let playerId: string;
let closedAt: number;

/** Of each text the columns, as `table.column`, in which it stands, whatever its case. */
async function placesOf(texts: readonly string[]): Promise<Map<string, string[]>> {
  const { queries } = whole.backend.db;
  const columns = await selectRows(
    queries,
    v.object({ table: v.string(), column: v.string() }),
    sql`select table_name as table, column_name as column from information_schema.columns
      where table_schema = 'public' and table_name not like 'sandbox%' order by 1, 2`,
  );
  const found = new Map<string, string[]>(texts.map((text) => [text, []]));
  for (const table of new Set(columns.map((one) => one.table))) {
    const cells = columns
      .filter((one) => one.table === table)
      .map(({ column }) => sql`(${column}::text, lower(${sql.identifier(column)}::text))`);
    const rows = await selectRows(
      queries,
      v.object({ text: v.string(), column: v.string() }),
      sql`select distinct asked.text, cell.name as column from ${sql.identifier(table)}
        cross join lateral (values ${sql.join(cells, sql`, `)}) as cell (name, content)
        join jsonb_array_elements_text(${JSON.stringify(texts)}::jsonb) as asked (text)
          on strpos(cell.content, lower(asked.text)) > 0
        order by 2`,
    );
    for (const { text, column } of rows) found.get(text)?.push(`${table}.${column}`);
  }
  return found;
}

/** What is gone right after the closure, and where it stood before. */
const ERASED_AT_ONCE: Readonly<Record<string, string[]>> = {
  'zuleica@xisto.example': ['mail_orders.email', 'players.email'],
  'zuleica.antes@xisto.example': ['mail_orders.email'],
  '81933334444': ['players.phone'],
  'zuleica.52998224725@chave.example': ['withdrawals.pix_key'],
  '+5511987654321': ['withdrawals.pix_key'],
  'z•••@chave.example': ['commands.response'],
  '50030231': ['player_addresses.postal_code'],
  'Rua do Xisto': ['player_addresses.street'],
  '1717-B': ['player_addresses.number'],
  'Fundos do Xisto': ['player_addresses.complement'],
  'Bairro do Xisto': ['player_addresses.district'],
  'Cidade do Xisto': ['player_addresses.city'],
  'Chave do Xisto': ['passkeys.name'],
  'indicada pelo Xisto': ['players.referer'],
  'campanha do Xisto': ['players.tracking'],
  'push.xisto.example': ['push_subscriptions.endpoint'],
  'verifica.xisto.example': ['verification_runs.url'],
  'roteiro do Xisto': ['verification_runs.script'],
};

/** What the law wants stored for five years, and where it stands until then. */
const ERASED_LATER: Readonly<Record<string, string[]>> = {
  'Zuleica Quaresma': ['players.name'],
  '1987-12-29': ['players.birthday'],
  [CPF]: ['payment_events.payer_document', 'players.document', 'withdrawals.pix_key'],
  [FRIEND_CPF]: ['payment_events.payer_document'],
  '0a0b0c0d-0000-4000-8000-529982247250': ['withdrawals.pix_key'],
  'semente-do-xisto': ['fair_seeds.client_seed', 'mines_rounds.client_seed'],
  'Telefone do Xisto': ['sessions.user_agent'],
};

const TEXTS = [...Object.keys(ERASED_AT_ONCE), ...Object.keys(ERASED_LATER)];

async function register(): Promise<string> {
  const { db, clock } = whole.backend;
  return db.transaction(async (tx) => {
    const id = await createPlayer(tx, {
      name: 'Zuleica Quaresma Xisto',
      document: CPF,
      email: 'zuleica@xisto.example',
      phoneCode: '55',
      phone: '81922223333',
      birthday: '1987-12-29',
      password: PASSWORD,
      language: 'pt',
      referer: 'indicada pelo Xisto',
      tracking: { utm_campaign: 'campanha do Xisto' },
      now: clock.now(),
    });
    await setVerificationStatus(tx, id, 'approved', clock.now());
    await waiveFirstSteps(tx, id, clock.now());
    return id;
  });
}

/** Types everything that a player can type, and leaves the money out again. */
async function live(id: string): Promise<void> {
  const { backend, deposit, pay, runJobs } = whole;
  const { db, clock } = backend;
  const now = clock.now();
  const visit = { playerId: id, ip: '10.0.0.1', userAgent: 'Telefone do Xisto', now };
  const { token, sessionId } = await db.transaction((tx) => openSession(tx, visit, SESSION_SECRET));
  const ask: typeof backend.ask = async (call, asking) => {
    const answer = await backend.ask(call, { token, key: newId(), ...asking });
    expect(answer).toMatchObject({ status: 200 });
    return answer;
  };
  await ask(changeAccount, { body: { phone_code: '55', phone: '81933334444', language: 'pt' } });
  await ask(changeAddress, {
    body: {
      postal_code: '50030231',
      street: 'Rua do Xisto',
      number: '1717-B',
      complement: 'Fundos do Xisto',
      district: 'Bairro do Xisto',
      city: 'Cidade do Xisto',
      state: 'PE',
    },
  });
  const { body: options } = await ask(startPasskeyRegistration, { body: { password: PASSWORD } });
  const credential = softPasskey(HOME).register(options);
  await ask(addPasskey, { body: { name: 'Chave do Xisto', credential } });
  await db.queries.execute(sql`insert into push_subscriptions
    (id, player_id, session_id, endpoint, p256dh, auth, topics, created_at)
    values ('device', ${id}, ${sessionId}, 'https://push.xisto.example/1', 'p', 'a', '[]', ${now})`);
  await saveVerificationRun(db.queries, {
    id: newId(),
    playerId: id,
    provider: 'caf',
    step: 'onboarding',
    transactionId: newId(),
    url: 'https://verifica.xisto.example/1',
    script: { person: 'roteiro do Xisto' },
    createdAt: now,
    expiresAt: now + DAY_MS,
  });
  await ask(addFavourite, { params: { id: '1' } });
  await deposit(id, 9_000);
  const { body: byFriend } = await ask(createDeposit, { body: { amount: 1_000 } });
  await pay(String(byFriend.id), { amountCents: 1_000, payerDocument: FRIEND_CPF });
  await ask(setClientSeed, { body: { client_seed: 'semente-do-xisto' } });
  const { body: round } = await ask(startMines, { body: { stake: 100, mines: 1 } });
  const { body: opened } = await ask(revealMines, { params: { id: String(round.id) }, body: { tile: 0 } });
  if (opened.state === 'open') await ask(cashOutMines, { params: { id: String(round.id) } });
  await ask(requestRecovery, { body: { email: 'zuleica@xisto.example' } });
  const former = { kind: 'email_changed', email: 'zuleica.antes@xisto.example', playerId: id } as const;
  await enqueueMail(db.queries, former, now);
  await ask(closeAccount, { body: { password: PASSWORD } });
  const keys = [
    ['email', `zuleica.${CPF}@chave.example`],
    ['phone', '+55 11 98765-4321'],
    ['random', `0a0b0c0d-0000-4000-8000-${CPF}0`],
    ['cpf', CPF],
  ];
  for (const [pix_key_type, pix_key] of keys)
    await ask(createWithdrawal, { body: { amount: 1_000, pix_key_type, pix_key } });
  const [left] = await listPendingClosures(db.queries);
  const rest = { amount: left?.realCents, pix_key_type: 'cpf', pix_key: CPF };
  await ask(createWithdrawal, { body: rest });
  await runJobs();
  await runJobs();
}

async function close(id: string, now: number): Promise<void> {
  const { db } = whole.backend;
  const closure = (await listPendingClosures(db.queries)).find((one) => one.playerId === id);
  await db.transaction((tx) => executeAccountClosure(tx, closure?.id ?? '', now));
}

async function runErasure(now: number): Promise<void> {
  const { services, db } = whole.backend;
  for (const job of privacyJobs(services, createSelfExclusionRegistry('a secret of 32 characters, long.')))
    await job.run(now);
  await anonymizeOldSessions(db.queries, now);
}

beforeAll(async () => {
  whole = await openWhole();
  playerId = await register();
  await live(playerId);
});
afterAll(() => whole.backend.close());

describe('[R7.02 POST /api/account/closure] what a player typed', () => {
  test('stands in known places while the account lives', async () => {
    const found = await placesOf(TEXTS);
    for (const [text, places] of Object.entries({ ...ERASED_AT_ONCE, ...ERASED_LATER })) {
      // Answers of commands are all erased at once.
      const asked = found.get(text)?.filter((place) => place !== 'commands.response' || text.startsWith('z'));
      expect([text, asked]).toEqual([text, places]);
    }
  });

  test('is gone right after the closure where no law wants it stored', async () => {
    closedAt = whole.backend.clock.now();
    await close(playerId, closedAt);
    const found = await placesOf(TEXTS);
    for (const text of Object.keys(ERASED_AT_ONCE)) expect([text, found.get(text)]).toEqual([text, []]);
    for (const [text, places] of Object.entries(ERASED_LATER))
      expect([text, found.get(text)]).toEqual([text, places]);
    const { queries } = whole.backend.db;
    const left = await selectRows(
      queries,
      v.object({ rows: v.number() }),
      sql`select (select count(*) from password_recoveries where player_id = ${playerId})::int
        + (select count(*) from commands where player_id = ${playerId})::int
        + (select count(*) from favourite_games where player_id = ${playerId})::int as rows`,
    );
    expect(left).toEqual([{ rows: 0 }]);
  });

  test('is stored for five years where the law wants it, and gone then', async () => {
    await runErasure(closedAt + FIVE_YEARS_MS - 1);
    expect((await placesOf([CPF])).get(CPF)).toEqual(ERASED_LATER[CPF]);
    await runErasure(closedAt + FIVE_YEARS_MS);
    for (const found of await placesOf(TEXTS)) expect(found).toEqual([found[0], []]);
    expect(await findPlayer(whole.backend.db.queries, playerId)).toMatchObject({ gender: null });
  });
});

test('who paid without having an account is forgotten five years after the payment', async () => {
  const { db, clock } = whole.backend;
  const now = clock.now();
  const paid = { eventId: newId(), chargeId: 'unknown', type: 'paid', amountCents: 700 };
  await db.transaction((tx) =>
    handlePaymentEvent(tx, { ...paid, payerDocument: STRANGER_CPF, at: now }, now),
  );
  await runErasure(now + FIVE_YEARS_MS - 1);
  expect((await placesOf([STRANGER_CPF])).get(STRANGER_CPF)).toEqual(['payment_events.payer_document']);
  await runErasure(now + FIVE_YEARS_MS);
  expect((await placesOf([STRANGER_CPF])).get(STRANGER_CPF)).toEqual([]);
});

test('an account that an older build closed or erased loses what that build left', async () => {
  const { db, clock } = whole.backend;
  const { queries } = db;
  const now = clock.now();
  for (const [id, closedAt, erasedAt] of [
    ['living', null, null],
    ['closed', now, null],
    ['erased', now, now],
  ] as const) {
    await queries.execute(sql`insert into players (id, name, document, email, phone_code, phone, birthday, password_hash,
        language, referer, tracking, created_at, closed_at, identity_erased_at)
      values (${id}, 'x', ${`of ${id}`}, ${id}, '55', '', '', '', 'pt', '', '{}', 0, ${closedAt}, ${erasedAt})`);
    await queries.execute(
      sql`insert into player_addresses values (${id}, '50030230', 's', '1', '', 'd', 'c', 'PE', 0)`,
    );
    for (const type of ['cpf', 'email', 'phone', 'random'])
      await queries.execute(sql`insert into withdrawals
        (id, player_id, status, amount_cents, pix_key_type, pix_key, everything, automatic, created_at)
        values (${`${id} ${type}`}, ${id}, 2, 1, ${type}, 'left', true, true, 0)`);
    await queries.execute(sql`insert into deposits
      (id, player_id, status, amount_cents, code, charge_id, expires_at, created_at)
      values (${id}, ${id}, 2, 1, '', ${id}, 0, 0)`);
    await queries.execute(
      sql`insert into payment_events values (${id}, ${id}, 'paid', 1, 'left', 0, 'credited', 0)`,
    );
  }
  await runErasure(now);
  const listed = async (statement: ReturnType<typeof sql>) =>
    (await selectRows(queries, v.object({ one: v.string() }), statement)).map(({ one }) => one);
  expect(await listed(sql`select player_id as one from player_addresses`)).toEqual(['living']);
  expect(await listed(sql`select id as one from withdrawals where pix_key = 'left' order by 1`)).toEqual([
    'closed cpf',
    'closed random',
    'living cpf',
    'living email',
    'living phone',
    'living random',
  ]);
  expect(
    await listed(sql`select id as one from payment_events where payer_document = 'left' order by 1`),
  ).toEqual(['closed', 'living']);
});
