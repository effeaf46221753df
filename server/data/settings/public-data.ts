// The version of the public data, and the settings of that version, from memory. Each caller gets what was committed before they asked:
// the version is read each time, by one statement for all who ask at the same moment.
import type { Settings } from '#contract/endpoints/content/settings-calls.ts';
import type { Database } from '#server/core/db/database.ts';
import { shareReads } from '#server/core/shared-read.ts';
import { readPublicDataVersion, readSettings } from './site-settings.ts';

interface PublicData {
  /** Rises with every change of settings, content and catalogue. */
  version(): Promise<number>;
  settings(): Promise<Settings>;
}

const opened = new WeakMap<Database, PublicData>();

/** Of a database; outside of transactions. */
export function publicDataOf(db: Database): PublicData {
  const known = opened.get(db);
  if (known) return known;
  const version = shareReads(() => readPublicDataVersion(db.queries));
  let kept: { version: number; settings: Promise<Settings> } | undefined;
  const data: PublicData = {
    version,
    async settings() {
      const now = await version();
      if (kept?.version !== now) {
        // Read after the version: a change in between is read again with the next version.
        const reading = { version: now, settings: readSettings(db.queries) };
        kept = reading;
        reading.settings.catch(() => {
          if (kept === reading) kept = undefined;
        });
      }
      return kept.settings;
    },
  };
  opened.set(db, data);
  return data;
}
