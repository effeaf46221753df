// `npm run bench:server`: money commands a second and the slowest hundredth, over HTTP on loopback, on both databases.
import { afterAll, describe, test } from 'vitest';
import { createWithdrawal } from '#contract/endpoints/withdrawals.ts';
import { listen } from '#server/core/http/listen.ts';
import { newId } from '#server/core/ids.ts';
import { findPlayer } from '#server/data/players.ts';
import { writeSettings } from '#server/data/settings.ts';
import { freePortPair } from '#tests/support/ports.ts';
import { DATABASES } from '#tests/support/postgres.ts';
import { openWallet } from '#tests/support/wallet.ts';

const CLIENTS = 32;
const FOR_MS = 10_000;
/** Stays below what one player may ask for in a minute. */
const ASKED_BY_ONE = 50;

describe.each(DATABASES)('money commands on $name', ({ name, there, start }) => {
  const ends: (() => Promise<unknown>)[] = [];
  afterAll(async () => {
    for (const end of ends.reverse()) await end();
  });

  test.runIf(there)('are measured', { timeout: 120_000 }, async () => {
    const cluster = await start();
    ends.push(() => cluster.stop());
    const wallet = await openWallet(await cluster.open());
    const { backend } = wallet;
    ends.push(() => backend.close());
    await writeSettings(backend.db.queries, { withdraw_daily: 1_000_000 }, 0);
    const port = await freePortPair();
    const stop = await listen({
      host: '127.0.0.1',
      port,
      tls: undefined,
      fetch: async (request) => {
        const { method, headers } = request;
        return backend.request(new URL(request.url).pathname, {
          method,
          headers,
          body: await request.text(),
        });
      },
    });
    ends.push(stop);

    const took: number[] = [];
    const deadline = performance.now() + FOR_MS;
    async function client(): Promise<void> {
      while (performance.now() < deadline) {
        const { id, token } = await backend.player({ realCents: 1_000_000 });
        const pix_key = (await findPlayer(backend.db.queries, id))?.document ?? '';
        const body = JSON.stringify({ amount: 100, pix_key_type: 'cpf', pix_key });
        for (let asked = 0; asked < ASKED_BY_ONE && performance.now() < deadline; asked += 1) {
          const headers = {
            authorization: `Bearer ${token}`,
            'content-type': 'application/json',
            'idempotency-key': newId(),
          };
          const began = performance.now();
          const address = `http://127.0.0.1:${port}${createWithdrawal.path}`;
          const answer = await fetch(address, { method: 'POST', headers, body });
          await answer.arrayBuffer();
          if (answer.status !== 200) throw new Error(`answered ${answer.status}`);
          took.push(performance.now() - began);
        }
      }
    }
    await Promise.all(Array.from({ length: CLIENTS }, client));
    took.sort((a, b) => a - b);
    const at = (share: number) => Math.round(took[Math.floor((took.length - 1) * share)] ?? 0);
    const perSecond = Math.round((took.length * 1_000) / FOR_MS);
    process.stdout.write(
      `${name}: ${perSecond} money commands a second from ${CLIENTS} clients ` +
        `(${took.length} in ${FOR_MS / 1_000} s), p50 ${at(0.5)} ms, p99 ${at(0.99)} ms\n`,
    );
  });
});
