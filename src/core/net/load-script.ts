import type { TrustedTypesFactory } from '../device/trusted-types.ts';

/** Another party's script didn't come. */
class ScriptMissing extends Error {
  override name = 'ScriptMissing';
}

/** D13: where only vetted addresses may become script, the configured ones are. */
const trusted = (() => {
  const { trustedTypes } = globalThis as unknown as { trustedTypes?: TrustedTypesFactory };
  const policy = trustedTypes?.createPolicy('configured-script', { createScriptURL: (url: string) => url });
  return (address: string) => policy?.createScriptURL(address) ?? address;
})();

const loading = new Map<string, Promise<void>>();

/**
 * Loads another party's script from a configured address, deferred, once for all who wait for it (§7). What it leaves on
 * `window` is the caller's to look for, before and after. Throws `ScriptMissing`; it may be tried again.
 */
export function loadScript(address: string): Promise<void> {
  const underWay = loading.get(address);
  if (underWay) return underWay;
  const coming = new Promise<void>((resolve, reject) => {
    const script = document.createElement('script');
    script.defer = true;
    script.onload = () => resolve();
    script.onerror = () => {
      script.remove();
      reject(new ScriptMissing(`No script at ${address}`));
    };
    script.src = trusted(address);
    document.head.append(script);
  }).finally(() => loading.delete(address));
  loading.set(address, coming);
  return coming;
}
