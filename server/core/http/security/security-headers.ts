// D13's headers. The page's policy names hashes of its inline blocks rather than nonces, because the service worker
// serves a stored page.
import { createHash } from 'node:crypto';
import type { MiddlewareHandler } from 'hono';
import type { HttpEnv } from '../http-env.ts';

export const REPORT_PATH = '/api/csp-reports';

interface PagePolicy {
  /** The page as it is sent; its inline scripts and styles are allowed by their hashes. */
  html: string;
  /** The page's own address. */
  publicUrl: string;
  /** Origins whose frames the page shows: games, payer page, KYC, sportsbook. */
  frames: readonly string[];
  /** Origins of scripts beside the page's own: the game launcher. */
  scripts: readonly string[];
  /** Origins of pictures beside the page's own. */
  images: readonly string[];
  /** Origins of calls and sockets beside the page's own. */
  connections: readonly string[];
  /** Origins of other companies' scripts, and of all that these bring along: styles, frames, pictures, calls. */
  outside: readonly string[];
}

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** Hashes of a page's inline blocks of a kind; blocks of data and of other files are none. */
export function inlineHashes(html: string, element: 'script' | 'style'): string[] {
  const blocks = html.matchAll(new RegExp(`<${element}\\b([^>]*)>([\\s\\S]*?)</${element}>`, 'gi'));
  return [...blocks]
    .filter(
      ([, attributes = '']) =>
        !/\bsrc\s*=/i.test(attributes) && !/type\s*=\s*["']?application\//i.test(attributes),
    )
    .map(([, , text = '']) => hashOf(text));
}

/** Hashes of a page's style attributes: a drawn page has some, where a script would set properties. */
function attributeHashes(html: string): string[] {
  const values = html.matchAll(/<[a-z][^<>]*?\sstyle="([^"]*)"/g);
  return [...new Set([...values].map(([, value = '']) => hashOf(value)))];
}

/** The page's Content-Security-Policy. */
export function pagePolicy(policy: PagePolicy): string {
  const secure = policy.publicUrl.startsWith('https:');
  const socket = policy.publicUrl.replace(/^http/, 'ws');
  const attributes = attributeHashes(policy.html);
  const { outside } = policy;
  const frames = [...policy.frames, ...outside];
  const directives: Record<string, readonly string[]> = {
    'default-src': ["'none'"],
    'script-src': ["'self'", ...inlineHashes(policy.html, 'script'), ...policy.scripts, ...outside],
    'style-src': ["'self'", ...inlineHashes(policy.html, 'style'), ...outside],
    ...(attributes.length > 0 ? { 'style-src-attr': ["'unsafe-hashes'", ...attributes] } : {}),
    'img-src': ["'self'", 'data:', 'blob:', ...policy.images, ...outside],
    'font-src': ["'self'"],
    // The service worker asks for pictures by itself, to keep them.
    'connect-src': ["'self'", socket, ...policy.connections, ...policy.images, ...outside],
    'frame-src': frames.length > 0 ? frames : ["'none'"],
    'worker-src': ["'self'"],
    'manifest-src': ["'self'"],
    'media-src': ["'self'"],
    'form-action': ["'self'"],
    'base-uri': ["'none'"],
    'frame-ancestors': ["'none'"],
    ...(secure ? { 'upgrade-insecure-requests': [] } : {}),
    'report-uri': [REPORT_PATH],
  };
  return Object.entries(directives)
    .map(([name, values]) => [name, ...new Set(values)].join(' '))
    .join('; ');
}

/** Who may vet what becomes script: src/core/text/sanitise.ts, src/core/net/load-script.ts, src/core/pwa/register-worker.ts, src/app/routes/structured-data.ts. */
const VETTERS = 'rich-text configured-script service-worker structured-data';

/**
 * D13: only vetted strings become script. Enforced where no other company's script runs in the page, which may know nothing of
 * it (docs/decisions/032); there it is watched.
 */
export const TRUSTED_TYPES = `require-trusted-types-for 'script'; trusted-types ${VETTERS}`;
export const TRUSTED_TYPES_REPORT = `require-trusted-types-for 'script'; report-uri ${REPORT_PATH}`;

const DATA_POLICY = "default-src 'none'; frame-ancestors 'none'";

/**
 * Neither a document nor a worker by itself (the service worker's own script brings its policy along): what only those heed
 * would be dead weight on each of a page's two dozen files. They ask for more by the browser's own referrer policy, the same.
 */
const PART = /^(text\/(javascript|css)|font\/)/;

/** Headers for everything an origin sends; an answer that has a policy of its own keeps it. */
export function securityHeaders(options: {
  secure: boolean;
  policy?: string;
  /** Origins whose frames may use the camera: the verification's. */
  camera?: readonly string[];
}): MiddlewareHandler<HttpEnv> {
  const camera = (options.camera ?? []).map((origin) => JSON.stringify(origin)).join(' ');
  return async (context, next) => {
    await next();
    const { headers } = context.res;
    headers.set('X-Content-Type-Options', 'nosniff');
    if (!PART.test(headers.get('Content-Type') ?? '')) {
      if (!headers.has('Content-Security-Policy')) {
        headers.set('Content-Security-Policy', options.policy ?? DATA_POLICY);
      }
      headers.set('Referrer-Policy', 'strict-origin-when-cross-origin');
      headers.set('Cross-Origin-Opener-Policy', 'same-origin-allow-popups');
      headers.set(
        'Permissions-Policy',
        `camera=(${camera}), microphone=(), geolocation=(), payment=(), usb=()`,
      );
    }
    if (options.secure) headers.set('Strict-Transport-Security', 'max-age=31536000');
  };
}
