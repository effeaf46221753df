// The headers of D13. The page's policy lists hashes of its inline blocks instead of nonces, because the service worker serves a
// cached page.
import { createHash } from 'node:crypto';
import type { MiddlewareHandler } from 'hono';
import type { HttpEnv } from '#server/core/http/request-metadata.ts';

export const REPORT_PATH = '/api/csp-reports';

interface PagePolicy {
  /** The pages that the policy holds for, as they are sent; their inline scripts and styles are allowed by their hashes. */
  pages: readonly string[];
  /** The page's own address; undefined where it is not known. */
  publicUrl: string | undefined;
  /** Origins whose frames the page shows: games, payer page, KYC, sportsbook. */
  frames: readonly string[];
  /** Origins of scripts besides the page's own: the game launcher. */
  scripts: readonly string[];
  /** Origins of pictures besides the page's own. */
  images: readonly string[];
  /** Origins of calls and sockets besides the page's own. */
  connections: readonly string[];
  /** Origins of third-party scripts, and of all that these load: styles, frames, pictures, calls. */
  thirdPartyScripts: readonly string[];
  /** Where browsers report violations; the server's own path where absent. */
  reportTo?: string | undefined;
}

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** Hashes of a page's inline blocks of a kind, without data blocks and blocks that load a file. */
export function inlineHashes(html: string, element: 'script' | 'style'): string[] {
  const blocks = html.matchAll(new RegExp(`<${element}\\b([^>]*)>([\\s\\S]*?)</${element}>`, 'gi'));
  return [...blocks]
    .filter(
      ([, attributes = '']) =>
        !/\bsrc\s*=/i.test(attributes) && !/type\s*=\s*["']?application\//i.test(attributes),
    )
    .map(([, , text = '']) => hashOf(text));
}

/** Hashes of a page's style attributes: prerendered pages have some, where a script would set properties. */
function attributeHashes(html: string): string[] {
  const values = html.matchAll(/<[a-z][^<>]*?\sstyle="([^"]*)"/g);
  return [...new Set([...values].map(([, value = '']) => hashOf(value)))];
}

/** The Content-Security-Policy of one or several pages. */
export function pagePolicy(policy: PagePolicy): string {
  const { pages, publicUrl, thirdPartyScripts, reportTo = REPORT_PATH } = policy;
  const secure = publicUrl?.startsWith('https:');
  const sockets = publicUrl ? [publicUrl.replace(/^http/, 'ws')] : [];
  const inline = (element: 'script' | 'style') => pages.flatMap((html) => inlineHashes(html, element));
  const attributes = pages.flatMap(attributeHashes);
  const frames = [...policy.frames, ...thirdPartyScripts];
  const directives: Record<string, readonly string[]> = {
    'default-src': ["'none'"],
    'script-src': ["'self'", ...inline('script'), ...policy.scripts, ...thirdPartyScripts],
    'style-src': ["'self'", ...inline('style'), ...thirdPartyScripts],
    ...(attributes.length > 0 ? { 'style-src-attr': ["'unsafe-hashes'", ...attributes] } : {}),
    'img-src': ["'self'", 'data:', 'blob:', ...policy.images, ...thirdPartyScripts],
    'font-src': ["'self'"],
    // The service worker fetches pictures by itself, to cache them.
    'connect-src': ["'self'", ...sockets, ...policy.connections, ...policy.images, ...thirdPartyScripts],
    'frame-src': frames.length > 0 ? frames : ["'none'"],
    'worker-src': ["'self'"],
    'manifest-src': ["'self'"],
    'media-src': ["'self'"],
    'form-action': ["'self'"],
    'base-uri': ["'none'"],
    'frame-ancestors': ["'none'"],
    ...(secure ? { 'upgrade-insecure-requests': [] } : {}),
    'report-uri': [reportTo],
  };
  return Object.entries(directives)
    .map(([name, values]) => [name, ...new Set(values)].join(' '))
    .join('; ');
}

/** Trusted Types policies, by the files that create them: src/core/text/sanitise.ts, src/core/net/load-script.ts, src/core/pwa/register-worker.ts, src/app/routes/structured-data.ts. */
const VETTERS = 'rich-text configured-script service-worker structured-data';

/**
 * The headers that carry a page's policy. D13: only vetted strings become script. Enforced where no third-party script runs in the page,
 * because such a script may not support it (decision 032); with one, violations are only reported.
 */
export function policyHeaders(
  policy: string,
  { onlyOwnScripts, reportTo = REPORT_PATH }: { onlyOwnScripts: boolean; reportTo?: string | undefined },
): Record<string, string> {
  const vetted = "require-trusted-types-for 'script'";
  return onlyOwnScripts
    ? { 'Content-Security-Policy': `${policy}; ${vetted}; trusted-types ${VETTERS}` }
    : {
        'Content-Security-Policy': policy,
        'Content-Security-Policy-Report-Only': `${vetted}; report-uri ${reportTo}`,
      };
}

export const NO_SNIFFING = { 'X-Content-Type-Options': 'nosniff' };
export const TRANSPORT = 'max-age=31536000';

/** Headers that documents and workers obey. Takes the origins whose frames may use the camera: those of the verification. */
export function documentHeaders(camera: readonly string[]): Record<string, string> {
  const origins = camera.map((origin) => JSON.stringify(origin)).join(' ');
  return {
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'Cross-Origin-Opener-Policy': 'same-origin-allow-popups',
    'Permissions-Policy': `camera=(${origins}), microphone=(), geolocation=(), payment=(), usb=()`,
  };
}

const DATA_POLICY = "default-src 'none'; frame-ancestors 'none'";

/**
 * Types that are neither a document nor a worker (the service worker's script has its own policy): headers that only those obey would
 * be wasted bytes on each of a page's two dozen files. Their own requests use the browser's default referrer policy, which is the same.
 */
const PART = /^(text\/(javascript|css)|font\/)/;

/** Headers for every reply of an origin; a reply that has its own policy keeps it. */
export function securityHeaders(options: {
  secure: boolean;
  /** Strict-Transport-Security for the subdomains too. */
  subdomains?: boolean;
  policy?: string;
  /** Origins whose frames may use the camera: those of the verification. */
  camera?: readonly string[];
}): MiddlewareHandler<HttpEnv> {
  const ofDocuments = Object.entries(documentHeaders(options.camera ?? []));
  const transport = options.subdomains ? `${TRANSPORT}; includeSubDomains` : TRANSPORT;
  return async (context, next) => {
    await next();
    const { headers } = context.res;
    for (const [name, value] of Object.entries(NO_SNIFFING)) headers.set(name, value);
    if (!PART.test(headers.get('Content-Type') ?? '')) {
      if (!headers.has('Content-Security-Policy')) {
        headers.set('Content-Security-Policy', options.policy ?? DATA_POLICY);
      }
      for (const [name, value] of ofDocuments) headers.set(name, value);
    }
    if (options.secure) headers.set('Strict-Transport-Security', transport);
  };
}
