import { doubleEvents } from './endpoints/casino/double-calls.ts';

/** The realtime events of the house games whose rounds players share (D7). Other games have none. */
export const HOUSE_GAME_EVENTS = { ...doubleEvents } as const;
