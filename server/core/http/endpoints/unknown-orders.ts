// Ends money commands whose order at an outside party got no answer: the party is asked whether it knows the order. If it does, the command
// is done; if it doesn't, the key is unknown again, and the player may send it once more.
import * as v from 'valibot';
import type { Call } from '#contract/define-call.ts';
import { LANGUAGES } from '#contract/languages.ts';
import type { Queries } from '#server/core/db/database.ts';
import type { Job } from '#server/core/jobs/job-runner.ts';
import type { Services } from '#server/core/services.ts';
import { concurrently } from '../../concurrently.ts';
import { rotateBatches } from '../../queue/rotating-batches.ts';
import {
  forgetSettled,
  listRunning,
  RUNNING_BATCH_SIZE,
  type RunningCommand,
  runIdempotentCommand,
} from '../idempotency/idempotent-commands.ts';
import type { Endpoint, RequestContext } from './endpoint.ts';
import { problemOf } from './problem-reply.ts';
import { Refusal } from './refusal.ts';

const LOOKUPS_AT_ONCE = 5;

const storedRequest = v.object({
  caller: v.object({ playerId: v.string(), sessionId: v.string() }),
  params: v.record(v.string(), v.string()),
  body: v.unknown(),
  language: v.picklist(LANGUAGES),
  ip: v.string(),
});

/** What is stored of a request while the outcome of its order is unknown. */
export const orderRequest = ({ caller, params, body, language, ip }: RequestContext<Call>) => ({
  caller,
  params,
  body,
  language,
  ip,
});

/** The party doesn't know the order. */
class OrderNotKnown extends Error {
  override name = 'OrderNotKnown';
}

type OrderEndpoint = Extract<Endpoint, { kind: 'money' }>;

/** Looks up the orders whose outcome is unknown. `refused`: called when a command is refused in the end, in its transaction. */
export function unknownOrdersJob(
  { db, log }: Pick<Services, 'db' | 'log'>,
  endpoints: readonly Endpoint[],
  refused: (tx: Queries, playerId: string, refusal: Refusal, now: number) => Promise<void>,
): Job {
  const byCall = new Map(
    endpoints
      .filter((one): one is OrderEndpoint => one.kind === 'money' && one.lookUp !== undefined)
      .map((one) => [one.call.name, one]),
  );

  async function end({ playerId, key, call, request }: RunningCommand, now: number): Promise<void> {
    const endpoint = byCall.get(call);
    if (!endpoint?.lookUp) return;
    const { lookUp } = endpoint;
    const stored = v.parse(storedRequest, request);
    const { params, body, language } = stored;
    const unsent = { query: undefined, userAgent: '', token: '', header: () => '' };
    const asked = { ...stored, ...unsent, key, now, receivedAt: now, bindingAt: now } as RequestContext<Call>;
    const command = { playerId, key, call, params, body, now };
    try {
      const { status } = await runIdempotentCommand(
        db,
        command,
        {
          async prepare() {
            const known = await lookUp(asked);
            if (known === undefined) throw new OrderNotKnown();
            return known;
          },
          effect: async (tx, known) => ({
            status: 200,
            // Whether its session has ended since is not asked: the party took the order while it was open.
            body: await endpoint.answer({ ...asked, tx }, known),
          }),
          async refused(refusal, tx) {
            await refused(tx, playerId, refusal, now);
            return { status: refusal.status, body: problemOf(refusal, language) };
          },
        },
        null,
      );
      // A copy of an older build answers a repeat without ending the mark.
      await forgetSettled(db.queries, playerId, key, now);
      log.info({ playerId, call, status }, 'an order whose outcome was unknown was found at its party');
    } catch (error) {
      // Its key has the answer of another command, or was called off, by a copy of an older build.
      const isOver = error instanceof Refusal && error.code === 'key_reused';
      if (!(error instanceof OrderNotKnown || isOver)) throw error;
      await forgetSettled(db.queries, playerId, key, now);
      log.info({ playerId, call }, 'an order whose outcome was unknown is not known to its party');
    }
  }

  const nextRunning = rotateBatches<RunningCommand, number>({
    size: RUNNING_BATCH_SIZE,
    read: (now, after) => listRunning(db.queries, now, after),
    idOf: ({ playerId, key }) => `${playerId} ${key}`,
  });

  return {
    name: 'unknown-orders',
    everyMs: 10_000,
    async run(now) {
      const running = await nextRunning(now);
      await concurrently(running, LOOKUPS_AT_ONCE, async (one) => {
        try {
          await end(one, now);
        } catch (error) {
          // It stays running, and is looked up again.
          log.warn({ error, call: one.call }, 'the outcome of an order is still unknown');
        }
      });
    },
  };
}
