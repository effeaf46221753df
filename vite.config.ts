import { copyFileSync, existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, type EnvironmentOptions, loadEnv, type Plugin } from 'vite';
import { type ManifestOptions, type VitePluginPWAAPI, VitePWA } from 'vite-plugin-pwa';
import {
  CONFIG_PLACEHOLDER,
  SETTINGS_SNAPSHOT_FILE,
  SHELL_FILE,
  VERSION_FILE,
} from './contract/build-files.ts';
import { configFromBuild } from './contract/config.ts';
import { DEFAULT_SETTINGS } from './contract/endpoints/content/settings-calls.ts';
import { thirdPartyFromBuild } from './contract/third-party-scripts.ts';
import { buildIdOf, serverBuildIdOf } from './server/build/build-id.ts';
import { chunkGroups } from './server/build/chunk-groups.ts';
import { compressFiles } from './server/build/compress-files.ts';
import { inlineClassNames } from './server/build/inline-class-names.ts';
import { prerenderPages } from './server/build/prerender-pages.ts';
import { shellFiles } from './server/build/shell-files.ts';
import { shortClassNames } from './server/build/short-class-names.ts';
import { writeStaticHostFiles } from './server/build/static-host-files.ts';
import { collectPackages, noticesFile, serverPackages } from './server/build/third-party-notices.ts';
import { archiveBuild } from './server/core/http/pages/archived-builds.ts';
import { MANIFEST_PATH, webManifest } from './server/features/install/web-manifest.ts';
import serverTexts from './server/locales/pt.json' with { type: 'json' };

/** Where the build goes; tests that need a second one name another place. */
const DIST = process.env.BUILD_FOLDER || 'dist';
const CLIENT = join(DIST, 'client');
const PRERENDER = join(DIST, 'prerender');
const MAIN = join(import.meta.dirname, 'src/app/boot/main.tsx');
/** A build without this folder has no simulated parties. */
const HAS_SANDBOX = existsSync(join(import.meta.dirname, 'server/sandbox'));

const DEFAULT_MANIFEST = webManifest(
  DEFAULT_SETTINGS,
  { title: null, description: '' },
  'pt',
  (name) => serverTexts.install[name],
) as Partial<ManifestOptions>;

/** Keeps the page as it is before anything is drawn in it; index.html gets home drawn in it later. */
function shellFile(): Plugin {
  return {
    name: 'shell-file',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    writeBundle: () => copyFileSync(join(CLIENT, 'index.html'), join(CLIENT, SHELL_FILE)),
  };
}

/** Every page carries index.html's lines: without their indents and comments. */
function slimHtml(): Plugin {
  return {
    name: 'slim-html',
    apply: 'build',
    transformIndexHtml: { order: 'post', handler: (html) => html.replace(/^\s+(\/\/.*\n\s*)*/gm, '') },
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
      ship(VERSION_FILE, { build, config: CONFIG_PLACEHOLDER });
      ship(SETTINGS_SNAPSHOT_FILE, DEFAULT_SETTINGS);
    },
  };
}

const FONT_LICENCE = { title: 'Gabarito, the font (OFL-1.1)', file: 'src/ui/font/OFL.txt' };

/** Licence texts of the packages in the page's and its worker's scripts, and of those that the server needs besides. */
function thirdPartyNotices(pagePackages: Set<string>): Plugin[] {
  const root = import.meta.dirname;
  const only = (environment: string, plugin: Plugin): Plugin => ({
    ...plugin,
    applyToEnvironment: ({ name }) => name === environment,
  });
  return [
    only('client', collectPackages(pagePackages)),
    only('prerender', noticesFile(root, new Set())),
    only('sandbox', noticesFile(root, new Set())),
    only('ssr', noticesFile(root, new Set(serverPackages(root)))),
  ];
}

/** Builds sw/sw.ts once the page's files are final, and tells it which they are. */
function serviceWorker(pagePackages: Set<string>): Plugin[] {
  const plugins = VitePWA({
    strategies: 'injectManifest',
    srcDir: 'sw',
    filename: 'sw.ts',
    outDir: CLIENT,
    injectRegister: false,
    // For hosts that serve files alone: the server writes its own, from the settings of the day (decision 008).
    manifest: DEFAULT_MANIFEST,
    manifestFilename: MANIFEST_PATH.slice(1),
    // Without credentials the server would not get the language's cookie.
    useCredentials: true,
    includeManifestIcons: false,
    injectManifest: {
      // The worker is built last into the page's folder, so its build writes the notices of both.
      buildPlugins: { vite: [noticesFile(import.meta.dirname, pagePackages, [FONT_LICENCE])] },
      globPatterns: ['assets/**/*.{js,css,json,woff2}', 'icon.svg', SHELL_FILE, SETTINGS_SNAPSHOT_FILE],
      manifestTransforms: [
        (entries) => ({
          manifest: shellFiles(CLIENT, entries).map((file) => ({ ...file, size: 0 })),
          warnings: [],
        }),
      ],
    },
  });
  const api: VitePluginPWAAPI | undefined = plugins.find(({ name }) => name === 'vite-plugin-pwa')?.api;
  // The browser asks for the manifest when it installs the app; kept by the worker it would be one from another day.
  const outsideShell: Plugin = {
    name: 'manifest-outside-shell',
    buildStart: () => api?.extendManifestEntries(() => []),
  };
  return [...plugins, outsideShell].map((plugin) => ({
    ...plugin,
    applyToEnvironment: (environment) => environment.name === 'client',
  }));
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

/** The scripts of the simulated parties' pages. */
const SANDBOX_PAGES: EnvironmentOptions = {
  consumer: 'client',
  build: {
    outDir: join(DIST, 'sandbox'),
    emptyOutDir: true,
    copyPublicDir: false,
    reportCompressedSize: false,
    rollupOptions: {
      input: {
        launcher: 'server/sandbox/games/page/launcher.ts',
        slot: 'server/sandbox/games/page/slot/slot.ts',
        roulette: 'server/sandbox/games/page/roulette/roulette.ts',
        scratch: 'server/sandbox/games/page/scratch/scratch.ts',
        crash: 'server/sandbox/games/page/crash/crash.ts',
        keno: 'server/sandbox/games/page/keno/keno.ts',
        kyc: 'server/sandbox/kyc/page/verification.ts',
        verifier: 'server/sandbox/kyc/page/verifier.ts',
        embed: 'server/sandbox/embed/page/embed.ts',
        sportsbook: 'server/sandbox/embed/page/sportsbook.ts',
      },
      output: {
        entryFileNames: '[name].js',
        chunkFileNames: '[name].js',
        assetFileNames: '[name][extname]',
        // What the games share, under a name that their pages know.
        codeSplitting: { groups: [{ name: 'game', minShareCount: 2 }] },
      },
    },
  },
};

export default defineConfig(({ command, mode }) => {
  const variables = { ...loadEnv(mode, import.meta.dirname), ...process.env };
  const build = buildIdOf(import.meta.dirname, variables);
  const serverBuild = serverBuildIdOf(import.meta.dirname, variables);
  const pagePackages = new Set<string>();
  return {
    define: {
      'import.meta.env.VITE_BUILD_ID': JSON.stringify(build),
      'import.meta.env.VITE_SERVER_BUILD_ID': JSON.stringify(serverBuild),
      'import.meta.env.VITE_CONFIG_DEFAULTS': JSON.stringify(configFromBuild(variables)),
      'import.meta.env.VITE_THIRD_PARTY_DEFAULTS': JSON.stringify(thirdPartyFromBuild(variables)),
    },
    plugins: [
      react({ compiler: { compilationMode: 'annotation' } }),
      inlineClassNames(),
      shippedFiles(build),
      slimHtml(),
      shellFile(),
      serviceWorker(pagePackages),
      thirdPartyNotices(pagePackages),
      mode === 'test' ? null : referenceBackend(),
    ],
    build: { target: 'es2022', modulePreload: false },
    resolve: {
      // React has had it since 18.
      alias: [{ find: /^use-sync-external-store\/shim(\/index\.js)?$/, replacement: 'react' }],
    },
    css: {
      modules: {
        localsConvention: 'camelCaseOnly',
        ...(command === 'build'
          ? { generateScopedName: shortClassNames(join(import.meta.dirname, 'src')) }
          : {}),
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
          rolldownOptions: {
            optimization: { inlineConst: { mode: 'all' } },
            // What react-i18next tells developers on the console, 0.6 kB of the first load; types and tests tell them too.
            treeshake: { manualPureFunctions: ['warn', 'warnOnce'] },
            output: {
              // A hash can't be compressed: as long as it has to be among a few hundred files.
              hashCharacters: 'base64',
              entryFileNames: 'assets/[name]-[hash:7].js',
              chunkFileNames: 'assets/[name]-[hash:7].js',
              assetFileNames: 'assets/[name]-[hash:7][extname]',
              codeSplitting: { groups: chunkGroups(import.meta.dirname, MAIN) },
            },
          },
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
          rollupOptions: { input: { prerender: 'src/app/prerender/prerender.tsx' } },
        },
      },
      ...(HAS_SANDBOX ? { sandbox: SANDBOX_PAGES } : {}),
    },
    builder: {
      async buildApp(builder) {
        for (const name of ['client', 'prerender', 'sandbox', 'ssr'] as const) {
          const environment = builder.environments[name];
          if (environment) await builder.build(environment);
        }
        await prerenderPages(CLIENT, resolve(PRERENDER, 'prerender.js'));
        writeStaticHostFiles(CLIENT, join(DIST, 'static-host'), variables);
        compressFiles(CLIENT);
        archiveBuild(CLIENT, join(DIST, 'kept'), build);
      },
    },
  };
});
