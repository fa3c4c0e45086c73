import { generateKeyPairSync, type KeyPairKeyObjectResult, webcrypto, X509Certificate } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { connect as connectTcp } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect as connectTls } from 'node:tls';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { authorityFiles, leafFiles, parseEnv } from '../../server/env';
import { makeAuthority, makeLeaf, type PemPair } from '../../server/tls/authority';
import { keepLocalTls } from '../../server/tls/local';
import { DAY_MS } from '../../src/shared/time/store-clock';
import { copyPreparedData } from '../support/databases/prepared-data';
import { needs } from '../support/runner/programs';
import { secureRequest } from '../support/servers/https';
import { type RunningServer, startServer } from '../support/servers/server';

needs();

const NAMES = { dns: ['localhost'], ip: ['127.0.0.1'] };
const NOW = new Date();

let folder: string;
let files: { cert: string; key: string };
let authority: PemPair;
let server: RunningServer;

/** A certificate for these RSA keys, PEM. */
async function selfSignedRsa({ privateKey, publicKey }: KeyPairKeyObjectResult): Promise<string> {
  const algorithm = { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' };
  const { X509CertificateGenerator } = await import('@peculiar/x509');
  const pkcs8 = privateKey.export({ type: 'pkcs8', format: 'der' });
  const spki = publicKey.export({ type: 'spki', format: 'der' });
  const certificate = await X509CertificateGenerator.createSelfSigned({
    name: 'CN=localhost',
    notBefore: new Date(NOW.getTime() - DAY_MS),
    notAfter: new Date(NOW.getTime() + DAY_MS),
    signingAlgorithm: algorithm,
    keys: {
      privateKey: await webcrypto.subtle.importKey('pkcs8', pkcs8, algorithm, true, ['sign']),
      publicKey: await webcrypto.subtle.importKey('spki', spki, algorithm, true, ['verify']),
    },
  });
  return certificate.toString('pem');
}

const write = async (pair: Partial<PemPair>): Promise<void> => {
  if (pair.key) await writeFile(files.key, pair.key);
  if (pair.cert) await writeFile(files.cert, pair.cert);
};
const start = (env: Record<string, string> = {}): Promise<RunningServer> =>
  startServer({ seed: false, env: { TLS_CERT: files.cert, TLS_KEY: files.key, ...env } });
const address = (): string => `https://127.0.0.1:${server.port}`;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lottery-tls-'));
  files = { cert: join(folder, 'cert.pem'), key: join(folder, 'key.pem') };
  authority = await makeAuthority(NAMES, NOW);
  await write(await makeLeaf(authority, NAMES, NOW));
  server = await start();
});
afterAll(async () => {
  await server?.stop();
  await rm(folder, { recursive: true });
});

test('with TLS_CERT and TLS_KEY the server uses HTTPS with TLS 1.2 or newer, and prints its address', async () => {
  expect(server.output()).toContain(`https://localhost:${server.port}`);
  expect((await secureRequest(`${address()}/healthz`, authority.cert)).status).toBe(200);
  expect((await secureRequest(`${address()}/readyz`, authority.cert, { maxVersion: 'TLSv1.2' })).status).toBe(
    200,
  );
  const old = connectTls({
    port: server.port,
    host: '127.0.0.1',
    minVersion: 'TLSv1',
    maxVersion: 'TLSv1.1',
    // By default, OpenSSL's client refuses these versions itself.
    ciphers: 'DEFAULT@SECLEVEL=0',
    rejectUnauthorized: false,
  });
  const [refusal] = (await once(old, 'error')) as [Error & { code: string }];
  expect(refusal.code).toBe('ERR_SSL_TLSV1_ALERT_PROTOCOL_VERSION');
});

/** The cipher suite that a server chooses when a TLS 1.2 client offers only one; null if it refuses. */
const chosenSuite = async (port: number, cipher: string): Promise<string | null> => {
  const socket = connectTls({
    ...{ port, host: '127.0.0.1', servername: 'localhost', rejectUnauthorized: false },
    ...{ maxVersion: 'TLSv1.2', ciphers: `${cipher}:@SECLEVEL=0` },
  });
  const chosen = await Promise.race([
    once(socket, 'secureConnect').then(() => socket.getCipher().name),
    // No suite in common.
    once(socket, 'error').then(() => null),
    // The rejection of the promise that lost the race.
  ]).catch(() => null);
  socket.destroy();
  return chosen;
};

test('with TLS 1.2, the server accepts suites with authenticated encryption, and none with CBC or without forward secrecy', {
  tags: 'all',
}, async () => {
  // Both kinds of keys, so that no suite is refused because of the certificate.
  const keys = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const rsa = { cert: join(folder, 'rsa.pem'), key: join(folder, 'rsa-key.pem') };
  await writeFile(rsa.key, keys.privateKey.export({ type: 'pkcs8', format: 'pem' }));
  await writeFile(rsa.cert, await selfSignedRsa(keys));
  const withRsa = await start({ TLS_CERT: rsa.cert, TLS_KEY: rsa.key });
  for (const [port, kind] of [
    [server.port, 'ECDSA'],
    [withRsa.port, 'RSA'],
  ] as const) {
    for (const cipher of ['AES128-GCM-SHA256', 'AES256-GCM-SHA384', 'CHACHA20-POLY1305'])
      expect(await chosenSuite(port, `ECDHE-${kind}-${cipher}`)).toBe(`ECDHE-${kind}-${cipher}`);
    const weak = ['AES128-SHA', 'AES256-SHA', 'AES128-SHA256', 'AES256-SHA384'].map(
      (rest) => `ECDHE-${kind}-${rest}`,
    );
    for (const cipher of [...weak, 'AES128-GCM-SHA256', 'AES128-SHA', 'AES256-SHA256'])
      expect([cipher, await chosenSuite(port, cipher)]).toEqual([cipher, null]);
  }
  await withRsa.stop();
});

test('http:// on the same port redirects a browser to https and refuses other clients', async () => {
  const plain = (path: string, init?: RequestInit) =>
    fetch(`http://127.0.0.1:${server.port}${path}`, { redirect: 'manual', ...init });
  const page = await plain('/verifystock?a=1');
  expect([page.status, page.headers.get('location')]).toEqual([307, `${address()}/verifystock?a=1`]);
  const call = await plain('/api/login', { method: 'POST', body: '{"Username":"store"}' });
  expect([call.status, await call.json()]).toMatchObject([403, { message: 'Use the https address.' }]);
  expect((await plain('/api/vendor-list')).status).toBe(403);
  expect(await (await plain('/healthz')).json()).toEqual({ status: 'ok' });
  // Without a local authority there is no trust page.
  expect((await plain('/trust')).headers.get('location')).toBe(`${address()}/trust`);
  expect((await secureRequest(`${address()}/trust/lottery-inventory.crt`, authority.cert)).status).toBe(404);
});

/** The file of an interrupted copy: its first certificate is complete, the next isn't. */
const truncated = (cert: string): string => `${cert}\n${authority.cert.slice(0, -40)}`;

test('a certificate renewed while the server runs is used without a restart, and half a renewal changes nothing', async () => {
  const shown = async () => (await secureRequest(`${address()}/healthz`, authority.cert)).fingerprint;
  const before = await shown();
  const renewed = await makeLeaf(authority, NAMES, NOW);
  await write({ key: renewed.key });
  await expect.poll(server.output).toContain('The previous certificate stays in use.');
  expect(await shown()).toBe(before);
  await write({ cert: truncated(renewed.cert) });
  await expect.poll(server.output).toContain('is damaged or incomplete');
  expect(await shown()).toBe(before);
  await write({ cert: renewed.cert });
  await expect.poll(shown).not.toBe(before);
});

test('a server with TLS shuts down gracefully with idle connections of both protocols', {
  tags: 'all',
}, async () => {
  const other = await start();
  const idle = connectTls({ port: other.port, host: '127.0.0.1', ca: authority.cert });
  await once(idle, 'secureConnect');
  idle.write('GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n');
  await once(idle, 'data');
  const silent = connectTcp({ port: other.port, host: '127.0.0.1' });
  await once(silent, 'connect');
  const gone = [once(idle, 'close'), once(silent, 'close')];
  await other.stop();
  await Promise.all(gone);
});

test('clients that hang in a handshake or a plain request don’t delay the server’s shutdown', {
  tags: 'all',
}, async () => {
  const other = await start();
  const hanging = ['\x16\x03\x01', 'GET / HTTP/1.1\r\n'].map((start) => {
    const socket = connectTcp({ port: other.port, host: '127.0.0.1' });
    socket.on('error', () => socket.destroy());
    socket.write(start, 'latin1');
    return socket;
  });
  // Its response shows that the earlier connections were accepted.
  await secureRequest(`https://127.0.0.1:${other.port}/healthz`, authority.cert);
  const gone = hanging.map((socket) => once(socket, 'close'));
  const ended = other.ended();
  await other.stop();
  expect(await ended).toBe(0);
  await Promise.all(gone);
});

test('a local authority that expires soon or has no key is reported, and its certificate is served unchanged', {
  tags: 'all',
}, async () => {
  const dataDir = join(folder, 'data');
  copyPreparedData('empty', dataDir);
  await keepLocalTls(dataDir, NAMES, new Date(NOW.getTime() - 3620 * DAY_MS));
  const shown = async (fault: string) => {
    const old = await startServer({ dataDir, seed: false });
    try {
      expect(old.output()).toContain(fault);
      expect(old.output()).toContain('The certificate expired on');
      const options = { rejectUnauthorized: false };
      return (await secureRequest(`https://127.0.0.1:${old.port}/healthz`, '', options)).fingerprint;
    } finally {
      await old.stop();
    }
  };
  const leaf = new X509Certificate(await readFile(leafFiles(dataDir).cert));
  expect(await shown('The local authority expires on')).toBe(leaf.fingerprint256);
  await rm(authorityFiles(dataDir).key);
  expect(await shown("The TLS key can't be read: ENOENT")).toBe(leaf.fingerprint256);
});

test('unusable TLS files cause a clear message at startup', { tags: 'all' }, async () => {
  const other = await makeLeaf(authority, NAMES, NOW);
  const [otherKey, chain] = [join(folder, 'other-key.pem'), join(folder, 'chain.pem')];
  await writeFile(otherKey, other.key);
  await writeFile(chain, truncated(other.cert));
  await Promise.all([
    expect(start({ TLS_CERT: chain, TLS_KEY: otherKey })).rejects.toThrow(
      /chain\.pem can't be used: .* is damaged or incomplete/,
    ),
    expect(start({ TLS_KEY: otherKey })).rejects.toThrow(/The key .* doesn't belong to the certificate/),
    expect(start({ TLS_CERT: join(folder, 'none.pem') })).rejects.toThrow(
      /TLS certificate can't be read: ENOENT/,
    ),
    expect(start({ TLS_KEY: files.cert })).rejects.toThrow(/isn't a private key in PEM form/),
    expect(start({ TLS_KEY: '' })).rejects.toThrow(/TLS_KEY is missing/),
  ]);
});

test('with TLS, the server writes https links', () => {
  const both = { TLS_CERT: files.cert, TLS_KEY: files.key, PORT: '3443', DATA_DIR: folder };
  expect(parseEnv(both).publicUrl).toBe('https://localhost:3443');
  expect(parseEnv({ DATA_DIR: folder })).toMatchObject({ tls: null, publicUrl: 'http://localhost:3000' });
  expect(() => parseEnv({ TLS_KEY: files.key })).toThrow('TLS_CERT is missing');
});
