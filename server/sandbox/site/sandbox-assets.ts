import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Routes } from '#server/core/http/http-routes.ts';
import { formOf, sendForms } from '#server/core/http/sent-body.ts';
import { SandboxFilesMissing, type SandboxModule } from '#server/partners/sandbox-module.ts';
import { SANDBOX_STYLE } from './sandbox-style.ts';

/** What the page loads from the sandbox's origin and shows of it: the launcher of games and the KYC frame. */
export const sandboxPages: SandboxModule['sandboxPages'] = (origin) => ({
  games: { script: `${origin}/launcher.js`, frames: [origin] },
  kyc: { script: `${origin}/verifier.js`, frames: [origin] },
});

export const BUILT = {
  '/launcher.js': 'text/javascript',
  '/game.js': 'text/javascript',
  '/game.css': 'text/css',
  '/gabarito-400-800-latin.woff2': 'font/woff2',
  '/slot.js': 'text/javascript',
  '/slot.css': 'text/css',
  '/roulette.js': 'text/javascript',
  '/roulette.css': 'text/css',
  '/scratch.js': 'text/javascript',
  '/scratch.css': 'text/css',
  '/crash.js': 'text/javascript',
  '/crash.css': 'text/css',
  '/keno.js': 'text/javascript',
  '/keno.css': 'text/css',
  '/kyc.js': 'text/javascript',
  '/verifier.js': 'text/javascript',
  '/embed.js': 'text/javascript',
  '/sportsbook.js': 'text/javascript',
} as const;

/**
 * Scripts and style sheets of the sandboxed parties' pages. Takes the folder that the build wrote them into.
 * Throws `SandboxFilesMissing`.
 */
export function sandboxFiles(folder: string): Routes {
  const files = Object.entries(BUILT).map(([path, type]) => {
    const file = join(folder, path);
    if (!existsSync(file)) throw new SandboxFilesMissing(`no ${path} in ${folder}`);
    return { path, type, body: type.startsWith('font/') ? readFileSync(file) : readFileSync(file, 'utf8') };
  });
  const all = [...files, { path: '/sandbox.css', type: 'text/css', body: SANDBOX_STYLE }];
  return (app) => {
    for (const { path, type, body } of all) {
      const forms = { plain: formOf(body) };
      app.get(path, (context) => {
        const headers = { 'Cache-Control': 'no-cache', 'Cross-Origin-Resource-Policy': 'cross-origin' };
        const charset = type.startsWith('text/') ? '; charset=UTF-8' : '';
        return sendForms(context, `${type}${charset}`, forms, headers);
      });
    }
  };
}
