// Who was barred by the register and isn't any more, or was so by mistake, plays again once a person at the operator's says so
// (D8) and the register, asked anew, agrees. A pause of the player's own isn't lifted here (D11).
import { factsOf } from '#server/core/http/http-env.ts';
import { Refusal } from '#server/core/http/refusal.ts';
import type { Routes } from '#server/core/http/routes.ts';
import type { Services } from '#server/core/services.ts';
import { noteDeed } from '#server/data/audit.ts';
import { releaseHeld } from '#server/data/benefits.ts';
import { orderMail } from '#server/data/mail-orders.ts';
import { findPlayerByLogin, noteImpedimentAsked, unblockPlayer } from '#server/data/players.ts';
import type { ImpedimentRegister } from '#server/partners/impediments/impediment-register.ts';
import { nameOf } from './operator-name.ts';

/** The call /api/ops/players/{e-mail or CPF}/unblock. */
export function opsPlayerRoutes({ db, log }: Services, register: ImpedimentRegister): Routes {
  /** Throws the refusal 'not_ready' where the register doesn't answer, and 'limit_reached' where it still bars the document. */
  async function askAgain(document: string, now: number): Promise<void> {
    const impediment = await register.check(document, now).catch((error: unknown) => {
      log.warn({ error }, 'the register of barred persons did not answer');
      throw new Refusal('not_ready', { text: 'register_silent' });
    });
    if (!impediment.mayPlay) throw new Refusal('limit_reached', { text: 'register_still_bars' });
  }

  return (app) => {
    app.post('/api/ops/players/:player/unblock', async (context) => {
      const { now } = factsOf(context);
      const player = await findPlayerByLogin(db.queries, context.req.param('player'));
      if (!player) throw new Refusal('not_found');
      await askAgain(player.document, now);
      const barredSince = await db.transaction(async (tx) => {
        await noteImpedimentAsked(tx, player.id, now);
        const since = await unblockPlayer(tx, player.id);
        if (since === null) return null;
        await releaseHeld(tx, player.id, now);
        await orderMail(tx, { kind: 'unblocked', email: player.email }, now);
        const deed = { at: now, who: nameOf(context), action: 'player.unblock', subject: player.id };
        await noteDeed(tx, { ...deed, details: { barred_since: new Date(since).toISOString() } });
        return since;
      });
      return context.json({ player: player.id, was_blocked: barredSince !== null });
    });
  };
}
