// What the same build is told about where it runs (D2): a JSON block in index.html that the backend fills, defaults from
// the build's VITE_* variables. A missing or bad field takes its default.
import * as v from 'valibot';
import { listOf, orDefault } from './schema.ts';

/** Id of the script element in index.html that holds the configuration. */
export const CONFIG_ELEMENT = 'app-config';

const word = v.pipe(v.string(), v.regex(/^[\w-]{1,32}$/));
const address = v.pipe(v.string(), v.maxLength(300), v.regex(/^(https?:\/\/[^\s]+)?$/));
/** A whole address, or a path on the backend. */
const place = v.pipe(v.string(), v.maxLength(300), v.regex(/^(https?:\/\/[^\s]+|\/[^\s/][^\s]*)?$/));

export const appConfig = v.object({
  /** Address of the backend without a slash at its end; empty: the page's own origin. */
  backend: orDefault(address, ''),
  appId: orDefault(word, 'wg'),
  /** Empty: no realtime line. */
  realtimeKey: orDefault(v.pipe(v.string(), v.maxLength(100)), ''),
  realtimeCluster: orDefault(word, 'mt1'),
  /** `host` or `host:port`; empty with a key: the backend's own host. */
  realtimeHost: orDefault(v.pipe(v.string(), v.regex(/^([\w.-]+(:\d{1,5})?)?$/)), ''),
  /** How a registration proves that no robot sends it: by ALTCHA's challenge of `/v2/bot-check`; empty: not at all. */
  botCheck: orDefault(v.picklist(['', 'altcha']), ''),
  /** Script that opens casino games. */
  launcher: orDefault(place, ''),
  /** Origins whose pages verify an identity in a frame (§3: caf, legitimuz). */
  kycOrigins: orDefault(listOf(v.pipe(address, v.minLength(1))), []),
  /** Scripts of these companies that draw the frame; without one the page draws it itself. */
  kycScripts: orDefault(v.object({ caf: orDefault(place, ''), legitimuz: orDefault(place, '') }), {
    caf: '',
    legitimuz: '',
  }),
  /** Scripts of other parties' sportsbooks (D10): the one that may stand in place of ours, and Altenar's. Empty: there is none. */
  sportsEmbeds: orDefault(v.object({ sports: orDefault(address, ''), altenar: orDefault(address, '') }), {
    sports: '',
    altenar: '',
  }),
  /** Route rules: a path of the page and where it sends on, a path or an absolute https address (§2). */
  redirects: orDefault(v.record(v.string(), v.string()), {}),
  /** Where 32-character picture ids are served: `<imageHost>/<id>/<variant>` (§3). */
  imageHost: orDefault(place, ''),
  /** In front of a promotion's picture that doesn't start with http (§3). */
  storagePath: orDefault(place, '/storage'),
});
export type AppConfig = v.InferOutput<typeof appConfig>;

/** What a build's `VITE_*` variables say, before it is checked. Takes the build's environment. */
export function configFromBuild(env: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return {
    backend: env.VITE_BACKEND,
    appId: env.VITE_APP_ID,
    realtimeKey: env.VITE_REALTIME_KEY,
    realtimeCluster: env.VITE_REALTIME_CLUSTER,
    realtimeHost: env.VITE_REALTIME_HOST,
    botCheck: env.VITE_BOT_CHECK,
    launcher: env.VITE_LAUNCHER,
    kycScripts: { caf: env.VITE_KYC_SCRIPT_CAF, legitimuz: env.VITE_KYC_SCRIPT_LEGITIMUZ },
    kycOrigins: typeof env.VITE_KYC_ORIGINS === 'string' ? env.VITE_KYC_ORIGINS.split(',') : undefined,
    sportsEmbeds: { sports: env.VITE_SPORTS_EMBED, altenar: env.VITE_ALTENAR_EMBED },
    imageHost: env.VITE_IMAGE_HOST,
    storagePath: env.VITE_STORAGE_PATH,
  };
}
