import { describe, expect, test } from 'vitest';
import type { LimitName } from '#contract/endpoints/player/protection-calls.ts';
import type { Database } from '#server/core/db/database.ts';
import { newId } from '#server/core/ids.ts';
import { debit } from '#server/data/casino/casino-wallet.ts';
import { setPlayerLimit } from '#server/data/policy/player-limits.ts';
import { DATABASES } from '#tests/support/backend/postgres.ts';
import type { openBetting } from '#tests/support/sportsbook/betting.ts';
import { bettingSuite, home, someEvents } from '#tests/support/sportsbook/betting-suite.ts';

describe.each(DATABASES)('limits of the sportsbook on $name', ({ there, start }) => {
  let db: Database;
  let other: Database;
  let betting: Awaited<ReturnType<typeof openBetting>>;
  bettingSuite({ there, start }, (opened) => {
    ({ db, other, betting } = opened);
  });
  const limit = (playerId: string, name: LimitName, value: number) =>
    db.transaction((tx) => setPlayerLimit(tx, playerId, { name, value }, betting.backend.clock.now()));

  test.runIf(there)('a slip over a limit is refused by its name, as a whole', async () => {
    const [a = '', b = ''] = await someEvents(betting, 2);
    const player = await betting.someone();
    await limit(player.id, 'loss_day', 500);
    const { problem } = await player.place({ legs: [home(a), home(b)], stakes: [250, 251] });
    expect(problem).toMatchObject({ code: 'limit_reached', rule: 'limit_loss_day', figures: { left: 500 } });
    expect((await player.place({ legs: [home(a), home(b)], stakes: [250, 250] })).status).toBe(200);
  });

  test.runIf(there)(
    '30 concurrent bets on slips and in games, over two instances of the server, never exceed a limit by a cent',
    async () => {
      const [a = ''] = await someEvents(betting, 1);
      const player = await betting.someone();
      await limit(player.id, 'loss_day', 1_549);
      const copy = await betting.copyOn(other);
      const gamble = (database: Database) =>
        database.transaction((tx) =>
          debit(tx, {
            provider: 'p',
            transactionId: newId(),
            playerId: player.id,
            roundId: newId(),
            gameId: 'g',
            gameName: 'g',
            amountCents: 100,
            now: betting.backend.clock.now(),
          }),
        );
      const asked = Array.from({ length: 30 }, async (_, index) => {
        const on = index % 2 === 0 ? betting.backend : copy;
        if (index % 3 === 0)
          return gamble(index % 2 === 0 ? db : other).then(
            () => 200,
            () => 422,
          );
        return (await player.place({ legs: [home(a)], stakes: [100], on })).status;
      });
      const statuses = await Promise.all(asked);
      expect(statuses.filter((status) => status === 200)).toHaveLength(15);
      expect(await player.real()).toBe(10_000 - 1_500);
      await copy.close();
    },
  );
});
