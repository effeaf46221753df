// Which Chromium the browser tests drive: CHROME_PATH, else Playwright's own, else the system's, else the one that
// ships inside an npm package (Linux x64), else one clear message.
import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';
import bundled from '@sparticuz/chromium';

const SYSTEM = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
];

/** Path of a Chromium that is there. Throws with one clear message where none is. */
export async function findBrowser(): Promise<string> {
  const named = process.env.CHROME_PATH;
  if (named) {
    if (!existsSync(named)) throw new Error(`CHROME_PATH names ${named}, which is not there`);
    return named;
  }
  const own = chromium.executablePath();
  if (own && existsSync(own)) return own;
  const system = SYSTEM.find((path) => existsSync(path));
  if (system) return system;
  if (process.platform === 'linux' && process.arch === 'x64') return bundled.executablePath();
  throw new Error('No Chromium found. Install Chromium or Chrome, or set CHROME_PATH to its program.');
}

/** Our own arguments: the packaged browser's list switches off web security, which would make tests lie. */
export const BROWSER_ARGS = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
];
