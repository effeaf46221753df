import { CONFIG_ELEMENT } from '#contract/config.ts';
import type { Version } from '#contract/build-files.ts';

/** What this page was built from, and the hash of the configuration in its document (D2). */
export function pageVersion(): Version {
  return {
    build: String(import.meta.env.VITE_BUILD_ID ?? 'dev'),
    config: document.getElementById(CONFIG_ELEMENT)?.dataset.mark ?? '',
  };
}
