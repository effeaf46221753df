import { writeFileSync, readFileSync } from 'node:fs';
import { Session } from 'node:inspector/promises';
import pg from 'pg';
import { PGlite } from '@electric-sql/pglite';
import { afterAll, describe, test } from 'vitest';
import { createWithdrawal } from '#contract/endpoints/withdrawals.ts';
import { newId } from '#server/core/ids.ts';
import { findPlayer } from '#server/data/players.ts';
import { writeSettings } from '#server/data/settings.ts';
import { DATABASES } from '#tests/support/postgres.ts';
import { openWallet } from '#tests/support/wallet.ts';

const counts = new Map<string, number>();
let texts: string[] = [];
const orig = pg.Client.prototype.query as any;
(pg.Client.prototype as any).query = function (q: any, ...rest: any[]) { const t = typeof q === 'string' ? q : q?.text; counts.set(t, (counts.get(t) ?? 0) + 1); texts.push(t); return orig.call(this, q, ...rest); };

const only = process.env.ONLY;
describe.each(DATABASES.filter((d) => !only || d.name === only))('scratch $name', ({ name, start }) => {
  const ends: (() => Promise<unknown>)[] = [];
  afterAll(async () => { for (const end of ends.reverse()) await end(); });
  test('m', { timeout: 300_000 }, async () => {
    const cluster = await start(); ends.push(() => cluster.stop());
    const wallet = await openWallet(await cluster.open());
    const { backend } = wallet; ends.push(() => backend.close());
    await writeSettings(backend.db.queries, { withdraw_daily: 1_000_000 }, 0);
    const people: { token: string; body: string }[] = [];
    for (let i = 0; i < 20; i++) {
      const { id, token } = await backend.player({ realCents: 1_000_000 });
      const pix_key = (await findPlayer(backend.db.queries, id))?.document ?? '';
      people.push({ token, body: JSON.stringify({ amount: 100, pix_key_type: 'cpf', pix_key }) });
    }
    const one = async (i: number) => {
      const p = people[i % 20]!;
      const r = await backend.request(createWithdrawal.path, { method: 'POST', headers: { authorization: `Bearer ${p.token}`, 'content-type': 'application/json', 'idempotency-key': newId() }, body: p.body });
      if (r.status !== 200) throw new Error(await r.text());
      await r.text();
    };
    for (let i = 0; i < 100; i++) await one(i);
    await backend.settled();
    texts = []; await one(3); await backend.settled();
    if (process.env.TEXTS) process.stdout.write(`${texts.length}\n${texts.map((t) => t.replace(/\s+/g, ' ').slice(0, 110)).join('\n')}\n`);
    backend.clock.advance(60_000);
    const session = new Session(); session.connect();
    await session.post('Profiler.enable'); await session.post('Profiler.start');
    counts.clear();
    const N = Number(process.env.N ?? 600);
    const cpu = process.cpuUsage(); const t0 = performance.now();
    const pgCpu = async () => { try { return (await backend.db.queries.execute("select pg_backend_pid()") as any).rows[0]; } catch { return 0; } };
    let next = 0;
    const took: number[] = [];
    await Promise.all(Array.from({ length: 8 }, async () => { while (next < N) { const i = next++; const s = performance.now(); await one(i); took.push(performance.now() - s); } }));
    await backend.settled();
    const used = process.cpuUsage(cpu); const wall = performance.now() - t0;
    const { profile } = await session.post('Profiler.stop');
    writeFileSync(`/tmp/cash-prof/${name}.cpuprofile`, JSON.stringify(profile));
    const st = [...counts.values()].reduce((a, b) => a + b, 0);
    took.sort((a, b) => a - b);
    process.stdout.write(`${name}: wall ${(wall / N).toFixed(2)} ms/cmd, cpu ${((used.user + used.system) / 1000 / N).toFixed(2)} ms/cmd, statements ${(st / N).toFixed(1)}/cmd p99 ${took[Math.floor(N * .99)]?.toFixed(0)}\n`);
  });
});
