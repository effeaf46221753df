// What `npm run ops` can do, and what it says about words that no call takes.
import { stop } from './terminal.mjs';

/** The calls, with the words that each takes, and what it does. */
const CALLS = [
  [
    'withdrawals',
    '[all]',
    'those that wait for a person or that the bank has not answered for too long,',
    'or the newest of all, with what an approval needs to see',
  ],
  ['orders', '', 'payouts, refunds and charges that the bank has not answered for too long'],
  ['player', '<id, e-mail or CPF>', 'state, balances, last movements, limits and sessions of a player'],
  ['approve', '<withdrawal>', 'lets it go to the bank'],
  ['refuse', '<withdrawal>', 'gives the money back'],
  ['documents', '', "who tried to be verified and isn't"],
  ['document', '<e-mail or CPF> approve|refuse', 'refused, it is to be shown anew'],
  ['unblock', '<e-mail or CPF>', "whom the register barred, once it doesn't any more"],
  [
    'correct',
    '<e-mail or CPF> [email=<new>] [gender=female|male|none]',
    "what players can't correct themselves, after seeing their papers",
  ],
  ['closures', '', 'accounts whose players asked for their end'],
  ['close', '<closure>', 'ends one with nothing left in it'],
  ['second-factor', '<e-mail or CPF> off', 'login asks for no code any more'],
  [
    'settings',
    '[<word>]',
    'settings, those whose name holds the word, with meaning, unit, bounds',
    'and an example; changed ones are marked',
  ],
  ['set', '<name>=<value> …', 'changes settings; a value is read as JSON, else as text'],
  [
    'reconcile',
    '<day> <file>',
    'compares a day (2026-11-26) of the payment party with the ledger; the file',
    'is CSV with id, amount, time and state; ends with 1 where they differ',
  ],
  ['affiliate', '<e-mail or CPF> on|off', 'withdrawals only on withdraw_affiliate_day'],
  [
    'content',
    '',
    'promotions, banners, coupons, rollover rules and regulation texts, as a',
    'file (JSON) that apply takes',
  ],
  ['content', 'check <file>', 'what apply would change; nothing is written'],
  [
    'content',
    'apply <file> [at=<moment>]',
    'creates and changes what the file names, now or at 2026-12-01T00:00:00Z',
  ],
  [
    'content',
    'end promotions|coupons|banners|rollover_rules|regulations <id> …',
    'promotions are shown as ended, coupons take no more claims, the others go',
  ],
  ['content', 'scheduled', 'what is still to be written'],
  ['content', 'cancel <schedule>', 'it is not written'],
  ['token', '', 'makes a token for you, and its fingerprint, which an owner needs'],
  ['token', 'replace', 'your own token is replaced by a new one'],
  ['operators', '', "the operator's people"],
  ['operator', 'add <name> <role,…> <fingerprint>', 'a person with a token of their own'],
  ['operator', 'roles <name> <role,…>', 'other roles in place of the former ones'],
  ['operator', 'revoke <name>', 'their token is accepted no more'],
  ['proposals', '', 'what waits for a second person, who sends the same command'],
  ['roles', '', 'who you are, and what each role may do'],
  ['audit', '', 'what was done by whom'],
  ['audit', 'verify', 'whether the audit log is as it was written; ends with 1 where it is not'],
  [
    'doctor',
    '',
    'what is wrong with secrets, clocks, queues, adapters and versions;',
    'ends with 1 where something is',
  ],
];

const WIDTH = 30;

function lines([call, words, ...does]) {
  const head = `  ${words === '' ? call : `${call} ${words}`}`;
  const indented = does.map((line) => ' '.repeat(WIDTH + 2) + line);
  if (head.length > WIDTH) return [head, ...indented].join('\n');
  return [head.padEnd(WIDTH + 2) + does[0], ...indented.slice(1)].join('\n');
}

const VARIABLES = `OPS_TOKEN, or what lies in the file OPS_TOKEN_FILE, is your own token, or the server's; OPS_URL is where it listens
(else the address of PORT, LISTEN_HOST and TLS_CERT). A <file> that is - is read from the standard input.`;

/** Ends with all that can be asked for. */
export const stopWithAll = () =>
  stop(['npm run ops -- <what>\n', ...CALLS.map(lines), `\n${VARIABLES}`].join('\n'));

/** Ends with the calls there are, for a word that is none of them. */
export function stopUnknown(word) {
  const names = [...new Set(CALLS.map(([call]) => call))];
  return stop(
    `There is no call ${word}. There are ${names.join(', ')}; \`npm run ops\` says what each does.`,
  );
}

const isOf = (call, [name, words]) => `${name} ${words} `.startsWith(`${call} `);

/** Ends with what is wrong about the words of a call (`content` or `content end`), and with the words that it takes. */
export const stopMisused = (call, fault) =>
  stop([`${call}: ${fault}.\n`, ...CALLS.filter((one) => isOf(call, one)).map(lines)].join('\n'));

/** The word that a call needs; ends where it is missing. */
export const needed = (call, word, name) =>
  word === undefined || word === '' ? stopMisused(call, `${name} is missing`) : word;

/** The word that a call needs, which is one of these; ends where it is another one. */
export function oneOf(call, word, names) {
  const said = names.join(' or ');
  if (word === undefined) return stopMisused(call, `${said} is missing`);
  return names.includes(word) ? word : stopMisused(call, `“${word}” is not ${said}`);
}

/** Ends where words are left that a call does not take. */
export function nothingMore(call, words) {
  if (words.length > 0) stopMisused(call, `it takes no “${words[0]}”`);
}
