import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, loadEnv, type Plugin } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { DEFAULT_SETTINGS } from './contract/endpoints/settings.ts';
import { CONFIG_MARK, SETTINGS_SNAPSHOT, SHELL_FILE, VERSION_FILE } from './contract/shipped.ts';
import { buildIdOf } from './server/core/build/build-id.ts';
import { keepBuild } from './server/core/build/kept-builds.ts';
import { shellFiles } from './server/core/build/shell-files.ts';
import { slimCalls } from './server/core/build/slim-calls.ts';
import { MANIFEST_PATH, webManifest } from './server/features/install/web-manifest.ts';
import serverTexts from './server/locales/pt.json' with { type: 'json' };

/** Where the build goes; tests that need a second one name another place. */
const DIST = process.env.BUILD_FOLDER || 'dist';
const CLIENT = join(DIST, 'client');

/** Files worth a compressed copy; pictures and fonts are compressed already. */
const COMPRESSED = /\.(js|css|html|svg|json|webmanifest|txt)$/;

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((path) => statSync(path).isFile());
}

/** Writes a brotli copy beside every text file, once the page's files are final. */
function brotliFiles(): Plugin {
  return {
    name: 'brotli-files',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    closeBundle: {
      order: 'post',
      sequential: true,
      handler() {
        for (const path of filesBelow(CLIENT).filter((name) => COMPRESSED.test(name))) {
          const source = readFileSync(path);
          const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
          writeFileSync(`${path}.br`, brotliCompressSync(source, { params }));
        }
      },
    },
  };
}

/** What the worker and the update check need beside the scripts (D2, D6). */
function shippedFiles(build: string): Plugin {
  return {
    name: 'shipped-files',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    generateBundle() {
      const ship = (fileName: string, value: unknown) =>
        this.emitFile({ type: 'asset', fileName, source: JSON.stringify(value) });
      ship(VERSION_FILE, { build, config: CONFIG_MARK });
      ship(SETTINGS_SNAPSHOT, DEFAULT_SETTINGS);
    },
  };
}

/** A web app manifest from the settings' defaults, for hosts that serve files alone; the server writes its own. */
function defaultManifest(): Plugin {
  const manifest = webManifest(DEFAULT_SETTINGS, 'pt', (name) => serverTexts.install[name]);
  return {
    name: 'default-manifest',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    generateBundle() {
      const fileName = MANIFEST_PATH.slice(1);
      this.emitFile({ type: 'asset', fileName, source: JSON.stringify(manifest) });
    },
  };
}

/** Builds sw/sw.ts once the page's files are final, and tells it which they are. */
function serviceWorker(): Plugin[] {
  const plugins = VitePWA({
    strategies: 'injectManifest',
    srcDir: 'sw',
    filename: 'sw.ts',
    outDir: CLIENT,
    injectRegister: false,
    manifest: false,
    injectManifest: {
      globPatterns: ['assets/**/*.{js,css,json,woff2}', 'icon.svg', SHELL_FILE, SETTINGS_SNAPSHOT],
      manifestTransforms: [
        (entries) => ({
          manifest: shellFiles(CLIENT, entries).map((file) => ({ ...file, size: 0 })),
          warnings: [],
        }),
      ],
    },
  });
  return plugins.map((plugin) => ({
    ...plugin,
    applyToEnvironment: (environment) => environment.name === 'client',
  }));
}

/** What only the server reads of a call isn't shipped. */
function slimContract(): Plugin {
  const folder = join(import.meta.dirname, 'contract/endpoints');
  return {
    name: 'slim-contract',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: (environment) => environment.name === 'client',
    transform: (code, id) => (id.startsWith(folder) ? { code: slimCalls(code), map: null } : null),
  };
}

/** Keeps the last builds' files beside this one's, compressed copies included. */
function keptBuilds(build: string): Plugin {
  return {
    name: 'kept-builds',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    closeBundle: {
      order: 'post',
      sequential: true,
      handler: () => keepBuild(CLIENT, join(DIST, 'kept'), build),
    },
  };
}

/** Parts of a library's one entry file that only later chunks use. */
const LATER =
  /react-i18next\/.*\/Trans|html-parse-stringify|query-core\/.*\/(infiniteQuery\w+|queriesObserver|hydration)|react-query\/.*\/(useQueries|useInfiniteQuery|useSuspense\w+)/;

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

export default defineConfig(({ mode }) => {
  const build = buildIdOf(import.meta.dirname, { ...loadEnv(mode, import.meta.dirname), ...process.env });
  return {
    define: { 'import.meta.env.VITE_BUILD_ID': JSON.stringify(build) },
    plugins: [
      react({ compiler: { compilationMode: 'annotation' } }),
      slimContract(),
      defaultManifest(),
      shippedFiles(build),
      serviceWorker(),
      brotliFiles(),
      keptBuilds(build),
      mode === 'test' ? null : referenceBackend(),
    ],
    build: { target: 'es2022', modulePreload: { polyfill: false } },
    css: { modules: { localsConvention: 'camelCaseOnly' } },
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
          outDir: join(DIST, 'server'),
          emptyOutDir: true,
          ssr: true,
          copyPublicDir: false,
          target: 'node20',
          rollupOptions: { input: { main: 'server/main.ts' } },
        },
      },
      sandbox: {
        consumer: 'client',
        build: {
          outDir: join(DIST, 'sandbox'),
          emptyOutDir: true,
          copyPublicDir: false,
          reportCompressedSize: false,
          rollupOptions: {
            input: {
              launcher: 'server/partners/launcher/sandbox/page/launcher.ts',
              slot: 'server/partners/launcher/sandbox/page/slot.ts',
              kyc: 'server/partners/kyc/sandbox/page/kyc.ts',
            },
            output: { entryFileNames: '[name].js', assetFileNames: '[name][extname]' },
          },
        },
      },
    },
    builder: {
      async buildApp(builder) {
        for (const name of ['client', 'sandbox', 'ssr'] as const) {
          const environment = builder.environments[name];
          if (environment) await builder.build(environment);
        }
      },
    },
  };
});
