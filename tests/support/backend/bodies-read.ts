/** Waits until the bodies of requests that were just sent have been read: from then on they count as received. */
export async function bodiesRead(): Promise<void> {
  for (let turn = 0; turn < 20; turn += 1) await new Promise(setImmediate);
}
