// A stand-in for a Channels cluster that speaks its public HTTP API: POST batch_events, GET channels, signed requests.
import { createHash, createHmac } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

export const CHANNELS_APP = { appId: '7', key: 'key', secret: 'a-secret-of-the-cluster' };

interface BatchEvent {
  channel: string;
  name: string;
  /** A JSON text. */
  data: string;
}

export interface ChannelsStandIn {
  apiUrl: string;
  /** The batches, in the order in which they arrived. */
  batches: BatchEvent[][];
  /** How often it was asked which channels are joined. */
  asked: number;
  /** Channels that at least one page joined. */
  joined: string[];
  /** Status of an answer to a batch; 0: the connection is lost. 200 where absent. */
  statusOf: ((batch: readonly BatchEvent[]) => number) | undefined;
  /** Status of the answer to the question for channels. */
  channelsStatus: number;
  /** Time of a call (ms). */
  delayMs: number;
  /** Most batches that were under way at the same time. */
  mostAtOnce: number;
  close(): void;
}

/** Whether a request has the API's signature: over method, path and the sorted query, with the MD5 of its body in it. */
function isSigned({ method = '', url = '' }: IncomingMessage, body: string): boolean {
  const { pathname, searchParams } = new URL(url, 'http://cluster');
  const signature = searchParams.get('auth_signature');
  searchParams.delete('auth_signature');
  const query = [...searchParams].map(([name, value]) => `${name}=${value}`).sort();
  const wanted = createHmac('sha256', CHANNELS_APP.secret)
    .update([method, pathname, query.join('&')].join('\n'))
    .digest('hex');
  const md5 = body === '' ? null : createHash('md5').update(body).digest('hex');
  return signature === wanted && searchParams.get('body_md5') === md5;
}

export async function startChannelsStandIn(): Promise<ChannelsStandIn> {
  let underWay = 0;
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const part of request) body += part;
    const answer = (status: number, text: string) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(text);
    if (!isSigned(request, body)) return void answer(401, 'wrong signature');
    const path = new URL(request.url ?? '', 'http://cluster').pathname;
    if (request.method === 'GET' && path === `/apps/${CHANNELS_APP.appId}/channels`) {
      cluster.asked += 1;
      const prefix = new URL(request.url ?? '', 'http://cluster').searchParams.get('filter_by_prefix') ?? '';
      const joined = cluster.joined.filter((channel) => channel.startsWith(prefix));
      const channels = Object.fromEntries(joined.map((channel) => [channel, {}]));
      return void answer(cluster.channelsStatus, JSON.stringify({ channels }));
    }
    if (request.method !== 'POST' || path !== `/apps/${CHANNELS_APP.appId}/batch_events`)
      return void answer(404, 'unknown');
    const { batch } = JSON.parse(body) as { batch: BatchEvent[] };
    underWay += 1;
    cluster.mostAtOnce = Math.max(cluster.mostAtOnce, underWay);
    const status = batch.length > 10 ? 400 : (cluster.statusOf?.(batch) ?? 200);
    if (status === 200) cluster.batches.push(batch);
    await new Promise((resolve) => setTimeout(resolve, cluster.delayMs));
    underWay -= 1;
    if (status === 0) request.socket.destroy();
    else answer(status, status === 200 ? '{}' : 'no');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const cluster: ChannelsStandIn = {
    apiUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    batches: [],
    asked: 0,
    joined: [],
    statusOf: undefined,
    channelsStatus: 200,
    delayMs: 0,
    mostAtOnce: 0,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
  return cluster;
}
