// Datadog's RUM in its slim build (§7, §9), as the script from a configured address sets it on `window`. It receives as
// little as possible: input is masked, addresses are cut after the path, no user is identified.

import { STORED } from '#contract/stored.ts';
import { MONITORING_NEEDS } from '#contract/third-party-scripts.ts';
import { thirdPartyConfig } from '#src/core/config/third-party-config.ts';
import { readStored, removeStored, writeStored } from '#src/core/device/storage.ts';
import { onFailedFetch } from '#src/core/net/failed-fetch.ts';
import { loadThirdPartyScript, ThirdPartyScriptError } from '#src/core/net/load-script.ts';
import { monitoringSession } from './monitoring-session-limit.ts';

interface RumEvent {
  view?: { url?: string; referrer?: string };
  resource?: { url?: string };
}

interface Rum {
  init: (options: Record<string, unknown>) => void;
  addError: (error: Error, context?: Record<string, unknown>) => void;
  /** Ends the session; the player's next activity starts one. */
  stopSession: () => void;
}

declare global {
  interface Window {
    DD_RUM?: Rum;
  }
}

/** How often an idle page checks whether its session is over (ms). */
const LOOK_MS = 60_000;
const ACTIVITY_EVENTS = ['pointerdown', 'keydown', 'touchstart', 'scroll'] as const;

/** Whether the configuration has a script and all five settings. */
export function isMonitoringConfigured(): boolean {
  const { monitoring } = thirdPartyConfig();
  return monitoring.script !== '' && MONITORING_NEEDS.every((need) => monitoring[need] !== '');
}

/** Loads the script and starts it. Throws `ThirdPartyScriptError`. */
export async function startMonitoring(): Promise<void> {
  const { script, applicationId, clientToken, site, version, env, sampling } = thirdPartyConfig().monitoring;
  await loadThirdPartyScript(script);
  const rum = window.DD_RUM;
  if (!rum) throw new ThirdPartyScriptError('no DD_RUM');
  rum.init({
    applicationId,
    clientToken,
    site,
    version,
    env,
    sessionSampleRate: sampling,
    sessionReplaySampleRate: 0,
    defaultPrivacyLevel: 'mask-user-input',
    enablePrivacyForActionName: true,
    trackUserInteractions: true,
    trackResources: true,
    trackLongTasks: true,
    beforeSend: withoutQueries,
  });
  onFailedFetch((method, url, status) => {
    const address = bare(url);
    rum.addError(new Error(`${method} ${address} ${status}`), { method, url: address, status });
  });
  const session = monitoringSession({
    now: Date.now,
    read: () => readStored(STORED.monitoringSession),
    write: (times) => writeStored(STORED.monitoringSession, times),
    forget: () => removeStored(STORED.monitoringSession),
    stop: () => rum.stopSession(),
  });
  session.recordActivity();
  for (const type of ACTIVITY_EVENTS)
    addEventListener(type, session.recordActivity, { capture: true, passive: true });
  setInterval(session.endIfOver, LOOK_MS);
}

/** Query and fragment of an address may contain a code, a search or an e-mail. */
function withoutQueries({ view, resource }: RumEvent): boolean {
  if (view?.url) view.url = bare(view.url);
  if (view?.referrer) view.referrer = bare(view.referrer);
  if (resource?.url) resource.url = bare(resource.url);
  return true;
}

const bare = (address: string) => address.replace(/[?#].*$/s, '');
