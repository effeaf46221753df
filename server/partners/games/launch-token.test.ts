import { describe, expect, test } from 'vitest';
import { LaunchRefused, signLaunch, verifyLaunch } from './launch-token.ts';

const NOW = Date.UTC(2026, 10, 20, 12);
const LAUNCH = {
  session: 's1',
  player: 'p1',
  gameId: '7',
  game: 'slot-low',
  gameName: 'Farol Velho',
  mode: 'real',
  language: 'pt',
  minBetCents: 20,
  maxBetCents: 1_000,
  id: 'l1',
} as const;

describe('a launch token', () => {
  const token = signLaunch('a secret', LAUNCH, NOW);

  test('carries the launch for one minute', () => {
    expect(verifyLaunch('a secret', token, NOW + 59_999)).toEqual({ ...LAUNCH, expiresAt: NOW + 60_000 });
    expect(() => verifyLaunch('a secret', token, NOW + 60_000)).toThrow(LaunchRefused);
  });

  test('is refused with another secret, another content or a torn form', () => {
    const other = signLaunch('a secret', { ...LAUNCH, session: 's2' }, NOW);
    const spliced = `${other.split('.')[0]}.${token.split('.')[1]}`;
    expect(() => verifyLaunch('other', token, NOW)).toThrow(LaunchRefused);
    for (const wrong of [spliced, '', 'x.y', `${token}a`, token.slice(1)]) {
      expect(() => verifyLaunch('a secret', wrong, NOW)).toThrow(LaunchRefused);
    }
  });
});
