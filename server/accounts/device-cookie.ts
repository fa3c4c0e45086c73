import type { FastifyReply, FastifyRequest } from 'fastify';
import { endpoints } from '../../src/contract/endpoints';
import { KNOWN_FOR_SECONDS } from './known-devices';

/** Over TLS the name itself says that no unencrypted answer can have set it (RFC 6265bis, 4.1.3.1). */
const nameFor = ({ protocol }: FastifyRequest): string =>
  protocol === 'https' ? '__Secure-device' : 'device';

/** The token by which this browser is known (accounts/known-devices), null when it presents none. */
export function deviceOfBrowser(request: FastifyRequest): string | null {
  for (const pair of (request.headers.cookie ?? '').split(';')) {
    const [name, value] = pair.trim().split('=');
    if (name === nameFor(request) && value && /^[\w-]{43}$/.test(value)) return value;
  }
  return null;
}

/** Has the browser present a token at every sign-in, and nowhere else. */
export function keepDevice(request: FastifyRequest, reply: FastifyReply, token: string): void {
  const { protocol } = request;
  const attributes = [
    `${nameFor(request)}=${token}`,
    `Path=/api${endpoints.login}`,
    `Max-Age=${KNOWN_FOR_SECONDS}`,
    'HttpOnly',
    'SameSite=Strict',
    ...(protocol === 'https' ? ['Secure'] : []),
  ];
  reply.header('Set-Cookie', attributes.join('; '));
}
