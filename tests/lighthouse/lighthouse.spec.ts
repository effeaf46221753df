import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { findBrowser } from '#tests/support/browser/find-browser.ts';
import { startProduct } from '#tests/support/browser/product.ts';
import { cpuSlowdown, dropDisturbed, dropRunsOf, medianIndex, USUAL_SLOWDOWN } from './disturbed-runs.ts';
import { keepRun, readPages } from './kept-runs.ts';
import { summaryPage } from './summary-page.ts';

const FOLDER = 'reports/lighthouse';
/** Where the tool writes its reports. */
const REPORTS = '.lighthouseci';
/**
 * How often disturbed runs are repeated, whatever their result was; after that, a machine that is never quiet is measured
 * as it is.
 */
const MOST_ROUNDS = 2;

/** On each push (`npm run lighthouse:short`): a page once, home three times. The weekly run judges all that lighthouserc.json says. */
const SHORT = process.env.LIGHTHOUSE === 'short';
const RUNS_OF_HOME = 3;
/** What depends on how fast the machine is. */
const TIMED = [
  'categories:performance',
  'first-contentful-paint',
  'largest-contentful-paint',
  'total-blocking-time',
  'speed-index',
];

interface Matched {
  matchingUrlPattern: string;
  assertions: Record<string, unknown>;
}

interface Rules {
  ci: {
    collect: Record<string, unknown> & { url: string[]; settings: Record<string, unknown> };
    assert: { assertMatrix: Matched[] };
    upload?: unknown;
  };
}

interface Assertion {
  url: string;
  level: 'error' | 'warn';
  auditId: string;
  auditProperty?: string;
  values: number[];
}

/** Runs the tool with these rules; gives its exit code. */
function lighthouse(command: 'collect' | 'assert' | 'upload', rules: string, browser: string): number {
  const program = 'node_modules/@lhci/cli/src/cli.js';
  const env = { ...process.env, CHROME_PATH: browser };
  const args = [program, command, `--config=${rules}`];
  return spawnSync(process.execPath, args, { stdio: 'inherit', env }).status ?? 1;
}

/** lighthouserc.json for a running product; `LIGHTHOUSE_RUNS` and `LIGHTHOUSE_PATHS` shorten a manual run. */
function rulesFor(url: string): Rules {
  const rules = JSON.parse(readFileSync('lighthouserc.json', 'utf8')) as Rules;
  const { startServerCommand: _, url: pages, numberOfRuns, ...collect } = rules.ci.collect;
  const wanted = process.env.LIGHTHOUSE_PATHS?.split(',');
  const paths = pages.map((page) => new URL(page).pathname).filter((path) => wanted?.includes(path) ?? true);
  const { LHCI_SERVER_BASE_URL: serverBaseUrl, LHCI_TOKEN: token } = process.env;
  return {
    ci: {
      ...rules.ci,
      collect: {
        ...collect,
        numberOfRuns: Number(process.env.LIGHTHOUSE_RUNS ?? (SHORT ? 1 : numberOfRuns)),
        url: paths.map((path) => url + path),
      },
      upload: serverBaseUrl
        ? { target: 'lhci', serverBaseUrl, token }
        : { target: 'filesystem', outputDir: join(FOLDER, 'last') },
    },
  };
}

/** Lighthouse's network for its phone; what is set beside it replaces the whole of its throttling. */
const SLOW_4G = {
  rttMs: 150,
  throughputKbps: 1_638.4,
  requestLatencyMs: 562.5,
  downloadThroughputKbps: 1_474.56,
  uploadThroughputKbps: 675,
};

/** Adds this many runs of a page to the existing ones, on a phone that is so many times slower than this machine. */
function collectAgain(
  { ci }: Rules,
  url: string,
  numberOfRuns: number,
  browser: string,
  slowdown = USUAL_SLOWDOWN,
): void {
  const rules = join(FOLDER, 'again.json');
  const throttling = { ...SLOW_4G, cpuSlowdownMultiplier: slowdown };
  const settings = { ...ci.collect.settings, throttling };
  const collect = { ...ci.collect, settings, url: [url], numberOfRuns, additive: true };
  writeFileSync(rules, JSON.stringify({ ci: { ...ci, collect } }, null, 2));
  expect(lighthouse('collect', rules, browser), 'collect again').toBe(0);
}

/** Completes the runs of home that its score is judged by, all with the same phone. */
function collectHome(rules: Rules, home: string, browser: string): void {
  const slowdown = cpuSlowdown(medianIndex(REPORTS)) ?? USUAL_SLOWDOWN;
  process.stdout.write(`The phone of home's runs is ${slowdown} times slower than this machine\n`);
  // The run that found the index is one of them only where its own phone was as slow.
  const isUsual = slowdown === USUAL_SLOWDOWN;
  if (!isUsual) dropRunsOf(REPORTS, home);
  collectAgain(rules, home, isUsual ? RUNS_OF_HOME - 1 : RUNS_OF_HOME, browser, slowdown);
}

/** The assertions of a push: what depends on time is judged on home alone, and not on a slow machine. */
function shorten({ ci }: Rules, home: string, slow: boolean): Rules {
  const timed = (assertions: Matched['assertions'], wanted: boolean) =>
    Object.fromEntries(Object.entries(assertions).filter(([audit]) => TIMED.includes(audit) === wanted));
  const { assertMatrix } = ci.assert;
  const untimed = assertMatrix.map((row) => ({ ...row, assertions: timed(row.assertions, false) }));
  const ofHome = assertMatrix
    .filter(({ matchingUrlPattern }) => new RegExp(matchingUrlPattern).test(home))
    .map(({ assertions }) => ({ matchingUrlPattern: `^${home}$`, assertions: timed(assertions, true) }));
  return { ci: { ...ci, assert: { assertMatrix: slow ? untimed : [...untimed, ...ofHome] } } };
}

/** The failed assertions of `lhci assert`, one per line: the last lines of a log are the ones that are read. */
function readMissed(): string[] {
  const file = join(REPORTS, 'assertion-results.json');
  const found = JSON.parse(readFileSync(file, 'utf8')) as Assertion[];
  return found
    .filter(({ level }) => level === 'error')
    .map(({ url, auditId, auditProperty, values }) =>
      [new URL(url).pathname, auditId, auditProperty ?? '', JSON.stringify(values)].join(' '),
    );
}

test('[R10.09] the pages meet the assertions of lighthouserc.json', async () => {
  // The packaged browser, unless CHROME_PATH names another: figures of two machines compare only with the same browser.
  const browser = await findBrowser();
  const product = await startProduct();
  rmSync(REPORTS, { recursive: true, force: true });
  rmSync(join(FOLDER, 'last'), { recursive: true, force: true });
  mkdirSync(FOLDER, { recursive: true });
  const rules = join(FOLDER, 'rules.json');
  const wanted = rulesFor(product.url);
  writeFileSync(rules, JSON.stringify(wanted, null, 2));
  try {
    expect(lighthouse('collect', rules, browser), 'collect').toBe(0);
    if (SHORT) collectHome(wanted, `${product.url}/`, browser);
    for (let round = 0; round < MOST_ROUNDS && !SHORT; round += 1) {
      for (const [url, numberOfRuns] of dropDisturbed(REPORTS))
        collectAgain(wanted, url, numberOfRuns, browser);
    }
  } finally {
    await product.stop();
  }
  const runs = keepRun(FOLDER, { at: new Date().toISOString(), pages: readPages(REPORTS) });
  writeFileSync(join(FOLDER, 'summary.html'), summaryPage(runs));
  const measured = runs.at(-1)?.pages ?? [];
  if (!process.env.LIGHTHOUSE_PATHS) expect(measured.map(({ path }) => path)).toContain('/');
  for (const page of measured) process.stdout.write(`${JSON.stringify(page)}\n`);
  if (SHORT) {
    const slow = cpuSlowdown(medianIndex(REPORTS)) === undefined;
    if (slow)
      process.stdout.write('Lighthouse finds this machine slow: the performance score is not judged\n');
    writeFileSync(rules, JSON.stringify(shorten(wanted, `${product.url}/`, slow), null, 2));
  }
  const held = lighthouse('assert', rules, browser);
  expect(lighthouse('upload', rules, browser), 'upload').toBe(0);
  expect(readMissed(), 'assertions of lighthouserc.json').toEqual([]);
  expect(held, 'assert').toBe(0);
});
