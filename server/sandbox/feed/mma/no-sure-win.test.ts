import { chanceOf, checkNoSureWin } from '#tests/support/sportsbook/contest-checks.ts';
import { MMA } from './mma.ts';
import { endRule } from './mma-markets.ts';

checkNoSureWin(MMA, {
  beats: 90,
  offered: 5_000,
  agree: (chances) => {
    const of = (name: string, wins: Parameters<typeof endRule>[1]) => chanceOf(endRule(name, wins), chances);
    const home = of('winner 0', ({ winner }) => winner === 0);
    const ways = (['knockout', 'submission', 'decision'] as const).map((method) =>
      of(`home ${method}`, (end) => end.winner === 0 && end.method === method),
    );
    return [
      [home + of('winner 1', ({ winner }) => winner === 1), 1],
      [ways.reduce((sum, chance) => sum + chance, 0), home],
      [of('begins 0 true', () => true), 1],
    ];
  },
});
