// The licences of MIT, BSD, ISC, Apache and MPL ask that their texts go with copies of the code, so the build writes them
// down: of the packages in the page's chunks, and of those that the server needs.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin, Rolldown } from 'vite';

const LICENCE_FILE = /^(licen[cs]e|notice|copying)([.-]|$)/i;
/** Helper modules that the bundler writes into chunks are its packages' code. */
const HELPER_MODULES = { '\0vite/': 'vite', '\0rolldown/': 'rolldown' };

interface Notice {
  title: string;
  licence: string;
  author: string;
  /** The package's own licence texts; empty where it holds none. */
  text: string;
}

/** The folder of the package that a bundled module belongs to, from the project's root; undefined for own modules. */
export function packageFolder(moduleId: string): string | undefined {
  for (const [prefix, name] of Object.entries(HELPER_MODULES)) {
    if (moduleId.startsWith(prefix)) return `node_modules/${name}`;
  }
  const path = moduleId.replaceAll('\\', '/').replace(/\?.*$/, '');
  return /node_modules\/(?:.+\/node_modules\/)?(?:@[^/]+\/)?[^/]+(?=\/)/.exec(path)?.[0];
}

function addPackages(bundle: Rolldown.OutputBundle, folders: Set<string>): void {
  for (const file of Object.values(bundle)) {
    if (file.type !== 'chunk') continue;
    for (const id of file.moduleIds) {
      const folder = packageFolder(id);
      if (folder) folders.add(folder);
    }
  }
}

/** A plugin that adds the folder of every package in a bundle's chunks to a set. */
export function collectPackages(folders: Set<string>): Plugin {
  return {
    name: 'collect-packages',
    apply: 'build',
    generateBundle: (_options, bundle) => addPackages(bundle, folders),
  };
}

/**
 * A plugin that writes the notices beside a bundle: of the packages in its chunks, of further ones by folder, and of licence
 * files of the project. Folders and files are given from the project's root.
 */
export function noticesFile(
  root: string,
  folders: Set<string>,
  files: readonly { title: string; file: string }[] = [],
): Plugin {
  return {
    name: 'third-party-notices',
    apply: 'build',
    generateBundle(_options, bundle) {
      addPackages(bundle, folders);
      const further = files.map(({ title, file }) => [title, readFileSync(join(root, file), 'utf8')]);
      const source = noticesText(root, folders, Object.fromEntries(further));
      this.emitFile({ type: 'asset', fileName: 'third-party-notices.txt', source });
    },
  };
}

/** Folders of the packages that `npm ci --omit=dev` installs on this platform, from the lockfile in the project's root. */
export function serverPackages(root: string): string[] {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { dev?: boolean }>;
  };
  return Object.entries(packages)
    .filter(([folder, { dev }]) => folder !== '' && !dev && existsSync(join(root, folder)))
    .map(([folder]) => folder);
}

function readNotice(folder: string): Notice {
  const { name, version, license, author } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const text = readdirSync(folder)
    .filter((file) => LICENCE_FILE.test(file))
    .sort()
    .map((file) => readFileSync(join(folder, file), 'utf8').replaceAll('\r\n', '\n').trim())
    .join('\n\n');
  const licence = license ?? licenceOfText(text);
  if (typeof licence !== 'string') throw new Error(`${name} ${version} names no licence`);
  return {
    title: `${name} ${version}`,
    licence,
    author: (typeof author === 'object' ? author.name : author) ?? '',
    text,
  };
}

/** The licence whose name a text begins with, for a package that names none itself; undefined where it isn't known. */
export function licenceOfText(text: string): string | undefined {
  return /^(The )?MIT License\b/.test(text) ? 'MIT' : undefined;
}

/** A package without a licence text has the terms of another package's: MIT's and Apache's differ in the holder alone. */
function textOf(notice: Notice, all: readonly Notice[]): string {
  if (notice.text !== '') return notice.text;
  const holder = notice.author === '' ? '' : ` Copyright: ${notice.author}.`;
  const same = all.find(({ licence, text }) => licence === notice.licence && text !== '');
  const where = same ? `Its terms are those printed for ${same.title}.` : '';
  return `This package holds no licence text. Its licence is ${notice.licence}.${holder} ${where}`.trim();
}

/**
 * The notices of some packages as one text, sorted by name; packages with the same text share a section. Takes the project's
 * root, folders of packages from there, and further texts by title. Throws for a package that names no licence.
 */
export function noticesText(
  root: string,
  folders: Iterable<string>,
  further: Readonly<Record<string, string>> = {},
): string {
  const notices = [...new Set(folders)].map((folder) => readNotice(join(root, folder)));
  const titles = new Map<string, Set<string>>();
  for (const notice of notices.toSorted((a, b) => (a.title < b.title ? -1 : 1))) {
    const text = textOf(notice, notices);
    titles.set(text, (titles.get(text) ?? new Set()).add(`${notice.title} (${notice.licence})`));
  }
  const sections = [
    ...[...titles].map(([text, names]) => ({ title: [...names].join('\n'), text })),
    ...Object.entries(further).map(([title, text]) => ({ title, text: text.trim() })),
  ];
  const rule = '-'.repeat(80);
  const body = sections.map(({ title, text }) => `${rule}\n${title}\n\n${text}\n`).join('\n');
  return `Software of others in this program, and the terms of its use.\n\n${body}`;
}
