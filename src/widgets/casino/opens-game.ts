import type { Game } from '#contract/endpoints/casino/casino-calls.ts';

/**
 * What a link to a game has besides its address: the history entry of a press says that the game opens at once, and whether it has a
 * demonstration for a visitor (decision 053). Nothing for a game that can't be played here.
 */
export function opensGame({ playable, demo }: Pick<Game, 'playable' | 'demo'>) {
  return playable ? { state: { opens: demo } } : {};
}
