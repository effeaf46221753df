import { describe, expect, test } from 'vitest';
import {
  areKenoPicks,
  KENO_PICKS,
  kenoDraw,
  kenoHits,
  kenoPays,
  kenoRates,
  kenoStonesOf,
  kenoWays,
} from './keno-rules.ts';
import type { Hmac } from './provably-fair.ts';

describe('the pay tables', () => {
  test('there is one for each of 1 to 10 stones', () => {
    expect(KENO_PICKS).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    for (const picks of KENO_PICKS) expect(kenoPays(picks)).toHaveLength(picks + 1);
    expect([kenoPays(0), kenoPays(11)]).toEqual([[], []]);
  });

  test.each([
    [1, 9_250, 2_500],
    [2, 9_326, 4_423],
    [3, 9_245, 1_487],
    [4, 9_090, 2_558],
    [5, 9_177, 3_669],
    [6, 9_259, 1_527],
    [7, 9_341, 2_283],
    [8, 9_073, 893],
    [9, 9_050, 1_380],
    [10, 9_069, 1_968],
  ])(
    'with %i stones %i hundredths of a percent come back and %i of rounds pay',
    (picks, rtp, hitFrequency) => {
      expect(kenoRates(picks)).toEqual({ rtp, hitFrequency });
      expect(rtp).toBeGreaterThanOrEqual(9_000);
      expect(rtp).toBeLessThanOrEqual(9_500);
    },
  );

  test('five stones pay as the game says: 2 the stake, 3 three times, 4 twenty times, 5 550 times', () => {
    expect(kenoPays(5)).toEqual([0, 0, 100, 300, 2_000, 55_000]);
  });

  test('more hits never pay less, and each multiple gives whole cents from ten cents on', () => {
    for (const picks of KENO_PICKS) {
      const pays = kenoPays(picks);
      expect([...pays].sort((one, other) => one - other)).toEqual(pays);
      for (const one of pays) expect(one % 10).toBe(0);
    }
  });

  test('all ways to draw are counted once', () => {
    for (const picks of KENO_PICKS) {
      const counted = kenoPays(picks).reduce((sum, _, hits) => sum + kenoWays(picks, hits).ways, 0n);
      expect(counted).toBe(kenoWays(picks, 0).of);
    }
    expect(kenoWays(5, 5)).toEqual({ ways: 252n, of: 658_008n });
  });
});

describe('the draw', () => {
  test('takes ten different stones out of the row', () => {
    expect(kenoStonesOf(() => 0)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    expect(kenoStonesOf((left) => left - 1)).toEqual([40, 39, 38, 37, 36, 35, 34, 33, 32, 31]);
    expect(kenoStonesOf((left) => Math.floor(left / 2))).toEqual([21, 20, 22, 19, 23, 18, 24, 17, 25, 16]);
  });

  test('follows from the seeds alone, over two HMACs', async () => {
    const asked: string[] = [];
    const hmac: Hmac = (_, message) => {
      asked.push(message);
      return new Uint8Array(32).fill(asked.length === 1 ? 0x80 : 0xff);
    };
    const drawn = await kenoDraw(hmac, { serverSeed: 's', clientSeed: 'c', nonce: 3 });
    expect(asked).toEqual(['c:3:0', 'c:3:1']);
    expect(drawn).toEqual([21, 20, 22, 19, 23, 18, 24, 17, 40, 39]);
  });

  test('its hits are the chosen stones among them', () => {
    expect(kenoHits([4, 11, 18], [18, 2, 4])).toEqual([4, 18]);
  });
});

test('1 to 10 different stones can be chosen', () => {
  expect(areKenoPicks([1])).toBe(true);
  expect(areKenoPicks([40, 1, 2, 3, 4, 5, 6, 7, 8, 9])).toBe(true);
  for (const picks of [[], [0], [41], [1.5], [3, 3], [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]]) {
    expect(areKenoPicks(picks)).toBe(false);
  }
});
