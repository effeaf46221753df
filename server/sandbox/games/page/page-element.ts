/** The first matching element, of the requested kind. Throws if the page has none: then page and script don't match. */
export function pagePart<Found extends Element>(selector: string, kind: new () => Found): Found {
  const found = document.querySelector(selector);
  if (!(found instanceof kind)) throw new Error(`the page has no ${selector}`);
  return found;
}

/** Resolves after so many ms. */
export const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** Whether the player prefers reduced motion; read each time, because the setting may change during the game. */
export const motionIsReduced = () => matchMedia('(prefers-reduced-motion: reduce)').matches;
