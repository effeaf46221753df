import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { findBrowser } from '#tests/support/browser/find-browser.ts';
import { startProduct } from '#tests/support/browser/product.ts';
import { dropDisturbed } from './disturbed-runs.ts';
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

interface Rules {
  ci: { collect: Record<string, unknown> & { url: string[] }; assert: unknown; upload?: unknown };
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
        numberOfRuns: Number(process.env.LIGHTHOUSE_RUNS ?? numberOfRuns),
        url: paths.map((path) => url + path),
      },
      upload: serverBaseUrl
        ? { target: 'lhci', serverBaseUrl, token }
        : { target: 'filesystem', outputDir: join(FOLDER, 'last') },
    },
  };
}

/** Adds this many runs of a page to the existing ones. */
function collectAgain({ ci }: Rules, url: string, numberOfRuns: number, browser: string): void {
  const rules = join(FOLDER, 'again.json');
  const collect = { ...ci.collect, url: [url], numberOfRuns, additive: true };
  writeFileSync(rules, JSON.stringify({ ci: { ...ci, collect } }, null, 2));
  expect(lighthouse('collect', rules, browser), 'collect again').toBe(0);
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
    for (let round = 0; round < MOST_ROUNDS; round += 1) {
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
  const held = lighthouse('assert', rules, browser);
  expect(lighthouse('upload', rules, browser), 'upload').toBe(0);
  expect(readMissed(), 'assertions of lighthouserc.json').toEqual([]);
  expect(held, 'assert').toBe(0);
});
