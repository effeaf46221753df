// The check for a newer version where no worker does it (D6).
import { VERSION_FILE, type Version } from '#contract/build-files.ts';
import { CONFIG_ELEMENT } from '#contract/config.ts';
import { createVersionCheck } from '#contract/rules/page/version-check.ts';
import { STORED } from '#contract/stored.ts';
import { readStored, writeStored } from '../device/storage.ts';
import { handleUpdateFound } from './apply-update.ts';

/** The check of a page without a worker. A newer version needs no installation there: the next reload loads it. */
export function createPageCheck(): () => Promise<number> {
  return createVersionCheck({
    own: pageVersion(),
    now: Date.now,
    online: () => navigator.onLine,
    readLast: async () => readStored(STORED.lastOutdatedCheck),
    writeLast: async (at) => writeStored(STORED.lastOutdatedCheck, at),
    // Nothing has to arrive.
    readFailures: async () => null,
    writeFailures: async () => {},
    fetchVersion: () => fetch(`/${VERSION_FILE}`, { cache: 'no-store' }),
    onOutdated: async () => handleUpdateFound(),
  });
}

/** The build id of this page and the hash of the configuration in its document (D2). */
function pageVersion(): Version {
  return {
    build: String(import.meta.env.VITE_BUILD_ID ?? 'dev'),
    config: document.getElementById(CONFIG_ELEMENT)?.dataset.mark ?? '',
  };
}
