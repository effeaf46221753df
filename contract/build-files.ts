// What the build ships beside its scripts, by name: build, server, page and worker all mean the same files.
import * as v from 'valibot';

/** The HTML with which the worker, which precaches it, answers every navigation of an installed app. */
export const SHELL_FILE = 'shell.html';
/** Says which build and which configuration the server has (D2, D6). */
export const VERSION_FILE = 'version.json';
/** Every setting at its default, for a first start without a network. */
export const SETTINGS_SNAPSHOT_FILE = 'settings.fallback.json';

/** Stands in the built files where the server writes the hash of its configuration (D2). */
export const CONFIG_PLACEHOLDER = '__config_mark__';

export const version = v.object({
  build: v.pipe(v.string(), v.minLength(1), v.maxLength(100)),
  config: v.pipe(v.string(), v.maxLength(100)),
});
export type Version = v.InferOutput<typeof version>;

export const isSameVersion = (one: Version, other: Version): boolean =>
  one.build === other.build && one.config === other.config;

/** On an answer from the worker's cache: when the backend gave it (ms since 1970); 0: the build's own snapshot. */
export const CACHED_AT_HEADER = 'x-cached-at';
