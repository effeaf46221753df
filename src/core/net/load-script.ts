import { thirdPartyOrigin } from '#contract/third-party-scripts.ts';
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

/** A script that takes longer (ms) counts as failed. */
const TIMEOUT_MS = 20_000;

const loading = new Map<string, Promise<void>>();

/**
 * Loads another party's script from a configured address, deferred, once for all who wait for it (§7). What it leaves on
 * `window` is the caller's to look for, before and after. Throws `ScriptMissing` where it fails, and after `TIMEOUT_MS` where
 * the other party doesn't answer; another call then asks for it again.
 */
export function loadScript(address: string): Promise<void> {
  const underWay = loading.get(address);
  if (underWay) return underWay;
  const coming = new Promise<void>((resolve, reject) => {
    const script = document.createElement('script');
    const fail = () => {
      clearTimeout(timer);
      // In another document it no longer runs, should it still arrive: the next attempt's would run beside it.
      document.implementation.createHTMLDocument().adoptNode(script);
      reject(new ScriptMissing(`No script at ${address}`));
    };
    const timer = setTimeout(fail, TIMEOUT_MS);
    script.defer = true;
    script.onload = () => {
      clearTimeout(timer);
      resolve();
    };
    script.onerror = fail;
    script.src = trusted(address);
    document.head.append(script);
  }).finally(() => loading.delete(address));
  loading.set(address, coming);
  return coming;
}

/** A third-party script that failed to load or timed out, or that has no valid address. */
export class ThirdPartyScriptError extends Error {
  override name = 'ThirdPartyScriptError';
}

const loads = new Map<string, Promise<void>>();

/**
 * Loads a third-party script once for the whole page: a second call gets the same promise. Takes its configured address.
 * Throws `ThirdPartyScriptError`; another call then tries again.
 */
export function loadThirdPartyScript(address: string): Promise<void> {
  if (thirdPartyOrigin(address) === null) return Promise.reject(new ThirdPartyScriptError('no address'));
  const known = loads.get(address);
  if (known) return known;
  const load = loadScript(address).catch((cause: unknown) => {
    loads.delete(address);
    throw new ThirdPartyScriptError(`No script at ${address}`, { cause });
  });
  loads.set(address, load);
  return load;
}
