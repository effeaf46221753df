import * as v from 'valibot';
import { type AppConfig, appConfig, CONFIG_ELEMENT } from '#contract/config.ts';

let known: AppConfig | undefined;

/** The configuration, read once from the page's JSON block (D2); without a page, the build's defaults. */
export function config(): AppConfig {
  known ??= readConfig(
    typeof document === 'undefined' ? null : document.getElementById(CONFIG_ELEMENT)?.textContent,
  );
  return known;
}

/** Takes the configuration from elsewhere than a page: prerendering has none. */
export function setConfig(given: Partial<AppConfig>): void {
  known = readConfig(JSON.stringify(given));
}

/** Takes the block's text; what is missing or unreadable takes the build's `VITE_*` value, then the default. */
export function readConfig(text: string | null | undefined): AppConfig {
  return v.parse(appConfig, { ...buildValues(), ...jsonObject(text) });
}

function buildValues(): Record<string, unknown> {
  const env: Record<string, unknown> = import.meta.env ?? {};
  return {
    backend: env.VITE_BACKEND,
    appId: env.VITE_APP_ID,
    realtimeKey: env.VITE_REALTIME_KEY,
    realtimeCluster: env.VITE_REALTIME_CLUSTER,
    realtimeHost: env.VITE_REALTIME_HOST,
    botCheck: env.VITE_BOT_CHECK,
    launcher: env.VITE_LAUNCHER,
    kycScripts: { caf: env.VITE_KYC_SCRIPT_CAF, legitimuz: env.VITE_KYC_SCRIPT_LEGITIMUZ },
    kycOrigins: typeof env.VITE_KYC_ORIGINS === 'string' ? env.VITE_KYC_ORIGINS.split(',') : undefined,
    sportsEmbeds: { sports: env.VITE_SPORTS_EMBED, altenar: env.VITE_ALTENAR_EMBED },
    imageHost: env.VITE_IMAGE_HOST,
    storagePath: env.VITE_STORAGE_PATH,
  };
}

function jsonObject(text: string | null | undefined): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text || '{}');
    return typeof value === 'object' && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}
