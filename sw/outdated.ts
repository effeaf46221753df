import * as v from 'valibot';
import type { VersionAnswer } from '#contract/page-worker.ts';
import { isSameVersion, VERSION_FILE, type Version, version } from '#contract/build-files.ts';
import { ownVersion } from './build-files.ts';

/** Compares what the server has with what the page and this worker are (D6). Never throws. */
export async function compareWithServer(page: Version): Promise<VersionAnswer> {
  const servers = await serverVersion();
  if (!servers) return { version: 'unknown' };
  const same = isSameVersion(servers, page) && isSameVersion(servers, ownVersion);
  return { version: same ? 'same' : 'other' };
}

async function serverVersion(): Promise<Version | null> {
  try {
    const response = await fetch(`/${VERSION_FILE}`, { cache: 'no-store' });
    const parsed = v.safeParse(version, response.status === 200 ? await response.json() : null);
    return parsed.success ? parsed.output : null;
  } catch {
    // No network, or a captive portal's page.
    return null;
  }
}
