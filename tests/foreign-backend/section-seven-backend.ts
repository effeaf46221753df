// A backend that answers §7's calls and no others, and speaks the Pusher protocol. It is written from the specification,
// not from our contract: fields that §7 doesn't name are absent, and every other call answers 404.
import { createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type WebSocket, WebSocketServer } from 'ws';

/** The application of the Pusher protocol. */
export const REALTIME_KEY = 'foreign-key';
const REALTIME_SECRET = 'foreign-secret';

/** §7's seven reads of the start-up (§4). */
export const STARTUP_READS = [
  '/v2/coupons/register',
  '/api/casino-games/providers',
  '/v2/settings/',
  '/v2/images/',
  '/v2/casino-games/category',
  '/v2/promotions',
  '/v2/banners',
] as const;

export interface Asked {
  method: string;
  path: string;
  query: string;
  headers: IncomingMessage['headers'];
  body: Record<string, unknown>;
}

interface Answer {
  status?: number;
  body?: unknown;
}

type Respond = (asked: Asked) => Answer | undefined | Promise<Answer | undefined>;

export interface ForeignBackend {
  url: string;
  /** `host:port` of the realtime connection. */
  realtimeHost: string;
  /** Every call but preflights, in order. */
  asked: Asked[];
  /** Answers of a test's own, by `METHOD /path`; they come before §7's. */
  override: Map<string, Respond>;
  /** Joined channels. */
  channels: () => string[];
  /** Sends an event to everyone on a channel; what it says of balance and rollover, the reads say from then on. */
  emit: (channel: string, event: string, data: unknown) => void;
  /** Drops all realtime connections, as a restart does. */
  dropConnections: () => void;
  /** Whether tokens are accepted. */
  acceptTokens: boolean;
  /** Seconds that a new token lives. */
  tokenLife: number;
  balance: number;
  /** What the running rollover counts, in cents. */
  rolledOver: number;
  calls: (call: string) => Asked[];
  stop: () => Promise<void>;
}

const PLAYER_ID = 41;

/** A token as §3 describes its payload: balance, user_id, exp. */
export function tokenOf(expiresAt: number, balance = 150): string {
  const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
  return `${part({ alg: 'none' })}.${part({ balance, user_id: PLAYER_ID, exp: Math.floor(expiresAt / 1_000) })}.s${++issued}`;
}
let issued = 0;

/** Starts the backend on a port of its own; the page comes from another origin. */
export async function startForeignBackend(): Promise<ForeignBackend> {
  const asked: Asked[] = [];
  const sockets = new Map<WebSocket, Set<string>>();
  const favourites = new Set<string>();
  const coupons: { code: string; deposit: boolean; status: string }[] = [
    { code: 'Bemvindo10', deposit: true, status: 'active' },
  ];
  const registered: Record<string, unknown>[] = [];

  const routes: Readonly<Record<string, Respond>> = {
    'GET /v2/get-ip': () => ({ body: { userIP: '203.0.113.9' } }),
    'GET /v2/settings/': () => ({
      body: { general_site_title: 'Casa de Fora', deposit_min: 100, casino_enabled: 1, sport_enabled: 1 },
    }),
    'GET /v2/images/': () => ({ body: { login: null, register: null } }),
    'GET /v2/promotions': () => ({ body: [{ id: 1, title: 'Promoção de fora', image: 'promo.png' }] }),
    'GET /v2/banners': () => ({
      body: [
        { id: 'b1', title: 'Abrir promoções', image: '/banner.png', link: '/promotions' },
        { id: 'b2', image: 'http://pictures.example/plain.png', image_mobile: null, link: '/casino?login=1' },
      ],
    }),
    'GET /v2/coupons/register': () => ({ body: { text: 'Ganhe 10' } }),
    'GET /api/casino-games/providers': () => ({ body: [{ id: 3, name: 'Estúdio Fora', slug: 'fora' }] }),
    'GET /v2/casino-games/category': () => ({
      body: [
        { id: 1, name: 'Slots', slug: 'slots' },
        { id: 2, name: 'Ao Vivo', slug: 'live' },
        { id: 5, name: 'Mesas', slug: 'mesas' },
      ],
    }),
    'GET /api/seo': ({ query }) => ({ body: { id: 1, title: `SEO ${query.length}`, content: '' } }),
    'POST /v2/auth/register': ({ body }) => {
      if (body.email === 'usado@example.com')
        return {
          status: 422,
          body: { success: false, data: { errors: { email: ['E-mail em uso'] }, message: 'Confira' } },
        };
      registered.push(body);
      return { body: { success: true, data: {}, message: '' } };
    },
    'POST /api/auth/login': ({ body }) => {
      if (body.password === 'errada-123')
        return {
          status: 401,
          body: { status: false, data: { error: 'Senha não confere, 2 tentativas restantes' } },
        };
      if (body.email === 'bloqueado@example.com')
        return { status: 403, body: { status: false, data: { errors: { email: ['Conta em análise'] } } } };
      return { body: { status: true, data: newToken() } };
    },
    'POST /api/auth/logout': () => ({ body: {} }),
    'POST /api/auth/refresh': () => ({ body: newToken() }),
    'GET /api/auth/me': () => ({
      body: {
        id: PLAYER_ID,
        birthday: '1990-05-01',
        gender: 0,
        balance: backend.balance,
        wallet: { bonus_mixed: 2_500 },
        user_rollover: {
          id: 9,
          active: 1,
          amount_current: backend.rolledOver,
          amount_rollover: 1_000,
          amount_won: 0,
          balance: 2_500,
        },
      },
    }),
    'GET /api/generate-token': () => ({ body: { token: 'sportsbook-token' } }),
    'POST /api/validate/document': ({ body }) =>
      body.document
        ? { body: { success: true, name: 'Ana de Fora', birthday: '1990-05-01' } }
        : { body: { success: false } },
    'GET /api/transactions': () => ({
      body: { data: { data: [{ id: 1, source: 'Deposit', type: 1, status: 2 }] } },
    }),
    'POST /api/broadcasting/auth': ({ body }) => {
      const signed = `${body.socket_id}:${body.channel_name}`;
      return {
        body: {
          auth: `${REALTIME_KEY}:${createHmac('sha256', REALTIME_SECRET).update(signed).digest('hex')}`,
        },
      };
    },
    'GET /api/kyc/onboarding': () => ({ status: 404, body: {} }),
    'GET /api/bonus': () => ({
      body: { data: [{ id: 9, active: 1, amount_current: backend.rolledOver, amount_rollover: 1_000 }] },
    }),
    'POST /api/coupons/list': () => ({
      body: {
        userCoupons: coupons.map(({ status, ...coupon }, place) => ({ id: place + 1, coupon, status })),
      },
    }),
    'POST /api/coupons/apply': ({ body }) => {
      const held = coupons.find(({ code }) => code === body.code);
      if (!held) return { status: 422, body: { error: true, message: 'Cupom desconhecido' } };
      return { body: { error: false, message: '', userCoupon: { id: 1, coupon: held, status: 'active' } } };
    },
    'GET /api/favorite-game/favorite': () => ({
      body: { success: true, data: [...favourites].map((id) => ({ id, image: '/game.png' })) },
    }),
  };

  const patterns: readonly [RegExp, (match: RegExpExecArray) => Answer][] = [
    [/^POST \/api\/(active|redeem)\/[\w-]+$/, () => ({ body: { message: 'Feito' } })],
    [/^DELETE \/api\/bonus\/[\w-]+$/, () => ({ body: { message: 'Feito' } })],
    [
      /^POST \/api\/favorite-game\/favorite\/([\w-]+)\/(add|remove)$/,
      ([, id = '', what]) => {
        if (what === 'add') favourites.add(id);
        else favourites.delete(id);
        return { body: { success: true } };
      },
    ],
  ];

  function newToken() {
    const expires_in = backend.tokenLife;
    return { access_token: tokenOf(Date.now() + expires_in * 1_000, backend.balance), expires_in };
  }

  async function answerTo(call: Asked): Promise<Answer> {
    const name = `${call.method} ${call.path}`;
    const own = await backend.override.get(name)?.(call);
    if (own) return own;
    const known = routes[name];
    const [pattern, respond] = patterns.find(([one]) => one.test(name)) ?? [];
    const open = call.path.startsWith('/v2/') || OPEN.has(name);
    if ((known || pattern) && !open && (!backend.acceptTokens || !call.headers.authorization))
      return { status: 401, body: { message: 'Unauthenticated.' } };
    const match = pattern?.exec(name);
    const answer = match && respond ? respond(match) : await known?.(call);
    if (answer) return answer;
    return { status: 404, body: { message: 'Not Found' } };
  }

  const server = createServer(async (request, response) => {
    allowPage(request, response);
    if (request.method === 'OPTIONS') return void response.writeHead(204).end();
    const { pathname, search } = new URL(request.url ?? '/', 'http://localhost');
    const text = await bodyOf(request);
    const call: Asked = {
      method: request.method ?? 'GET',
      path: pathname,
      query: search,
      headers: request.headers,
      body: parseBody(text),
    };
    asked.push(call);
    const { status = 200, body = {} } = await answerTo(call);
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  });

  const realtime = new WebSocketServer({ server });
  realtime.on('connection', (socket, request) => {
    if (!request.url?.startsWith(`/app/${REALTIME_KEY}?`)) return socket.close(4_001);
    sockets.set(socket, new Set());
    const say = (event: string, data: unknown, channel?: string) =>
      socket.send(JSON.stringify({ event, data: JSON.stringify(data), ...(channel ? { channel } : {}) }));
    const socketId = `${sockets.size}.${++issued}`;
    say('pusher:connection_established', { socket_id: socketId, activity_timeout: 30 });
    socket.on('close', () => sockets.delete(socket));
    socket.on('message', (raw) => {
      const { event, data } = JSON.parse(String(raw)) as {
        event: string;
        data?: { channel?: string; auth?: string };
      };
      const channel = data?.channel ?? '';
      if (event === 'pusher:ping') say('pusher:pong', {});
      if (event === 'pusher:unsubscribe') sockets.get(socket)?.delete(channel);
      if (event !== 'pusher:subscribe') return;
      const expected = createHmac('sha256', REALTIME_SECRET).update(`${socketId}:${channel}`).digest('hex');
      if (channel.startsWith('private-') && data?.auth !== `${REALTIME_KEY}:${expected}`)
        return say('pusher:subscription_error', { type: 'AuthError', status: 401 }, channel);
      sockets.get(socket)?.add(channel);
      say('pusher_internal:subscription_succeeded', {}, channel);
    });
  });

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const backend: ForeignBackend = {
    url: `http://localhost:${port}`,
    realtimeHost: `localhost:${port}`,
    asked,
    override: new Map(),
    channels: () => [...sockets.values()].flatMap((joined) => [...joined]).sort(),
    emit(channel, event, data) {
      const { balance, amount_current } = data as { balance?: number; amount_current?: number };
      if (event === 'UserUpdateEvent' && balance !== undefined) backend.balance = balance;
      if (event === 'UserRolloverUpdateEvent' && amount_current !== undefined)
        backend.rolledOver = amount_current;
      for (const [socket, joined] of sockets)
        if (joined.has(channel)) socket.send(JSON.stringify({ event, channel, data: JSON.stringify(data) }));
    },
    dropConnections() {
      for (const socket of realtime.clients) socket.terminate();
    },
    acceptTokens: true,
    tokenLife: 3_600,
    balance: 150,
    rolledOver: 100,
    calls: (name) => asked.filter(({ method, path }) => `${method} ${path}` === name),
    stop: () =>
      new Promise((resolve) => {
        for (const socket of realtime.clients) socket.terminate();
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
  return backend;
}

/** §7's calls that need no token, beside those under /v2. */
const OPEN: ReadonlySet<string> = new Set([
  'POST /api/auth/login',
  'POST /api/validate/document',
  'GET /api/casino-games/providers',
  'GET /api/seo',
]);

/** The page is of another origin: what §7's page sends is allowed, as any backend with CORS does. */
function allowPage(request: IncomingMessage, response: ServerResponse): void {
  response.setHeader('access-control-allow-origin', request.headers.origin ?? '*');
  response.setHeader('access-control-allow-methods', 'GET, POST, DELETE');
  response.setHeader(
    'access-control-allow-headers',
    'authorization, content-type, accept, accept-language, user-ip, idempotency-key',
  );
  // Without this header a page of another origin can't read the server's time.
  response.setHeader('access-control-expose-headers', 'date');
}

function parseBody(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text || '{}');
    return typeof value === 'object' && value !== null ? { ...value } : {};
  } catch {
    // Channel authorisation is sent as a form.
    return Object.fromEntries(new URLSearchParams(text));
  }
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString();
}
