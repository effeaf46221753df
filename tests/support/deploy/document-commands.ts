// The commands of a document, as written.
import { readFileSync } from 'node:fs';

/** The blocks of commands below a heading (`## First start, with containers`), in their order, each without its indentation. */
export function commandBlocks(path: string, heading: string): string[] {
  const [, section = ''] = readFileSync(path, 'utf8').split(`\n## ${heading}\n`);
  const [text = ''] = section.split('\n## ');
  return [...text.matchAll(/^( *)```sh\n(.+?)\n *```$/gms)].map(([, indentation = '', lines = '']) =>
    lines
      .split('\n')
      .map((line) => line.slice(indentation.length))
      .join('\n'),
  );
}
