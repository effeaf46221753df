// Which Chromium the browser tests drive. The one that ships inside an npm package (Linux x64) has no windows, which on
// two cores saves a third of every journey, and is the same on each machine; the system's is the one that players have.
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';
import packaged from '@sparticuz/chromium';

const SYSTEM = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
];

/** Whether it starts on this machine: the packaged one needs system libraries. */
function starts(path: string): boolean {
  try {
    execFileSync(path, ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

async function packagedBrowser(): Promise<string | undefined> {
  if (process.platform !== 'linux' || process.arch !== 'x64') return undefined;
  const path = await packaged.executablePath();
  return starts(path) ? path : undefined;
}

const systemBrowser = async () => SYSTEM.find((path) => existsSync(path));

/** The named one or Playwright's own, else the first of the others. Throws with a clear message if there is none. */
async function firstOf(...others: (() => Promise<string | undefined>)[]): Promise<string> {
  const named = process.env.CHROME_PATH;
  if (named) {
    if (!existsSync(named)) throw new Error(`CHROME_PATH names ${named}, which is not there`);
    return named;
  }
  const own = chromium.executablePath();
  if (own && existsSync(own)) return own;
  for (const other of others) {
    const path = await other();
    if (path) return path;
  }
  throw new Error('No Chromium found. Install Chromium or Chrome, or set CHROME_PATH to its program.');
}

/** Path of a Chromium for journeys: CHROME_PATH, else Playwright's own, else the packaged one, else the system's. */
export const findBrowser = () => firstOf(packagedBrowser, systemBrowser);

/** Path of the newest Chromium with windows: CHROME_PATH, Playwright's own, the system's, the packaged one. */
export const findWholeBrowser = () => firstOf(systemBrowser, packagedBrowser);

/** Whether there is a browser beside the packaged one, which opens no app window and takes no push message. */
export const hasWholeBrowser = async () => (await findWholeBrowser()) !== (await packagedBrowser());

/** Why a test that needs a whole browser is skipped. */
export const NEEDS_WHOLE_BROWSER = 'needs Chromium or Chrome on this machine, or CHROME_PATH';

/** Our own arguments: the packaged browser's defaults switch off web security, which would make tests wrong. */
export const BROWSER_ARGS = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
];
