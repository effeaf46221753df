// A bet counts from the moment from which its player can't take it back any more (D3, decision 017). Otherwise a player could let it wait
// behind commands of their own, see what happens in the match, and call it off or let it count.
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { cancelDeposit, getCommand, voidCommand } from '#contract/endpoints/wallet/wallet-calls.ts';
import { endpoint } from '#server/core/http/endpoints/endpoint.ts';
import { Refusal } from '#server/core/http/endpoints/refusal.ts';
import { PLAYER_LOAD_LIMITS } from '#server/core/http/rate-limit/player-turns.ts';
import { newId } from '#server/core/ids.ts';
import { walletEndpoints } from '#server/features/wallet/wallet-endpoints.ts';
import { sandboxIpCheck } from '#server/sandbox/registers/sandbox-ip-check.ts';
import { bodiesRead } from '#tests/support/backend/bodies-read.ts';
import { memoryDatabase } from '#tests/support/backend/memory-database.ts';
import { ledgerFaults } from '#tests/support/backend/players.ts';
import { openBetting } from '#tests/support/sportsbook/betting.ts';
import { home, someEvents } from '#tests/support/sportsbook/betting-suite.ts';
import { pricedEvents } from '#tests/support/sportsbook/cash-out-bets.ts';
import { someEvent, someMarket } from '#tests/support/sportsbook/scripted-feed.ts';

let betting: Awaited<ReturnType<typeof openBetting>>;
/** Ends the slow command. */
let end = () => {};
let hasBegun = false;

beforeAll(async () => {
  // A command that takes its time: here the cancelling of a charge.
  const slow = endpoint(cancelDeposit, async () => {
    hasBegun = true;
    await new Promise<void>((resolve) => {
      end = resolve;
    });
    throw new Refusal('not_found');
  });
  const more = (services: Parameters<typeof walletEndpoints>[0]) => [...walletEndpoints(services), slow];
  betting = await openBetting(await memoryDatabase(), more, PLAYER_LOAD_LIMITS);
});
beforeEach(() => {
  hasBegun = false;
});
afterAll(async () => {
  expect(await ledgerFaults(betting.backend.db)).toEqual([]);
  await betting.backend.close();
  await betting.backend.db.close();
});

type Player = Awaited<ReturnType<typeof betting.someone>>;

/** Begins the slow command of a player; the player's other commands wait. */
async function beginSlowCommand({ token }: Player) {
  const answer = betting.backend.ask(cancelDeposit, { token, params: { id: newId() } });
  await vi.waitFor(() => expect(hasBegun).toBe(true));
  return {
    async end() {
      end();
      await answer;
    },
  };
}

/** A goal is shown: the event's markets are suspended. */
async function goal(event: string): Promise<void> {
  await bodiesRead();
  const odds = { home: 1_200, draw: 3_000, away: 9_000 };
  await betting.receiveEvents(someEvent(event, { suspended: true, markets: [someMarket('result', odds)] }));
}

test('a bet that waits for its player’s other command is judged when its turn comes', async () => {
  const [event = ''] = await someEvents(betting, 1);
  const player = await betting.someone();
  const command = await beginSlowCommand(player);
  const bet = player.place({ legs: [home(event)], stakes: [100] });
  await goal(event);
  await command.end();
  expect((await bet).problem.rule).toBe('suspended');
  expect(await player.real()).toBe(10_000);
});

test('such a bet counts at the odds of then, where they have changed and it accepts any', async () => {
  const [event = ''] = await someEvents(betting, 1);
  const player = await betting.someone();
  const command = await beginSlowCommand(player);
  const [strict, any] = (['none', 'any'] as const).map((accept) =>
    player.place({ legs: [home(event)], stakes: [100], accept }),
  );
  await bodiesRead();
  await betting.receiveEvents(someEvent(event, { markets: [someMarket('result', { home: 1_500 })] }));
  await command.end();
  expect((await strict)?.problem.rule).toBe('changed');
  expect((await any)?.bets).toMatchObject([{ odds: 1_500 }]);
});

test('calling it off while it waits is no gain: it would not have counted either', async () => {
  const [event = ''] = await someEvents(betting, 1);
  const player = await betting.someone();
  const { token } = player;
  const command = await beginSlowCommand(player);
  const [calledOff, left] = [newId(), newId()];
  const bets = [calledOff, left].map((key) => player.place({ legs: [home(event)], stakes: [100], key }));
  await goal(event);
  const params = { key: calledOff };
  expect((await betting.backend.ask(voidCommand, { token, params })).body).toEqual({ state: 'unknown' });
  await command.end();
  const [refused, late] = await Promise.all(bets);
  expect(refused?.problem.code).toBe('key_reused');
  expect(late?.problem.rule).toBe('suspended');
  expect((await betting.backend.ask(getCommand, { token, params: { key: left } })).body).toMatchObject({
    state: 'done',
    status: 422,
  });
  expect(await player.real()).toBe(10_000);
});

test('a bet whose player’s address is being checked is judged when that is known', async () => {
  const [event = ''] = await someEvents(betting, 1);
  const player = await betting.someone();
  let answer = () => {};
  // Addresses are checked every ten minutes.
  betting.backend.clock.advance(11 * 60_000);
  await betting.receiveEvents(someEvent(event));
  const check = vi.spyOn(sandboxIpCheck, 'check').mockImplementation(
    () =>
      new Promise((resolve) => {
        answer = () => resolve('allowed');
      }),
  );
  const bet = player.place({ legs: [home(event)], stakes: [100] });
  await vi.waitFor(() => expect(check).toHaveBeenCalledTimes(1));
  await goal(event);
  answer();
  expect((await bet).problem.rule).toBe('suspended');
  check.mockRestore();
});

test('a bet that does not wait counts from its receipt on', async () => {
  const [event = ''] = await someEvents(betting, 1);
  const player = await betting.someone();
  const bet = player.place({ legs: [home(event)], stakes: [100] });
  await goal(event);
  expect((await bet).bets).toMatchObject([{ odds: 2_000 }]);
});

test('a cash-out that waits for its player’s other command needs a quote that is held then', async () => {
  const [event = ''] = await pricedEvents(betting, 1);
  const player = await betting.someone();
  const { bets } = await player.place({ legs: [home(event)], stakes: [1_000] });
  const id = bets[0]?.id ?? '';
  const quote = await player.quote(id);
  const command = await beginSlowCommand(player);
  const cashOut = player.cashOut(id, { quote: quote.id, stake: 1_000 });
  await bodiesRead();
  betting.backend.clock.advance(60_000);
  await betting.receiveEvents();
  await command.end();
  expect((await cashOut).problem.rule).toBe('expired');
});
