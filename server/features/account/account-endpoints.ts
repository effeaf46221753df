import type { WireResponseOf } from '#contract/define-call.ts';
import { changeAccount, changeAddress, getAccount } from '#contract/endpoints/player/account-calls.ts';
import { chooseLanguage } from '#contract/languages.ts';
import { parsePhoneNumber } from '#contract/rules/player/phone-number.ts';
import type { Queries } from '#server/core/db/database.ts';
import { type Endpoint, endpoint } from '#server/core/http/endpoints/endpoint.ts';
import { Refusal } from '#server/core/http/endpoints/refusal.ts';
import type { RateRule } from '#server/core/http/rate-limit/rate-limiter.ts';
import type { Services } from '#server/core/services.ts';
import { lockCaller } from '#server/data/players/caller-lock.ts';
import { listDocumentStates } from '#server/data/players/document-states.ts';
import { findHomeAddress, saveHomeAddress } from '#server/data/players/home-addresses.ts';
import { changeContact, findPlayer } from '#server/data/players/players.ts';

const CHANGES: RateRule = { name: 'account-change', max: 10, windowMs: 60 * 60_000 };

const iso = (moment: number | null) => (moment === null ? null : new Date(moment).toISOString());

/** A player's contact data, home address and verified documents, and the changes that the player can make. */
export function accountEndpoints({ db, limiter, log }: Services): Endpoint[] {
  return [
    endpoint(getAccount, ({ caller }) => accountOf(db.queries, caller.playerId), { quiet: true }),
    endpoint(changeAccount, async ({ body, caller, now }) => {
      const { phone_code, phone, language } = body;
      const number = parsePhoneNumber(phone_code, phone);
      if (!number) throw new Refusal('invalid_input', { fields: { phone: ['phone_invalid'] } });
      await limiter.consume(CHANGES, caller.playerId, now);
      const contact = { phoneCode: number.code, phone: number.national, language };
      await db.transaction(async (tx) => {
        await lockCaller(tx, caller);
        await changeContact(tx, caller.playerId, contact);
      });
      log.info({ playerId: caller.playerId }, 'a player changed the contact data');
      return accountOf(db.queries, caller.playerId);
    }),
    endpoint(changeAddress, async ({ body, caller, now }) => {
      const { playerId } = caller;
      await limiter.consume(CHANGES, playerId, now);
      await db.transaction(async (tx) => {
        await lockCaller(tx, caller);
        await saveHomeAddress(tx, playerId, body, now);
      });
      log.info({ playerId }, 'a player changed the home address');
      return accountOf(db.queries, playerId);
    }),
  ];
}

async function accountOf(queries: Queries, playerId: string): Promise<WireResponseOf<typeof getAccount>> {
  const player = await findPlayer(queries, playerId);
  if (!player) throw new Refusal('token_expired');
  const documents = await listDocumentStates(queries, player);
  return {
    email: player.email,
    phone_code: player.phoneCode,
    phone: player.phone,
    language: chooseLanguage(player.language),
    address: (await findHomeAddress(queries, playerId)) ?? null,
    opened_at: iso(player.createdAt),
    documents: documents.map(({ decidedBy, at, ...document }) => ({
      ...document,
      at: iso(at),
      by: decidedBy,
    })),
  };
}
