import * as v from 'valibot';
import { appConfig, CONFIG_ELEMENT } from '#contract/config.ts';

const BLOCK = new RegExp(`<script[^>]*\\bid="${CONFIG_ELEMENT}"[^>]*>([\\s\\S]*?)</script>`);
const block = v.pipe(v.string(), v.parseJson(), appConfig);

/** The text of the configuration in a page; empty where the page has none. */
export function configBlock(html: string): string {
  return BLOCK.exec(html)?.[1] ?? '';
}

/** The backend's address in a page's configuration, without a slash at its end; empty where none is configured. */
export function backendIn(html: string): string {
  const parsed = v.safeParse(block, configBlock(html) || '{}');
  return (parsed.success && parsed.output.backend) || String(import.meta.env.VITE_BACKEND ?? '');
}

/** The app id in a page's configuration: the prefix of its cookies. */
export function appIdIn(html: string): string {
  return v.parse(block, configBlock(html) || '{}').appId;
}
