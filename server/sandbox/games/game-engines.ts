import { crashEngine } from './crash/crash-engine.ts';
import type { GameEngine } from './game-engine.ts';
import { kenoEngine } from './keno/keno-engine.ts';
import { rouletteEngine } from './roulette/roulette-engine.ts';
import { scratchEngine } from './scratch/scratch-engine.ts';
import { SLOT_ENGINES } from './slot/slot-engine.ts';

export const ENGINES: readonly GameEngine[] = [
  ...SLOT_ENGINES,
  rouletteEngine,
  scratchEngine,
  crashEngine,
  kenoEngine,
];

/** The engine of that name; games of the catalogue that name one can be played. */
export function engineOf(name: string): GameEngine | undefined {
  return ENGINES.find((engine) => engine.name === name);
}
