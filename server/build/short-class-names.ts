import { readdirSync } from 'node:fs';
import { relative } from 'node:path';

/**
 * Class names of two letters or so in place of readable ones: a drawn page has each in its styles and its markup. The
 * same for every environment of a build, and for every build of the same sources. Takes the page's source folder.
 */
export function shortClassNames(folder: string): (name: string, file: string) => string {
  const sheets = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.module.css'))
    .sort();
  const known = new Map<string, Map<string, string>>();
  return (name, file) => {
    const names = known.get(file) ?? new Map<string, string>();
    known.set(file, names);
    const sheet = sheets.indexOf(relative(folder, file.replace(/\?.*$/, '')));
    if (sheet < 0) throw new Error(`${file} is no style sheet of the page`);
    const short = names.get(name) ?? `_${sheet.toString(36)}_${names.size.toString(36)}`;
    names.set(name, short);
    return short;
  };
}
