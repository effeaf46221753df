// Variables that are set and not read: mistyped ones, and former names which shells or platforms set for a purpose of their own. A former
// name whose value only an operator can have set is refused, so that it is not believed to be in use. Where the value may be a platform's,
// the server starts and the log says so.
import { isIP } from 'node:net';

interface Renamed {
  former: string;
  name: string;
  /** Whether a value of the former name is one of ours, and none that a shell sets. */
  isOurs: (value: string) => boolean;
}

const RENAMED: readonly Renamed[] = [
  // Login shells set MAIL to the path of a mailbox.
  { former: 'MAIL', name: 'MAIL_PROVIDER', isOurs: (value) => /^[\w-]+$/.test(value) },
  // tcsh and the profiles of some distributions set HOST to the machine's name.
  { former: 'HOST', name: 'LISTEN_HOST', isOurs: (value) => isIP(value) !== 0 },
];

/** A sentence for each variable that is set under its former name alone. */
export const renamedProblems = (source: Readonly<Record<string, string | undefined>>): string[] =>
  RENAMED.filter(({ former, name, isOurs }) => !source[name] && isOurs(source[former] ?? '')).map(
    ({ former, name }) => `${former} is ${name} now: set ${name} instead`,
  );

/** A sentence for each variable that may have been set under its former name, and is not read. */
export const renamedNotes = (source: Readonly<Record<string, string | undefined>>): string[] =>
  // Dapr sets APP_ID to the application's name, which may look just like what an operator had set.
  !source.PAGE_APP_ID && /^[\w-]{1,32}$/.test(source.APP_ID ?? '')
    ? ['APP_ID is not read: it is PAGE_APP_ID now; set that one if APP_ID was yours']
    : [];

/** The shortest name that is compared with others: a shorter one is too easily like another program's. */
const LEAST_COMPARED = 6;

/** Whether one letter is missing, added, another one, or two neighbours are exchanged. */
function isOneLetterOff(given: string, known: string): boolean {
  const [shorter, longer] = given.length < known.length ? [given, known] : [known, given];
  if (longer.length - shorter.length > 1) return false;
  let at = 0;
  while (at < shorter.length && shorter[at] === longer[at]) at += 1;
  if (longer.length > shorter.length) return longer.slice(at + 1) === shorter.slice(at);
  if (longer.slice(at + 1) === shorter.slice(at + 1)) return true;
  const exchanged = `${longer[at + 1] ?? ''}${longer[at] ?? ''}`;
  return shorter.slice(at, at + 2) === exchanged && longer.slice(at + 2) === shorter.slice(at + 2);
}

/**
 * A sentence for each variable that is set, not read, and looks like one of `names`, or like the file of one. `fromFiles`: those of `names`
 * whose value may lie in a file.
 */
export function mistypedNotes(
  source: Readonly<Record<string, string | undefined>>,
  names: readonly string[],
  fromFiles: readonly string[],
): string[] {
  const known = [...names, ...fromFiles.map((name) => `${name}_FILE`)];
  return Object.keys(source)
    .filter((given) => source[given] && given.length >= LEAST_COMPARED && !known.includes(given))
    .flatMap((given) => {
      const named = given.replace(/_FILE$/, '');
      if (named !== given && names.includes(named)) return [`${given} is not read: give ${named} itself`];
      const meant = known.find((name) => name.length >= LEAST_COMPARED && isOneLetterOff(given, name));
      return meant === undefined ? [] : [`${given} is not read: is it meant to be ${meant}?`];
    });
}
