// A small backend that speaks §7 alone, with missing fields and invalid entries, which the page must handle (D1).
import { readFileSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join } from 'node:path';
import { freePortPair } from './ports.ts';

const CLIENT = 'dist/client';
const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
  '.json': 'application/json',
};

const GAME_LISTS: unknown[] = [
  { id: 7, name: 'Slots', slug: 'slots' },
  { id: 1, name: 'Slots', slug: 'slots', icon: null },
  { id: 'not a number', name: 'Quebrada', slug: 'quebrada' },
  null,
  { id: 2, name: 'Ao Vivo', slug: 'live' },
];

/** What each public read of §7 answers; a number is a bare status. */
const ANSWERS: Record<string, unknown> = {
  '/v2/get-ip': { userIP: '203.0.113.9' },
  '/v2/settings/': { general_site_title: 'Casa Pequena', deposit_min: 'many', casino_enabled: '1' },
  '/v2/images/': { login: null },
  '/v2/promotions': [
    { id: 1, title: 'Promoção da semana', image: 'promo.png' },
    { title: 'sem id' },
    'nonsense',
  ],
  '/api/casino-games/providers': 500,
  '/v2/casino-games/category': GAME_LISTS,
  '/v2/banners': [
    { id: 'b1', image: '/nowhere.svg', title: 'Catálogo aberto' },
    { id: 'b2' },
    { id: 'b3', image: '0f8b5a61-7c1d-4b0e-9a55-2d3f4c5b6a79' },
  ],
  '/v2/coupons/register': { nothing: true },
  '/api/seo': 404,
};

export interface StandIn {
  url: string;
  /** Requested paths, in order. */
  asked: string[];
  stop: () => Promise<void>;
}

/** Starts the stand-in with the built page in front of it. */
export async function startStandIn(): Promise<StandIn> {
  const port = await freePortPair();
  const asked: string[] = [];
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://localhost').pathname;
    asked.push(path);
    const answer = ANSWERS[path];
    if (answer !== undefined || path.startsWith('/api') || path.startsWith('/v2')) {
      const status = typeof answer === 'number' ? answer : answer === undefined ? 404 : 200;
      response.writeHead(status, { 'content-type': 'application/json' });
      response.end(status === 200 ? JSON.stringify(answer) : '{}');
      return;
    }
    // As static hosts do: the file, a folder's own page, else the root page.
    const candidates = [join(CLIENT, path), join(CLIENT, path, 'index.html')];
    const found =
      candidates.find((file) => statSync(file, { throwIfNoEntry: false })?.isFile()) ??
      join(CLIENT, 'index.html');
    response.writeHead(200, { 'content-type': TYPES[extname(found)] ?? 'application/octet-stream' });
    response.end(readFileSync(found));
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    url: `http://localhost:${port}`,
    asked,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
