// What a caller with a crowd of waiting calls gets less than others: each of its places rests after a call, so that a flood that is answered
// as fast as it can be does not keep processor and database busy all the time.

/** From when on, and how long, the places of a caller rest. */
export interface Crowd {
  /** More waiting calls than this are a crowd. */
  over: number;
  /** How often the time that the call took. */
  rests: number;
}

/** A call that waited for a lock says nothing about the load (ms). */
const LONGEST_REST_MS = 250;

/** How long a place of a crowd rests after a call that took a time (ms). */
export const restMs = (tookMs: number, crowd: Crowd | undefined): number =>
  crowd ? Math.min(LONGEST_REST_MS, tookMs * crowd.rests) : 0;
