import { describe, expect, test } from 'vitest';
import { getSlip } from '#contract/endpoints/sports/bet-calls.ts';
import { getEvent, listEvents } from '#contract/endpoints/sports/sports-calls.ts';
import { DATABASES } from '#tests/support/backend/postgres.ts';
import type { openBetting } from '#tests/support/sportsbook/betting.ts';
import { bettingSuite, fresh, home } from '#tests/support/sportsbook/betting-suite.ts';
import { someEvent } from '#tests/support/sportsbook/scripted-feed.ts';

const COLOURS = { home: ['#ff0000', '#ffffff'], away: null } as const;

// These cases don't depend on the kind of database.
describe.each(DATABASES.slice(0, 1))('the colours of an event’s sides', ({ there, start }) => {
  let betting: Awaited<ReturnType<typeof openBetting>>;
  bettingSuite({ there, start }, (opened) => {
    ({ betting } = opened);
  });
  const read = async (id: string) => (await betting.backend.ask(getEvent, { params: { id } })).body;

  test('reach lists, the event, slips and bets, whose legs say how their event stands', async () => {
    const id = fresh();
    await betting.receiveEvents(someEvent(id, { colours: COLOURS }));
    const list = (await betting.backend.ask(listEvents, { query: {} })).body.data as { id: string }[];
    expect(list.find((one) => one.id === id)).toMatchObject({ colours: COLOURS });
    expect(await read(id)).toMatchObject({ colours: COLOURS });
    const slip = await betting.backend.ask(getSlip, { query: { legs: `${id}~result~home` } });
    expect(slip.body.data).toMatchObject([{ colours: COLOURS }]);
    const player = await betting.someone();
    const { bets } = await player.place({ legs: [home(id)], stakes: [100] });
    await betting.receiveEvents(
      someEvent(id, {
        colours: COLOURS,
        state: 'live',
        minute: 45,
        score: { home: 1, away: 0, parts: [] },
        phase: { pt: 'Intervalo', en: 'Half-time', es: 'Descanso' },
      }),
    );
    expect((await player.bet(bets[0]?.id ?? '')).legs).toMatchObject([
      { colours: COLOURS, event_state: 'live', minute: 45, phase: 'Intervalo', score: '1 x 0' },
    ]);
  });

  test('that can’t be read are left out, and the event takes bets', async () => {
    const [one, other] = [fresh(), fresh()];
    await betting.answer(async () => [
      { ...someEvent(one), colours: 'red' },
      { ...someEvent(other), colours: { home: ['red', '#ffffff'], away: ['#000000', '#ffffff'] } },
    ]);
    expect(await read(one)).not.toHaveProperty('colours');
    expect(await read(other)).toMatchObject({ colours: { home: null, away: ['#000000', '#ffffff'] } });
    const player = await betting.someone();
    expect((await player.place({ legs: [home(one)], stakes: [100] })).status).toBe(200);
  });
});
