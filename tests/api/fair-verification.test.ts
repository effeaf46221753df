import { createHash, randomBytes, randomInt } from 'node:crypto';
import { expect, test } from 'vitest';
import { crashPoint } from '#contract/rules/casino/crash-rules.ts';
import { doubleOutcome, earlierHash } from '#contract/rules/casino/double-rules.ts';
import { kenoDraw } from '#contract/rules/casino/keno-rules.ts';
import { MAX_MINES, minePositions } from '#contract/rules/casino/mines-rules.ts';
import { sha256 } from '#server/data/casino/house-games/double/double-hash-chains.ts';
import { hmacSha256 } from '#server/data/casino/house-games/provably-fair-seeds.ts';
import { fairHmac } from '#server/sandbox/games/fairness/fair-hmac.ts';
import { verifyDoubleRound } from '#src/features/games/double/verify/verify-double-round.ts';
import { verifyMinesRound } from '#src/features/games/mines/verify/verify-mines-round.ts';
import { verifyFairRound } from '#src/features/games/verify/fair/verify-fair-round.ts';
import { drawSize } from '#tests/support/draw-size.ts';

const TURNS = drawSize(1_000, 10_000);

test('the browser computes the same mines from a round’s seeds as the server laid, whatever they are', async () => {
  for (let turn = 0; turn < TURNS; turn += 1) {
    const seeds = {
      serverSeed: randomBytes(32).toString('hex'),
      clientSeed: randomBytes(randomInt(1, 33)).toString('hex'),
      nonce: randomInt(1, 1_000_000_000),
    };
    const mines = randomInt(1, MAX_MINES + 1);
    const hash = createHash('sha256').update(seeds.serverSeed).digest('hex');
    const board = await minePositions(hmacSha256, seeds, mines);
    expect(await verifyMinesRound(seeds, mines)).toEqual({ hash, board });
  }
});

test('the browser computes the same result from a hash of Double’s chain as the server, whatever they are', async () => {
  for (let turn = 0; turn < TURNS; turn += 1) {
    const hash = randomBytes(32).toString('hex');
    const salt = randomBytes(32).toString('hex');
    const index = randomInt(1, 4);
    expect(await verifyDoubleRound({ hash, salt, index })).toEqual({
      outcome: await doubleOutcome(hmacSha256, salt, hash),
      terminalHash: await earlierHash(sha256, hash, index),
    });
  }
});

test('the browser computes the same round of Crash and of Keno as the game server, whatever the seeds are', async () => {
  for (let turn = 0; turn < TURNS; turn += 1) {
    const seeds = {
      serverSeed: randomBytes(32).toString('hex'),
      clientSeed: randomBytes(randomInt(1, 33)).toString('hex'),
      nonce: randomInt(1, 1_000_000_000),
    };
    const hash = createHash('sha256').update(seeds.serverSeed).digest('hex');
    const point = await crashPoint(fairHmac, seeds);
    expect(await verifyFairRound('crash', seeds)).toEqual({ hash, drawn: [point] });
    expect(await verifyFairRound('keno', seeds)).toEqual({ hash, drawn: await kenoDraw(fairHmac, seeds) });
  }
});
