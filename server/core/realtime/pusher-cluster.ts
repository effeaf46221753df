import { Agent } from 'node:http';
import { Agent as SecureAgent } from 'node:https';
import Pusher from 'pusher';
import * as v from 'valibot';
import { type StartTimer, startProcessTimer } from '../clock.ts';
import { signChannel } from './pusher-protocol.ts';
import { type ChannelsCluster, EventRefused, RealtimeTimeout } from './realtime-connection.ts';

interface PusherAccount {
  appId: string;
  key: string;
  secret: string;
  /** Origin of the cluster's calls, for example `http://channels:6001`. */
  apiUrl: string;
}

/** Longest wait for an answer (ms). */
const REQUEST_TIMEOUT_MS = 5_000;
/** From the stop of the server on, how long calls get (ms). */
const CLOSE_MS = 2_000;
/** Statuses that concern the events of a call: one is malformed or too long. */
const EVENT_REJECTED_STATUSES = [400, 413];
/** Statuses that concern all events for now: the key, the app, the rate. */
const RETRY_STATUSES = [401, 403, 429];

const channelList = v.object({ channels: v.record(v.string(), v.unknown()) });

/** The failure without the signed URL that the library's error contains. */
function callErrorOf(error: unknown): Error {
  if (!(error instanceof Pusher.RequestError))
    return new EventRefused(error instanceof Error ? error.message : String(error));
  const { status, body } = error;
  if (status === undefined) return new RealtimeTimeout('the cluster did not answer');
  const message = `the cluster answered ${status}: ${String(body).slice(0, 200)}`;
  if (EVENT_REJECTED_STATUSES.includes(status)) return new EventRefused(message);
  return RETRY_STATUSES.includes(status) ? new RealtimeTimeout(message) : new Error(message);
}

function openClient({ appId, key, secret, apiUrl }: PusherAccount): Pusher {
  const { protocol, hostname: host, port } = new URL(apiUrl);
  const useTLS = protocol === 'https:';
  // The library would open a connection for each call.
  const agent = new (useTLS ? SecureAgent : Agent)({ keepAlive: true });
  const timeout = REQUEST_TIMEOUT_MS;
  return new Pusher({ appId, key, secret, useTLS, timeout, agent, host, ...(port ? { port } : {}) });
}

/** Realtime through Pusher Channels or a compatible server (PUSHER_*). */
export function openPusherCluster(
  account: PusherAccount,
  startTimer: StartTimer = startProcessTimer,
): ChannelsCluster {
  const { key, secret } = account;
  const pusher = openClient(account);
  /** Ends of the calls under way. */
  const ends = new Set<(error: Error) => void>();
  let isClosed = false;
  const stopped = () => new RealtimeTimeout('the server stops');

  /** Calls the cluster; a call that gets no answer is given up when the server stops. */
  async function call<Answer>(send: () => Promise<Answer>): Promise<Answer> {
    if (isClosed) throw stopped();
    return new Promise<Answer>((resolve, reject) => {
      ends.add(reject);
      send()
        .then(resolve, (error: unknown) => reject(callErrorOf(error)))
        .finally(() => ends.delete(reject));
    });
  }

  return {
    publishBatch: (events) =>
      call(async () => {
        const answer = await pusher.triggerBatch(
          events.map(({ channel, event, data }) => ({ channel, name: event, data })),
        );
        // The connection serves the next call once the answer was read. The events are published, whatever it says.
        await answer.text().catch(() => '');
      }),
    async joinedChannels(prefix) {
      const asked = { path: '/channels', params: { filter_by_prefix: prefix } };
      const answer: unknown = await call(async () => (await pusher.get(asked)).json());
      return new Set(Object.keys(v.parse(channelList, answer).channels));
    },
    sign: (socketId, channel) => signChannel(key, secret, socketId, channel),
    handleUpgrade: () => false,
    drain: () => {},
    connections: () => 0,
    async close() {
      startTimer(CLOSE_MS, () => {
        isClosed = true;
        for (const end of ends) end(stopped());
      });
    },
  };
}
