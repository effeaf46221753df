import { expect, test } from 'vitest';
import { exportStatement, printStatement } from '#contract/endpoints/wallet/statement-calls.ts';
import type { InPlace } from '#server/core/db/bulk-transactions.ts';
import { openBackend } from '#tests/support/backend/backend.ts';
import { openFilePlaces, statementEndpoints } from './statement-endpoints.ts';
import { statementPdfEndpoints } from './statement-pdf-endpoints.ts';

test('files of either kind share two places', async () => {
  const places = openFilePlaces();
  const entered: (() => void)[] = [];
  // Each file that has a place is made when the test says so.
  const inPlace: InPlace = (work) =>
    places(async () => {
      await new Promise<void>((go) => void entered.push(go));
      return work();
    });
  const backend = await openBackend({
    endpoints: (services) => [
      ...statementEndpoints(services, inPlace),
      ...statementPdfEndpoints(services, inPlace),
    ],
  });
  const tokens = await Promise.all([1, 2, 3, 4].map(async () => (await backend.player()).token));
  const answers = tokens.map((token, index) =>
    index % 2 === 0 ? backend.ask(exportStatement, { token }) : backend.ask(printStatement, { token }),
  );
  await expect.poll(() => entered.length).toBe(2);
  await backend.settled();
  expect(entered).toHaveLength(2);
  entered[0]?.();
  await expect.poll(() => entered.length).toBe(3);
  entered[1]?.();
  await expect.poll(() => entered.length).toBe(4);
  for (const go of entered) go();
  expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  await backend.close();
});
