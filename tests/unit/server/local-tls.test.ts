import { X509Certificate } from 'node:crypto';
import { chmod, mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { authorityFiles, leafFiles, localTls } from '../../../server/env';
import { OperatorError } from '../../../server/errors';
import { keepLocalTls } from '../../../server/tls/local';
import { localNames } from '../../../server/tls/local-names';
import { DAY_MS } from '../../../src/shared/time/store-clock';

const NOW = new Date('2026-11-20T18:00:00Z');
const later = (days: number): Date => new Date(NOW.getTime() + days * DAY_MS);
const NAMES = { dns: ['till', 'till.local', 'localhost'], ip: ['192.168.1.20', '127.0.0.1', '::1'] };

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'lottery-tls-'));
});
afterEach(() => rm(dataDir, { recursive: true }));

const certificate = async (path: string) => new X509Certificate(await readFile(path));
const leaf = () => certificate(leafFiles(dataDir).cert);
const mode = async (path: string) => ((await stat(path)).mode & 0o777).toString(8);

test('the first run creates a TLS authority and a certificate for all names, with private keys', async () => {
  expect(localTls(dataDir)).toBeNull();
  const made = await keepLocalTls(dataDir, NAMES, NOW);
  expect(made).toMatchObject({ newAuthority: true, newLeaf: true, leftOut: [] });
  const server = await leaf();
  expect(server.checkIssued(made.authority) && server.verify(made.authority.publicKey)).toBe(true);
  for (const name of NAMES.dns) expect(server.checkHost(name)).toBe(name);
  for (const ip of NAMES.ip) expect(server.checkIP(ip)).toBe(ip);
  // serverAuth, as Apple and Chrome ask.
  expect(server.keyUsage).toEqual(['1.3.6.1.5.5.7.3.1']);
  expect([made.authority.ca, server.ca]).toEqual([true, false]);
  for (const path of [authorityFiles(dataDir).key, leafFiles(dataDir).key])
    expect(await mode(path)).toBe('600');
  expect(await mode(join(dataDir, 'tls'))).toBe('700');
  expect(localTls(dataDir)).toEqual({ ...leafFiles(dataDir), authority: authorityFiles(dataDir).cert });
});

test('a local certificate isn’t valid longer than Apple allows, and works on a tablet whose clock is a day slow', async () => {
  await keepLocalTls(dataDir, NAMES, NOW);
  const { validFrom, validTo } = await leaf();
  expect((Date.parse(validTo) - Date.parse(validFrom)) / DAY_MS).toBeLessThanOrEqual(825);
  expect(Date.parse(validFrom)).toBeLessThan(later(-1).getTime());
});

test('a certificate isn’t renewed before its last two months, and then by the same authority', async () => {
  const first = await keepLocalTls(dataDir, NAMES, NOW);
  const before = await leaf();
  const again = await keepLocalTls(dataDir, NAMES, later(300));
  expect(again).toMatchObject({ newAuthority: false, newLeaf: false });
  expect((await leaf()).raw).toEqual(before.raw);
  const due = await keepLocalTls(dataDir, NAMES, later(345));
  expect(due).toMatchObject({ newAuthority: false, newLeaf: true });
  expect(due.authority.raw).toEqual(first.authority.raw);
  expect((await leaf()).checkIssued(first.authority)).toBe(true);
});

test('a new address in the shop’s network causes a new certificate, and a public address is left out', async () => {
  await keepLocalTls(dataDir, NAMES, NOW);
  const moved = { dns: [...NAMES.dns, 'bank.example', 'notlocal'], ip: ['192.168.7.9', '198.51.100.7'] };
  const { newLeaf, leftOut } = await keepLocalTls(dataDir, moved, NOW);
  expect([newLeaf, leftOut]).toEqual([true, ['bank.example', 'notlocal', '198.51.100.7']]);
  const server = await leaf();
  expect(server.checkIP('192.168.7.9')).toBe('192.168.7.9');
  expect(server.checkIP('198.51.100.7') ?? server.checkHost('bank.example')).toBeUndefined();
  expect(await keepLocalTls(dataDir, moved, NOW)).toMatchObject({ newLeaf: false, leftOut });
});

test('a TLS authority that expires soon causes an error, and its key is protected if others can read it', async () => {
  await keepLocalTls(dataDir, NAMES, NOW);
  const { key } = authorityFiles(dataDir);
  await chmod(key, 0o644);
  await keepLocalTls(dataDir, NAMES, NOW);
  expect(await mode(key)).toBe('600');
  await expect(keepLocalTls(dataDir, NAMES, later(3620))).rejects.toThrow(/authority expires on/);
});

test('a TLS authority without its key causes a message that names the missing key', async () => {
  await keepLocalTls(dataDir, NAMES, NOW);
  await rm(authorityFiles(dataDir).key);
  const refused = await keepLocalTls(dataDir, NAMES, NOW).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(OperatorError);
  expect(String(refused)).toContain("The TLS key can't be read: ENOENT");
});

test('the machine’s names are its own, the one under .local, the public one, and every address', () => {
  const named = localNames('https://lottery.lan:3000');
  expect(named.dns).toContain('lottery.lan');
  expect(named.dns.some((name) => name.endsWith('.local'))).toBe(true);
  expect(named.ip).toContain('127.0.0.1');
  expect(localNames('https://[fd00::5]:3000').ip).toContain('fd00::5');
  expect(localNames('https://10.1.2.3').ip).toContain('10.1.2.3');
});
