import Pusher from 'pusher';
import * as v from 'valibot';
import { type StartTimer, startProcessTimer } from '../clock.ts';
import { readLimitedText } from '../parties/limited-answer.ts';
import { signChannel } from './pusher-protocol.ts';
import { type ChannelsCluster, EventRefused, RealtimeTimeout } from './realtime-connection.ts';

interface PusherAccount {
  appId: string;
  key: string;
  secret: string;
  /** Origin of the cluster's calls, for example `http://channels:6001`. */
  apiUrl: string;
}

/** Longest wait for a whole answer (ms). */
const REQUEST_TIMEOUT_MS = 5_000;
/** From the stop of the server on, how long calls get (ms). */
const CLOSE_MS = 2_000;
/** Statuses that concern the events of a call: one is malformed or too long. */
const EVENT_REJECTED_STATUSES = [400, 413];
/** Statuses that concern all events for now: the key, the app, the rate. */
const RETRY_STATUSES = [401, 403, 429];

const channelList = v.object({ channels: v.record(v.string(), v.unknown()) });

/** Far more than the names of all joined channels of a sportsbook are. */
const MAX_ANSWER_BYTES = 5_000_000;
/** Of an answer that refuses, what is read for the message. */
const MAX_REASON_BYTES = 10_000;

function refusalOf(status: number, reason: string): Error {
  const message = `the cluster answered ${status}: ${reason.slice(0, 200)}`;
  if (EVENT_REJECTED_STATUSES.includes(status)) return new EventRefused(message);
  return RETRY_STATUSES.includes(status) ? new RealtimeTimeout(message) : new Error(message);
}

/** Realtime through Pusher Channels or a compatible server (PUSHER_*). */
export function openPusherCluster(
  { appId, key, secret, apiUrl }: PusherAccount,
  startTimer: StartTimer = startProcessTimer,
): ChannelsCluster {
  // The library signs. It would send with a deadline that ends when an answer begins, and read it whatever its length.
  const signer = new Pusher({ appId, key, secret, host: new URL(apiUrl).hostname });
  const underWay = new Set<AbortController>();
  let isClosed = false;
  const stopped = () => new RealtimeTimeout('the server stops');

  /** Calls the cluster, and reads its answer by `read`. Both together get the longest wait, less when the server stops. */
  async function call<Answer>(
    { method, path, params, body }: Pusher.SignedQueryStringOptions,
    read: (answer: Response) => Promise<Answer>,
  ): Promise<Answer> {
    if (isClosed) throw stopped();
    const signed = signer.createSignedQueryString({
      method,
      path,
      ...(params && { params }),
      ...(body && { body }),
    });
    const end = new AbortController();
    const { signal } = end;
    underWay.add(end);
    const cancel = startTimer(REQUEST_TIMEOUT_MS, () =>
      end.abort(new RealtimeTimeout('the cluster did not answer')),
    );
    try {
      const answer = await fetch(`${new URL(apiUrl).origin}${path}?${signed}`, {
        method,
        ...(body === undefined ? {} : { body, headers: { 'content-type': 'application/json' } }),
        redirect: 'manual',
        signal,
      });
      if (answer.ok) return await read(answer);
      throw refusalOf(answer.status, await readLimitedText(answer, MAX_REASON_BYTES).catch(() => ''));
    } catch (error) {
      // A failed request names its signed address in its cause.
      if (error instanceof TypeError) throw new RealtimeTimeout('the cluster did not answer');
      throw error;
    } finally {
      cancel();
      underWay.delete(end);
    }
  }

  return {
    async publishBatch(events) {
      const batch = events.map(({ channel, event, data }) => ({
        channel,
        name: event,
        data: JSON.stringify(data),
      }));
      const body = JSON.stringify({ batch });
      // The connection serves the next call once the answer was read. The events are published, whatever it says.
      await call({ method: 'POST', path: `/apps/${appId}/batch_events`, body }, async (answer) => {
        await readLimitedText(answer, MAX_ANSWER_BYTES).catch(() => '');
      });
    },
    async joinedChannels(prefix) {
      const asked = { method: 'GET', path: `/apps/${appId}/channels`, params: { filter_by_prefix: prefix } };
      const answer: unknown = JSON.parse(
        await call(asked, (found) => readLimitedText(found, MAX_ANSWER_BYTES)),
      );
      return new Set(Object.keys(v.parse(channelList, answer).channels));
    },
    sign: (socketId, channel) => signChannel(key, secret, socketId, channel),
    handleUpgrade: () => false,
    drain: () => {},
    connections: () => 0,
    async close() {
      startTimer(CLOSE_MS, () => {
        isClosed = true;
        for (const end of underWay) end.abort(stopped());
      });
    },
  };
}
