import { describe, expect, test } from 'vitest';
import { activateBonus, excludeBonus } from '#contract/endpoints/wallet/bonus-calls.ts';
import { bonusDesk } from '#tests/support/backend/bonus-backend.ts';
import { DATABASES } from '#tests/support/backend/postgres.ts';

const WEEK_MS = 7 * 86_400_000;

describe.each(DATABASES)('the pages of a player on $name', ({ there, start }) => {
  const desk = bonusDesk({ there, start });
  const { someone, atOnce } = desk;

  /** Ids of the bonuses of which the player's own channel told since the start, in order. */
  async function told(playerId: string): Promise<unknown[]> {
    await desk.backend.settled();
    return desk.backend.published
      .filter(({ channel, event }) => channel === `private-users.${playerId}` && event === 'UserBonusEvent')
      .map(({ data }) => (data as { id: unknown }).id);
  }

  test.runIf(there)('hear of a bonus that expires before it was activated', async () => {
    await atOnce();
    const player = await someone();
    await player.apply('dez');
    const { id } = await player.newest();
    const before = await told(player.id);
    desk.backend.clock.advance(WEEK_MS - 1);
    await desk.wallet.runJobs();
    expect(await told(player.id)).toEqual(before);
    desk.backend.clock.advance(1);
    await desk.wallet.runJobs();
    expect(await told(player.id)).toEqual([...before, id]);
    // Once.
    await desk.wallet.runJobs();
    expect(await told(player.id)).toEqual([...before, id]);
  });

  test.runIf(there)('hear of a bonus that the first settled bet releases', async () => {
    const player = await someone(1_000);
    await player.apply('dez');
    const { id, status } = await player.newest();
    expect([status, await told(player.id)]).toEqual(['waiting', []]);
    await desk.wallet.play(player.id, 100, { won: 0 });
    expect((await player.newest()).status).toBe('available');
    expect(await told(player.id)).toEqual([id]);
  });

  test.runIf(there)('hear by other events of one that runs, and of what the player does', async () => {
    await atOnce();
    const [running, leaving] = [await someone(), await someone()];
    for (const player of [running, leaving]) await player.apply('dez');
    const before = await Promise.all([told(running.id), told(leaving.id)]);
    await running.on(activateBonus);
    await leaving.on(excludeBonus);
    desk.backend.clock.advance(WEEK_MS);
    await desk.wallet.runJobs();
    expect([(await running.newest()).status, (await leaving.newest()).status]).toEqual([
      'expired',
      'excluded',
    ]);
    expect(await Promise.all([told(running.id), told(leaving.id)])).toEqual(before);
  });
});
