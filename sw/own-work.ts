// What the worker does beside answering the page. It lets go of that for a newer worker, which waits while it is busy.
const work = new AbortController();

/** Aborted once the worker should let go; nothing is begun afterwards. */
export const ownWork: AbortSignal = work.signal;

/** For good: a worker that stays after all takes up what it left undone when the browser starts it again. */
export function letGo(): void {
  work.abort();
}
