import { describe, test } from 'vitest';
import { privacyEndpoints } from '#server/features/account/privacy-endpoints.ts';
import { protectionEndpoints } from '#server/features/protection/protection-endpoints.ts';
import { bonusDesk } from '#tests/support/backend/bonus-backend.ts';
import { DATABASES, hasPostgres } from '#tests/support/backend/postgres.ts';
import { drawSize, isWhole } from '#tests/support/draw-size.ts';
import { openPlay } from '#tests/support/money-walk/play.ts';
import { walkMoney } from '#tests/support/money-walk/walk-money.ts';

const ENDINGS = [
  { seed: 2, ending: 'closes', onPush: 'PostgreSQL' },
  { seed: 4, ending: 'is excluded for good', onPush: 'embedded' },
  { seed: 5, ending: 'is barred by the register', onPush: 'PostgreSQL' },
] as const;

describe.each(DATABASES)('a player on $name', ({ name, there, start }) => {
  const play = openPlay(() => desk.backend.clock);
  const desk = bonusDesk(
    { there, start },
    {
      endpoints: (services) => [
        ...privacyEndpoints(services),
        ...protectionEndpoints(services),
        ...play.endpoints(services),
      ],
    },
  );

  // On each push every ending on one database, weekly on both.
  const endings = ENDINGS.filter(({ onPush }) => isWhole() || !hasPostgres || onPush === name);

  test.runIf(there).each(endings)(
    'who $ending takes out deposits, wins, refunds, redeemed bonuses and released rewards, and no more, from seed $seed',
    ({ seed, ending }) =>
      walkMoney(desk, play, { seed, ending, runs: drawSize(1, 3), steps: drawSize(60, 120) }),
    180_000,
  );
});
