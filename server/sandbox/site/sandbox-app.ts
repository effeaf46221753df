import type { Hono } from 'hono';
import type { SandboxAccess } from '#server/core/env/sandbox-env.ts';
import { openHttpApp } from '#server/core/http/http-app.ts';
import type { Routes } from '#server/core/http/http-routes.ts';
import type { HttpEnv } from '#server/core/http/request-metadata.ts';
import { securityHeaders } from '#server/core/http/security/security-headers.ts';
import type { Services } from '#server/core/services.ts';
import { requireAccess, WHOLE_SANDBOX_PATHS } from './sandbox-access.ts';

interface SandboxAppOptions {
  services: Pick<Services, 'clock' | 'log'>;
  /** The sandbox's own origin. */
  origin: string;
  /** Origin of the page, which may show the sandbox's pages in frames. */
  publicUrl: string;
  trustedHops: number;
  /** Who may use what concerns every player. */
  access: SandboxAccess;
  routes: readonly Routes[];
}

/** The app of the sandbox's origin. */
export function createSandboxApp({
  services: { clock, log },
  origin,
  publicUrl,
  trustedHops,
  access,
  routes,
}: SandboxAppOptions): Hono<HttpEnv> {
  const app = openHttpApp({ clock, log, trustedHops });
  const policy = `default-src 'self'; frame-ancestors ${publicUrl}`;
  app.use(securityHeaders({ secure: origin.startsWith('https:'), policy }));
  for (const path of WHOLE_SANDBOX_PATHS) app.use(path, requireAccess(access));
  for (const add of routes) add(app);
  return app;
}
