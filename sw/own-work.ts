// What the worker does beside answering the page. It lets go of that for a newer worker, which waits while it is busy.
let work = new AbortController();

/** Aborted once the worker should let go of what it began now. */
export function ownWork(): AbortSignal {
  return work.signal;
}

/** What is begun afterwards goes on. */
export function letGo(): void {
  work.abort();
  work = new AbortController();
}
