// Content that an older build scheduled with `/storage/` in front of a promotion's picture, which is refused in a file today.
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { scheduleContent } from '#server/data/content/scheduled-content.ts';
import { scheduledContentJob } from '#server/features/ops/content-routes.ts';
import { OPS_TOKEN, type Ops, openOps } from '#tests/support/backend/ops.ts';

let ops: Ops;
beforeAll(async () => {
  ops = await openOps();
});
afterAll(() => ops.backend.close());

test('is written at its moment, with the path that pages look for', async () => {
  const { db, clock, services } = ops.backend;
  const [promotion] = JSON.parse(readFileSync('docs/content-example.json', 'utf8')).promotions;
  const file = {
    promotions: ['/storage/verao.png', 'storage/verao.png', 'verao.png'].map((image, at) => ({
      ...{ ...promotion, id: `verao-${at}`, image, coupon_code: '' },
    })),
  };
  const now = clock.now();
  await db.transaction((tx) => scheduleContent(tx, { file, at: now, askedBy: 'clara', now }));
  await scheduledContentJob(services).run(now);
  const { body } = await ops.ask(OPS_TOKEN, 'GET', 'content');
  expect((body.promotions as { image: string }[]).map(({ image }) => image)).toEqual([
    'verao.png',
    'verao.png',
    'verao.png',
  ]);
  expect((await ops.ask(OPS_TOKEN, 'GET', 'content/scheduled')).body.data).toEqual([]);
});
