import { readFileSync } from 'node:fs';

type Source = Readonly<Record<string, string | undefined>>;

/**
 * Adds to an environment what lies in files: where `NAME_FILE` is set, `NAME` is the text of that file without the white space around it.
 * Returns as problems what can't be read and what is given twice.
 */
export function withFiles(source: Source, names: readonly string[]): { source: Source; problems: string[] } {
  const found: Record<string, string> = {};
  const problems: string[] = [];
  for (const name of names) {
    const path = source[`${name}_FILE`];
    if (path === undefined || path === '') continue;
    if (source[name]) {
      problems.push(`${name} and ${name}_FILE are both set: one of them says it`);
      continue;
    }
    try {
      found[name] = readFileSync(path, 'utf8').trim();
    } catch (error) {
      const reason = error instanceof Error && 'code' in error ? String(error.code) : 'unreadable';
      problems.push(`${name}_FILE can't be read (${reason})`);
    }
  }
  return { source: { ...source, ...found }, problems };
}

/**
 * For the later processes of a server: each value that lies in a file now, in place of the file's name. A rotation writes the files while a
 * copy runs, and all workers of a copy have what it was started with. Nothing where a file can't be read: the first process says so.
 */
export function fixedFiles(source: Source, names: readonly string[]): Record<string, string> {
  const { source: complete, problems } = withFiles(source, names);
  if (problems.length > 0) return {};
  const inFiles = names.filter((name) => source[`${name}_FILE`]);
  return Object.fromEntries(
    inFiles.flatMap((name) => [
      [name, complete[name] ?? ''],
      [`${name}_FILE`, ''],
    ]),
  );
}
