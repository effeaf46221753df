import { randomUUID } from 'node:crypto';
import type { Database } from '#server/core/db/database.ts';
import { formatKycCallback, readCallback } from '#server/partners/kyc/kyc-callbacks.ts';
import type { KycProvider } from '#server/partners/kyc/kyc-provider.ts';
import { SIGNATURE_HEADER, signMessage } from '#server/partners/signed-message.ts';
import {
  acknowledgeCallback,
  findRun,
  finishRun,
  type RunOutcome,
  type SandboxKycRun,
  saveRun,
  undeliveredCallbacks,
} from './kyc-run-store.ts';
import { kycTestCaseOf } from './kyc-test-documents.ts';

/** Delivers a callback to the server; gives the HTTP status of its answer. */
type SendCallback = (rawBody: string, headers: Readonly<Record<string, string>>) => Promise<number>;

interface SandboxKycOptions {
  database: Database;
  /** Which of the two companies is played. */
  name: KycProvider['name'];
  /** Shared with the server's webhook. */
  secret: string;
  /** Origin of the frame. */
  origin: string;
  send: SendCallback;
  /** Hears of callbacks that didn't arrive; they are sent again by `deliver`. */
  undelivered: (error: unknown) => void;
}

/** What the person in the frame does: lets himself be verified, or fails. */
type KycDeed = 'approve' | 'fail';

export interface SandboxKyc extends KycProvider {
  run(id: string): Promise<SandboxKycRun | undefined>;
  /** Executes the frame's action and notifies the server. A run that ended or expired is not changed. */
  act(run: SandboxKycRun, deed: KycDeed, now: number): Promise<void>;
  /** Sends again what the server hasn't acknowledged. */
  deliver(now: number): Promise<void>;
}

function endOf({ document, step }: SandboxKycRun, deed: KycDeed): RunOutcome {
  const shows = kycTestCaseOf(document);
  if (deed === 'fail' || shows === 'refused') return 'refused';
  return shows === 'face-match' && step === 'onboarding' ? 'face_match_needed' : 'approved';
}

/** A KYC provider that verifies no real people (D8): the person using its frame chooses the result. */
export function createSandboxKyc(options: SandboxKycOptions): SandboxKyc {
  const { database, name, secret, origin } = options;

  async function deliver(now: number): Promise<void> {
    for (const { id, body } of await undeliveredCallbacks(database)) {
      try {
        const signature = { [SIGNATURE_HEADER]: signMessage(secret, body, now) };
        const status = await options.send(body, { 'content-type': 'application/json', ...signature });
        if (status < 200 || status > 299) throw new Error(`the callback was answered with ${status}`);
        await acknowledgeCallback(database, id, now);
      } catch (error) {
        options.undelivered(error);
      }
    }
  }

  return {
    name,

    async begin({ reference, step, document, name: person, language, expiresAt }) {
      const atOnce = kycTestCaseOf(document) === 'approved-at-once';
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

    readCallback: (rawBody, headers, now) => readCallback(name, secret, rawBody, headers, now),

    run: (id) => findRun(database, id),

    async act(run, deed, now) {
      if (run.expiresAt <= now) return;
      const state = endOf(run, deed);
      const body = formatKycCallback(run.provider, { transactionId: run.id, outcome: state });
      if (await finishRun(database, run.id, { state, body, at: now })) await deliver(now);
    },

    deliver,
  };
}
