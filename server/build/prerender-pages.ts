import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { SHELL_FILE } from '#contract/build-files.ts';
import type { Prerenderer } from '#contract/prerendered.ts';

/** Pages that a host without our server can send drawn, as they look before any answer (D2): address → file. */
const PRERENDERED_PAGES = {
  '/': 'index.html',
  '/casino/slots': 'casino/slots/index.html',
  '/providers': 'providers/index.html',
  '/promotions': 'promotions/index.html',
};

/** Puts drawn pages where a host of plain files looks for them. Takes the folder of the built page and the built module that draws. */
export async function prerenderPages(client: string, prerenderFile: string): Promise<void> {
  const { render }: Prerenderer = await import(pathToFileURL(prerenderFile).href);
  const read = (file: string) => readFileSync(join(client, file), 'utf8');
  const shell = read(SHELL_FILE);
  for (const [path, file] of Object.entries(PRERENDERED_PAGES)) {
    const html = await render({ path, language: 'pt', config: {}, shell, readBuiltFile: read });
    if (html === null) throw new Error(`${path} was not drawn`);
    mkdirSync(dirname(join(client, file)), { recursive: true });
    writeFileSync(join(client, file), html);
  }
}
