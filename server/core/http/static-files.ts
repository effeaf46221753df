import type { Context, Hono } from 'hono';
import { SHELL_FILE } from '#contract/shipped.ts';
import type { HttpEnv } from './http-env.ts';
import type { PageFile, PageFiles } from './page-files.ts';
import { problemReply } from './problem-reply.ts';
import { Refusal } from './refusal.ts';
import { isKnown } from './routes.ts';

interface StaticOptions {
  page: PageFiles;
  /** Requests for the page under another host name go here (D8). */
  publicUrl: string;
  /** Headers of the page itself. */
  headers: Readonly<Record<string, string>>;
}

/** No page has an address of this kind: what asks for it wants a file, and HTML in its place would only mislead. */
const FILE =
  /\.(avif|css|gif|ico|jpe?g|js|json|map|mjs|mp3|mp4|pdf|php|png|svg|txt|wasm|webmanifest|webp|woff2?|xml)$/i;
// A page that was opened before a deploy asks for chunks that are gone: HTML would be a broken script.
const isFile = (path: string) => path.startsWith('/assets/') || path.includes('/.') || FILE.test(path);

const isCall = (path: string) => /^\/(api|v2)(\/|$)/.test(path);

/** Serves the built page: its files by name, and the page itself for every other address that isn't a call. */
export function serveStatic(app: Hono<HttpEnv>, { page, publicUrl, headers }: StaticOptions): void {
  const home = new URL(publicUrl);
  app.get('*', (context) => {
    const url = new URL(context.req.url);
    if (isCall(url.pathname)) return problemReply(context, new Refusal('not_found'));
    if (url.host !== home.host && context.req.header('host') !== home.host) {
      return context.redirect(new URL(url.pathname + url.search, home).href, 307);
    }
    const path = decodePath(url.pathname);
    const file = page.files.get(path);
    if (file) return fileReply(context, url.pathname, file, headers);
    if (isFile(path)) return problemReply(context, new Refusal('not_found'));
    const index = page.files.get(`/${SHELL_FILE}`);
    return index
      ? fileReply(context, `/${SHELL_FILE}`, index, headers)
      : problemReply(context, new Refusal('not_found'));
  });
}

function decodePath(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

function fileReply(
  context: Context<HttpEnv>,
  path: string,
  file: PageFile,
  pageHeaders: Readonly<Record<string, string>>,
): Response {
  const headers: Record<string, string> = {
    'Cache-Control': path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
    ETag: file.etag,
    Vary: 'Accept-Encoding',
    // The worker asks in the page's name: what the page may reach, it may.
    ...(file.type.startsWith('text/html') || path === '/sw.js' ? pageHeaders : {}),
  };
  if (isKnown(context, file.etag)) return context.body(null, 304, headers);
  const brotli =
    file.brotli && /\bbr\b/.test(context.req.header('accept-encoding') ?? '') ? file.brotli : undefined;
  return context.body(brotli ?? file.body, 200, {
    ...headers,
    'Content-Type': file.type,
    ...(brotli ? { 'Content-Encoding': 'br' } : {}),
  });
}
