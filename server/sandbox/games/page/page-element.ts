/** The first element that matches, of the kind asked for. Throws where the page has none: it and its script then don't fit. */
export function pagePart<Found extends Element>(selector: string, kind: new () => Found): Found {
  const found = document.querySelector(selector);
  if (!(found instanceof kind)) throw new Error(`the page has no ${selector}`);
  return found;
}

/** Resolves after so many ms. */
export const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** Whether the player asked for stillness; asked anew each time, because he may change it while he plays. */
export const motionIsReduced = () => matchMedia('(prefers-reduced-motion: reduce)').matches;
