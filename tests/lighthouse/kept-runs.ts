// Lighthouse's reports as files, and the one-line record that each run leaves: the summary draws these.
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
/** Figure → the audit that measures it. */
const AUDITS = {
  fcp: 'first-contentful-paint',
  lcp: 'largest-contentful-paint',
  tbt: 'total-blocking-time',
  cls: 'cumulative-layout-shift',
} as const;

interface Report {
  requestedUrl: string;
  categories: Record<string, { score: number | null } | undefined>;
  audits: Record<string, { numericValue?: number; details?: { items?: unknown[] } } | undefined>;
}

/** One page in one run: medians, the lowest performance score, bytes and requests. */
export interface PageFigures {
  path: string;
  /** 0 to 100. */
  scores: Record<(typeof CATEGORIES)[number], number>;
  least: number;
  /** Milliseconds; CLS without unit. */
  fcp: number;
  lcp: number;
  tbt: number;
  cls: number;
  /** Bytes on the wire. */
  script: number;
  total: number;
  requests: number;
}

export interface KeptRun {
  /** ISO moment at which the run ended. */
  at: string;
  pages: PageFigures[];
}

const median = (values: readonly number[]) =>
  [...values].sort((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;

interface Resource {
  resourceType: string;
  transferSize: number;
  requestCount: number;
}

function resourceOf({ audits }: Report, kind: string): Resource {
  const items = (audits['resource-summary']?.details?.items ?? []) as Resource[];
  const found = items.find(({ resourceType }) => resourceType === kind);
  return found ?? { resourceType: kind, transferSize: 0, requestCount: 0 };
}

/** The reports in a folder of `lhci collect`, by page. */
export function readPages(folder: string): PageFigures[] {
  const reports = readdirSync(folder)
    .filter((name) => /^lhr-.*\.json$/.test(name))
    .map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as Report);
  const byPath = new Map<string, Report[]>();
  for (const report of reports) {
    const { pathname } = new URL(report.requestedUrl);
    byPath.set(pathname, [...(byPath.get(pathname) ?? []), report]);
  }
  return [...byPath].map(([path, runs]) => {
    const score = (category: string) =>
      runs.map((run) => Math.round((run.categories[category]?.score ?? 0) * 100));
    const figure = (name: keyof typeof AUDITS) =>
      median(runs.map((run) => run.audits[AUDITS[name]]?.numericValue ?? 0));
    return {
      path,
      scores: Object.fromEntries(
        CATEGORIES.map((name) => [name, median(score(name))]),
      ) as PageFigures['scores'],
      least: Math.min(...score('performance')),
      fcp: Math.round(figure('fcp')),
      lcp: Math.round(figure('lcp')),
      tbt: Math.round(figure('tbt')),
      cls: Number(figure('cls').toFixed(4)),
      script: median(runs.map((run) => resourceOf(run, 'script').transferSize)),
      total: median(runs.map((run) => resourceOf(run, 'total').transferSize)),
      requests: median(runs.map((run) => resourceOf(run, 'total').requestCount)),
    };
  });
}

/** Number of stored runs; older ones are removed. */
const KEPT = 60;

/** Adds a run to those stored in a folder; returns all of them, the oldest first. */
export function keepRun(folder: string, run: KeptRun): KeptRun[] {
  const file = join(folder, 'runs.json');
  const known = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as KeptRun[]) : [];
  const runs = [...known, run].slice(-KEPT);
  mkdirSync(folder, { recursive: true });
  writeFileSync(file, JSON.stringify(runs, null, 1));
  return runs;
}
