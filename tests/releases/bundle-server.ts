import { readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build } from 'vite';

/**
 * Bundles a release's server for the tests that run it together with a newer one: `npx tsx
 * tests/releases/bundle-server.ts 2`, in a checkout of that release, writes tests/releases/2/server.js.gz and
 * server.json. A published release is never bundled again. A second argument names the folder of the checkout
 * if it's another one.
 */
type Journal = { entries: { tag: string }[] };

const [release, checkout = '.'] = process.argv.slice(2);
if (!/^[1-9][0-9]*$/.test(release ?? '')) throw new Error('Which release? A number, such as 2');

// Packages aren't bundled: those of the project that runs the tests are used.
const built = await build({
  configFile: false,
  root: resolve(checkout),
  logLevel: 'warn',
  build: {
    ssr: 'server/main.ts',
    target: 'node20',
    write: false,
    rolldownOptions: {
      // Names are kept: drizzle recognizes a pool by the name of its class.
      output: {
        format: 'es',
        codeSplitting: false,
        minify: { compress: true, mangle: false, codegen: { removeWhitespace: true } },
      },
    },
  },
});
const output = 'output' in built ? built.output : [];
const [server] = output;
if (server?.type !== 'chunk' || output.length !== 1) throw new Error('The server did not become one file.');
const journal: Journal = JSON.parse(
  await readFile(join(checkout, 'server/db/migrations/meta/_journal.json'), 'utf8'),
);
const folder = join(import.meta.dirname, release ?? '');
const bytes = gzipSync(server.code, { level: 9 });
await writeFile(join(folder, 'server.js.gz'), bytes);
// The server looks for its migrations next to itself.
const about = { newestMigration: journal.entries.at(-1)?.tag, migrations: '.' };
await writeFile(join(folder, 'server.json'), `${JSON.stringify(about, null, 2)}\n`);
console.log(`The server of release ${release}: ${bytes.length} bytes`);
