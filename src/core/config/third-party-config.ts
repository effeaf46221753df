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
export function parseThirdPartyConfig(
  text: string | null | undefined,
  built: object | undefined = import.meta.env?.VITE_THIRD_PARTY_DEFAULTS,
): ThirdPartyScripts {
  const parsed = v.safeParse(block, text);
  const given = parsed.success ? parsed.output.outside : {};
  return v.parse(thirdPartyScripts, { ...built, ...given });
}

const block = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ outside: v.optional(v.record(v.string(), v.unknown()), {}) }),
);
