// A Channels cluster behind circuit breakers, as every outside party is (D8): while it does not answer, it is called once in ten seconds,
// and the doctor and the metrics say so.
import { type PartyCallRule, type PartyCalls, PartyUnavailable } from '../parties/party-calls.ts';
import { type ChannelsCluster, RealtimeTimeout } from './realtime-connection.ts';

/** Its name in metrics and doctor. */
const PARTY = 'channels';
/** Longer than the cluster's own limits: each call has ended by then. */
const RULE: PartyCallRule = { kind: 'read', deadlineMs: 6_000 };

type Outcome<Answer> = { answer: Answer } | { refusal: unknown };

/** What the cluster answers, also where it refuses these events or doesn't know the call. Throws `RealtimeTimeout`. */
async function outcomeOf<Answer>(work: () => Promise<Answer>): Promise<Outcome<Answer>> {
  try {
    return { answer: await work() };
  } catch (refusal) {
    if (refusal instanceof RealtimeTimeout) throw refusal;
    return { refusal };
  }
}

/** The same cluster; a call that is not made throws `RealtimeTimeout`, as one without an answer does. */
export function withBreakers(cluster: ChannelsCluster, { call }: Pick<PartyCalls, 'call'>): ChannelsCluster {
  async function ask<Answer>(name: string, work: () => Promise<Answer>): Promise<Answer> {
    const outcome = await call(PARTY, name, RULE, () => outcomeOf(work)).catch((error: unknown) => {
      if (!(error instanceof PartyUnavailable)) throw error;
      throw error.cause instanceof RealtimeTimeout ? error.cause : new RealtimeTimeout(error.message);
    });
    if ('refusal' in outcome) throw outcome.refusal;
    return outcome.answer;
  }

  return {
    ...cluster,
    publishBatch: (events) => ask('publishBatch', () => cluster.publishBatch(events)),
    joinedChannels: (prefix) => ask('joinedChannels', () => cluster.joinedChannels(prefix)),
  };
}
