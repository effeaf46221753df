// Says whether a migration is the one that ran on a database. What counts are its statements: comments and blank space may be edited.
import { createHash } from 'node:crypto';

/** Comments and blank space, which say nothing, or a literal, a quoted name, a word or another character. */
const TOKEN = /--[^\n]*|\/\*.*?\*\/|\s+|'(?:[^']|'')*'|"(?:[^"]|"")*"|\w+|[^\w\s]/gsu;
const SAYS_NOTHING = /^(?:--|\/\*|\s)/;

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 16);

/** A short hash of a script's statements, the same with other comments and other blank space. */
export function statementsFingerprint(script: string): string {
  const tokens = script.match(TOKEN) ?? [];
  return hashOf(tokens.filter((token) => !SAYS_NOTHING.test(token)).join(' '));
}

/** The hash that builds compare which know no `statements`: of the whole text with its comments. */
export const textFingerprint = (script: string): string => hashOf(script.replace(/\s+/g, ' ').trim());

/** Hashes of texts that were released with the same statements and other comments, by migration. */
const FORMER_TEXTS: Readonly<Record<string, readonly string[]>> = {
  '0014-published-events': ['2c89978fbc1b2744', 'f65c02def2537a76'],
};

/** Whether a hash of the whole text, which such a build noted, is one of this migration with the same statements. */
export const isTextOf = (name: string, script: string, fingerprint: string): boolean =>
  fingerprint === textFingerprint(script) || FORMER_TEXTS[name]?.includes(fingerprint) === true;
