import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { channels } from '#contract/channel-events.ts';
import type { Database } from '#server/core/db/database.ts';
import { listPlayerTransactions } from '#server/data/ledger/player-transactions.ts';
import { readProfileFacts } from '#server/data/players/profile-facts.ts';
import { startExclusion } from '#server/data/protection/exclusions.ts';
import { writeSettings } from '#server/data/settings/site-settings.ts';
import { DATABASES } from '#tests/support/backend/postgres.ts';
import { drawSize } from '#tests/support/draw-size.ts';
import type { openBetting } from '#tests/support/sportsbook/betting.ts';
import { bettingSuite, ended, home } from '#tests/support/sportsbook/betting-suite.ts';
import {
  type BettingPlayer,
  cashOut,
  ODDS,
  priced,
  pricedEvents,
  someBet,
} from '#tests/support/sportsbook/cash-out-bets.ts';
import { someEvent, someMarket } from '#tests/support/sportsbook/scripted-feed.ts';

describe.each(DATABASES)('cash out on $name', ({ there, start }) => {
  let db: Database;
  let other: Database;
  let betting: Awaited<ReturnType<typeof openBetting>>;
  bettingSuite({ there, start }, (opened) => {
    ({ db, other, betting } = opened);
  });

  const historyOf = async ({ id }: BettingPlayer) =>
    (await listPlayerTransactions(db.queries, id, { page: 1 })).rows.map(({ type, status, amountCents }) => [
      type,
      status,
      amountCents,
    ]);

  describe('the price', () => {
    test.runIf(there)(
      '[R3.23 sport_cash_out_margin] is the bet’s value less the margin, for every kind of bet',
      async () => {
        const names = await pricedEvents(betting, 3, 250_000);
        const player = await betting.someone();
        const legs = names.map((name) => home(name, 2_000));
        const single = await player.place({ legs: legs.slice(0, 1), stakes: [1_000] });
        const multiple = await player.place({ kind: 'multiple', legs, stakes: [1_000] });
        const system = await player.place({ kind: 'system', size: 2, legs, stakes: [1_000] });
        const offers = async () =>
          Promise.all([single, multiple, system].map(({ bets }) => player.offer(bets[0]?.id ?? '')));
        // Worth 500, 125, and 250 on each of three lines.
        expect(await offers()).toEqual([475, 118, 712]);
        await writeSettings(db.queries, { sport_cash_out_margin: 20 }, 0);
        const dearer = await offers();
        await writeSettings(db.queries, { sport_cash_out_margin: 5 }, 0);
        expect(dearer).toEqual([400, 100, 600]);
        const quote = await player.quote(single.bets[0]?.id ?? '');
        expect(quote).toMatchObject({ status: 200, stake: 1_000, amount: 475 });
        expect(Date.parse(String(quote.expires_at)) - betting.backend.clock.now()).toBe(10_000);
      },
    );

    test.runIf(there)(
      '[R3.23 sport_cash_out_hold sport_cash_out_min] is held for the time and has the minimum that the operator sets',
      async () => {
        const { player, id } = await someBet(betting);
        await writeSettings(db.queries, { sport_cash_out_hold: 7, sport_cash_out_min: 951 }, 0);
        const small = await player.quote(id);
        await writeSettings(db.queries, { sport_cash_out_min: 10 }, 0);
        const quote = await player.quote(id);
        await writeSettings(db.queries, { sport_cash_out_hold: 10 }, 0);
        expect(small.problem).toMatchObject({ rule: 'small', figures: { min: 951 } });
        expect(Date.parse(String(quote.expires_at)) - betting.backend.clock.now()).toBe(7_000);
      },
    );

    test.runIf(there)('that a clock which was a day ahead held is not held any more', async () => {
      const { player, id } = await someBet(betting);
      const quote = await player.quote(id);
      await db.queries.execute(
        sql`update cash_out_quotes set expires_at = expires_at + 86400000 where bet_id = ${id}`,
      );
      const { problem } = await player.cashOut(id, { quote: quote.id, stake: quote.stake });
      expect(problem).toMatchObject({ rule: 'expired' });
    });

    test.runIf(there)('follows the feed’s estimate for a leg, whatever odds are shown', async () => {
      const { name, player, id } = await someBet(betting);
      expect(await player.offer(id)).toBe(950);
      const worths = { home: 500_000 };
      await betting.receiveEvents(
        someEvent(name, { markets: [someMarket('result', { ...ODDS, home: 9_000 }, { worths })] }),
      );
      expect(await player.offer(id)).toBe(950);
      const amounts: unknown[] = [];
      for (const won of [0, 1, 20_000, 400_000, 999_999, 1_000_000]) {
        await betting.receiveEvents(priced(name, won));
        amounts.push(await player.offer(id));
      }
      expect(amounts).toEqual(['small', 'small', 38, 760, 1_899, 1_900]);
    });

    test.runIf(there)('counts ended legs by their outcome, even before settlement', async () => {
      const [a = '', b = ''] = await pricedEvents(betting, 2);
      const player = await betting.someone();
      const legs = [home(a), home(b)];
      const { bets } = await player.place({ kind: 'multiple', legs, stakes: [1_000] });
      const id = bets[0]?.id ?? '';
      expect(await player.offer(id)).toBe(950);
      await betting.receiveEvents(ended(a, 'won'));
      expect(await player.offer(id)).toBe(1_900);
      await betting.settle();
      expect(await player.offer(id)).toBe(1_900);
      await betting.receiveEvents(priced(b, 500_000, { state: 'void' }));
      expect(await player.offer(id)).toBe('settled');
      expect((await player.quote(id)).problem.rule).toBe('settled');
      await betting.settle();
      expect(await player.bet(id)).toMatchObject({ state: 'won', payout: 2_000 });
    });

    test.runIf(there)('is only given for the player’s own bets', async () => {
      const { id } = await someBet(betting);
      const stranger = await betting.someone();
      expect(await stranger.offer(id)).toBeUndefined();
      expect((await stranger.quote(id)).status).toBe(404);
      expect((await stranger.cashOut(id, { quote: 'any', stake: 1_000 })).status).toBe(404);
      expect((await stranger.automatic(id, 1_500)).status).toBe(404);
      expect((await stranger.automatic(id, null)).status).toBe(404);
    });
  });

  describe('a whole bet', () => {
    test.runIf(there)('is paid once, announced, and not settled any more', async () => {
      const { name, player, id } = await someBet(betting);
      betting.backend.published.length = 0;
      const { status, bet } = await cashOut(player, id);
      expect(status).toBe(200);
      expect(bet).toMatchObject({ state: 'cashed_out', stake: 1_000, payout: 950, cashed_out: 0 });
      expect(await player.real()).toBe(9_950);
      await betting.backend.settled();
      expect(betting.backend.published).toContainEqual({
        channel: channels.user(player.id),
        event: 'UserBetEvent',
        data: { id },
      });
      expect(betting.backend.published.find(({ event }) => event === 'UserTransactionEvent')).toMatchObject({
        channel: channels.transactions(player.id),
        data: {
          source_type: 'BetTransaction',
          status: 2,
          type: 1,
          amount: 950,
          source: {
            occurrence: id,
            type: 1,
            market: { full_name: expect.stringMatching(/^Encerrada antes do fim · Casa /) },
          },
        },
      });
      expect((await readProfileFacts(db.queries, player.id, '', 0))?.dayResult).toBe(-50);
      expect(await player.offer(id)).toBe('cashed_out');
      await betting.receiveEvents(ended(name, 'won'));
      await betting.settle();
      expect(await player.bet(id)).toMatchObject({ state: 'cashed_out', payout: 950 });
      expect(await player.real()).toBe(9_950);
      expect(await historyOf(player)).toEqual([
        [1, 2, 950],
        [0, 2, 1_000],
      ]);
    });

    test.runIf(there)('is paid in the proportion of real and bonus money', async () => {
      const [name = ''] = await pricedEvents(betting, 1);
      const player = await betting.someone({ realCents: 100, bonusCents: 300 });
      const { bets } = await player.place({ legs: [home(name)], stakes: [400] });
      const id = bets[0]?.id ?? '';
      const first = await cashOut(player, id, 101);
      expect(first.bet).toMatchObject({ stake: 299, cashed_stake: 101, cashed_out: 95 });
      await cashOut(player, id);
      // 95 as 25 to 76, 284 as 75 to 224.
      expect([await player.real(), await player.bonus()]).toEqual([24 + 71, 71 + 213]);
    });
  });

  describe('a part of a bet', () => {
    test.runIf(there)('leaves the rest as a smaller bet; no cent is lost between them', async () => {
      const { name, player, id } = await someBet(betting, 1_001);
      let paid = 0;
      for (const part of [333, 167]) {
        const quote = await player.quote(id);
        const { bet } = await player.cashOut(id, { quote: quote.id, stake: part });
        const amount = Math.floor((Number(quote.amount) * part) / Number(quote.stake));
        paid += amount;
        expect(bet).toMatchObject({
          state: 'open',
          stake: Number(quote.stake) - part,
          line_stake: Number(quote.stake) - part,
          possible: 2 * (Number(quote.stake) - part),
          payout: null,
          cashed_out: paid,
        });
      }
      expect(paid).toBe(316 + 158);
      expect(await player.real()).toBe(10_000 - 1_001 + paid);
      await betting.receiveEvents(ended(name, 'won'));
      await betting.settle();
      expect(await player.bet(id)).toMatchObject({
        state: 'won',
        stake: 501,
        payout: 1_002,
        cashed_stake: 500,
      });
      expect(await player.real()).toBe(10_000 - 1_001 + paid + 1_002);
    });

    test.runIf(there)('of a system is the same on every line', async () => {
      const names = await pricedEvents(betting, 3);
      const player = await betting.someone();
      const legs = names.map((name) => home(name));
      const { bets } = await player.place({ kind: 'system', size: 2, legs, stakes: [100] });
      const id = bets[0]?.id ?? '';
      const uneven = await cashOut(player, id, 100);
      expect(uneven.problem).toMatchObject({
        code: 'invalid_input',
        errors: { stake: [expect.any(String)] },
      });
      const { bet } = await cashOut(player, id, 90);
      expect(bet).toMatchObject({
        line_stake: 70,
        stake: 210,
        possible: 840,
        cashed_stake: 90,
        cashed_out: 85,
      });
      expect((await cashOut(player, id, 213)).status).toBe(422);
      await betting.receiveEvents(...names.map((name) => ended(name, 'won')));
      await betting.settle();
      expect(await player.real()).toBe(10_000 - 300 + 85 + 840);
    });

    test.runIf(there)('stands if the rest is refunded', async () => {
      const { name, player, id } = await someBet(betting);
      await cashOut(player, id, 400);
      await betting.receiveEvents(someEvent(name, { state: 'void' }));
      await betting.settle();
      expect(await player.bet(id)).toMatchObject({ state: 'void', stake: 600, payout: 600 });
      expect(await player.real()).toBe(10_000 - 1_000 + 380 + 600);
      expect(await historyOf(player)).toEqual([
        [1, 2, 600],
        [1, 2, 380],
        [0, 2, 1_000],
      ]);
      expect((await readProfileFacts(db.queries, player.id, '', 0))?.dayResult).toBe(-20);
    });
  });

  describe('is refused by the name of its rule', () => {
    /** The rule by which no price is held, and by which an earlier held price isn't paid. */
    async function rules(player: BettingPlayer, id: string, happens: () => Promise<unknown>) {
      const before = await player.real();
      const { id: quote, stake } = await player.quote(id);
      await happens();
      const taken = await player.cashOut(id, { quote, stake: Number(stake) });
      expect(await player.real()).toBe(before);
      const { problem, status } = await player.quote(id);
      expect(status === 200 || problem.message.length > 0).toBe(true);
      return [await player.offer(id), problem.rule, taken.problem.rule];
    }

    test.runIf(there)(
      'suspended: the event, the market, or a start that the feed does not report',
      async () => {
        const { name, player, id } = await someBet(betting);
        const resting = () => betting.receiveEvents(priced(name, 500_000, { suspended: true }));
        expect(await rules(player, id, resting)).toEqual(['suspended', 'suspended', 'suspended']);
        await betting.receiveEvents(priced(name, 500_000));
        const markets = [someMarket('result', ODDS, { state: 'suspended', worths: { home: 500_000 } })];
        const market = () => betting.receiveEvents(someEvent(name, { markets }));
        expect(await rules(player, id, market)).toEqual(['suspended', 'suspended', 'suspended']);
        await betting.receiveEvents(priced(name, 500_000));
        const begun = () =>
          betting.receiveEvents(priced(name, 500_000, { startsAt: betting.backend.clock.now() + 1_000 }));
        expect(await rules(player, id, begun)).toEqual(['suspended', 'suspended', 'suspended']);
      },
    );

    test.runIf(there)('unpriced: the feed has no estimate for a leg, or not yet its outcome', async () => {
      const { name, player, id } = await someBet(betting);
      for (const happens of [
        () => betting.receiveEvents(someEvent(name)),
        () => betting.receiveEvents(someEvent(name, { markets: [someMarket('result', { draw: 3_000 })] })),
        () => betting.receiveEvents(someEvent(name, { markets: [] })),
        () => betting.receiveEvents(priced(name, 500_000, { state: 'ended' })),
      ]) {
        await betting.receiveEvents(priced(name, 500_000));
        expect(await rules(player, id, happens)).toEqual(['unpriced', 'unpriced', 'unpriced']);
      }
    });

    test.runIf(there)('silent: the feed does not answer', async () => {
      const { player, id } = await someBet(betting);
      await writeSettings(db.queries, { sport_cash_out_hold: 60 }, 0);
      const silence = async () => betting.backend.clock.advance(15_001);
      expect(await rules(player, id, silence)).toEqual(['silent', 'silent', 'silent']);
      await writeSettings(db.queries, { sport_cash_out_hold: 10 }, 0);
      await betting.receiveEvents();
      expect(await player.offer(id)).toBe(950);
    });

    test.runIf(there)('lost: no line can win any more', async () => {
      const [a = '', b = ''] = await pricedEvents(betting, 2);
      const player = await betting.someone();
      const { bets } = await player.place({ kind: 'multiple', legs: [home(a), home(b)], stakes: [1_000] });
      const happens = () => betting.receiveEvents(ended(a, 'lost'));
      expect(await rules(player, bets[0]?.id ?? '', happens)).toEqual(['lost', 'lost', 'lost']);
    });

    test.runIf(there)('settled and cashed_out', async () => {
      const one = await someBet(betting);
      const settled = async () => {
        await betting.receiveEvents(ended(one.name, 'lost'));
        await betting.settle();
      };
      expect(await rules(one.player, one.id, settled)).toEqual(['settled', 'settled', 'settled']);
      const { player, id } = await someBet(betting);
      const { id: quote } = await player.quote(id);
      await cashOut(player, id);
      expect((await player.cashOut(id, { quote, stake: 1_000 })).problem.rule).toBe('cashed_out');
      expect((await player.quote(id)).problem.rule).toBe('cashed_out');
      expect(await player.real()).toBe(9_950);
    });

    test.runIf(there)('expired: a second too late, or another bet’s price', async () => {
      const { player, id } = await someBet(betting);
      const quote = await player.quote(id);
      betting.backend.clock.advance(10_000);
      const again = await player.quote(id);
      betting.backend.clock.advance(1);
      expect((await player.cashOut(id, { quote: quote.id, stake: 1_000 })).problem.rule).toBe('expired');
      const { bets } = await player.place({
        legs: [home((await pricedEvents(betting, 1))[0] ?? '')],
        stakes: [1_000],
      });
      const stranger = await player.cashOut(bets[0]?.id ?? '', { quote: again.id, stake: 1_000 });
      expect(stranger.problem.rule).toBe('expired');
      expect((await player.cashOut(id, { quote: 'nobody-made-it', stake: 1_000 })).problem.rule).toBe(
        'expired',
      );
      expect((await player.cashOut(id, { quote: again.id, stake: 1_000 })).status).toBe(200);
    });

    test.runIf(there)('changed: worth less than the price, far more, or a changed bet', async () => {
      const { name, player, id } = await someBet(betting);
      const moved = async (won: number) => {
        await betting.receiveEvents(priced(name, 500_000));
        const { id: quote } = await player.quote(id);
        await betting.receiveEvents(priced(name, won));
        return (await player.cashOut(id, { quote, stake: 1_000 })).problem;
      };
      // The held price is 950: the bet is worth 940 now, or 1,060 with an offer of 1,007.
      expect(await moved(470_000)).toMatchObject({ rule: 'changed', figures: { amount: 893 } });
      expect(await moved(530_000)).toMatchObject({ rule: 'changed', figures: { amount: 1_007 } });
      await betting.receiveEvents(priced(name, 500_000));
      const { id: quote } = await player.quote(id);
      await cashOut(player, id, 500);
      expect((await player.cashOut(id, { quote, stake: 500 })).problem).toMatchObject({
        rule: 'changed',
        figures: { amount: 475 },
      });
    });

    test.runIf(there)('small: less than the minimum payment, for the whole bet or a part', async () => {
      const { name, player, id } = await someBet(betting);
      expect((await cashOut(player, id, 10)).problem).toMatchObject({ rule: 'small', figures: { min: 10 } });
      expect((await cashOut(player, id, 11)).status).toBe(200);
      await betting.receiveEvents(priced(name, 4_000));
      expect((await player.quote(id)).problem).toMatchObject({ rule: 'small', figures: { min: 10 } });
    });

    test.runIf(there)('and as an invalid part of the stake', async () => {
      const { player, id } = await someBet(betting);
      for (const stake of [0, -1, 10.5, 1_001]) {
        const { status, problem } = await cashOut(player, id, stake);
        expect([status, problem.code, problem.rule]).toEqual([422, 'invalid_input', undefined]);
      }
      expect(await player.real()).toBe(9_000);
    });

    test.runIf(there)('but neither while the sportsbook is closed nor if the player has paused', async () => {
      const { player, id } = await someBet(betting);
      await writeSettings(db.queries, { sport_enabled: false }, 0);
      const offer = await player.offer(id);
      const part = await cashOut(player, id, 400);
      await writeSettings(db.queries, { sport_enabled: true }, 0);
      expect([offer, part.status, await player.real()]).toEqual([950, 200, 9_380]);
      const { clock } = betting.backend;
      await db.transaction((tx) =>
        startExclusion(tx, player.id, { kind: 'suspension', days: 1 }, clock.now()),
      );
      expect((await cashOut(player, id)).status).toBe(200);
      expect(await player.real()).toBe(9_950);
    });
  });

  test.runIf(there)('a held price is paid while odds move within the margin', async () => {
    for (const won of [476_000, 500_000, 526_000]) {
      const { name, player, id } = await someBet(betting);
      const { id: quote } = await player.quote(id);
      await betting.receiveEvents(priced(name, won));
      const { bet } = await player.cashOut(id, { quote, stake: 1_000 });
      expect([won, bet.payout]).toEqual([won, 950]);
    }
  });

  test.runIf(there)(
    'the same key five times concurrently pays once; with another part it is refused',
    async () => {
      const { player, id } = await someBet(betting);
      const { id: quote } = await player.quote(id);
      const copy = await betting.copyOn(other);
      const sent = { quote, stake: 400, key: `one-cash-out-${id}` };
      const all = await Promise.all(
        Array.from({ length: 5 }, (_, index) => player.cashOut(id, index % 2 ? { ...sent, on: copy } : sent)),
      );
      expect(new Set(all.map((one) => JSON.stringify([one.status, one.bet]))).size).toBe(1);
      expect(all[0]?.status).toBe(200);
      expect(await player.real()).toBe(9_000 + 380);
      expect((await player.cashOut(id, { ...sent, stake: 401 })).problem.code).toBe('key_reused');
    },
  );

  test.runIf(there)('ten concurrent cash outs of one bet, each with its own key, pay once', async () => {
    const { player, id } = await someBet(betting);
    const { id: quote } = await player.quote(id);
    const copy = await betting.copyOn(other);
    const all = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        player.cashOut(id, { quote, stake: 1_000, on: index % 2 ? copy : betting.backend }),
      ),
    );
    expect(all.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(new Set(all.map(({ problem }) => problem.rule))).toEqual(new Set([undefined, 'cashed_out']));
    expect(await player.real()).toBe(9_950);
  });

  test.runIf(there)(
    'concurrent with the result and its settlement on two instances, each bet is paid exactly once',
    { timeout: 300_000 },
    async () => {
      const copy = await betting.copyOn(other);
      for (let round = 0; round < drawSize(3, 5); round += 1) {
        const bets: Awaited<ReturnType<typeof someBet>>[] = [];
        for (let count = 0; count < 6; count += 1) bets.push(await someBet(betting));
        const quotes = await Promise.all(bets.map(({ player, id }) => player.quote(id)));
        copy.clock.advance(betting.backend.clock.now() - copy.clock.now());
        const results = betting
          .receiveEvents(...bets.map(({ name }) => ended(name, 'won')))
          .then(() => Promise.all([betting.settle(), betting.settle(copy.services)]));
        const taken = await Promise.all(
          bets.map(async ({ player, id }, place) => {
            // Some at once, some while the result is being written or paid.
            for (let turn = 0; turn < place * round * 3; turn += 1) await new Promise(setImmediate);
            return player.cashOut(id, {
              quote: quotes[place]?.id,
              stake: 1_000,
              on: place % 2 ? copy : betting.backend,
            });
          }),
        );
        await results;
        await betting.settle();
        for (const [place, { player, id }] of bets.entries()) {
          const isOut = taken[place]?.status === 200;
          expect(await player.bet(id)).toMatchObject(
            isOut ? { state: 'cashed_out', payout: 950 } : { state: 'won', payout: 2_000 },
          );
          expect(await player.real()).toBe(isOut ? 9_950 : 11_000);
          if (!isOut) expect(['settled', 'expired', 'changed']).toContain(taken[place]?.problem.rule);
        }
      }
    },
  );

  test.runIf(there)(
    'the cashed-out stake counts for no rollover, the remaining one does when it is settled',
    async () => {
      const { name, player, id } = await someBet(betting);
      const noted = async () => {
        const answer = await db.queries.execute(
          sql`select at from first_bets where player_id = ${player.id}`,
        );
        return (answer as unknown as { rows: unknown[] }).rows.length;
      };
      await cashOut(player, id, 400);
      expect(await noted()).toBe(0);
      await betting.receiveEvents(ended(name, 'lost'));
      await betting.settle();
      expect(await noted()).toBe(1);
    },
  );
});
