// The day's net result (D11) belongs to the server's day: at midnight in the site's time zone it is dropped, and the new day's is read.
// So are the statement and its month, of which a new one may begin.
import { queryClient } from '#src/core/cache/query-client.ts';
import { serverClock } from '#src/core/net/server-clock.ts';
import { currentSettings } from '#src/data/content/settings.ts';
import { knownUser, userQuery } from '#src/data/player/user.ts';

const LOOK_MS = 10_000;

let watching: ReturnType<typeof setInterval> | undefined;
let day = '';

const today = () =>
  new Date(serverClock.now()).toLocaleDateString('en', { timeZone: currentSettings().general_time_zone });

/** From a login on, until `stopMidnightRefresh`; watching twice is watching once. */
export function scheduleMidnightRefresh(): void {
  day = today();
  watching ??= setInterval(look, LOOK_MS);
}

/** Logout: there is no player whose day could end. */
export function stopMidnightRefresh(): void {
  clearInterval(watching);
  watching = undefined;
}

function look(): void {
  const now = today();
  if (now === day) return;
  day = now;
  const user = knownUser();
  if (user) {
    const { day_result: _yesterday, ...rest } = user;
    queryClient.setQueryData(userQuery().queryKey, rest);
  }
  for (const scope of ['user', 'protection', 'transactions', 'statement'] as const)
    void queryClient.invalidateQueries({ queryKey: [scope] });
}
