import {
  createCipheriv,
  createECDH,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  hkdfSync,
  type KeyObject,
  randomBytes,
  sign,
} from 'node:crypto';
import type { LookupAddress } from 'node:dns';
import { Resolver } from 'node:dns/promises';
import { readFile } from 'node:fs/promises';
import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { BlockList, isIP, type LookupFunction } from 'node:net';
import { sql } from 'drizzle-orm';
import type { RootDb } from '../db/connect';
import { rows } from '../db/sql';
import type { Env } from '../env';
import { OperatorError } from '../errors';

/** The address and keys for push messages to a device. @see RFC 8030 for the address, RFC 8291 for the keys */
export type Device = {
  /** the address at the push service. Anyone who knows it and the server's key can send. */
  endpoint: string;
  /** the device's public key: an uncompressed point of P-256, 65 bytes */
  p256dh: Uint8Array;
  /** 16 bytes */
  auth: Uint8Array;
};

/** A device, and the server's public key with which it subscribed. */
export type SubscribedDevice = Device & { serverKey: Uint8Array };

const CURVE = 'prime256v1';
const POINT_LENGTH = 65;
const AUTH_LENGTH = 16;

/** Checks whether a device's keys can encrypt a message: a point on P-256, and a secret of 16 bytes. */
export function areDeviceKeys({ p256dh, auth }: Pick<Device, 'p256dh' | 'auth'>): boolean {
  if (p256dh.length !== POINT_LENGTH || p256dh[0] !== 4 || auth.length !== AUTH_LENGTH) return false;
  try {
    publicKeyOf(p256dh);
    return true;
  } catch {
    return false;
  }
}

/** @throws Error for a point that isn't on the curve */
const publicKeyOf = (point: Uint8Array): KeyObject =>
  createPublicKey({
    format: 'jwk',
    key: { kty: 'EC', crv: 'P-256', x: base64Url(point.subarray(1, 33)), y: base64Url(point.subarray(33)) },
  });

const base64Url = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64url');

/** Random values for each message. Only tests with the examples of the RFC choose them. */
type Chosen = { salt: Uint8Array; privateKey: Uint8Array };

/** The size of a record. A message is one record, and push services take at least 4,096 bytes (RFC 8030, section 7.2). */
const RECORD_SIZE = 4096;
/** 86 bytes of header, a byte of padding, and 16 of the authentication tag (RFC 8188). */
const MAX_TEXT_BYTES = RECORD_SIZE - 86 - 1 - 16;

/**
 * Encrypts a message so that only the device can read it: RFC 8291, content encoding aes128gcm (RFC 8188), in one
 * record.
 * @throws RangeError for a text that doesn't fit
 */
export function encryptForDevice(
  text: string,
  { p256dh, auth }: Pick<Device, 'p256dh' | 'auth'>,
  chosen?: Chosen,
): Buffer {
  const plain = Buffer.from(text);
  if (plain.length > MAX_TEXT_BYTES) throw new RangeError('The message is too long for a push service.');
  const keyPair = createECDH(CURVE);
  if (chosen) keyPair.setPrivateKey(chosen.privateKey);
  else keyPair.generateKeys();
  const ownPoint = keyPair.getPublicKey();
  const salt = Buffer.from(chosen?.salt ?? randomBytes(16));
  const derive = (secret: Uint8Array, from: Uint8Array, info: Uint8Array, length: number): Buffer =>
    Buffer.from(hkdfSync('sha256', secret, from, info, length));
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), p256dh, ownPoint]);
  const secret = derive(keyPair.computeSecret(p256dh), auth, info, 32);
  const key = derive(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
  const nonce = derive(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12);
  const cipher = createCipheriv('aes-128-gcm', key, nonce);
  const header = Buffer.alloc(21);
  salt.copy(header);
  header.writeUInt32BE(RECORD_SIZE, 16);
  header.writeUInt8(ownPoint.length, 20);
  // The byte 2 marks the last record.
  const body = [cipher.update(Buffer.concat([plain, Buffer.from([2])])), cipher.final(), cipher.getAuthTag()];
  return Buffer.concat([header, ownPoint, ...body]);
}

/** The server's key pair on P-256, by which push services identify it. */
type PushKeys = { privateKey: KeyObject; publicKey: Buffer };

const withPublicKey = (privateKey: KeyObject): PushKeys => {
  const { x = '', y = '' } = createPublicKey(privateKey).export({ format: 'jwk' });
  return {
    privateKey,
    publicKey: Buffer.concat([Buffer.from([4]), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')]),
  };
};

/**
 * The installation's key pair: the operator's own, or else one that is created at first use and stored in the database,
 * so that all servers have the same one.
 * @param file the path of the operator's private key (PEM), if there is one
 * @throws OperatorError for a file that isn't a private key on P-256
 */
export async function pushKeysOf(db: RootDb, file: string | null, now: Date): Promise<PushKeys> {
  if (file !== null) return withPublicKey(await privateKeyIn(file));
  const find = async (): Promise<PushKeys | null> => {
    const [kept] = await rows<{ key: string }>(
      db,
      sql`SELECT encode(private_key, 'base64') AS key FROM push_keys WHERE id = 1`,
    );
    if (!kept) return null;
    const key = Buffer.from(kept.key, 'base64');
    return withPublicKey(createPrivateKey({ key, format: 'der', type: 'pkcs8' }));
  };
  const kept = await find();
  if (kept) return kept;
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const key = privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64');
  // Another server may be doing the same.
  await db.execute(sql`
    INSERT INTO push_keys (id, private_key, created_at)
    VALUES (1, decode(${key}, 'base64'), ${now.toISOString()}) ON CONFLICT DO NOTHING`);
  return (await find()) ?? withPublicKey(privateKey);
}

async function privateKeyIn(file: string): Promise<KeyObject> {
  try {
    const key = createPrivateKey(await readFile(file));
    if (key.asymmetricKeyDetails?.namedCurve === CURVE) return key;
  } catch {
    // The error message is dropped, because it could repeat part of the key.
  }
  throw new OperatorError(
    `PUSH_KEY: ${file} isn't a private key on the curve P-256 that this user can read.`,
  );
}

/** How long a token is valid. Push services accept at most 24 hours (RFC 8292, section 2). */
const TOKEN_SECONDS = 12 * 3600;

/**
 * The Authorization header of a message, a token signed with the server's key (RFC 8292).
 * @param subject how the push service's operator can contact ours: a mailto or https address
 */
function vapidAuthorization(
  endpoint: string,
  { privateKey, publicKey }: PushKeys,
  subject: string,
  now: Date,
): string {
  const part = (value: object): string => base64Url(Buffer.from(JSON.stringify(value)));
  const claims = {
    aud: new URL(endpoint).origin,
    exp: Math.floor(now.getTime() / 1000) + TOKEN_SECONDS,
    sub: subject,
  };
  const signed = `${part({ typ: 'JWT', alg: 'ES256' })}.${part(claims)}`;
  const signature = sign('sha256', Buffer.from(signed), { key: privateKey, dsaEncoding: 'ieee-p1363' });
  return `vapid t=${signed}.${base64Url(signature)}, k=${base64Url(publicKey)}`;
}

/** Addresses that aren't on the public internet (IANA's registries of special-purpose addresses), and addresses that map to them. */
const NOT_PUBLIC = new BlockList();
for (const [address, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  NOT_PUBLIC.addSubnet(address, prefix, 'ipv4');
/** Only global unicast addresses are public, except those that contain an IPv4 address, and documentation addresses. */
const GLOBAL_IPV6 = new BlockList();
GLOBAL_IPV6.addSubnet('2000::', 3, 'ipv6');
for (const [address, prefix] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
] as const)
  NOT_PUBLIC.addSubnet(address, prefix, 'ipv6');

/** Checks whether an IP address is on the public internet. */
export const isPublicAddress = (address: string): boolean => {
  const family = isIP(address);
  if (family === 4) return !NOT_PUBLIC.check(address, 'ipv4');
  return family === 6 && GLOBAL_IPV6.check(address, 'ipv6') && !NOT_PUBLIC.check(address, 'ipv6');
};

/**
 * Checks whether a device's address at a push service may be used: https at the default port, without credentials, and
 * not in our own network. A host name is checked again at lookup.
 */
export function isPushEndpoint(text: string, allowPrivate: boolean): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, port, username, password, hash } = new URL(text);
  if (username || password || hash) return false;
  if (allowPrivate) return protocol === 'https:' || protocol === 'http:';
  const host = hostname.replace(/^\[|\]$/g, '');
  return (
    protocol === 'https:' && port === '' && (isIP(host) === 0 ? host.includes('.') : isPublicAddress(host))
  );
}

/** All addresses of a name. */
type Resolve = (name: string) => Promise<string[]>;

/**
 * A separate resolver, because the system's resolver waits in the thread pool. A slow name would delay passwords and
 * files, which need these threads.
 */
const resolver = new Resolver({ timeout: 2_000, tries: 2 });
const resolveName: Resolve = async (name) => {
  const answers = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)]);
  return answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
};

/** Looks up a name, and refuses one that resolves to our own network. The connection goes to the checked addresses. */
export const publicLookup = (resolve: Resolve): LookupFunction => {
  const find = async (name: string): Promise<[LookupAddress, ...LookupAddress[]]> => {
    const [first, ...more] = (await resolve(name)).map((address) => ({ address, family: isIP(address) }));
    if (!first || ![first, ...more].every(({ address }) => isPublicAddress(address)))
      throw new Error('The push service has no public address.');
    return [first, ...more];
  };
  return (name, options, done) => {
    find(name).then(
      (addresses) =>
        options.all ? done(null, addresses) : done(null, addresses[0].address, addresses[0].family),
      (error: Error) => done(error, ''),
    );
  };
};
const lookUpPublic = publicLookup(resolveName);

/** The outcome of a message. `gone`: the device's subscription there has ended */
type Pushed = 'sent' | 'gone';

/** The push service didn't accept a message. `status`: the HTTP status; `afterMs`: when it may be tried again, if the service says so */
export class PushFailed extends Error {
  override name = 'PushFailed';
  constructor(
    readonly status: number,
    readonly afterMs: number | null,
  ) {
    super(`The push service answered ${status}.`);
  }
}

/** A message for a device, at most `MAX_TEXT_BYTES`. `topic`: a newer message with the same topic replaces it while it waits */
type PushMessage = { text: string; topic: string };

/** Hands a message to the device's push service. @throws PushFailed, or the error of the connection */
export type SendPush = (to: SubscribedDevice, message: PushMessage, now: Date) => Promise<Pushed>;

const LIMIT_MS = 10_000;
/** How long the service keeps a message for a device that is off. */
const KEEP_SECONDS = 24 * 3600;
/** Unknown, or no longer subscribed (RFC 8030, section 7.3). */
const GONE = [404, 410];

/** Sends push messages as defined in RFC 8030. @param limitMs the time for the lookup, the connection and the response together */
export const pushSender =
  (
    db: RootDb,
    { mailFrom, pushKey, pushToPrivate }: Pick<Env, 'mailFrom' | 'pushKey' | 'pushToPrivate'>,
    limitMs = LIMIT_MS,
  ): SendPush =>
  async (to, { text, topic }, now) => {
    const keys = await pushKeysOf(db, pushKey, now);
    const isUsable = isPushEndpoint(to.endpoint, pushToPrivate) && keys.publicKey.equals(to.serverKey);
    if (!isUsable) return 'gone';
    const body = encryptForDevice(text, to);
    const request = to.endpoint.startsWith('http:') ? requestHttp : requestHttps;
    const { status, retryAfter } = await new Promise<{ status: number; retryAfter: string | undefined }>(
      (answered, failed) => {
        const sending = request(to.endpoint, {
          method: 'POST',
          signal: AbortSignal.timeout(limitMs),
          lookup: pushToPrivate ? undefined : lookUpPublic,
          headers: {
            Authorization: vapidAuthorization(to.endpoint, keys, `mailto:${mailFrom}`, now),
            'Content-Encoding': 'aes128gcm',
            'Content-Type': 'application/octet-stream',
            'Content-Length': body.length,
            TTL: KEEP_SECONDS,
            Topic: topic,
            Urgency: 'high',
          },
        });
        sending.on('error', failed);
        sending.on('response', (response) => {
          answered({ status: response.statusCode ?? 0, retryAfter: response.headers['retry-after'] });
          // Redirections aren't followed, and the response's text isn't read.
          response.destroy();
        });
        sending.end(body);
      },
    );
    if (status >= 200 && status < 300) return 'sent';
    if (GONE.includes(status)) return 'gone';
    throw new PushFailed(
      status,
      retryAfter && /^\d{1,5}$/.test(retryAfter) ? Number(retryAfter) * 1000 : null,
    );
  };
