import { describe, test } from 'vitest';
import { privacyEndpoints } from '#server/features/account/privacy-endpoints.ts';
import { protectionEndpoints } from '#server/features/protection/protection-endpoints.ts';
import { bonusDesk } from '#tests/support/backend/bonus-backend.ts';
import { walkMoney } from '#tests/support/backend/money-walk.ts';
import { DATABASES } from '#tests/support/backend/postgres.ts';
import { drawSize } from '#tests/support/draw-size.ts';

describe.each(DATABASES)('a player on $name', ({ there, start }) => {
  const desk = bonusDesk(
    { there, start },
    { endpoints: (services) => [...privacyEndpoints(services), ...protectionEndpoints(services)] },
  );

  test.runIf(there).each([2, 4, 5])(
    'never takes out more than deposits, wins, redeemed bonuses and released rewards, from seed %d',
    (seed) => walkMoney(desk, { seed, runs: drawSize(1, 3), steps: 90 }),
  );
});
