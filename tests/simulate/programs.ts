import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, type Plugin, type Rolldown } from 'vite';
import { PROJECT } from '../support/structure/sources';

export type TerminalProgram = typeof import('./terminal-program');
export type ServerProgram = typeof import('./server-program');

/** A change of a source, to see whether the simulator notices it. The text occurs exactly once in the file. */
export type Change = { file: string; text: string; changed: string };

/** What a program finds in place of the globals of these names. */
type Surroundings = Record<(typeof NAMES)[number], unknown>;
const OF_SERVER = ['Date', 'Math', 'performance', 'setTimeout', 'clearTimeout', 'setInterval'] as const;
const NAMES = [...OF_SERVER, 'crypto', 'AbortSignal'] as const;

type ServersSurroundings = Pick<Surroundings, (typeof OF_SERVER)[number]> & {
  randomUUID: () => string;
  randomBytes: (size: number) => Buffer;
};

/** The server's surroundings, which its bundle reads when it's loaded. */
const SERVERS = 'simulatedServer';

export type Programs = {
  /** starts the program of a terminal */
  terminal(around: Surroundings): TerminalProgram;
  server: ServerProgram;
  remove(): Promise<void>;
};

/**
 * Bundles both programs from the sources.
 * @param around the server's surroundings
 * @param changes planted faults
 */
export async function buildPrograms(
  around: ServersSurroundings,
  changes: readonly Change[],
): Promise<Programs> {
  const results = join(PROJECT, 'test-results');
  await mkdir(results, { recursive: true });
  // Inside the project, where Node.js finds its packages.
  const folder = await mkdtemp(join(results, 'simulate-'));
  const remove = () => rm(folder, { recursive: true, force: true });
  Object.assign(globalThis, { [SERVERS]: around });
  const planted = plant(changes);
  const terminal = await bundleTerminal(planted);
  await build({
    configFile: join(PROJECT, 'server/vite.config.ts'),
    logLevel: 'error',
    plugins: [planted, keysOfSimulation],
    build: {
      outDir: folder,
      rolldownOptions: {
        input: { server: join(PROJECT, 'tests/simulate/server-program.ts') },
        output: { banner: `const { ${OF_SERVER.join(', ')} } = globalThis.${SERVERS};` },
      },
    },
  });
  const server = (await import(pathToFileURL(join(folder, 'server.mjs')).href)) as ServerProgram;
  const unused = changes.filter((change) => !bundled.has(change));
  if (unused.length > 0) throw new Error(`No such source: ${unused.map(({ file }) => file).join(', ')}`);
  return { terminal, server, remove };
}

/** The changes whose sources were bundled. */
const bundled = new WeakSet<Change>();

const plant = (changes: readonly Change[]): Plugin => ({
  name: 'planted-faults',
  enforce: 'pre',
  transform(code, id) {
    const file = relative(PROJECT, id).replaceAll('\\', '/');
    let changed = code;
    for (const change of changes) {
      if (change.file !== file) continue;
      if (code.split(change.text).length !== 2)
        throw new Error(`${file} has not exactly one "${change.text}"`);
      changed = changed.replace(change.text, () => change.changed);
      bundled.add(change);
    }
    return changed === code ? null : { code: changed, map: null };
  },
});

const REAL = 'node:crypto';
const SIMULATED = '\0simulated-crypto';

/** The server's keys and ids are those of the simulation. */
const keysOfSimulation: Plugin = {
  name: 'simulated-crypto',
  enforce: 'pre',
  resolveId: (id, importer) =>
    id === REAL && importer?.startsWith(PROJECT) && !importer.includes('node_modules') ? SIMULATED : null,
  load: (id) =>
    id === SIMULATED
      ? `export * from '${REAL}'; export const { randomUUID, randomBytes } = globalThis.${SERVERS};`
      : null,
};

async function bundleTerminal(planted: Plugin): Promise<Programs['terminal']> {
  const built = (await build({
    configFile: false,
    root: PROJECT,
    logLevel: 'error',
    plugins: [planted],
    ssr: { noExternal: true, external: ['dexie'] },
    build: {
      ssr: true,
      write: false,
      minify: false,
      target: 'node20',
      rolldownOptions: {
        input: join(PROJECT, 'tests/simulate/terminal-program.ts'),
        output: { format: 'cjs' },
      },
    },
  })) as Rolldown.RolldownOutput;
  const [chunk, ...others] = built.output;
  if (others.length > 0) throw new Error('The program of a terminal has more than one part');
  // One Dexie for all terminals: it changes the realm's promises.
  const require = createRequire(import.meta.url);
  const start = new Function('exports', 'require', ...NAMES, chunk.code);
  return (around) => {
    const exports = {};
    start(exports, require, ...NAMES.map((name) => around[name]));
    return exports as TerminalProgram;
  };
}
