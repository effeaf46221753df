import * as v from 'valibot';
import {
  CONFIG_PLACEHOLDER,
  isSameVersion,
  VERSION_FILE,
  type Version,
  version,
} from '#contract/build-files.ts';
import type { VersionAnswer } from '#contract/worker-messages.ts';

/** The build and the configuration of this worker. The server replaces the mark with the hash of its configuration. */
const workerVersion: Version = {
  build: String(import.meta.env.VITE_BUILD_ID ?? 'dev'),
  config: CONFIG_PLACEHOLDER,
};

/** Compares the server's version with those of the page and of this worker (D6). Never throws. */
export async function compareVersions(page: Version): Promise<VersionAnswer> {
  const server = await serverVersion();
  if (!server) return { version: 'unknown' };
  const same = isSameVersion(server, page) && isSameVersion(server, workerVersion);
  return { version: same ? 'same' : 'other' };
}

async function serverVersion(): Promise<Version | null> {
  try {
    const response = await fetch(`/${VERSION_FILE}`, { cache: 'no-store' });
    const parsed = v.safeParse(version, response.status === 200 ? await response.json() : null);
    return parsed.success ? parsed.output : null;
  } catch {
    // No network, or the page of a captive portal.
    return null;
  }
}
