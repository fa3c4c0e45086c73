import { execFile } from 'node:child_process';
import { createPrivateKey, createPublicKey } from 'node:crypto';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { create } from 'tar';
import { OperatorError } from '../errors';
import { exitWithError } from '../shut-down';
import { CHECKSUMS, INSTALLATION, keyOf, PUBLIC_KEY, SIGNATURE, signedChecksums } from './release-files';

/** What an installation runs, and what its operator reads. The packages that it loads are installed from package-lock.json. */
const PARTS = [
  ...['package.json', 'package-lock.json', 'LICENSE', 'README.md', 'CHANGELOG.md', 'SECURITY.md'],
  ...['docs', 'dist', 'build/server', 'build/app.stamp', 'build/server.stamp', 'server', PUBLIC_KEY],
];
/** The bundle contains the server's sources; pictures and decisions are for developers. */
const LEFT_OUT = /^server\/.*\.ts$|^docs\/(screens|decisions)\//;

/** `npm run release -- [FOLDER]`: creates the archive of a release, its SBOM, their checksums and one signature in a new folder. */
async function release(folder: string): Promise<void> {
  const text = process.env.RELEASE_KEY;
  if (!text)
    throw new OperatorError(
      'RELEASE_KEY is your Ed25519 key in PEM. Make one with: openssl genpkey -algorithm ed25519 -out release.key',
    );
  const key = keyOf(createPrivateKey, text, 'RELEASE_KEY');
  const { version } = JSON.parse(await readFile(join(INSTALLATION, 'package.json'), 'utf8')) as {
    version: string;
  };
  const name = `lottery-inventory-${version}`;
  await mkdir(folder, { recursive: true });
  if ((await readdir(folder)).length > 0) throw new OperatorError(`${folder} isn’t empty.`);
  const publicKey = join(INSTALLATION, PUBLIC_KEY);
  await writeFile(publicKey, createPublicKey(key).export({ type: 'spki', format: 'pem' }));
  const [archive, sbom] = [join(folder, `${name}.tar.gz`), join(folder, `${name}.cdx.json`)];
  const files = (await Promise.all(PARTS.map(filesOf)))
    .flat()
    .filter((file) => !LEFT_OUT.test(file))
    .sort();
  // The same content gives the same bytes: no owner, no time, a fixed order.
  const options = {
    cwd: INSTALLATION,
    prefix: name,
    portable: true,
    mtime: new Date(0),
    gzip: true,
    noDirRecurse: true,
  };
  await create({ ...options, file: archive }, files).finally(() => rm(publicKey));
  await writeFile(sbom, `${JSON.stringify(await billOfMaterials(name), null, 2)}\n`);
  const { checksums, signature } = await signedChecksums([archive, sbom], key);
  await writeFile(join(folder, CHECKSUMS), checksums);
  await writeFile(join(folder, SIGNATURE), signature);
  console.log(`${folder} has release ${version}, ${files.length} files, signed:\n${checksums}`);
}

/** The files under a path, relative to the installation, with slashes. */
async function filesOf(path: string): Promise<string[]> {
  const entries = await readdir(join(INSTALLATION, path), { withFileTypes: true }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOTDIR') return null;
      throw error;
    },
  );
  if (entries === null) return [path];
  const files = await Promise.all(entries.map(({ name }) => filesOf(`${path}/${name}`)));
  return files.flat();
}

type Component = { 'bom-ref': string; name: string; scope: string };
type Bill = {
  serialNumber?: string;
  metadata: { timestamp?: string; component: Component & { type: string } };
  components: Component[];
  dependencies: { ref: string; dependsOn: string[] }[];
};

/**
 * The release's packages as CycloneDX: packages that an installation loads, and packages whose code is in the built app
 * and server. Leaves out packages that only build and test.
 * @param name of the release
 */
async function billOfMaterials(name: string): Promise<Bill> {
  const { stdout } = await promisify(execFile)(
    'npm',
    // NODE_ENV=production would leave out more than the development packages.
    ['sbom', '--sbom-format=cyclonedx', '--package-lock-only', '--include=dev'],
    { cwd: INSTALLATION, maxBuffer: 100e6, shell: process.platform === 'win32' },
  );
  const { serialNumber: _, ...bill } = JSON.parse(stdout) as Bill;
  const { timestamp: __, ...metadata } = bill.metadata;
  const { dependencies: loaded } = JSON.parse(await readFile(join(INSTALLATION, 'package.json'), 'utf8')) as {
    dependencies: Record<string, string>;
  };
  const inUse = new Set([...Object.keys(loaded), ...(await importedBySources())]);
  const dependsOn = new Map(bill.dependencies.map(({ ref, dependsOn }) => [ref, dependsOn]));
  const root = metadata.component['bom-ref'];
  const reached = new Set<string>();
  const reach = (ref: string): void => {
    if (reached.has(ref)) return;
    reached.add(ref);
    for (const next of dependsOn.get(ref) ?? []) reach(next);
  };
  const direct = (dependsOn.get(root) ?? []).filter((ref) => inUse.has(ref.slice(0, ref.lastIndexOf('@'))));
  direct.forEach(reach);
  return {
    ...bill,
    metadata: { ...metadata, component: { ...metadata.component, type: 'application', name } },
    components: bill.components
      .filter((component) => reached.has(component['bom-ref']))
      .map((component) => ({ ...component, scope: 'required' })),
    dependencies: [
      { ref: root, dependsOn: direct },
      ...bill.dependencies.filter(({ ref }) => reached.has(ref)),
    ],
  };
}

/** The packages imported by the sources of the app, its service worker and the server. */
async function importedBySources(): Promise<string[]> {
  const sources = (await Promise.all(['src', 'sw', 'server'].map(filesOf))).flat();
  const texts = await Promise.all(
    sources
      .filter((file) => /\.tsx?$/.test(file) && !file.endsWith('vite.config.ts'))
      .map((file) => readFile(join(INSTALLATION, file), 'utf8')),
  );
  const specifiers = texts.flatMap((text) => [...text.matchAll(/(?:from|import\()\s*'([^'./][^']*)'/g)]);
  return specifiers.map(([, specifier = '']) => /^(?:@[^/]+\/)?[^/]+/.exec(specifier)?.[0] ?? specifier);
}

release(resolve(process.env.INIT_CWD ?? process.cwd(), process.argv[2] ?? 'release')).catch(exitWithError);
