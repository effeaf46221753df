// `npm run bench:server`: processor time of the built product, embedded, at rest and with 1,000 pages that follow live odds, and its memory.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, test } from 'vitest';
import { channels } from '#contract/channel-events.ts';
import { keepFigures } from './figures.ts';
import { startMeasuredProduct } from './measured-product.ts';
import { processorMs } from './processor-time.ts';

const PAGES = 1_000;
/** Until the first poll of the feed, the drawn pages and the seeds are done. */
const SETTLES_MS = 40_000;
const MEASURED_MS = 30_000;

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** Memory (MB) that the system keeps for a process. */
const memoryOf = (pid: number) =>
  Math.round(Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1_024);

/** Processor time of a while, in per cent of a core. */
async function shareOf(pid: number): Promise<number> {
  const before = processorMs(pid);
  const began = performance.now();
  await pause(MEASURED_MS);
  return Math.round((1_000 * (processorMs(pid) - before)) / (performance.now() - began)) / 10;
}

describe('the embedded product', () => {
  const ends: (() => unknown)[] = [];
  afterAll(async () => {
    for (const end of ends.reverse()) await end();
  });

  test('is measured at rest and under 1,000 pages', { timeout: 300_000 }, async () => {
    const folder = mkdtempSync(join(tmpdir(), 'varanda-rest-'));
    ends.push(() => rmSync(folder, { recursive: true, force: true }));
    const { port, pid, stop } = await startMeasuredProduct({
      DATA_DIR: folder,
      SOCKETS_PER_ADDRESS: String(PAGES),
    });
    ends.push(stop);
    await pause(SETTLES_MS);
    const atRest = await shareOf(pid);
    const memory = memoryOf(pid);

    const answer = await fetch(`http://127.0.0.1:${port}/api/sports/events?live=1`);
    const { data } = (await answer.json()) as { data: { id: string }[] };
    const load = fork('tests/bench/socket-load.mjs');
    ends.push(() => load.kill());
    load.send({
      port,
      sockets: PAGES,
      channels: [channels.sportsLive, ...data.map(({ id }) => channels.sportEvent(id))],
    });
    await once(load, 'message');
    const withPages = await shareOf(pid);
    load.send({});
    const [{ events, bytes }] = (await once(load, 'message')) as [{ events: number; bytes: number }];
    keepFigures({
      'server at rest, per cent of a core': atRest,
      'server at rest, memory MB': memory,
      'server with 1,000 pages on live odds, per cent of a core': withPages,
      'events to each of them in a second': Math.round((10_000 * events) / PAGES / MEASURED_MS) / 10,
      'bytes of an event': Math.round(bytes / Math.max(1, events)),
    });
  });
});
