// Third-party scripts that the page may load after start-up: chat, translation, tag manager, monitoring (§2, §7, D8). What the
// configuration says of them is in the same block as the rest, under `outside`, and is parsed only when it is needed.
import * as v from 'valibot';
import { orDefault } from './schema.ts';

/** https anywhere; plain http on this machine alone. The first group is the origin. */
const ADDRESS =
  /^((?:https:\/\/[a-z0-9][a-z0-9.-]*|http:\/\/(?:localhost|127\.0\.0\.1))(?::\d{1,5})?)(?:\/[\w.~%/?=&@:+-]*)?$/i;

/** The origin of a script's address that may be loaded; null for every other text. */
export function thirdPartyOrigin(text: string): string | null {
  return ADDRESS.exec(text)?.[1]?.toLowerCase() ?? null;
}

const none = { script: '' };
const address = v.pipe(
  v.string(),
  v.maxLength(300),
  v.check((value) => value === '' || thirdPartyOrigin(value) !== null),
);
const script = orDefault(address, '');
const word = orDefault(v.pipe(v.string(), v.regex(/^[\w.:@-]{1,128}$/)), '');

const chat = v.object({
  script,
  /** The app id on which no bubble shows and the link alone leads to the chat (§9). */
  linkAppId: word,
});
const translation = v.object({ script, key: word });
const tagManager = v.object({ script });
const monitoring = v.object({
  script,
  applicationId: word,
  clientToken: word,
  site: word,
  version: word,
  env: word,
  /** Sessions that are looked at, in per cent. */
  sampling: orDefault(v.pipe(v.number(), v.minValue(0), v.maxValue(100)), 100),
});

/** A script without an address is never loaded. */
export const thirdPartyScripts = v.object({
  chat: orDefault(chat, v.parse(chat, none)),
  translation: orDefault(translation, v.parse(translation, none)),
  tagManager: orDefault(tagManager, v.parse(tagManager, none)),
  monitoring: orDefault(monitoring, v.parse(monitoring, none)),
});
export type ThirdPartyScripts = v.InferOutput<typeof thirdPartyScripts>;

/** §7: all five, or monitoring doesn't run. */
export const MONITORING_NEEDS = ['applicationId', 'clientToken', 'site', 'version', 'env'] as const;

/** What a build's `VITE_*` variables say, before it is checked. Takes the build's environment. */
export function thirdPartyFromBuild(
  env: Readonly<Record<string, unknown>>,
): Record<keyof ThirdPartyScripts, unknown> {
  const sampling = env.VITE_MONITORING_SAMPLING;
  return {
    chat: { script: env.VITE_CHAT_SCRIPT, linkAppId: env.VITE_CHAT_LINK_APP_ID },
    translation: { script: env.VITE_TRANSLATION_SCRIPT, key: env.VITE_TRANSLATION_KEY },
    tagManager: { script: env.VITE_TAG_MANAGER_SCRIPT },
    monitoring: {
      script: env.VITE_MONITORING_SCRIPT,
      applicationId: env.VITE_MONITORING_APPLICATION_ID,
      clientToken: env.VITE_MONITORING_CLIENT_TOKEN,
      site: env.VITE_MONITORING_SITE,
      version: env.VITE_MONITORING_VERSION,
      env: env.VITE_MONITORING_ENV,
      sampling: sampling ? Number(sampling) : undefined,
    },
  };
}
