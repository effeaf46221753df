// `npm run bench:server`: money commands a second and their 99th percentile, over HTTP on loopback, on both databases;
// then the 99th percentile again at half that load.
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { afterAll, describe, test } from 'vitest';
import { listen } from '#server/core/http/listen.ts';
import { findPlayer } from '#server/data/players/players.ts';
import { writeSettings } from '#server/data/settings/site-settings.ts';
import { DATABASES } from '#tests/support/backend/postgres.ts';
import { openWallet, type Wallet } from '#tests/support/backend/wallet.ts';
import { freePortPair } from '#tests/support/browser/ports.ts';

const CLIENTS = 32;
const PLAYERS = 100;
/** Below the rate limit of one player per minute; the clock advances by a minute between the rounds. */
const ASKED_BY_ONE = 50;
const MINUTE = 60_000;
const FOR_MS = 10_000;

interface Measured {
  took: number[];
  ms: number;
}

async function players({ backend }: Wallet): Promise<{ token: string; body: string }[]> {
  const made: { token: string; body: string }[] = [];
  while (made.length < PLAYERS) {
    const { id, token } = await backend.player({ realCents: 10_000_000 });
    const pix_key = (await findPlayer(backend.db.queries, id))?.document ?? '';
    made.push({ token, body: JSON.stringify({ amount: 100, pix_key_type: 'cpf', pix_key }) });
  }
  return made;
}

async function order(load: ChildProcess, asked: object): Promise<Measured> {
  load.send(asked);
  const [answer] = await Promise.race([once(load, 'message'), once(load, 'exit')]);
  if (typeof answer !== 'object') throw new Error('the load ended before its work was done');
  return answer as Measured;
}

function at(took: number[], share: number): number {
  const sorted = took.toSorted((a, b) => a - b);
  return Math.round(sorted[Math.floor((sorted.length - 1) * share)] ?? 0);
}

describe.each(DATABASES)('money commands on $name', ({ name, there, start }) => {
  const ends: (() => unknown)[] = [];
  afterAll(async () => {
    for (const end of ends.reverse()) await end();
  });

  test.runIf(there)('are measured', { timeout: 600_000 }, async () => {
    const cluster = await start();
    ends.push(() => cluster.stop());
    const wallet = await openWallet(await cluster.open());
    const { backend } = wallet;
    ends.push(() => backend.close());
    await writeSettings(backend.db.queries, { withdraw_daily: 1_000_000 }, 0);
    const port = await freePortPair();
    const fetch = async (request: Request) => {
      const { method, headers } = request;
      return backend.request(new URL(request.url).pathname, { method, headers, body: await request.text() });
    };
    ends.push(await listen({ host: '127.0.0.1', port, tls: undefined, fetch }));
    const load = fork('tests/bench/money-load.mjs');
    ends.push(() => load.kill());

    const asked = { port, players: await players(wallet), clients: CLIENTS, forMs: FOR_MS };
    const commands = PLAYERS * ASKED_BY_ONE;
    // The first commands open connections and are compiled: they are not counted.
    await order(load, { ...asked, commands: PLAYERS * 5 });
    backend.clock.advance(MINUTE);
    const most = await order(load, { ...asked, commands });
    backend.clock.advance(MINUTE);
    const perSecond = (most.took.length * 1_000) / most.ms;
    const due = {
      commands: Math.min(commands, (perSecond / 2) * (FOR_MS / 1_000)),
      perSecond: perSecond / 2,
    };
    const half = await order(load, { ...asked, ...due });
    process.stdout.write(
      `${name}: ${Math.round(perSecond)} money commands a second from ${CLIENTS} clients, p50 ${at(most.took, 0.5)} ms, ` +
        `p99 ${at(most.took, 0.99)} ms; at half that load p50 ${at(half.took, 0.5)} ms, p99 ${at(half.took, 0.99)} ms\n`,
    );
  });
});
