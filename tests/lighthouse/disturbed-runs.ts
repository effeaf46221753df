// A run counts only if the machine had its usual speed, which Lighthouse measures before each (its benchmark index):
// another program on the machine multiplies blocking times, whatever the page does.
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/** Share of the fastest run's index. */
const USUAL = 0.75;

interface Run {
  requestedUrl: string;
  environment: { benchmarkIndex: number };
}

/** Lighthouse's own limit for a slow machine (benchmark index), below which it warns in its report. */
const SLOW = 1_000;

const readRuns = (folder: string) =>
  readdirSync(folder)
    .filter((name) => /^lhr-.*\.json$/.test(name))
    .map((name) => ({ name, ...(JSON.parse(readFileSync(join(folder, name), 'utf8')) as Run) }));

/** Whether the median of the runs in the folder of `lhci collect` says so. */
export function isSlowMachine(folder: string): boolean {
  const indexes = readRuns(folder).map(({ environment }) => environment.benchmarkIndex);
  const median = indexes.toSorted((one, other) => one - other)[Math.floor(indexes.length / 2)] ?? 0;
  return median < SLOW;
}

/** Removes the reports of disturbed runs from the folder of `lhci collect`; returns their number by page address. */
export function dropDisturbed(folder: string): Map<string, number> {
  const runs = readRuns(folder);
  const fastest = Math.max(...runs.map(({ environment }) => environment.benchmarkIndex));
  const lost = new Map<string, number>();
  for (const { name, requestedUrl, environment } of runs) {
    if (environment.benchmarkIndex >= fastest * USUAL) continue;
    rmSync(join(folder, name));
    rmSync(join(folder, name.replace(/json$/, 'html')), { force: true });
    lost.set(requestedUrl, (lost.get(requestedUrl) ?? 0) + 1);
  }
  return lost;
}
