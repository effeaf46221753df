import * as v from 'valibot';
import { matchPrecache } from 'workbox-precaching';
import { appConfig, CONFIG_ELEMENT } from '#contract/config.ts';
import { SHELL_FILE } from '#contract/shipped.ts';

declare const self: ServiceWorkerGlobalScope;

const BLOCK = new RegExp(`<script[^>]*\\bid="${CONFIG_ELEMENT}"[^>]*>([\\s\\S]*?)</script>`);
const block = v.pipe(v.string(), v.parseJson(), appConfig);

/** The backend's address that a stored page is configured for, without a slash at its end; empty: none is said. */
export function backendIn(html: string): string {
  const parsed = v.safeParse(block, BLOCK.exec(html)?.[1] ?? '{}');
  return (parsed.success && parsed.output.backend) || String(import.meta.env.VITE_BACKEND ?? '');
}

let known: Promise<string> | undefined;

async function read(): Promise<string> {
  const shell = await matchPrecache(`/${SHELL_FILE}`);
  return (shell && backendIn(await shell.text())) || self.location.origin;
}

/** Where the page's calls go, as this worker's own shell is configured (D2). */
export function backendAddress(): Promise<string> {
  known ??= read();
  return known;
}
