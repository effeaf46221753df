// A backend with all wallet calls and jobs, and a sandboxed bank that acts in its jobs.
import { eq } from 'drizzle-orm';
import { createDeposit } from '#contract/endpoints/wallet/wallet-calls.ts';
import type { StartTimer } from '#server/core/clock.ts';
import type { Database } from '#server/core/db/database.ts';
import type { Endpoint } from '#server/core/http/endpoints/endpoint.ts';
import type { Routes } from '#server/core/http/http-routes.ts';
import type { PlayerLoadLimits } from '#server/core/http/rate-limit/player-turns.ts';
import { newId } from '#server/core/ids.ts';
import type { Services } from '#server/core/services.ts';
import { credit, debit, rollback } from '#server/data/casino/casino-wallet.ts';
import { openSession } from '#server/data/players/player-sessions.ts';
import { findPlayer } from '#server/data/players/players.ts';
import { depositsTable } from '#server/data/schema/wallet-table.ts';
import { bonusEndpoints, bonusJobs } from '#server/features/bonuses/bonus-endpoints.ts';
import { couponEndpoints } from '#server/features/bonuses/coupon-endpoints.ts';
import { realtimeEndpoints } from '#server/features/realtime/realtime-endpoints.ts';
import { referralEndpoints } from '#server/features/referrals/referral-endpoints.ts';
import { sessionEndpoints } from '#server/features/session/session-endpoints.ts';
import { depositEndpoints } from '#server/features/wallet/deposit-endpoints.ts';
import { PIX_WEBHOOK_PATH, pixWebhookRoute } from '#server/features/wallet/pix-webhook-route.ts';
import { openFilePlaces, statementEndpoints } from '#server/features/wallet/statement-endpoints.ts';
import { statementPdfEndpoints } from '#server/features/wallet/statement-pdf-endpoints.ts';
import { walletEndpoints } from '#server/features/wallet/wallet-endpoints.ts';
import { walletJobs } from '#server/features/wallet/wallet-jobs.ts';
import { withdrawalEndpoints } from '#server/features/wallet/withdrawal-endpoints.ts';
import { createSandboxPix, type SandboxPix } from '#server/sandbox/pix/sandbox-pix.ts';
import { sandboxImpediments } from '#server/sandbox/registers/sandbox-impediment-register.ts';
import { type Backend, openBackend, SESSION_SECRET } from './backend.ts';

export const PIX_SECRET = 'the secret shared with the bank, 32';

export interface Wallet {
  backend: Backend;
  pix: SandboxPix;
  /** A token of a new session of this player. */
  tokenOf: (playerId: string) => Promise<string>;
  /** Runs every job of the wallet and lets the bank execute its pending payments. */
  runJobs: () => Promise<void>;
  /** Plays a round, settled by default; returns a function that ends it later. */
  play: (
    playerId: string,
    stake: number,
    round?: Round,
  ) => Promise<{ end: (won: number) => Promise<void>; undo: () => Promise<void> }>;
  /** Pays an open deposit as a bank would. */
  pay: (depositId: string, paid: Payment) => Promise<void>;
  /** Opens a deposit and has its owner pay it; returns its id. */
  deposit: (playerId: string, amount: number, over?: Record<string, unknown>) => Promise<string>;
}

interface Payment {
  amountCents: number;
  /** Eleven digits. */
  payerDocument: string;
}

interface Round {
  /** Cents; undefined leaves the round open. */
  won?: number | undefined;
  gameId?: string;
}

/** What a test adds to the wallet's own calls and routes. */
export interface More {
  endpoints?: (services: Services) => readonly Endpoint[];
  /** All endpoints, instead of the wallet's own. */
  allEndpoints?: (services: Services, pix: SandboxPix) => readonly Endpoint[];
  routes?: (services: Services) => Routes;
  games?: number;
  env?: Readonly<Record<string, string>>;
  playerLoad?: PlayerLoadLimits;
  startTimer?: StartTimer;
}

/** Opens it, on the given database or a new one. */
export async function openWallet(database?: Database, more: More = {}): Promise<Wallet> {
  const filePlaces = openFilePlaces();
  let pix: SandboxPix | undefined;
  const pixOf = (services: Backend['services']) => {
    pix ??= createSandboxPix({
      database: services.db,
      secret: PIX_SECRET,
      origin: 'http://127.0.0.1:3001',
      send: async (body, headers) =>
        (await backend.request(PIX_WEBHOOK_PATH, { method: 'POST', body, headers })).status,
      onDeliveryFailure: (error) => {
        throw error;
      },
    });
    return pix;
  };
  const backend = await openBackend({
    endpoints: (services) =>
      more.allEndpoints?.(services, pixOf(services)) ?? [
        ...sessionEndpoints(services, SESSION_SECRET, sandboxImpediments(services.db)),
        ...walletEndpoints(services),
        ...depositEndpoints(services, pixOf(services)),
        ...withdrawalEndpoints(services, pixOf(services)),
        ...statementEndpoints(services, filePlaces),
        ...statementPdfEndpoints(services, filePlaces),
        ...bonusEndpoints(services),
        ...couponEndpoints(services),
        ...referralEndpoints(services, 'http://localhost:3000'),
        ...realtimeEndpoints(services, { sign: (socket, channel) => `${socket}:${channel}` }),
        ...(more.endpoints?.(services) ?? []),
      ],
    routes: (services) => [
      pixWebhookRoute(services, pixOf(services)),
      ...(more.routes ? [more.routes(services)] : []),
    ],
    ...(more.env ? { env: more.env } : {}),
    games: more.games,
    playerLoad: more.playerLoad,
    startTimer: more.startTimer,
    ...(database ? { database } : {}),
  });
  const bank = pixOf(backend.services);
  const { clock, db } = backend;

  async function tokenOf(playerId: string): Promise<string> {
    const visit = { playerId, ip: '10.0.0.1', userAgent: 'test', now: clock.now() };
    return (await db.transaction((tx) => openSession(tx, visit, SESSION_SECRET))).token;
  }

  async function pay(depositId: string, paid: Payment): Promise<void> {
    const [row] = await db.queries.select().from(depositsTable).where(eq(depositsTable.id, depositId));
    if (!row) throw new Error(`there is no deposit ${depositId}`);
    await bank.applyPayerAction(row.chargeId, { type: 'paid', ...paid }, clock.now());
  }

  return {
    backend,
    pix: bank,
    tokenOf,
    async runJobs() {
      const jobs = [...walletJobs(backend.services, bank), ...bonusJobs(backend.services)];
      for (const job of jobs) await job.run(clock.now());
      await bank.processDue(clock.now());
    },
    async play(playerId, stake, { won, gameId = 'g' } = {}) {
      const transactionId = newId();
      const round = { provider: 'p', playerId, roundId: newId(), gameId, gameName: 'g' };
      const staked = { ...round, transactionId, amountCents: stake };
      const end = async (amountCents: number) => {
        const win = { ...round, transactionId: newId(), amountCents, now: clock.now() };
        await db.transaction((tx) => credit(tx, win));
      };
      const undo = async () => {
        await db.transaction((tx) => rollback(tx, { ...staked, now: clock.now() }));
      };
      await db.transaction((tx) => debit(tx, { ...staked, now: clock.now() }));
      if (won !== undefined) await end(won);
      return { end, undo };
    },
    pay,
    async deposit(playerId, amount, over = {}) {
      const token = await tokenOf(playerId);
      const { body } = await backend.ask(createDeposit, { token, key: newId(), body: { amount, ...over } });
      const player = await findPlayer(db.queries, playerId);
      if (!player || body.id === undefined) throw new Error(`not opened: ${JSON.stringify(body)}`);
      const depositId = String(body.id);
      await pay(depositId, { amountCents: amount, payerDocument: player.document });
      return depositId;
    },
  };
}
