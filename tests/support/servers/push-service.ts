import { createDecipheriv, createECDH, createHmac, createPublicKey, randomBytes, verify } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { buffer } from 'node:stream/consumers';
import type { PushSubscriptionBody } from '../../../src/shared/alerts/instant-alerts-schema';

/** A message that a device received: decrypted, with the headers that push services use. */
type PushedMessage = {
  text: string;
  topic: string | undefined;
  ttl: number;
  urgency: string | undefined;
  /** the claims of the server's token */
  claims: { aud: string; exp: number; sub: string };
};

/** A browser's subscription at the service, and what it received. */
export type PushedDevice = { subscription: PushSubscriptionBody; received: PushedMessage[] };

/**
 * A push service that speaks the protocol (RFC 8030), on a free port of this machine. It accepts only messages signed with
 * the key with which a device subscribed (RFC 8292), and decrypts them as the device does (RFC 8291). Both are written here
 * from the RFCs, not with the server's code.
 */
export type PushService = {
  url: string;
  /** a new device that subscribes with the server's public key, in base64url */
  device(serverKey: string): PushedDevice;
  /** what the service answers to further messages: 201 by default; `never`: it keeps the connection open */
  answer(status: number | 'never', headers?: Record<string, string>): void;
  /** ends a device's subscription: 410 from now on */
  end(device: PushedDevice): void;
  /** the refused messages, with the reason */
  refused: string[];
  /** requests so far, with any outcome */
  count(): number;
  /** requests that wait for an answer */
  open(): number;
  close(): Promise<void>;
};

type Receiver = PushedDevice & { serverKey: string; hasEnded: boolean; decrypt(body: Buffer): string };

export async function startPushService(): Promise<PushService> {
  const devices = new Map<string, Receiver>();
  const refused: string[] = [];
  let answer: { status: number | 'never'; headers: Record<string, string> } = { status: 201, headers: {} };
  let count = 0;
  let open = 0;
  const server = createServer(async (request, response) => {
    count += 1;
    const body = await buffer(request);
    const end = (status: number, headers: Record<string, string> = {}): void => {
      response.writeHead(status, headers).end(status < 300 ? '' : `Secret of the service: ${request.url}`);
    };
    const device = devices.get(request.url ?? '');
    if (!device) return end(404);
    if (device.hasEnded) return end(410);
    if (answer.status === 'never') {
      open += 1;
      response.on('close', () => (open -= 1));
      return;
    }
    if (answer.status !== 201) return end(answer.status, answer.headers);
    try {
      const { headers } = request;
      if (request.method !== 'POST') throw new Error('not a POST');
      if (headers['content-encoding'] !== 'aes128gcm') throw new Error('not aes128gcm');
      if (!/^\d+$/.test(`${headers.ttl}`)) throw new Error('no TTL');
      const topic = headers.topic as string | undefined;
      if (topic !== undefined && !/^[A-Za-z0-9_-]{1,32}$/.test(topic)) throw new Error('wrong Topic');
      const claims = claimsOf(headers.authorization ?? '', device.serverKey, `http://${headers.host}`);
      device.received.push({
        text: device.decrypt(body),
        topic,
        ttl: Number(headers.ttl),
        urgency: headers.urgency as string | undefined,
        claims,
      });
      end(201, { Location: `${request.url}/message` });
    } catch (error) {
      refused.push((error as Error).message);
      end(403);
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  const url = `http://127.0.0.1:${address.port}`;
  return {
    url,
    refused,
    device: (serverKey) => {
      const path = `/push/${randomBytes(12).toString('base64url')}`;
      const { subscription, decrypt } = newDevice(`${url}${path}`);
      const device: Receiver = { subscription, received: [], serverKey, hasEnded: false, decrypt };
      devices.set(path, device);
      return device;
    },
    answer: (status, headers = {}) => {
      answer = { status, headers };
    },
    end: (device) => {
      (device as Receiver).hasEnded = true;
    },
    count: () => count,
    open: () => open,
    close: async () => {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}

/** The claims of a valid token. @throws Error for any other (RFC 8292, sections 2 and 4.2) */
function claimsOf(authorization: string, serverKey: string, origin: string): PushedMessage['claims'] {
  const { token = '', key = '' } =
    /^vapid t=(?<token>[^,]+), ?k=(?<key>.+)$/.exec(authorization)?.groups ?? {};
  if (key !== serverKey) throw new Error('another key than the subscription’s');
  const [head = '', claimed = '', signature = ''] = token.split('.');
  const json = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString());
  const { typ, alg } = json(head);
  if (typ !== 'JWT' || alg !== 'ES256') throw new Error('not a JWT with ES256');
  const point = Buffer.from(key, 'base64url');
  const coordinate = (from: number): string => point.subarray(from, from + 32).toString('base64url');
  const publicKey = createPublicKey({
    format: 'jwk',
    key: { kty: 'EC', crv: 'P-256', x: coordinate(1), y: coordinate(33) },
  });
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${claimed}`),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  if (!isSigned) throw new Error('a wrong signature');
  const claims = json(claimed);
  if (claims.aud !== origin) throw new Error(`a token for ${claims.aud}`);
  if (!/^(mailto:.+@.+|https:\/\/.+)$/.test(claims.sub)) throw new Error('no contact');
  return claims;
}

const hmac = (key: Buffer, ...parts: (Buffer | string)[]): Buffer => {
  const code = createHmac('sha256', key);
  for (const part of parts) code.update(part);
  return code.digest();
};

/** A browser's keys at an address, and how it reads a message (RFC 8291, section 3; RFC 8188, section 2). */
function newDevice(endpoint: string): { subscription: PushSubscriptionBody; decrypt(body: Buffer): string } {
  const own = createECDH('prime256v1');
  const point = own.generateKeys();
  const auth = randomBytes(16);
  const one = Buffer.from([1]);
  return {
    subscription: {
      endpoint,
      keys: { p256dh: point.toString('base64url'), auth: auth.toString('base64url') },
    },
    decrypt: (body) => {
      const salt = body.subarray(0, 16);
      const recordSize = body.readUInt32BE(16);
      const length = body.readUInt8(20);
      const sender = body.subarray(21, 21 + length);
      const record = body.subarray(21 + length);
      if (record.length > recordSize || body.length > 4096) throw new Error('more than one record');
      const prk = hmac(auth, own.computeSecret(sender));
      const ikm = hmac(prk, 'WebPush: info\0', point, sender, one);
      const content = hmac(salt, ikm);
      const key = hmac(content, 'Content-Encoding: aes128gcm\0', one).subarray(0, 16);
      const nonce = hmac(content, 'Content-Encoding: nonce\0', one).subarray(0, 12);
      const cipher = createDecipheriv('aes-128-gcm', key, nonce);
      cipher.setAuthTag(record.subarray(-16));
      const padded = Buffer.concat([cipher.update(record.subarray(0, -16)), cipher.final()]);
      const end = padded.lastIndexOf(2);
      if (end < 0 || padded.subarray(end + 1).some((byte) => byte !== 0))
        throw new Error('no end of the record');
      return padded.subarray(0, end).toString();
    },
  };
}
