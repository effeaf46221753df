import type { GameEngine } from './game-engine.ts';
import { rouletteEngine } from './roulette/roulette-engine.ts';
import { scratchEngine } from './scratch/scratch-engine.ts';
import { slotEngine } from './slot/slot-engine.ts';

const ENGINES = [slotEngine, rouletteEngine, scratchEngine] as const;

/** The engine of that name; games of the catalogue that name one can be played. */
export function engineOf(name: string): GameEngine | undefined {
  return ENGINES.find((engine) => engine.name === name);
}
