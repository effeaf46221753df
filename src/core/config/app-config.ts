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
  return v.parse(appConfig, { ...import.meta.env?.VITE_CONFIG_DEFAULTS, ...jsonObject(text) });
}

function jsonObject(text: string | null | undefined): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text || '{}');
    return typeof value === 'object' && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}
