import { randomUUID } from 'node:crypto';
import type { Database } from '#server/core/db/database.ts';
import { rotateBatches } from '#server/core/queue/rotating-batches.ts';
import type { Secret } from '#server/core/secret.ts';
import { formatKycCallback, parseKycCallback } from '#server/partners/kyc/kyc-callbacks.ts';
import type { KycProvider } from '#server/partners/kyc/kyc-provider.ts';
import { SIGNATURE_HEADER, signMessage } from '#server/partners/signed-message.ts';
import {
  acknowledgeCallback,
  findRun,
  finishRun,
  listUndeliveredCallbacks,
  type RunOutcome,
  type SandboxKycRun,
  saveRun,
  UNDELIVERED_CALLBACKS,
  type UndeliveredCallback,
} from './kyc-run-store.ts';

/** What a test document shows in a verification. */
type KycCase = 'approved-at-once' | 'face-match' | 'refused';

/** Documents with a fixed result; for any other document the tester chooses it on the page (docs/test-identities.md, D8). */
export const KYC_TEST_DOCUMENTS: readonly { document: string; shows: KycCase }[] = [
  { document: '24681357928', shows: 'approved-at-once' },
  { document: '13579246828', shows: 'face-match' },
  { document: '31415926590', shows: 'refused' },
];

/** The case of a document (eleven digits); undefined if it is no test document. */
const kycTestCase = (document: string): KycCase | undefined =>
  KYC_TEST_DOCUMENTS.find((entry) => entry.document === document)?.shows;

/** Delivers a callback to the server; gives the HTTP status of its answer. */
type SendCallback = (rawBody: string, headers: Readonly<Record<string, string>>) => Promise<number>;

interface SandboxKycOptions {
  database: Database;
  /** Which of the two companies is played. */
  name: KycProvider['name'];
  /** Shared with the server's webhook. */
  secret: Secret;
  /** Origin of the frame. */
  origin: string;
  send: SendCallback;
  /** Called for each callback that could not be delivered; `deliverCallbacks` sends it again. */
  onDeliveryFailure: (error: unknown) => void;
}

/** What the tester chooses in the frame: to pass the verification or to fail it. */
type KycAction = 'approve' | 'fail';

export interface SandboxKyc extends KycProvider {
  findRun(id: string): Promise<SandboxKycRun | undefined>;
  /** Executes the frame's action and notifies the server. A run that ended or expired is not changed. */
  applyAction(run: SandboxKycRun, action: KycAction, now: number): Promise<void>;
  /** Sends again what the server hasn't acknowledged. */
  deliverCallbacks(now: number): Promise<void>;
}

function outcomeOf({ document, step }: SandboxKycRun, action: KycAction): RunOutcome {
  const shows = kycTestCase(document);
  if (action === 'fail' || shows === 'refused') return 'refused';
  return shows === 'face-match' && step === 'onboarding' ? 'face_match_needed' : 'approved';
}

/** A KYC provider that verifies no real people (D8): the person using its frame chooses the result. */
export function createSandboxKyc(options: SandboxKycOptions): SandboxKyc {
  const { database, name, secret, origin } = options;

  async function deliver({ id, body }: UndeliveredCallback, now: number): Promise<void> {
    try {
      const signature = { [SIGNATURE_HEADER]: signMessage(secret, body, now) };
      const status = await options.send(body, { 'content-type': 'application/json', ...signature });
      if (status < 200 || status > 299) throw new Error(`the callback was answered with ${status}`);
      await acknowledgeCallback(database, id, now);
    } catch (error) {
      options.onDeliveryFailure(error);
    }
  }

  const nextUndelivered = rotateBatches<UndeliveredCallback, void>({
    size: UNDELIVERED_CALLBACKS,
    read: (_, after) => listUndeliveredCallbacks(database, after),
    idOf: ({ id }) => id,
  });

  return {
    name,

    async startVerification({ reference, step, document, name: person, language, expiresAt }) {
      const atOnce = kycTestCase(document) === 'approved-at-once';
      const run = await saveRun(database, {
        id: randomUUID().replaceAll('-', ''),
        provider: name,
        reference,
        step,
        document,
        name: person,
        state: atOnce ? 'approved' : 'open',
        expiresAt,
      });
      return {
        transactionId: run.id,
        url: `${origin}/kyc/${run.id}?lang=${language}`,
        script: name === 'caf' ? { onboarding: run.id, environment: 'sandbox' } : null,
        ...(atOnce ? { approvedAtOnce: true } : {}),
      };
    },

    parseCallback: (rawBody, headers, now) => parseKycCallback(name, secret, rawBody, headers, now),

    findRun: (id) => findRun(database, id),

    async applyAction(run, action, now) {
      if (run.expiresAt <= now) return;
      const state = outcomeOf(run, action);
      const body = formatKycCallback(run.provider, { transactionId: run.id, outcome: state, saidAt: now });
      const owed = await finishRun(database, run.id, { state, body, at: now });
      if (owed) await deliver(owed, now);
    },

    async deliverCallbacks(now) {
      for (const callback of await nextUndelivered()) await deliver(callback, now);
    },
  };
}
