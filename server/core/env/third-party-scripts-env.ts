// The part of the environment that names third-party scripts (D2, D8): their part of the page's configuration, and the origins that
// the page's policy allows for them. Without these variables the page gets no such configuration and the policy allows nothing.
import * as v from 'valibot';
import { MONITORING_NEEDS, thirdPartyOrigin } from '#contract/third-party-scripts.ts';

const SCRIPT = 'must be an https address (plain http on this machine alone)';
const script = v.optional(
  v.pipe(
    v.string(),
    v.check((value) => thirdPartyOrigin(value) !== null, SCRIPT),
  ),
);
const word = v.optional(v.pipe(v.string(), v.regex(/^[\w.:@-]{1,128}$/, 'must be a word')));
/** wss origins are for connections only. */
const ORIGIN = /^(https?|wss):\/\/[a-z0-9][a-z0-9.-]*(:\d{1,5})?$/i;
const isOrigin = (value: string) =>
  ORIGIN.test(value) && thirdPartyOrigin(value.replace(/^wss:/i, 'https:')) !== null;

export const thirdPartyScriptsEntries = {
  CHAT_SCRIPT: script,
  CHAT_LINK_APP_ID: word,
  TRANSLATION_SCRIPT: script,
  TRANSLATION_KEY: word,
  TAG_MANAGER_SCRIPT: script,
  MONITORING_SCRIPT: script,
  MONITORING_APPLICATION_ID: word,
  MONITORING_CLIENT_TOKEN: word,
  MONITORING_SITE: word,
  MONITORING_VERSION: word,
  MONITORING_ENV: word,
  MONITORING_SAMPLING: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^\d{1,3}(\.\d{1,3})?$/, 'must be 0 to 100'),
      v.transform(Number),
      v.maxValue(100, 'must be 100 or less'),
    ),
  ),
  OUTSIDE_ORIGINS: v.optional(
    v.pipe(
      v.string(),
      v.transform((value) =>
        value
          .split(',')
          .map((part) => part.trim())
          .filter(Boolean),
      ),
      v.array(v.pipe(v.string(), v.check(isOrigin, 'must be origins such as https://cdn.example'))),
    ),
    '',
  ),
};
const entries = v.object(thirdPartyScriptsEntries);

interface ThirdPartyScriptsEnv {
  /** The part of the page's configuration (`contract/third-party-scripts.ts`); undefined: none. */
  pageConfig: Record<string, Record<string, string | number>> | undefined;
  /** Origins of scripts, styles, frames, pictures and calls. */
  origins: string[];
  /** Origins of sockets. */
  sockets: string[];
  /** Variables that a configured monitoring needs and doesn't have (§7). */
  missing: string[];
}

/** Derives the settings from the validated values. */
export function thirdPartyScriptsEnv(values: v.InferOutput<typeof entries>): ThirdPartyScriptsEnv {
  const pageConfig = {
    chat: given({ script: values.CHAT_SCRIPT, linkAppId: values.CHAT_LINK_APP_ID }),
    translation: given({ script: values.TRANSLATION_SCRIPT, key: values.TRANSLATION_KEY }),
    tagManager: given({ script: values.TAG_MANAGER_SCRIPT }),
    monitoring: given({
      script: values.MONITORING_SCRIPT,
      applicationId: values.MONITORING_APPLICATION_ID,
      clientToken: values.MONITORING_CLIENT_TOKEN,
      site: values.MONITORING_SITE,
      version: values.MONITORING_VERSION,
      env: values.MONITORING_ENV,
      sampling: values.MONITORING_SAMPLING,
    }),
  };
  const parties = Object.entries(pageConfig).filter(([, party]) => 'script' in party);
  const scripts = parties.map(([, party]) => thirdPartyOrigin(String(party.script)) ?? '');
  const more = parties.length > 0 ? values.OUTSIDE_ORIGINS.map((one) => one.toLowerCase()) : [];
  return {
    pageConfig: parties.length > 0 ? Object.fromEntries(parties) : undefined,
    origins: [...new Set([...scripts, ...more.filter((one) => !one.startsWith('wss:'))])],
    sockets: more.filter((one) => one.startsWith('wss:')),
    missing: values.MONITORING_SCRIPT
      ? MONITORING_NEEDS.filter((need) => !(need in pageConfig.monitoring)).map(keyOf)
      : [],
  };
}

/** `applicationId` → `MONITORING_APPLICATION_ID`. */
const keyOf = (need: string) => `MONITORING_${need.replace(/[A-Z]/g, '_$&').toUpperCase()}`;

function given(
  party: Readonly<Record<string, string | number | undefined>>,
): Record<string, string | number> {
  return Object.fromEntries(
    Object.entries(party).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
}
