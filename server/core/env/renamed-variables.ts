// Variables that had a name which shells or platforms set for a purpose of their own. Such a value is not read; one that can only be an operator's is
// refused, so that nobody believes it to be in use.
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
  // Dapr sets APP_ID to the application's name, which may be just what an operator had set: they say which one they mean.
  { former: 'APP_ID', name: 'PAGE_APP_ID', isOurs: (value) => /^[\w-]{1,32}$/.test(value) },
];

/** A sentence for each variable that is set under its former name alone. */
export const renamedProblems = (source: Readonly<Record<string, string | undefined>>): string[] =>
  RENAMED.filter(({ former, name, isOurs }) => !source[name] && isOurs(source[former] ?? '')).map(
    ({ former, name }) => `${former} is ${name} now: set ${name} instead`,
  );
