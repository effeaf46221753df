// On a first visit home shows the matches' names as it comes: the scripts, odds and live changes of that block wait for the first
// input, 5 s at most, and leave the line to what the first screen lacks. A later visit has the files on the device.

/** As long as what is fetched ahead of demand waits. */
const later = (resolve: (value: unknown) => void) => setTimeout(resolve, 5_000);

let held: Promise<unknown> | undefined;

/** Before a page that came drawn is hydrated. */
export function holdUntilWanted(): void {
  if (navigator.serviceWorker?.controller) return;
  held = new Promise((resolve) => {
    later(resolve);
    for (const input of ['pointerover', 'keydown', 'scroll'])
      addEventListener(input, resolve, { once: true });
  });
}

/** Loads a part of the page. Where it fails it is tried again for as long as the part stands there as it came drawn, by its id. */
export async function loadHeld<T>(id: string, load: () => Promise<T>): Promise<T> {
  for (;;) {
    await held;
    try {
      return await load();
    } catch (cause) {
      if (!document.getElementById(id)) throw cause;
      held = new Promise(later);
    }
  }
}
