// A device that slept has two times: the steady clock stood still, the device's went on. `serverClock.now` shows the later one until
// the server's time is known again. What a player sees count down, and what closes when its time is over, reads no other clock.
import { expect, test } from 'vitest';
import { isTest, readSources } from '../sources.ts';

const OTHER = /\b(?:Date\.now|performance\.now|serverClock\.known)\b|\bnew Date\(\)/;

/** What shows no time of the server's, and why. */
const APART: Readonly<Record<string, string>> = {
  'src/app/boot/idle-tasks.ts': 'the days for which the install button was sent away',
  'src/app/boot/third-party-scripts.tsx': 'how long a script took to load',
  'src/app/flows/live-chat.ts': 'how long the chat took to load',
  'src/app/flows/reality-check-timer.ts': 'how long ago the limits could not be read',
  'src/app/frame/alert-host.tsx': 'for how long a message has been on screen',
  'src/app/frame/header/charge-watch.tsx':
    'whether the balance was read after a payment, as the query cache dates it',
  'src/app/routes/scroll-restoration.ts': 'how long the page waits for its content',
  'src/features/auth/register/register-form.tsx': 'the age of a bot check that was solved ahead',
  'src/features/casino/play/use-held-balance.ts': 'how soon after its frame a round began',
  'src/features/pwa/offline-card.tsx': 'the next heartbeat, which the steady clock plans',
  'src/features/sports/cash-out/use-cash-out.ts': 'how long ago a price was renewed',
  'src/ui/action/guarded-button.tsx': 'how long a changed text could be read',
};

test('what a player sees reads the clock that shows the later time after a sleep', () => {
  const found = readSources()
    .filter(({ path }) => /^src\/(app|features|widgets|ui)\//.test(path) && !isTest(path))
    .filter(({ text }) => OTHER.test(text))
    .map(({ path }) => path);
  expect(found.sort()).toEqual(Object.keys(APART).sort());
});
