// `npm run ops -- <what>`: the operator's calls from a terminal, shown as tables. Plain JavaScript, because it must run beside
// an installed server without a build.
import { CONTENT_COMMANDS } from './ops/content.mjs';
import { INSPECTION_COMMANDS } from './ops/inspection.mjs';
import { PEOPLE_COMMANDS } from './ops/people.mjs';
import { PLAYER_COMMANDS } from './ops/players.mjs';
import { RECONCILIATION_COMMANDS } from './ops/reconciliation.mjs';
import { SETTINGS_COMMANDS } from './ops/settings.mjs';
import { stopUnknown, stopWithAll } from './ops/usage.mjs';
import { WITHDRAWAL_COMMANDS } from './ops/withdrawals.mjs';

const COMMANDS = {
  ...WITHDRAWAL_COMMANDS,
  ...PLAYER_COMMANDS,
  ...SETTINGS_COMMANDS,
  ...CONTENT_COMMANDS,
  ...RECONCILIATION_COMMANDS,
  ...PEOPLE_COMMANDS,
  ...INSPECTION_COMMANDS,
};

const [what = '', ...rest] = process.argv.slice(2);
if (Object.hasOwn(COMMANDS, what)) await COMMANDS[what](rest);
else if (what === '') stopWithAll();
else stopUnknown(what);
