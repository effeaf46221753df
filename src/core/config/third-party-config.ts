import * as v from 'valibot';
import { CONFIG_ELEMENT } from '#contract/config.ts';
import { type ThirdPartyScripts, thirdPartyScripts } from '#contract/third-party-scripts.ts';

let known: ThirdPartyScripts | undefined;

/** The configuration of third-party scripts (D2); apart from the rest, because no first frame needs it. */
export function thirdPartyConfig(): ThirdPartyScripts {
  known ??= parseThirdPartyConfig(document.getElementById(CONFIG_ELEMENT)?.textContent);
  return known;
}

/** Takes the block's text; what is missing or unreadable takes the build's `VITE_*` value, then the default: no script. */
export function parseThirdPartyConfig(text: string | null | undefined): ThirdPartyScripts {
  const parsed = v.safeParse(block, text);
  return v.parse(thirdPartyScripts, { ...buildValues(), ...(parsed.success ? parsed.output.outside : {}) });
}

const block = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ outside: v.optional(v.record(v.string(), v.unknown()), {}) }),
);

function buildValues(): Record<keyof ThirdPartyScripts, unknown> {
  const env: Record<string, unknown> = import.meta.env ?? {};
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
