import { describe, expect, test } from 'vitest';
import { listPopularSelections } from '#contract/endpoints/sports/popular-selections-calls.ts';
import type { Language } from '#contract/languages.ts';
import { DATABASES } from '#tests/support/backend/postgres.ts';
import type { openBetting, SeenLeg } from '#tests/support/sportsbook/betting.ts';
import { bettingSuite, ended, fresh, home, someEvents } from '#tests/support/sportsbook/betting-suite.ts';
import { someEvent, someMarket } from '#tests/support/sportsbook/scripted-feed.ts';

const HOUR_MS = 3_600_000;
/** After this long (ms) the bets are counted again. */
const RANKED_MS = 60_000;

describe.each(DATABASES)('popular selections on $name', ({ there, start }) => {
  let betting: Awaited<ReturnType<typeof openBetting>>;
  bettingSuite({ there, start }, (opened) => {
    ({ betting } = opened);
  });

  /** Each leg as a single of so many players. */
  async function placed(...singles: readonly (readonly [SeenLeg, players: number])[]) {
    for (const [leg, players] of singles)
      for (let turn = 0; turn < players; turn += 1) {
        const { status } = await (await betting.someone()).place({ legs: [leg], stakes: [100] });
        expect(status).toBe(200);
      }
  }
  const ask = async (language: Language = 'pt') => {
    const headers = { 'accept-language': language };
    const { status, body } = await betting.backend.ask(listPopularSelections, { headers });
    expect(status).toBe(200);
    return body as { data: { legs: Record<string, unknown>[] }[] };
  };
  /** The events of each set, counted anew. */
  async function sets() {
    betting.backend.clock.advance(RANKED_MS);
    await betting.receiveEvents();
    return (await ask()).data.map(({ legs }) => legs.map(({ event }) => event));
  }
  /** Ends all that earlier tests bet on. */
  const used: string[] = [];
  async function events(count: number): Promise<string[]> {
    await betting.receiveEvents(...used.splice(0).map((name) => ended(name, 'won')));
    const names = await someEvents(betting, count);
    used.push(...names);
    return names;
  }

  test.runIf(there)('most chosen first, three of different events, and no numbers of players', async () => {
    const [a = '', b = '', c = '', d = ''] = await events(4);
    const away: SeenLeg = [c, 'result', 'away', 4_000];
    await placed([home(d), 1], [home(a), 2], [home(b), 3], [away, 4], [home(c), 5]);
    betting.backend.clock.advance(RANKED_MS);
    await betting.receiveEvents();
    const { data } = await ask('en');
    // The other selection of the same event starts another set, which isn't full.
    expect(data.map(({ legs }) => legs.map(({ event }) => event))).toEqual([[c, b, a]]);
    expect(data[0]?.legs[0]).toEqual({
      ...{ event: c, market: 'result', selection: 'home', sport: 'football' },
      ...{ home: `Casa ${c}`, away: `Fora ${c}`, live: false, state: 'open', odds: 2_000, version: 1 },
      ...{ market_name: 'Market result', selection_name: 'Selection home' },
      starts_at: expect.any(String),
    });
    await placed([[a, 'result', 'draw', 3_000], 3]);
    // Of two that as many chose the newer comes first.
    expect(await sets()).toEqual([
      [c, a, b],
      [c, a, d],
    ]);
  });

  test.runIf(there)('one player counts once for a selection', async () => {
    const [a = '', b = '', c = ''] = await events(3);
    const player = await betting.someone();
    for (let turn = 0; turn < 4; turn += 1) await player.place({ legs: [home(a)], stakes: [100] });
    await placed([home(b), 3], [home(c), 2]);
    expect(await sets()).toEqual([[b, c, a]]);
  });

  test.runIf(there)('of events that run or begin within six hours', async () => {
    const [a = '', b = ''] = await events(2);
    const [late, just, live] = [fresh(), fresh(), fresh()];
    const now = betting.backend.clock.now();
    const running = { state: 'live', startsAt: now - HOUR_MS, minute: 60 } as const;
    await betting.receiveEvents(
      someEvent(late, { startsAt: now + 7 * HOUR_MS }),
      someEvent(just, { startsAt: now + 6 * HOUR_MS }),
      someEvent(live, running),
    );
    used.push(late, just, live);
    await placed([home(late), 5], [home(just), 4], [home(live), 3], [home(a), 2], [home(b), 1]);
    // Two minutes later the next to last begins within six hours, the last not yet.
    expect(await sets()).toEqual([[just, live, a]]);
  });

  test.runIf(there)('that can be bet on now: nothing closed, suspended, over or past its start', async () => {
    const [rests = '', closed = '', gone = '', over = '', a = '', b = '', c = ''] = await events(7);
    const begun = fresh();
    const soon = betting.backend.clock.now() + 30_000;
    await betting.receiveEvents(someEvent(begun, { startsAt: soon }));
    used.push(begun);
    for (const name of [rests, closed, gone, over, begun]) await placed([home(name), 2]);
    await placed([home(a), 1], [home(b), 1], [home(c), 1]);
    await betting.receiveEvents(
      someEvent(rests, { suspended: true }),
      someEvent(closed, { markets: [someMarket('result', { home: 2_000 }, { state: 'closed' })] }),
      someEvent(gone, { markets: [someMarket('result', { draw: 3_000, away: 4_000 })] }),
      ended(over, 'won'),
    );
    expect((await sets()).map((set) => set.toSorted())).toEqual([[a, b, c].toSorted()]);
  });

  test.runIf(there)(
    'nothing while the feed is silent, and nothing where fewer than three remain',
    async () => {
      const [a = '', b = '', c = ''] = await events(3);
      await placed([home(a), 1], [home(b), 1], [home(c), 1]);
      expect(await sets()).toHaveLength(1);
      betting.backend.clock.advance(16_000);
      expect((await ask()).data).toEqual([]);
      await betting.receiveEvents(ended(c, 'won'));
      expect(await sets()).toEqual([]);
    },
  );

  test.runIf(there)('all callers get one answer for some seconds, then the present odds', async () => {
    const [a = '', b = '', c = ''] = await events(3);
    await placed([home(a), 3], [home(b), 2], [home(c), 1]);
    await sets();
    const oddsOf = async () => (await ask()).data[0]?.legs[0]?.odds;
    const raised = someEvent(a, { markets: [someMarket('result', { home: 2_400 })] });
    await betting.receiveEvents(raised);
    expect(await oddsOf()).toBe(2_000);
    betting.backend.clock.advance(5_000);
    expect(await oddsOf()).toBe(2_400);
  });
});
