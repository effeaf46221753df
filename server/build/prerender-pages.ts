import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Prerenderer } from '#contract/prerendered.ts';
import { SHELL_FILE } from '#contract/shipped.ts';

/** Pages that a host without our server can send drawn, as they look before any answer (D2): address → file. */
const DRAWN = {
  '/': 'index.html',
  '/casino/slots': 'casino/slots/index.html',
  '/providers': 'providers/index.html',
  '/promotions': 'promotions/index.html',
};

/** Puts drawn pages where a host of plain files looks for them. Takes the folder of the built page and the built module that draws. */
export async function prerenderPages(client: string, prerenderFile: string): Promise<void> {
  const { draw }: Prerenderer = await import(pathToFileURL(prerenderFile).href);
  const read = (file: string) => readFileSync(join(client, file), 'utf8');
  const shell = read(SHELL_FILE);
  for (const [path, file] of Object.entries(DRAWN)) {
    const html = await draw({ path, language: 'pt', config: {}, shell, read });
    if (html === null) throw new Error(`${path} was not drawn`);
    mkdirSync(dirname(join(client, file)), { recursive: true });
    writeFileSync(join(client, file), html);
  }
}
