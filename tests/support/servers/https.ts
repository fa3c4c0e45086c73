import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { type RequestOptions, request } from 'node:https';
import { buffer } from 'node:stream/consumers';
import type { TLSSocket } from 'node:tls';

type SecureReply = {
  status: number;
  headers: IncomingMessage['headers'];
  body: string;
  /** the body as received, compressed or not */
  bytes: Buffer;
  /** of the server's certificate */
  fingerprint: string;
};

/**
 * Sends one request on a new connection.
 * @param ca the only trusted authority, PEM
 */
export async function secureRequest(
  url: string,
  ca: string,
  { body, ...options }: RequestOptions & { body?: string } = {},
): Promise<SecureReply> {
  const sent = request(url, { ca, agent: false, ...options });
  sent.end(body);
  const [reply] = (await once(sent, 'response')) as [IncomingMessage];
  const fingerprint = (reply.socket as TLSSocket).getPeerCertificate().fingerprint256;
  const { statusCode: status = 0, headers } = reply;
  const bytes = await buffer(reply);
  return { status, headers, body: bytes.toString(), bytes, fingerprint };
}
