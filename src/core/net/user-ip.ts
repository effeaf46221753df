// The caller's address as `GET /v2/get-ip` gave it (D4 refresh-ip). It never holds up a page; a call that must carry it
// waits a little for an answer under way.

let known = '';
let asking: Promise<void> | undefined;

/** Asks for the address unless a question is under way. A failure leaves the last known one. */
export function refreshUserIp(ask: () => Promise<string>): Promise<void> {
  asking ??= ask()
    .then(
      (ip) => {
        known = ip || known;
      },
      () => {},
    )
    .finally(() => {
      asking = undefined;
    });
  return asking;
}

/** The known address, empty if none; waits at most `waitMs` for a question under way. */
export async function userIp(waitMs: number): Promise<string> {
  if (asking && waitMs > 0) {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const waited = new Promise((resolve) => {
      timer = setTimeout(resolve, waitMs);
    });
    await Promise.race([asking, waited]);
    clearTimeout(timer);
  }
  return known;
}
