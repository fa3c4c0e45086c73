/// <reference types="vitest/config" />
import { readdirSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin, runnerImport } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import type { TestSequencer, TestSpecification } from 'vitest/node';
import { write } from './src/messages/compile.mjs';

// For tests and builds that are started without npm's scripts.
write();

const FIRST_SCREENS = /\/(dashboard|add-on-shelf-page)-/;

/** Modules made by the build, by evaluating a file of the sources that the app itself must not load. */
const MADE: Record<string, () => Promise<string>> = {
  /** the theme as a style sheet, for screens that load no Chakra */
  'virtual:theme.css': async () =>
    (
      await runnerImport<typeof import('./src/app/ui/theme/sheet')>('./src/app/ui/theme/sheet.ts')
    ).module.sheet(),
  'virtual:replies': async () => `export const REPLIES = ${JSON.stringify((await derived()).replyShapes())}`,
  'virtual:outbox-file': async () => {
    const { module } = await runnerImport<typeof import('./src/outbox/entry-schema')>(
      './src/outbox/entry-schema.ts',
    );
    return `export const ENTRY = ${checkedPart(module.ENTRY)}; export const ORIGIN = ${checkedPart(module.ORIGIN)}`;
  },
  'virtual:bodies': async () => `export const BODIES = ${JSON.stringify((await derived()).bodyRules())}`,
};
/** A schema as JSON, without what only its readers need. */
const checkedPart = (schema: object): string =>
  JSON.stringify(schema, (key, value) =>
    typeof value === 'string' && ['description', 'x-format'].includes(key) ? undefined : value,
  );
/** Evaluates the endpoint table once, for both modules and all projects of the tests. */
const derived = async () => {
  evaluated ??= runnerImport<typeof import('./src/shared/wire/derived')>('./src/shared/wire/derived.ts');
  return (await evaluated).module;
};
let evaluated: ReturnType<typeof runnerImport<typeof import('./src/shared/wire/derived')>> | undefined;

export const madeModules = (): Plugin => ({
  name: 'made-modules',
  resolveId: (id) => (id in MADE ? `\0${id}` : null),
  load: (id) => MADE[id.slice(1)]?.() ?? null,
});

/** Writes the hashed files a second time, compressed. The server sends those: on a slow network, a third of the time. */
const compressed = (): Plugin => ({
  name: 'compressed',
  apply: 'build',
  async writeBundle({ dir = '' }, bundle) {
    const brotli = promisify(brotliCompress);
    for (const part of Object.values(bundle)) {
      if (!/^assets\/.*\.(js|css|wasm)$/.test(part.fileName)) continue;
      const content = Buffer.from(part.type === 'chunk' ? part.code : part.source);
      // The best quality takes ten times as long for 5 % less.
      const packed = await brotli(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } });
      await writeFile(join(dir, `${part.fileName}.br`), packed);
    }
  },
});

const SRC = join(import.meta.dirname, 'src');

/** Short names of classes in built style sheets and in the scripts that use them: the file's number, and the class's in its file. */
const shortClasses = (): Plugin => ({
  name: 'short-classes',
  apply: 'build',
  config: () => {
    const files = readdirSync(SRC, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.module.css'))
      .map((file) => file.replaceAll(sep, '/'))
      .toSorted();
    const classesOf = files.map(() => new Set<string>());
    const generateScopedName = (name: string, path: string): string => {
      const file = files.indexOf(relative(SRC, path).replaceAll(sep, '/'));
      const classes = [...(classesOf[file]?.add(name) ?? [])];
      return `_${file.toString(36)}_${classes.indexOf(name).toString(36)}`;
    };
    return { css: { modules: { generateScopedName } } };
  },
});

/**
 * Lets the build leave out the router's unused components. For all it knows, what creates them has side effects, and so has giving
 * them a name for developer tools.
 */
const unusedComponents = (): Plugin => ({
  name: 'unused-components',
  apply: 'build',
  transform: {
    filter: { id: /\/react-router\/dist\// },
    handler: (code) => ({
      code: code
        .replace(/^(var \w+ = )(React\d*\.(?:forwardRef|createContext|memo)\()/gm, '$1/* @__PURE__ */ $2')
        .replace(/^\w+\.displayName = "\w+";$/gm, ''),
      map: null,
    }),
  },
});

/** Modules that a terminal at the counter can load, those of them that it loads by themselves, and files that only the office loads, in the last build. */
const counterModules = new Set<string>();
const counterEntries = new Set<string>();
const officeFiles = new Set<string>();

/** The dynamic imports of this module aren't for the counter. */
const FOR_OFFICE = /\/src\/app\/shell\/office-screens\.ts$/;

/** Parts of the counter's screens that a clerk on duty never opens, or that show what the server alone knows. */
const OFFICE_PARTS =
  /\/(layout\/opened-bar|add-inventory\/receiving-sender|exceptions\/correction-form|packs\/(pack-history|theft-sheet|transfers)|ui\/qr-code)\.tsx?$/;

/**
 * Finds out which files only the office needs: those that can't be reached from the app's entry but through an import for
 * the office.
 */
const officeParts = (): Plugin => ({
  name: 'office-parts',
  apply: 'build',
  buildEnd() {
    counterModules.clear();
    counterEntries.clear();
    const reached = [...this.getModuleIds()].filter((id) => this.getModuleInfo(id)?.isEntry);
    for (const id of reached) counterEntries.add(id);
    for (const id of reached) {
      if (counterModules.has(id)) continue;
      counterModules.add(id);
      const module = this.getModuleInfo(id);
      reached.push(...(module?.importedIds ?? []));
      const later = FOR_OFFICE.test(id) ? [] : (module?.dynamicallyImportedIds ?? []);
      for (const part of later.filter((id) => !OFFICE_PARTS.test(id))) {
        counterEntries.add(part);
        reached.push(part);
      }
    }
  },
  generateBundle(_, bundle) {
    const chunks = Object.values(bundle).filter((part) => part.type === 'chunk');
    const assetsOf = ({ viteMetadata }: (typeof chunks)[number]) => [
      ...(viteMetadata?.importedCss ?? []),
      ...(viteMetadata?.importedAssets ?? []),
    ];
    const atCounter = new Set<string>();
    const load = (fileName: string) => {
      if (atCounter.has(fileName)) return;
      atCounter.add(fileName);
      const part = bundle[fileName];
      if (part?.type === 'chunk') for (const needed of [...part.imports, ...assetsOf(part)]) load(needed);
    };
    // With what these files import. Of a library's parts that a module imports, not each is left in the build.
    for (const chunk of chunks)
      if (chunk.moduleIds.some((id) => counterEntries.has(id))) load(chunk.fileName);
    officeFiles.clear();
    for (const chunk of chunks)
      for (const file of [chunk.fileName, ...assetsOf(chunk)])
        if (!atCounter.has(file)) officeFiles.add(file);
    if (officeFiles.size === 0)
      this.error('No file is for the office alone, so every device would keep all of them.');
  },
});

/** Modules of a path that a terminal at the counter can load. */
const atCounter = (path: RegExp) => (id: string) => path.test(id) && counterModules.has(id);

/** Modules that several screens import, in a file for each combination of screens. */
const SHARED = { minShareCount: 2, entriesAware: true, entriesAwareMergeThreshold: 20_000 };

/** The name of a file of parts without the list of screens that import them. */
const shortName = (name: string): string => name.replace(/~[^.]*/, '').replace(/\.\w+$/, '');

/** Test files that take longest, longest first. Started last, one of them would leave the other cores idle. */
const LONGEST = [
  'lock-order',
  'backup-postgres',
  'backup-embedded',
  'fuzzer',
  'releases-together',
  'tls',
  'data-distributes',
  'one-shard',
  'transfer-histories',
  'board-kept',
  'worker-dies',
  'tenancy-in-database',
  'keyed-calls',
  'added-node',
  'permissions',
  'first-run',
  'power-loss',
  'process',
].map((name) => `/${name}.test.ts`);

/** Vitest's order of test files: those that take longest first, otherwise as found. */
class LongestFirst implements TestSequencer {
  sort(files: TestSpecification[]): TestSpecification[] {
    const placeOf = ({ moduleId }: TestSpecification): number => {
      const place = LONGEST.findIndex((name) => moduleId.endsWith(name));
      return place < 0 ? LONGEST.length : place;
    };
    return files.toSorted((a, b) => placeOf(a) - placeOf(b));
  }

  shard(files: TestSpecification[]): TestSpecification[] {
    return files;
  }
}

/** Unit tests of what keeps state in its module or on the device, or that replace a module: each file has a thread of its own. */
const KEEPING_STATE = [
  'tests/unit/{device,outbox,pwa,app/state}/**/*.test.{ts,tsx}',
  'tests/unit/app/counting/help/practice.test.ts',
  'tests/unit/scanner/ready-tones.test.ts',
  'tests/unit/server/passwords.test.ts',
];

/** A busy machine is slow, not wrong: ten times what the slowest test takes on a quiet one. */
export const PATIENCE = {
  testTimeout: 600_000,
  hookTimeout: 600_000,
  expect: { poll: { timeout: 60_000 } },
};

/** The API suite runs on Citus, with tests that need it. */
const ON_CITUS = process.env.API_DB === 'citus';

export default defineConfig({
  plugins: [
    react(),
    madeModules(),
    shortClasses(),
    unusedComponents(),
    compressed(),
    officeParts(),
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'sw',
      filename: 'sw.ts',
      registerType: 'prompt',
      injectRegister: false,
      manifest: false,
      injectManifest: {
        rollupFormat: 'iife',
        // The system keeps the icons of the installed app. That of a notification comes with its push message, by the network.
        globPatterns: ['**/*.{js,css,html,woff2,svg,wasm}', 'manifest.webmanifest'],
        // It reads the files of imports, which need the network anyway.
        globIgnores: ['**/file-worker-*'],
        // The worker caches these once they are used (sw/sw.ts).
        manifestTransforms: [
          (files) => ({
            manifest: files.map((file) => (officeFiles.has(file.url) ? { ...file, office: true } : file)),
          }),
        ],
      },
    }),
  ],
  resolve: {
    alias: [
      // Modules for today's browsers: their packages' own entries are for all of them, and 1.7 and 0.9 KB larger (gz).
      { find: /^dexie$/, replacement: 'dexie/dist/modern/dexie.mjs' },
      { find: /^workbox-window$/, replacement: 'workbox-window/build/workbox-window.prod.mjs' },
      // Its package names only the build with warnings for developers, 0.5 KB larger.
      {
        find: /^react-router$/,
        replacement: join(import.meta.dirname, 'node_modules/react-router/dist/production/index.mjs'),
      },
    ],
  },
  build: {
    outDir: 'dist',
    target: 'es2022',
    sourcemap: false,
    // For Safari before 17 only, which then fetches a screen's parts one after the other, once.
    modulePreload: {
      polyfill: false,
      // Only what opens first has its parts fetched ahead: the list for all screens would weigh on the sign-in.
      resolveDependencies: (file, parts) =>
        FIRST_SCREENS.test(file) ? parts : parts.filter((part) => part.endsWith('.css')),
    },
    rolldownOptions: {
      // zxing doesn't say that its modules have no side effects: without this its 2D decoders come along (129 KB gz, not
      // 34).
      treeshake: { moduleSideEffects: (id) => !/\/@zxing\//.test(id) },
      output: {
        chunkFileNames: ({ name }) => `assets/${shortName(name)}-[hash].js`,
        assetFileNames: ({ names: [name = ''] }) => `assets/${shortName(name)}-[hash][extname]`,
        codeSplitting: {
          // Each with all it imports. A tablet opens two files faster than fifty small ones.
          groups: [
            {
              name: 'start',
              test: /rolldown\/runtime|\/src\/app\/shell\/main\.tsx$|\/sign-in\/login-page\.tsx$/,
              priority: 5,
            },
            {
              name: 'counter',
              test: /\/(app-layout|verify-stock-page|follow-session)\.tsx?$/,
              priority: 4,
            },
            { name: 'chakra', test: /\/node_modules\/(@chakra-ui|@emotion|@ark-ui|@zag-js)\//, priority: 4 },
            { name: 'drain', test: /\/outbox\/drain\.ts$/, priority: 4 },
            // For the office and for the search of every screen.
            { name: 'queries', test: /\/src\/app\/state\/queries\/query\.ts$/, priority: 4 },
            // Each alone, so that no shared file both has and needs one of them.
            { name: 'forms', test: /\/src\/app\/(ui\/fields|places\/place-choice)\.tsx$/, priority: 4 },
            { name: 'clerks-words', test: /\/src\/messages\/words\/clerks-side\.ts$/, priority: 4 },
            // What several screens import, in some files instead of a hundred: a worker installs them one after the other.
            { ...SHARED, name: 'shared', test: atCounter(/\/(src|node_modules)\//), priority: 3 },
            // The same for what only the office needs, after all that the counter needs too.
            { name: 'bars', test: /\/src\/app\/(ui\/chart-points|reports\/day-bars)\.tsx$/, priority: 2 },
            { name: 'times', test: /\/src\/shared\/time\/time\.ts$/, priority: 2 },
            { name: 'form-rules', test: /\/src\/app\/ui\/form\/form-schema\.ts$/, priority: 2 },
            // The columns of money are for sheets of sales and for Over / Short, which share it with what they import.
            { name: 'sales-words', test: /\/src\/messages\/words\/money-columns\.ts$/, priority: 2 },
            // What an owner opens first, and what it shares with other screens of the office.
            { name: 'dashboard', test: /\/board\/dashboard-page\.tsx$/, priority: 1 },
            // Schemas are values of each other: shared files that import each other would evaluate one before its parts.
            { name: 'office-schemas', test: /\/src\/shared\/.*-schema\.ts$/, priority: 1 },
            // The lists of Attention, which it shows together.
            { name: 'attention', test: /\/src\/app\/(counting\/exceptions|alarms)\//, priority: 1 },
            { ...SHARED, name: 'office-shared', test: /\/src\// },
          ],
        },
      },
    },
  },
  server: {
    proxy: Object.fromEntries(['/api', '/app', '/r/'].map((path) => [path, 'http://127.0.0.1:3000'])),
  },
  test: {
    // Every core: each file has a database of its own, and the runner itself has little to do.
    maxWorkers: '100%',
    // `npm test` leaves these tests to `npm run test:all` (tests/run.ts).
    tags: [{ name: 'all' }],
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        plugins: [madeModules()],
        test: {
          name: 'unit',
          include: ['tests/unit/**/*.test.{ts,tsx}'],
          exclude: KEEPING_STATE,
          environment: 'node',
          isolate: false,
          setupFiles: ['tests/support/runner/seeds.ts'],
          ...PATIENCE,
        },
      },
      {
        plugins: [madeModules()],
        test: {
          name: 'device',
          include: KEEPING_STATE,
          environment: 'node',
          // A thread for each file takes half the CPU time of a process.
          pool: 'threads',
          setupFiles: ['tests/support/runner/seeds.ts', 'tests/support/device/own-channels.ts'],
          ...PATIENCE,
        },
      },
      {
        plugins: [madeModules()],
        test: {
          name: 'api',
          include: ['tests/api/**/*.test.ts', ...(ON_CITUS ? ['tests/citus/**/*.test.ts'] : [])],
          environment: 'node',
          globalSetup: ['tests/support/api/global-setup.ts'],
          // A walk's test is also its terminal. Dexie looks for its database once, when the worker's first file loads it.
          setupFiles: ['tests/support/runner/seeds.ts', 'fake-indexeddb/auto'],
          env: { API_DB: process.env.API_DB ?? 'pglite' },
          // The server with its embedded database is loaded once a worker, not for each file.
          isolate: false,
          ...PATIENCE,
        },
      },
      {
        test: {
          name: 'operations',
          include: ['tests/operations/**/*.test.ts'],
          environment: 'node',
          // As above: isolated, they would load the server 25 times.
          isolate: false,
          ...PATIENCE,
        },
      },
    ],
  },
});
