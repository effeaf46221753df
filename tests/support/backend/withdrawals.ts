// Shared by the tests of withdrawals: a wallet, used through its calls.
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import type { Settings } from '#contract/endpoints/content/settings-calls.ts';
import {
  cancelWithdrawal,
  createWithdrawal,
  getWithdrawal,
  getWithdrawLimits,
} from '#contract/endpoints/wallet/withdrawal-calls.ts';
import { balancesOf } from '#server/data/ledger/ledger.ts';
import { findPlayer } from '#server/data/players/players.ts';
import { settingsTable } from '#server/data/schema/settings-table.ts';
import { writeSettings } from '#server/data/settings/site-settings.ts';
import { type Backend, NOON } from './backend.ts';
import { ledgerFaults } from './players.ts';
import { openWallet, type Wallet } from './wallet.ts';

export const DAY_MS = 86_400_000;

/** Opens a wallet for a file's tests, each on a different day, and closes it after them. */
export function withdrawalDesk() {
  let backend: Backend;
  let wallet: Wallet;
  /** Noon in São Paulo of a day that only this test uses. */
  let noon = NOON;
  const until = (moment: number) => backend.clock.advance(moment - backend.clock.now());
  beforeAll(async () => {
    wallet = await openWallet();
    backend = wallet.backend;
  });
  beforeEach(async () => {
    await backend.db.queries.delete(settingsTable);
    noon += 7 * DAY_MS;
    until(noon);
  });
  afterAll(async () => {
    expect(await ledgerFaults(backend.db)).toEqual([]);
    await backend.close();
  });

  const documents: string[] = [];
  let keys = 0;
  const newKey = () => {
    keys += 1;
    return `withdraw-key-${keys}`;
  };
  const set = (settings: Partial<Settings>) => writeSettings(backend.db.queries, settings, 0);

  async function someone(realCents: number) {
    const { id } = await backend.player({ realCents });
    const token = () => wallet.tokenOf(id);
    const document = (await findPlayer(backend.db.queries, id))?.document ?? '';
    documents.push(document);
    const ask = async (amount: number, over: Record<string, unknown> = {}, key = newKey()) =>
      backend.ask(createWithdrawal, {
        token: await token(),
        key,
        body: { amount, pix_key_type: 'cpf', pix_key: document, ...over },
      });
    const see = async (withdrawalId: unknown) =>
      (await backend.ask(getWithdrawal, { token: await token(), params: { id: String(withdrawalId) } })).body;
    const balances = () => balancesOf(backend.db.queries, id);
    const cancel = async (withdrawalId: unknown) =>
      backend.ask(cancelWithdrawal, {
        token: await token(),
        key: newKey(),
        params: { id: String(withdrawalId) },
      });
    const limits = async () => (await backend.ask(getWithdrawLimits, { token: await token() })).body;
    return { id, token, document, ask, see, balances, cancel, limits };
  }

  return {
    someone,
    set,
    until,
    newKey,
    documents,
    get backend() {
      return backend;
    },
    get wallet() {
      return wallet;
    },
    get noon() {
      return noon;
    },
  };
}
