import { execFileSync } from 'node:child_process';
import { createPublicKey, generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { CHECKSUMS, keyOf, SIGNATURE, signedChecksums, verifyFile } from '../../../server/cli/release-files';

const folder = mkdtempSync(join(tmpdir(), 'lottery-release-'));
afterAll(() => rmSync(folder, { recursive: true }));

const maker = generateKeyPairSync('ed25519');
const archive = join(folder, 'archive.tar.gz');
const list = join(folder, 'list.json');

beforeEach(async () => {
  writeFileSync(archive, 'what runs');
  writeFileSync(list, '{}');
  const { checksums, signature } = await signedChecksums([archive, list], maker.privateKey);
  writeFileSync(join(folder, CHECKSUMS), checksums);
  writeFileSync(join(folder, SIGNATURE), signature);
});

test('a released file that is unchanged is accepted, and sha256sum accepts its checksums', async () => {
  // The SHA-256 of 'what runs', by another program.
  const [expected] = execFileSync('sha256sum', [archive], { encoding: 'utf8' }).split(' ');
  expect(await verifyFile(archive, maker.publicKey)).toBe(expected);
  expect(execFileSync('sha256sum', ['--check', CHECKSUMS], { cwd: folder, encoding: 'utf8' })).toBe(
    'archive.tar.gz: OK\nlist.json: OK\n',
  );
});

test('a released file that was changed is refused', async () => {
  writeFileSync(archive, 'what rung');
  await expect(verifyFile(archive, maker.publicKey)).rejects.toThrow(
    'archive.tar.gz was changed or is incomplete',
  );
});

test('a changed file whose checksum was changed with it is refused', async () => {
  writeFileSync(archive, 'what rung');
  const stranger = generateKeyPairSync('ed25519');
  const { checksums, signature } = await signedChecksums([archive, list], stranger.privateKey);
  writeFileSync(join(folder, CHECKSUMS), checksums);
  await expect(verifyFile(archive, maker.publicKey)).rejects.toThrow('isn’t a signature of SHA256SUMS');
  writeFileSync(join(folder, SIGNATURE), signature);
  await expect(verifyFile(archive, maker.publicKey)).rejects.toThrow('isn’t a signature of SHA256SUMS');
});

test('a file that the checksums don’t name is refused, even if its name ends like that of another file', async () => {
  const other = join(folder, 'tar.gz');
  writeFileSync(other, 'what runs');
  await expect(verifyFile(other, maker.publicKey)).rejects.toThrow('SHA256SUMS doesn’t name tar.gz.');
});

test.each([CHECKSUMS, SIGNATURE])('a released file without %s next to it is refused', async (name) => {
  rmSync(join(folder, name));
  await expect(verifyFile(archive, maker.publicKey)).rejects.toThrow(`${name} isn’t next to archive.tar.gz.`);
});

test('a release key of another kind, or a text that is no key, is refused by name and isn’t shown', () => {
  const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 }).publicKey.export({
    type: 'spki',
    format: 'pem',
  });
  for (const text of [String(rsa), 'not a key'])
    expect(() => keyOf(createPublicKey, text, 'RELEASE_PUBLIC_KEY')).toThrow(
      /^RELEASE_PUBLIC_KEY isn’t an Ed25519 key in PEM\.$/,
    );
});
