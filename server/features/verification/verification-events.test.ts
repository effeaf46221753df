// What holds after the provider's statements about one verification, in every order: the latest of them by the provider's own time.
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getKycStatus } from '#contract/endpoints/player/kyc-calls.ts';
import {
  readVerificationStatus,
  saveVerificationRun,
  setVerificationStatus,
} from '#server/data/players/kyc-verifications.ts';
import { opsDocumentRoutes } from '#server/features/ops/document-routes.ts';
import { SIGNATURE_HEADER, signMessage } from '#server/partners/signed-message.ts';
import { createSandboxKyc } from '#server/sandbox/kyc/sandbox-kyc.ts';
import { type Backend, NOON, openBackend } from '#tests/support/backend/backend.ts';
import { KYC_WEBHOOK_PATH, kycStatusEndpoint, kycWebhookRoute } from './kyc-endpoints.ts';

const SECRET = 'shared with the provider';
const OPS_TOKEN = 'a_token_of_the_operators,_32_letters';

type Step = 'onboarding' | 'face-match';
type Word = 'APPROVED' | 'PENDING_FACE' | 'REPROVED' | 'EXPIRED' | 'PENDING';

let backend: Backend;
beforeAll(async () => {
  const kycOf = (database: Backend['db']) =>
    createSandboxKyc({
      database,
      name: 'caf',
      secret: SECRET,
      origin: 'http://127.0.0.1:3001',
      send: async () => 200,
      onDeliveryFailure: () => {},
    });
  backend = await openBackend({
    env: { OPS_TOKEN },
    endpoints: (services) => [kycStatusEndpoint(services, kycOf(services.db))],
    routes: (services) => [kycWebhookRoute(services, kycOf(services.db)), opsDocumentRoutes(services)],
  });
});
afterAll(() => backend.close());

async function send(fields: object): Promise<string> {
  const body = JSON.stringify({ type: 'status_updated', ...fields });
  const headers = { [SIGNATURE_HEADER]: signMessage(SECRET, body, backend.clock.now()) };
  const answer = await backend.request(KYC_WEBHOOK_PATH, { method: 'POST', body, headers });
  expect(answer.status).toBe(200);
  return ((await answer.json()) as { outcome: string }).outcome;
}

/** A statement of the provider; `minute` of the hour before noon, by the provider's time. */
const tell = (uuid: string, status: Word, minute: number): Promise<string> =>
  send({ uuid, status, time: new Date(NOON - 60 * 60_000 + minute * 60_000).toISOString() });

let runs = 0;
async function openRun(playerId: string, step: Step): Promise<string> {
  runs += 1;
  const transactionId = `run-${runs}`;
  const run = { id: transactionId, playerId, provider: 'caf', step, transactionId, url: 'https://x.example' };
  await saveVerificationRun(backend.db.queries, {
    ...run,
    script: null,
    createdAt: NOON - 60 * 60_000 + runs,
    expiresAt: NOON + 60_000,
  });
  return transactionId;
}

async function applicant() {
  const { id, token } = await backend.player({ verified: false });
  const status = async () => {
    const { body } = await backend.ask(getKycStatus, { token, query: { method: 'full' } });
    return (body as { user_status: string }).user_status;
  };
  return { id, token, status };
}

/** Statements in the order in which they arrive, each with its minute; what was done with each; and the player's state then. */
type Row = [statements: readonly [Word, number][], done: readonly string[], status: string];

const ONBOARDING: Row[] = [
  // One statement.
  [[['APPROVED', 1]], ['accepted'], 'approved'],
  [[['PENDING_FACE', 1]], ['accepted'], 'pending_face_id'],
  [[['REPROVED', 1]], ['accepted'], 'pending_kyc'],
  [[['EXPIRED', 1]], ['accepted'], 'pending_kyc'],
  [[['PENDING', 1]], ['accepted'], 'pending_kyc'],
  // An approval that comes later replaces everything.
  [
    [
      ['REPROVED', 1],
      ['APPROVED', 2],
    ],
    ['accepted', 'accepted'],
    'approved',
  ],
  [
    [
      ['EXPIRED', 1],
      ['APPROVED', 2],
    ],
    ['accepted', 'accepted'],
    'approved',
  ],
  [
    [
      ['PENDING', 1],
      ['APPROVED', 2],
    ],
    ['accepted', 'accepted'],
    'approved',
  ],
  [
    [
      ['PENDING_FACE', 1],
      ['APPROVED', 2],
    ],
    ['accepted', 'accepted'],
    'approved',
  ],
  [
    [
      ['REPROVED', 1],
      ['PENDING', 2],
      ['APPROVED', 3],
    ],
    ['accepted', 'accepted', 'accepted'],
    'approved',
  ],
  // A later refusal, review or question for the face takes an approval back.
  [
    [
      ['APPROVED', 1],
      ['REPROVED', 2],
    ],
    ['accepted', 'accepted'],
    'pending_kyc',
  ],
  [
    [
      ['APPROVED', 1],
      ['PENDING', 2],
    ],
    ['accepted', 'accepted'],
    'pending_kyc',
  ],
  [
    [
      ['APPROVED', 1],
      ['PENDING_FACE', 2],
    ],
    ['accepted', 'accepted'],
    'pending_face_id',
  ],
  [
    [
      ['PENDING_FACE', 1],
      ['REPROVED', 2],
    ],
    ['accepted', 'accepted'],
    'pending_kyc',
  ],
  [
    [
      ['PENDING_FACE', 1],
      ['PENDING', 2],
    ],
    ['accepted', 'accepted'],
    'pending_kyc',
  ],
  // An expiry is no decision: it replaces none, and each replaces it, whatever the times.
  [
    [
      ['APPROVED', 1],
      ['EXPIRED', 2],
    ],
    ['accepted', 'outdated'],
    'approved',
  ],
  [
    [
      ['PENDING_FACE', 1],
      ['EXPIRED', 2],
    ],
    ['accepted', 'outdated'],
    'pending_face_id',
  ],
  [
    [
      ['PENDING', 1],
      ['EXPIRED', 2],
      ['APPROVED', 3],
    ],
    ['accepted', 'outdated', 'accepted'],
    'approved',
  ],
  [
    [
      ['EXPIRED', 2],
      ['APPROVED', 1],
    ],
    ['accepted', 'accepted'],
    'approved',
  ],
  [
    [
      ['EXPIRED', 2],
      ['REPROVED', 1],
      ['APPROVED', 3],
    ],
    ['accepted', 'accepted', 'accepted'],
    'approved',
  ],
  // Out of order: what the provider said earlier changes nothing.
  [
    [
      ['REPROVED', 2],
      ['APPROVED', 1],
    ],
    ['accepted', 'outdated'],
    'pending_kyc',
  ],
  [
    [
      ['APPROVED', 2],
      ['REPROVED', 1],
    ],
    ['accepted', 'outdated'],
    'approved',
  ],
  [
    [
      ['APPROVED', 2],
      ['PENDING', 1],
    ],
    ['accepted', 'outdated'],
    'approved',
  ],
  [
    [
      ['PENDING', 2],
      ['APPROVED', 1],
    ],
    ['accepted', 'outdated'],
    'pending_kyc',
  ],
  [
    [
      ['PENDING_FACE', 2],
      ['APPROVED', 1],
    ],
    ['accepted', 'outdated'],
    'pending_face_id',
  ],
  [
    [
      ['APPROVED', 3],
      ['REPROVED', 2],
      ['PENDING_FACE', 1],
    ],
    ['accepted', 'outdated', 'outdated'],
    'approved',
  ],
  // Repeats change nothing, also of what has been replaced.
  [
    [
      ['APPROVED', 1],
      ['APPROVED', 1],
    ],
    ['accepted', 'repeated'],
    'approved',
  ],
  [
    [
      ['REPROVED', 1],
      ['APPROVED', 2],
      ['REPROVED', 1],
    ],
    ['accepted', 'accepted', 'outdated'],
    'approved',
  ],
  [
    [
      ['APPROVED', 1],
      ['REPROVED', 2],
      ['APPROVED', 1],
    ],
    ['accepted', 'accepted', 'outdated'],
    'pending_kyc',
  ],
  // The same decision again at a later time is one: what came between is older.
  [
    [
      ['APPROVED', 1],
      ['APPROVED', 3],
      ['REPROVED', 2],
    ],
    ['accepted', 'repeated', 'outdated'],
    'approved',
  ],
  // Two at the same time: the stricter one, in both orders.
  [
    [
      ['APPROVED', 1],
      ['REPROVED', 1],
    ],
    ['accepted', 'accepted'],
    'pending_kyc',
  ],
  [
    [
      ['REPROVED', 1],
      ['APPROVED', 1],
    ],
    ['accepted', 'outdated'],
    'pending_kyc',
  ],
];

const FACE: Row[] = [
  [[['APPROVED', 1]], ['accepted'], 'approved'],
  [[['REPROVED', 1]], ['accepted'], 'pending_face_id'],
  [
    [
      ['REPROVED', 1],
      ['APPROVED', 2],
    ],
    ['accepted', 'accepted'],
    'approved',
  ],
  [
    [
      ['APPROVED', 1],
      ['REPROVED', 2],
    ],
    ['accepted', 'accepted'],
    'pending_face_id',
  ],
  [
    [
      ['APPROVED', 1],
      ['PENDING', 2],
    ],
    ['accepted', 'accepted'],
    'pending_face_id',
  ],
  [
    [
      ['REPROVED', 2],
      ['APPROVED', 1],
    ],
    ['accepted', 'outdated'],
    'pending_face_id',
  ],
];

describe('[R1.02i] the provider’s statements about one verification', () => {
  const named = (rows: Row[]) =>
    rows.map((row) => [row[0].map(([word, minute]) => `${word} ${minute}`).join(', '), ...row] as const);

  test.each(named(ONBOARDING))('of documents: %s', async (_, statements, done, wanted) => {
    const { id, status } = await applicant();
    const run = await openRun(id, 'onboarding');
    const answers: string[] = [];
    for (const [word, minute] of statements) answers.push(await tell(run, word, minute));
    expect(answers).toEqual(done);
    expect(await status()).toBe(wanted);
  });

  test.each(named(FACE))('of the face: %s', async (_, statements, done, wanted) => {
    const { id, status } = await applicant();
    await tell(await openRun(id, 'onboarding'), 'PENDING_FACE', 0);
    const run = await openRun(id, 'face-match');
    const answers: string[] = [];
    for (const [word, minute] of statements) answers.push(await tell(run, word, minute));
    expect(answers).toEqual(done);
    expect(await status()).toBe(wanted);
  });

  test('announce each state that they lead to', async () => {
    const { id } = await applicant();
    const run = await openRun(id, 'onboarding');
    for (const [word, minute] of [
      ['APPROVED', 1],
      ['REPROVED', 2],
      ['APPROVED', 3],
      ['APPROVED', 3],
    ] as const)
      await tell(run, word, minute);
    await backend.settled();
    const told = backend.published.filter(({ channel }) => channel === `private-users.${id}`);
    expect(told.map(({ data }) => data)).toEqual([
      { user_status: 'approved' },
      { user_status: 'pending_kyc' },
      { user_status: 'approved' },
    ]);
  });

  test('count by their arrival where they have no time, and never as later than it', async () => {
    const { id, status } = await applicant();
    const run = await openRun(id, 'onboarding');
    expect(await send({ uuid: run, status: 'REPROVED' })).toBe('accepted');
    backend.clock.advance(1_000);
    expect(await send({ uuid: run, status: 'APPROVED' })).toBe('accepted');
    backend.clock.advance(1_000);
    // By a clock that is a day ahead.
    expect(await send({ uuid: run, status: 'REPROVED', time: '2026-11-21T15:00:00Z' })).toBe('accepted');
    backend.clock.advance(1_000);
    expect(await send({ uuid: run, status: 'APPROVED' })).toBe('accepted');
    expect(await status()).toBe('approved');
  });

  test('with a time that is none are refused', async () => {
    const run = await openRun((await applicant()).id, 'onboarding');
    for (const time of ['yesterday', '2026-02-31T12:00:00Z', 5]) {
      const body = JSON.stringify({ type: 'status_updated', uuid: run, status: 'APPROVED', time });
      const headers = { [SIGNATURE_HEADER]: signMessage(SECRET, body, backend.clock.now()) };
      expect((await backend.request(KYC_WEBHOOK_PATH, { method: 'POST', body, headers })).status).toBe(401);
    }
  });
});

describe('[R1.02i] several verifications of one player', () => {
  test('a refusal of an older one takes back no approval by another', async () => {
    const { id, status } = await applicant();
    const [first, second] = [await openRun(id, 'onboarding'), await openRun(id, 'onboarding')];
    await tell(first, 'APPROVED', 1);
    await tell(second, 'APPROVED', 2);
    expect(await tell(first, 'REPROVED', 3)).toBe('accepted');
    expect(await status()).toBe('approved');
    expect(await tell(second, 'REPROVED', 4)).toBe('accepted');
    expect(await status()).toBe('pending_kyc');
  });

  test('a late approval of one that had expired counts, although the next is open', async () => {
    const { id, status } = await applicant();
    const [first] = [await openRun(id, 'onboarding'), await openRun(id, 'onboarding')];
    await tell(first, 'EXPIRED', 1);
    await tell(first, 'APPROVED', 2);
    expect(await status()).toBe('approved');
  });

  test('an approval of documents skips no face match that another one asked for', async () => {
    const { id, status } = await applicant();
    const [first, second] = [await openRun(id, 'onboarding'), await openRun(id, 'onboarding')];
    await tell(second, 'PENDING_FACE', 1);
    await tell(first, 'APPROVED', 2);
    expect(await status()).toBe('pending_face_id');
  });

  test('one in manual review is offered again, and no other is opened', async () => {
    const { id, token, status } = await applicant();
    const run = await openRun(id, 'onboarding');
    await tell(run, 'PENDING', 1);
    expect(await status()).toBe('pending_kyc');
    const { body } = await backend.ask(getKycStatus, { token, query: { method: 'full' } });
    expect(body).toMatchObject({ transactionId: run });
  });
});

test('[R1.02i] what an older build decided stays, because it noted neither when nor by whom', async () => {
  for (const [state, word] of [
    ['approved', 'REPROVED'],
    ['refused', 'APPROVED'],
  ] as const) {
    const { id, status } = await applicant();
    const run = await openRun(id, 'onboarding');
    await backend.db.queries.execute(sql`update verification_runs set state = ${state} where id = ${run}`);
    expect(await tell(run, word, 59)).toBe('outdated');
    expect(await status()).toBe('pending_kyc');
  }
});

/** An operator approves a player’s documents, or has them submitted again. */
const decide = async (id: string, action: 'approve' | 'refuse') => {
  const init = { method: 'POST', headers: { authorization: `Bearer ${OPS_TOKEN}` } };
  expect((await backend.request(`/api/ops/documents/${id}@example.com/${action}`, init)).status).toBe(200);
};

/** What happens, and the player's state after it. A run is begun where it is named for the first time. */
type Move =
  | ['documents 1' | 'documents 2' | 'face 1' | 'face 2', Word | 'is begun', minute: number, status: string]
  | ['operator', 'approve' | 'refuse', status: string];

/** Both steps and the operator, each sequence with the state that it leads to (D8). */
const MIXED: [title: string, moves: Move[]][] = [
  [
    'documents that are submitted again after an operator’s refusal need a new face match',
    [
      ['documents 1', 'PENDING_FACE', 1, 'pending_face_id'],
      ['face 1', 'APPROVED', 2, 'approved'],
      ['operator', 'refuse', 'pending_kyc'],
      ['documents 2', 'PENDING_FACE', 3, 'pending_face_id'],
      ['face 2', 'APPROVED', 4, 'approved'],
    ],
  ],
  [
    'documents that are submitted again after the provider’s refusal need a new face match',
    [
      ['documents 1', 'PENDING_FACE', 1, 'pending_face_id'],
      ['face 1', 'APPROVED', 2, 'approved'],
      ['documents 1', 'REPROVED', 3, 'pending_kyc'],
      ['documents 2', 'PENDING_FACE', 4, 'pending_face_id'],
      ['face 2', 'REPROVED', 5, 'pending_face_id'],
      ['face 2', 'APPROVED', 6, 'approved'],
    ],
  ],
  [
    'a verification that an operator refused doesn’t stand for the next one',
    [
      ['documents 1', 'APPROVED', 1, 'approved'],
      ['operator', 'refuse', 'pending_kyc'],
      ['documents 2', 'APPROVED', 2, 'approved'],
      ['documents 2', 'REPROVED', 3, 'pending_kyc'],
    ],
  ],
  [
    'a face match that an operator refused doesn’t stand for the next one',
    [
      ['documents 1', 'PENDING_FACE', 1, 'pending_face_id'],
      ['face 1', 'APPROVED', 2, 'approved'],
      ['operator', 'refuse', 'pending_kyc'],
      ['documents 2', 'PENDING_FACE', 3, 'pending_face_id'],
      ['face 2', 'APPROVED', 4, 'approved'],
      ['face 2', 'REPROVED', 5, 'pending_face_id'],
    ],
  ],
  [
    'a face match approves no documents that were refused meanwhile',
    [
      ['documents 1', 'PENDING_FACE', 1, 'pending_face_id'],
      ['face 1', 'is begun', 2, 'pending_face_id'],
      ['documents 1', 'REPROVED', 3, 'pending_kyc'],
      ['face 1', 'APPROVED', 4, 'pending_kyc'],
      ['documents 2', 'PENDING_FACE', 5, 'pending_face_id'],
      ['face 2', 'APPROVED', 6, 'approved'],
    ],
  ],
  [
    'a face match approves no documents in review; it counts when the review asks for it again',
    [
      ['documents 1', 'PENDING_FACE', 1, 'pending_face_id'],
      ['face 1', 'is begun', 2, 'pending_face_id'],
      ['documents 1', 'PENDING', 3, 'pending_kyc'],
      ['face 1', 'APPROVED', 4, 'pending_kyc'],
      ['documents 1', 'PENDING_FACE', 5, 'approved'],
    ],
  ],
  [
    'a refused face match changes nothing while the documents are refused',
    [
      ['documents 1', 'PENDING_FACE', 1, 'pending_face_id'],
      ['face 1', 'APPROVED', 2, 'approved'],
      ['documents 1', 'REPROVED', 3, 'pending_kyc'],
      ['face 1', 'REPROVED', 4, 'pending_kyc'],
      ['face 2', 'APPROVED', 5, 'pending_kyc'],
    ],
  ],
  [
    'a face match in review changes nothing while the documents are refused',
    [
      ['documents 1', 'PENDING_FACE', 1, 'pending_face_id'],
      ['face 1', 'APPROVED', 2, 'approved'],
      ['documents 1', 'REPROVED', 3, 'pending_kyc'],
      ['face 1', 'PENDING', 4, 'pending_kyc'],
    ],
  ],
  [
    'a refused face match takes back no documents that are approved without one',
    [
      ['documents 1', 'PENDING_FACE', 1, 'pending_face_id'],
      ['face 1', 'APPROVED', 2, 'approved'],
      ['documents 1', 'APPROVED', 3, 'approved'],
      ['face 1', 'REPROVED', 4, 'approved'],
    ],
  ],
  [
    'one of two face matches that stands is enough',
    [
      ['documents 1', 'PENDING_FACE', 1, 'pending_face_id'],
      ['face 1', 'is begun', 2, 'pending_face_id'],
      ['face 2', 'APPROVED', 3, 'approved'],
      ['face 1', 'REPROVED', 4, 'approved'],
      ['face 1', 'APPROVED', 5, 'approved'],
      ['face 2', 'REPROVED', 6, 'approved'],
      ['face 1', 'REPROVED', 7, 'pending_face_id'],
    ],
  ],
  [
    'of two verifications of documents the one that asks for a face match decides',
    [
      ['documents 1', 'APPROVED', 1, 'approved'],
      ['documents 2', 'PENDING_FACE', 2, 'pending_face_id'],
      ['face 1', 'APPROVED', 3, 'approved'],
      ['face 1', 'REPROVED', 4, 'pending_face_id'],
      ['documents 2', 'REPROVED', 5, 'approved'],
      ['documents 1', 'REPROVED', 6, 'pending_kyc'],
    ],
  ],
  [
    'an operator’s approval needs no face match, and no refusal of one takes it back',
    [
      ['documents 1', 'PENDING_FACE', 1, 'pending_face_id'],
      ['face 1', 'is begun', 2, 'pending_face_id'],
      ['operator', 'approve', 'approved'],
      ['face 1', 'REPROVED', 3, 'approved'],
      ['documents 1', 'REPROVED', 4, 'approved'],
      ['operator', 'refuse', 'pending_kyc'],
      ['documents 2', 'APPROVED', 5, 'approved'],
    ],
  ],
  [
    'a verification that was opened while an operator approved doesn’t take the approval back',
    [
      ['operator', 'approve', 'approved'],
      ['documents 1', 'APPROVED', 1, 'approved'],
      ['documents 1', 'REPROVED', 2, 'approved'],
      ['documents 2', 'PENDING_FACE', 3, 'approved'],
      ['face 1', 'REPROVED', 4, 'approved'],
      ['operator', 'refuse', 'pending_kyc'],
    ],
  ],
];

describe('[R1.02i] documents, face match and operator (D8)', () => {
  test.each(MIXED)('%s', async (_, moves) => {
    const { id } = await applicant();
    const begun = new Map<string, string>();
    const reached: Move[] = [];
    for (const move of moves) {
      if (move[0] === 'operator') {
        await decide(id, move[1]);
        reached.push([move[0], move[1], await readVerificationStatus(backend.db.queries, id)]);
      } else {
        const [name, word, minute] = move;
        const run = begun.get(name) ?? (await openRun(id, /^face/.test(name) ? 'face-match' : 'onboarding'));
        begun.set(name, run);
        if (word !== 'is begun') await tell(run, word, minute);
        reached.push([name, word, minute, await readVerificationStatus(backend.db.queries, id)]);
      }
    }
    expect(reached).toEqual(moves);
  });

  test.each([
    [['documents PENDING_FACE 1', 'face APPROVED 2', 'documents REPROVED 3'], 'pending_kyc'],
    [['documents PENDING_FACE 1', 'face REPROVED 2', 'documents REPROVED 3'], 'pending_kyc'],
    [['documents PENDING_FACE 1', 'documents REPROVED 2', 'face APPROVED 3'], 'pending_kyc'],
    [['documents REPROVED 1', 'documents PENDING_FACE 2', 'face APPROVED 3'], 'approved'],
    [['documents PENDING_FACE 1', 'face APPROVED 2', 'face REPROVED 3'], 'pending_face_id'],
    [['documents APPROVED 1', 'documents PENDING_FACE 2', 'face REPROVED 3'], 'pending_face_id'],
  ])('the same statements lead to the same state in each order: %s', async (said, wanted) => {
    for (const order of ['012', '021', '102', '120', '201', '210']) {
      const { id } = await applicant();
      const documents = await openRun(id, 'onboarding');
      const face = await openRun(id, 'face-match');
      for (const place of order) {
        const [of = '', word = '', minute = ''] = (said[Number(place)] ?? '').split(' ');
        await tell(of === 'face' ? face : documents, word as Word, Number(minute));
      }
      expect([order, await readVerificationStatus(backend.db.queries, id)]).toEqual([order, wanted]);
    }
  });

  test('a face match that was begun for refused documents is not offered for the next ones', async () => {
    const { id, token } = await applicant();
    const first = await openRun(id, 'onboarding');
    await tell(first, 'PENDING_FACE', 1);
    const offered = async () => (await backend.ask(getKycStatus, { token, query: { method: 'full' } })).body;
    const face = await openRun(id, 'face-match');
    expect(await offered()).toMatchObject({ user_status: 'pending_face_id', transactionId: face });
    await tell(first, 'REPROVED', 2);
    await tell(await openRun(id, 'onboarding'), 'PENDING_FACE', 3);
    const next = (await offered()) as { user_status: string; transactionId: string };
    expect(next.user_status).toBe('pending_face_id');
    expect(next.transactionId).not.toBe(face);
  });

  test('what an older build approved doesn’t stand for the next one if an operator refused it', async () => {
    const { id, status } = await applicant();
    const older = await openRun(id, 'onboarding');
    await backend.db.queries.execute(
      sql`update verification_runs set state = 'approved' where id = ${older}`,
    );
    const run = await openRun(id, 'onboarding');
    await tell(run, 'REPROVED', 1);
    expect(await status()).toBe('pending_kyc');
    await tell(run, 'APPROVED', 2);
    expect(await status()).toBe('approved');
    await tell(run, 'REPROVED', 3);
    expect(await status()).toBe('pending_kyc');
  });

  test('a face match completes documents for which an older build asked for it', async () => {
    const { id, status } = await applicant();
    const older = await openRun(id, 'onboarding');
    await backend.db.queries.execute(
      sql`update verification_runs set state = 'face_match_needed' where id = ${older}`,
    );
    await setVerificationStatus(backend.db.queries, id, 'pending_face_id', NOON);
    const face = await openRun(id, 'face-match');
    await tell(face, 'APPROVED', 1);
    expect(await status()).toBe('approved');
    await tell(face, 'REPROVED', 2);
    expect(await status()).toBe('pending_face_id');
  });
});

describe('[R1.02i] an operator’s decision', () => {
  test.each([
    ['approve', 'REPROVED', 'approved'],
    ['approve', 'PENDING', 'approved'],
    ['refuse', 'APPROVED', 'pending_kyc'],
    ['refuse', 'PENDING_FACE', 'pending_kyc'],
  ] as const)('%s holds whatever the provider says later: %s', async (action, word, wanted) => {
    for (const before of [[], ['APPROVED'], ['REPROVED']] as const) {
      const { id, status } = await applicant();
      const run = await openRun(id, 'onboarding');
      for (const said of before) await tell(run, said, 1);
      await decide(id, action);
      expect(await tell(run, word, 59)).toBe('outdated');
      expect(await status()).toBe(wanted);
    }
  });

  test('a verification that is begun after it counts', async () => {
    const { id, status } = await applicant();
    await decide(id, 'refuse');
    const run = await openRun(id, 'onboarding');
    await setVerificationStatus(backend.db.queries, id, 'pending_kyc', NOON);
    expect(await tell(run, 'APPROVED', 59)).toBe('accepted');
    expect(await status()).toBe('approved');
  });
});
