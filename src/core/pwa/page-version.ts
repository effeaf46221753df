import type { Version } from '#contract/build-files.ts';
import { CONFIG_ELEMENT } from '#contract/config.ts';

/** The build id of this page and the hash of the configuration in its document (D2). */
export function pageVersion(): Version {
  return {
    build: String(import.meta.env.VITE_BUILD_ID ?? 'dev'),
    config: document.getElementById(CONFIG_ELEMENT)?.dataset.mark ?? '',
  };
}
