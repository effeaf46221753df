import type { Language } from '#contract/languages.ts';
import type { Caller } from '#server/core/http/endpoints/endpoint.ts';
import { Refusal } from '#server/core/http/endpoints/refusal.ts';
import type { RateRule } from '#server/core/http/rate-limit/rate-limiter.ts';
import { newId } from '#server/core/ids.ts';
import type { Services } from '#server/core/services.ts';
import { findCoverSubject, findGame } from '#server/data/casino/catalogue.ts';
import { openGameSession } from '#server/data/casino/game-sessions.ts';
import { lockSession } from '#server/data/players/caller-lock.ts';
import { assertAllowed } from '#server/data/policy/policy.ts';
import { readSettings } from '#server/data/settings/site-settings.ts';
import type { GameProvider } from '#server/partners/games/game-provider.ts';

/** Game sessions of a player: each launch for real money is a row. */
const LAUNCHES: RateRule = { name: 'game-launch', max: 120, windowMs: 60 * 60_000 };

interface LaunchGameRequest {
  /** Id or code of the game. */
  id: string;
  mode: 'real' | 'demo';
  caller: Caller | undefined;
  language: Language;
  ip: string;
  now: number;
}

/**
 * Opens a game: creates a wallet session if it is for real money, and an address that can be used once. Throws the
 * refusals 'not_found' (no such game, or no engine for this mode), 'area_closed', 'unauthenticated', 'token_expired',
 * 'too_many' beyond 120 launches for real money an hour, and those of the policy.
 */
export async function launchGame(
  { db, limiter, log }: Services,
  games: GameProvider,
  { id, mode, caller, language, ip, now }: LaunchGameRequest,
): Promise<{ url: string; mode: 'real' | 'demo' }> {
  const found = await findGame(db.queries, id, language);
  if (!found || found.row.engine === null) throw new Refusal('not_found');
  const { row } = found;
  if (mode === 'demo') {
    if (caller) await assertAllowed(db.queries, caller.playerId, { kind: 'casino_demo' }, now);
    else if (!(await readSettings(db.queries)).casino_enabled)
      throw new Refusal('area_closed', { rule: 'casino_enabled' });
    if (!row.demo) throw new Refusal('not_found', { text: 'demo_missing' });
  }
  const session = mode === 'real' ? await openReal(caller, row.id) : '';

  async function openReal(player: Caller | undefined, gameId: string): Promise<string> {
    if (!player) throw new Refusal('unauthenticated');
    const { playerId, sessionId } = player;
    await limiter.consume(LAUNCHES, playerId, now);
    return db.transaction(async (tx) => {
      // While the address was checked, the owner may have ended this login.
      await lockSession(tx, player);
      await assertAllowed(tx, playerId, { kind: 'casino_launch', ip }, now);
      return openGameSession(tx, { playerId, sessionId, gameId, now });
    });
  }

  const subject = await findCoverSubject(db.queries, row.id);
  const url = games.launchUrl(
    {
      session,
      player: mode === 'real' ? (caller?.playerId ?? '') : '',
      gameId: mode === 'real' ? row.id : '',
      game: row.engine ?? '',
      gameName: row.name,
      cover: subject && { id: subject.id, provider: subject.provider, category: subject.category },
      mode,
      language,
      minBetCents: row.minBetCents,
      maxBetCents: row.maxBetCents,
      id: newId(),
    },
    now,
  );
  log.info({ playerId: caller?.playerId, gameId: row.id, mode }, 'a game was opened');
  return { url, mode };
}
