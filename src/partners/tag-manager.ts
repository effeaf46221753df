// Google Tag Manager (D15: `pixel_gtm`): reads the data layer that core/tracking/track.ts writes, including events from before it loaded.
import { thirdPartyConfig } from '#src/core/config/third-party-config.ts';
import { loadThirdPartyScript } from '#src/core/net/load-script.ts';

/** Validated, because the operator types the id into a setting and it becomes part of an address. */
const ID = /^GTM-[A-Z0-9]{4,12}$/;

/** Whether the configuration has a script and the setting a container. */
export function isTagManagerConfigured(id: string): boolean {
  return ID.test(id) && thirdPartyConfig().tagManager.script !== '';
}

/** Loads the container with this id. Throws `ThirdPartyScriptError`. */
export async function startTagManager(id: string): Promise<void> {
  window.dataLayer ??= [];
  window.dataLayer.push({ 'gtm.start': Date.now(), event: 'gtm.js' });
  const address = new URL(thirdPartyConfig().tagManager.script);
  address.searchParams.set('id', id);
  await loadThirdPartyScript(address.href);
}
