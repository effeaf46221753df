import { useEffect, useRef } from 'react';
import { serverClock } from '#src/core/net/server-clock.ts';
import { sounds } from './sound-preference.ts';

/**
 * Plays the sounds of a wheel that spins from `turnedAt` (ms;
 * null: it is at rest) for `length` (ms): ticks, and a stop.
 */
export function useWheelSounds(turnedAt: number | null, stands: boolean, length: number): void {
  const turning = useRef(false);

  useEffect(() => {
    const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
    if (turnedAt === null || still) return;
    let left = false;
    let silence = () => {};
    void sounds().then((loaded) => {
      if (loaded && !left) silence = loaded.playTicks(serverClock.now() - turnedAt, length);
    });
    return () => {
      left = true;
      silence();
    };
  }, [turnedAt, length]);

  useEffect(() => {
    if (turning.current && stands) void sounds().then((loaded) => loaded?.play('stop'));
    turning.current = turnedAt !== null && !stands;
  }, [turnedAt, stands]);
}
