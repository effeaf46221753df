import type { Context, Hono } from 'hono';
import { SHELL_FILE } from '#contract/build-files.ts';
import { DEFAULT_LANGUAGE } from '#contract/languages.ts';
import { isFilePath } from '#contract/rules/page/file-path.ts';
import type { HttpEnv } from '#server/core/http/request-metadata.ts';
import { problemReply } from '../endpoints/problem-reply.ts';
import { Refusal } from '../endpoints/refusal.ts';
import type { VisitorTurns } from '../rate-limit/visitor-turns.ts';
import { sendForms } from '../sent-body.ts';
import { canonicalPath, languageOf } from './canonical-url.ts';
import type { PageFile, PageFiles } from './page-files.ts';
import type { PrerenderCache } from './prerender-cache.ts';

interface StaticOptions {
  page: PageFiles;
  /** Prerendered pages; without them every path gets the shell. */
  pages?: PrerenderCache | undefined;
  /** Where visitors wait for their turn before a page is drawn or looked up. */
  visitors?: VisitorTurns | undefined;
  /** Requests for the page with another host name are redirected here (D8). */
  publicUrl: string;
  /** Headers of the page itself. */
  headers: Readonly<Record<string, string>>;
}

const isCall = (path: string) => /^\/(api|v2)(\/|$)/.test(path);

/** Serves the built page: its files by name, and the page itself for every other path that is not a call. */
export function serveStatic(app: Hono<HttpEnv>, options: StaticOptions): void {
  const { page, pages, visitors, publicUrl, headers } = options;
  const home = new URL(publicUrl);
  /** Also where the host is written with the port of the page's scheme, or in capitals (RFC 9110 4.2.3). */
  function isHome(host: string): boolean {
    if (host === home.host) return true;
    const named = `${home.protocol}//${host}`;
    return URL.canParse(named) && new URL(named).host === home.host;
  }
  app.get('*', async (context) => {
    const url = new URL(context.req.url);
    if (isCall(url.pathname)) return problemReply(context, new Refusal('not_found'));
    if (!isHome(url.host) && !isHome(context.req.header('host') ?? '')) {
      // Not resolved against the address: a path that begins with two slashes would name another host.
      return context.redirect(home.origin + url.pathname + url.search, 307);
    }
    const path = decodePath(url.pathname);
    const file = page.files.get(path);
    if (file) return fileReply(context, url.pathname, file, headers);
    if (isFilePath(path)) return problemReply(context, new Refusal('not_found'));
    const shell = page.files.get(`/${SHELL_FILE}`);
    if (!shell) return problemReply(context, new Refusal('not_found'));
    const find = async () => pages?.pageAt(path, url.search, context.req.header('cookie') ?? '');
    const drawn = await (visitors && pages ? visitors.run(context, 'reads', find) : find());
    if (drawn === 'missing') return fileReply(context, '/', shell, headers, 404);
    const own = canonicalPath(url.pathname, languageOf(url.search) ?? DEFAULT_LANGUAGE);
    // Only where the request does not use the canonical URL already: the prerendered home page fills its packets to the last bytes.
    const link: Record<string, string> =
      own === url.pathname + url.search ? {} : { Link: `<${own}>;rel=canonical` };
    return drawn
      ? fileReply(context, '/', drawn.file, { ...drawn.headers, ...link })
      : fileReply(context, '/', shell, { ...headers, ...link });
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
  status: 200 | 404 = 200,
): Response {
  const isPage = file.type.startsWith('text/html');
  const headers = {
    'Cache-Control': path.startsWith('/assets/') ? 'max-age=31536000, immutable' : 'no-cache',
    // The page of a path depends on the chosen language and on whether a player is logged in.
    ...(isPage ? { Vary: 'Cookie' } : {}),
    // The worker makes requests for the page: its policy allows the same connections.
    ...(isPage || path === '/sw.js' ? pageHeaders : {}),
  };
  return sendForms(context, file.type, file.forms, headers, status);
}
