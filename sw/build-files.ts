import { CONFIG_PLACEHOLDER, type Version } from '#contract/build-files.ts';

interface BuildFile {
  url: string;
  revision: string | null;
  integrity?: string;
  /** Not needed for home: fetched when the page says that it is idle. */
  later?: true;
}

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: BuildFile[] };

/** Every file of this worker's build; the build fills them in (build/shell-files.ts). */
export const buildFiles: readonly BuildFile[] = self.__WB_MANIFEST;

/** What this worker was built from and for. The server writes its configuration's hash over the mark. */
export const ownVersion: Version = {
  build: String(import.meta.env.VITE_BUILD_ID ?? 'dev'),
  config: CONFIG_PLACEHOLDER,
};
