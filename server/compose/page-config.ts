// What the environment and the chosen parties say to the page: its configuration, and what its pages are drawn with.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { AppConfig } from '#contract/config.ts';
import { loadPrerenderer } from '../core/http/pages/prerender-cache.ts';
import type { Env } from '../env.ts';
import type { PartyPages } from '../partners/parties.ts';

/** Key of the server's own realtime connection; no secret. */
export const REALTIME_KEY = 'varanda';

/** The page's configuration. Keys without a value are left out where they may be: each page carries this block. */
export function pageConfigOf(env: Env, { games, kyc }: PartyPages): AppConfig {
  const { pageConfig } = env.thirdPartyScripts;
  return {
    // First: at this place it costs the page's first packets least.
    sportsEmbeds: env.sportsEmbeds,
    ...(pageConfig ? { outside: pageConfig } : {}),
    backend: '',
    appId: env.appId,
    realtimeKey: env.pusher?.key ?? REALTIME_KEY,
    realtimeCluster: env.pusher?.cluster ?? 'mt1',
    realtimeHost: env.pusher?.host ?? '',
    botCheck: env.parties.botCheck === 'none' ? '' : 'altcha',
    launcher: games?.script ?? '',
    kycOrigins: [...(kyc?.frames ?? [])],
    kycScripts: { caf: kyc?.script ?? '', legitimuz: kyc?.script ?? '' },
    redirects: {},
    imageHost: env.imageHost,
    storagePath: '/storage',
  };
}

/** What draws pages: the built module, the configuration and the built files; undefined where every address gets the shell. */
export async function prerenderingOf(
  folder: string | undefined,
  file: string | undefined,
  config: AppConfig,
) {
  if (folder === undefined || file === undefined) return undefined;
  const prerenderer = await loadPrerenderer(file);
  return { prerenderer, config, readBuiltFile: (name: string) => readFileSync(join(folder, name), 'utf8') };
}
