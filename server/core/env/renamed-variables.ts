// Variables that had a name which shells or platforms set for a purpose of their own. Such a value is not read. One that can only be an
// operator's is refused, so that it is not believed to be in use; where it may be either's, the server starts and the log says so.
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
