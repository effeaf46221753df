import { thirdPartyOrigin } from '#contract/third-party-config.ts';
import { loadScript } from './load-script.ts';

/** A script that hangs is one that isn't there (ms). */
const PATIENCE_MS = 20_000;

/** Another company's script that didn't come, came too late, isn't what it should be, or isn't from where it may be. */
export class ThirdPartyScriptError extends Error {
  override name = 'ThirdPartyScriptError';
}

const coming = new Map<string, Promise<void>>();

/**
 * Loads a third-party script once for the whole page: a second call gets the same promise. Takes its configured address.
 * Throws `ThirdPartyScriptError`; then it may be asked for anew.
 */
export function loadThirdPartyScript(address: string): Promise<void> {
  if (thirdPartyOrigin(address) === null) return Promise.reject(new ThirdPartyScriptError('no address'));
  const known = coming.get(address);
  if (known) return known;
  const load = inTime(loadScript(address)).catch((cause: unknown) => {
    coming.delete(address);
    throw new ThirdPartyScriptError(`No script at ${address}`, { cause });
  });
  coming.set(address, load);
  return load;
}

async function inTime(deed: Promise<void>): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, fail) => {
    timer = setTimeout(() => fail(new Error('too late')), PATIENCE_MS);
  });
  await Promise.race([deed, late]).finally(() => clearTimeout(timer));
}
