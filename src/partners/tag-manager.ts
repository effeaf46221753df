// Google's tag manager (D15: `pixel_gtm`): reads the data layer that core/tracking.ts writes, from the first event on.
import { outsideConfig } from '#src/core/outside-config.ts';
import { loadOutside } from '#src/core/outside-script.ts';

/** The operator types the id into a setting: it ends in an address. */
const ID = /^GTM-[A-Z0-9]{4,12}$/;

/** Whether the configuration names a script and the setting a container. */
export function isTagManagerDue(id: string): boolean {
  return ID.test(id) && outsideConfig().tagManager.script !== '';
}

/** Loads the container with this id. Throws `OutsideScriptMissing`. */
export async function startTagManager(id: string): Promise<void> {
  window.dataLayer ??= [];
  window.dataLayer.push({ 'gtm.start': Date.now(), event: 'gtm.js' });
  const address = new URL(outsideConfig().tagManager.script);
  address.searchParams.set('id', id);
  await loadOutside(address.href);
}
