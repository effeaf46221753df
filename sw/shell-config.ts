import * as v from 'valibot';
import { appConfig, CONFIG_ELEMENT } from '#contract/config.ts';

const BLOCK = new RegExp(`<script[^>]*\\bid="${CONFIG_ELEMENT}"[^>]*>([\\s\\S]*?)</script>`);
const block = v.pipe(v.string(), v.parseJson(), appConfig);

/** The configuration's text in a page; empty where it has none. */
export function configBlock(html: string): string {
  return BLOCK.exec(html)?.[1] ?? '';
}

/** The backend's address that a stored page is configured for, without a slash at its end; empty: none is said. */
export function backendIn(html: string): string {
  const parsed = v.safeParse(block, configBlock(html) || '{}');
  return (parsed.success && parsed.output.backend) || String(import.meta.env.VITE_BACKEND ?? '');
}

/** What a stored page's cookies begin with. */
export function appIdIn(html: string): string {
  return v.parse(block, configBlock(html) || '{}').appId;
}
