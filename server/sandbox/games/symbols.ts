/** The seven stones that slot and scratch card show, the dearest first. Drawn in symbol-drawings.ts. */
export const SYMBOLS = ['farol', 'sol', 'peixe', 'barco', 'estrela', 'onda', 'folha'] as const;
export type GameSymbol = (typeof SYMBOLS)[number];
