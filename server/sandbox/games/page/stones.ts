import type { GameSymbol } from '../symbols.ts';

/** Puts a symbol into a stone; lit where it is part of what won. */
export function showStone(stone: Element | undefined, symbol: GameSymbol, lit: boolean): void {
  stone?.querySelector('use')?.setAttribute('href', `#s-${symbol}`);
  stone?.toggleAttribute('data-lit', lit);
}
