import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { build, loadConfigFromFile, type Plugin, type PluginOption } from 'vite';

const MANIFEST = 'manifest.webmanifest';

let folder: string;
test.beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'manifest-'));
  writeFileSync(join(folder, 'empty.js'), 'export {};');
});
test.afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function flat(option: PluginOption): Promise<Plugin[]> {
  const given = await option;
  if (Array.isArray(given)) return (await Promise.all(given.map(flat))).flat();
  return given ? [given] : [];
}

/** The manifest that a build of a page without scripts has; null where no plugin writes one. `writes`: which of them may. */
async function manifestOf(writes: (plugin: Plugin) => boolean): Promise<string | null> {
  const env = { command: 'build', mode: 'production' } as const;
  const loaded = await loadConfigFromFile(env);
  const plugins = await flat(loaded?.config.plugins);
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    // Without what runs once the files are on the disk, such as the worker's own build.
    plugins: plugins.map(({ closeBundle: _, ...plugin }) =>
      writes(plugin) ? plugin : { ...plugin, generateBundle: () => {} },
    ),
    build: { write: false, rolldownOptions: { input: join(folder, 'empty.js') } },
  });
  const [written] = [built].flat();
  if (!written || !('output' in written)) throw new Error('the build gave no files');
  const file = written.output.find(({ fileName }) => fileName === MANIFEST);
  return file?.type === 'asset' ? String(file.source) : null;
}

test('[R10.01c] vite-plugin-pwa writes the manifest of the build', async () => {
  const written = await manifestOf(() => true);
  expect(JSON.parse(written ?? '{}')).toMatchObject({ name: 'varanda', lang: 'pt-BR' });
  expect(readFileSync(join('dist/client', MANIFEST), 'utf8')).toBe(written);
});

test('[R10.01c] nothing else writes a manifest', async () => {
  expect(await manifestOf(({ name }) => !name.startsWith('vite-plugin-pwa'))).toBeNull();
  expect(existsSync(join('public', MANIFEST))).toBe(false);
});
