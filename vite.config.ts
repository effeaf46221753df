import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { brotliCompressSync, constants } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import type { Prerenderer } from './contract/prerendered.ts';

const CLIENT = 'dist/client';
const SANDBOX = 'dist/sandbox';
const PRERENDER = 'dist/prerender';

/** Files worth a compressed copy; pictures and fonts are compressed already. */
const COMPRESSED = /\.(js|css|html|svg|json|webmanifest|txt)$/;

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((path) => statSync(path).isFile());
}

/** Writes a brotli copy beside every text file, once the page's files are final. */
function writeBrotli(): void {
  for (const path of filesBelow(CLIENT).filter((name) => COMPRESSED.test(name))) {
    const source = readFileSync(path);
    const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
    writeFileSync(`${path}.br`, brotliCompressSync(source, { params }));
  }
}

/** Pages that a host without our server can send drawn, as they look before any answer (D2): address → file. */
const DRAWN = {
  '/': 'index.html',
  '/casino/slots': 'casino/slots/index.html',
  '/promotions': 'promotions/index.html',
};

/** Keeps the built page as shell.html, and puts drawn pages where a host of plain files looks for them. */
async function drawPages(): Promise<void> {
  const { draw }: Prerenderer = await import(
    pathToFileURL(join(import.meta.dirname, PRERENDER, 'prerender.js')).href
  );
  const read = (file: string) => readFileSync(join(CLIENT, file), 'utf8');
  const shell = read('index.html');
  writeFileSync(join(CLIENT, 'shell.html'), shell);
  for (const [path, file] of Object.entries(DRAWN)) {
    const html = await draw({ path, language: 'pt', config: {}, shell, read });
    if (html === null) throw new Error(`${path} was not drawn`);
    mkdirSync(dirname(join(CLIENT, file)), { recursive: true });
    writeFileSync(join(CLIENT, file), html);
  }
}

/** Names the build by what is in it, so that the same sources give the same id (`version.json`, D2). */
function buildId(): Plugin {
  return {
    name: 'build-id',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const names = Object.keys(bundle).sort().join('\n');
        const build = createHash('sha256').update(names).digest('hex').slice(0, 16);
        this.emitFile({ type: 'asset', fileName: 'version.json', source: JSON.stringify({ build }) });
      },
    },
  };
}

/**
 * Class names of two letters or so in place of readable ones: a drawn page has each in its styles and its markup. The
 * same for every environment of a build, and for every build of the same sources.
 */
function shortNames(): (name: string, file: string) => string {
  const folder = join(import.meta.dirname, 'src');
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

/** Parts of a library's one entry file that only later chunks use. */
const LATER = /react-i18next\/.*\/Trans|html-parse-stringify/;

/**
 * Names the chunk of all that the page's entry imports at once. Left alone, what the entry shares with later chunks
 * would come in some thirty small files, each asked for and compressed by itself.
 */
function firstLoad() {
  let first: Set<string> | undefined;
  return (id: string, context: Modules) => {
    first ??= reachedFrom(join(import.meta.dirname, 'src/app/main.tsx'), context);
    return first.has(id) && !LATER.test(id) ? 'first' : null;
  };
}

interface Modules {
  getModuleInfo: (id: string) => { importedIds: readonly string[] } | null;
}

/** A module and all that it imports statically, however deep. */
function reachedFrom(entry: string, modules: Modules): Set<string> {
  const reached = new Set([entry]);
  for (const id of reached)
    for (const next of modules.getModuleInfo(id)?.importedIds ?? []) reached.add(next);
  return reached;
}

/** In development the page's dev server answers the backend's calls too: one command reloads both. */
function referenceBackend(): Plugin {
  return {
    name: 'reference-backend',
    apply: 'serve',
    async configureServer(vite) {
      const environment = vite.environments.ssr;
      const { mountInDevelopment } = await vite.ssrLoadModule('/server/dev.ts', { fixStacktrace: true });
      await mountInDevelopment(vite, environment);
    },
  };
}

export default defineConfig(({ command, mode }) => ({
  plugins: [
    react({ compiler: { compilationMode: 'annotation' } }),
    buildId(),
    mode === 'test' ? null : referenceBackend(),
  ],
  build: { target: 'es2022', modulePreload: { polyfill: false } },
  css: {
    modules: {
      localsConvention: 'camelCaseOnly',
      ...(command === 'build' ? { generateScopedName: shortNames() } : {}),
    },
  },
  environments: {
    client: {
      build: {
        outDir: CLIENT,
        emptyOutDir: true,
        manifest: true,
        assetsInlineLimit: 0,
        reportCompressedSize: false,
        rolldownOptions: { output: { codeSplitting: { groups: [{ name: firstLoad() }] } } },
      },
    },
    ssr: {
      build: {
        outDir: 'dist/server',
        emptyOutDir: true,
        ssr: true,
        copyPublicDir: false,
        target: 'node20',
        rollupOptions: { input: { main: 'server/main.ts' } },
      },
    },
    // Whole in itself: where the server runs, the page's libraries need not be.
    prerender: {
      consumer: 'server',
      resolve: { noExternal: true },
      define: { 'process.env.NODE_ENV': '"production"' },
      build: {
        outDir: PRERENDER,
        emptyOutDir: true,
        ssr: true,
        copyPublicDir: false,
        target: 'node20',
        rollupOptions: { input: { prerender: 'src/app/prerender.tsx' } },
      },
    },
    sandbox: {
      consumer: 'client',
      build: {
        outDir: SANDBOX,
        emptyOutDir: true,
        copyPublicDir: false,
        reportCompressedSize: false,
        rollupOptions: {
          input: {
            launcher: 'server/partners/launcher/sandbox/page/launcher.ts',
            slot: 'server/partners/launcher/sandbox/page/slot.ts',
          },
          output: { entryFileNames: '[name].js', assetFileNames: '[name][extname]' },
        },
      },
    },
  },
  builder: {
    async buildApp(builder) {
      for (const name of ['client', 'prerender', 'sandbox', 'ssr'] as const) {
        const environment = builder.environments[name];
        if (environment) await builder.build(environment);
      }
      await drawPages();
      writeBrotli();
    },
  },
}));
