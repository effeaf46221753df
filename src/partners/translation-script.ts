// The translation script (§7): Weglot's, or a compatible one. It changes the page's texts by itself.
import { thirdPartyConfig } from '#src/core/config/third-party-config.ts';
import { loadThirdPartyScript, ThirdPartyScriptError } from '#src/core/net/load-script.ts';

declare global {
  interface Window {
    Weglot?: { initialize: (options: { api_key: string }) => void };
  }
}

/** Whether the configuration has a script and a key. */
export function isTranslationConfigured(): boolean {
  const { script, key } = thirdPartyConfig().translation;
  return Boolean(script && key);
}

/** Loads the script and starts it with its key. Throws `ThirdPartyScriptError`. */
export async function startTranslation(): Promise<void> {
  const { script, key } = thirdPartyConfig().translation;
  await loadThirdPartyScript(script);
  if (!window.Weglot) throw new ThirdPartyScriptError('no Weglot');
  window.Weglot.initialize({ api_key: key });
}
