// A run counts only if the machine had its usual speed, which Lighthouse measures before each (its benchmark index):
// another program on the machine multiplies blocking times, whatever the page does.
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/** Share of the fastest run's index. */
const USUAL = 0.75;

/** Lighthouse's slow-down of the processor for its phone. */
export const USUAL_SLOWDOWN = 4;

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

/** The median of Lighthouse's index over the runs in the folder of `lhci collect`. */
export function medianIndex(folder: string): number {
  const indexes = readRuns(folder).map(({ environment }) => environment.benchmarkIndex);
  return indexes.toSorted((one, other) => one - other)[Math.floor(indexes.length / 2)] ?? 0;
}

/**
 * How many times slower than a machine of this index the simulated phone is, so that it is the same phone on each, in tenths.
 * Lighthouse's own table (in its document on throttling) has 4 for a mid-tier phone where the index is 1,500 to 2,000, and 2
 * where it is 1,000 to 1,500; this is the line through the middles of the two. Undefined: the machine is too slow to judge.
 */
export function cpuSlowdown(index: number): number | undefined {
  if (index < SLOW) return undefined;
  const between = 2 + (index - 1_250) / 250;
  return Math.round(10 * Math.min(USUAL_SLOWDOWN, Math.max(2, between))) / 10;
}

/** Removes the reports of a page from the folder of `lhci collect`. */
export function dropRunsOf(folder: string, url: string): void {
  for (const { name, requestedUrl } of readRuns(folder)) if (requestedUrl === url) remove(folder, name);
}

/** Removes the reports of disturbed runs from the folder of `lhci collect`; returns their number by page address. */
export function dropDisturbed(folder: string): Map<string, number> {
  const runs = readRuns(folder);
  const fastest = Math.max(...runs.map(({ environment }) => environment.benchmarkIndex));
  const lost = new Map<string, number>();
  for (const { name, requestedUrl, environment } of runs) {
    if (environment.benchmarkIndex >= fastest * USUAL) continue;
    remove(folder, name);
    lost.set(requestedUrl, (lost.get(requestedUrl) ?? 0) + 1);
  }
  return lost;
}

function remove(folder: string, report: string): void {
  rmSync(join(folder, report));
  rmSync(join(folder, report.replace(/json$/, 'html')), { force: true });
}
