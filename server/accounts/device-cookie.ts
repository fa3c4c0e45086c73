import type { FastifyReply, FastifyRequest } from 'fastify';
import { addressOf } from '../../src/contract/endpoints/address';
import { counterEndpoints } from '../../src/contract/endpoints/counter';
import { KNOWN_FOR_SECONDS } from './known-devices';

/** The `__Secure-` prefix guarantees that no unencrypted response has set the cookie (RFC 6265bis, 4.1.3.1). */
const nameFor = ({ protocol }: FastifyRequest): string =>
  protocol === 'https' ? '__Secure-device' : 'device';

/** The browser's device token (accounts/known-devices); null when it sends none. */
export function deviceOfBrowser(request: FastifyRequest): string | null {
  for (const pair of (request.headers.cookie ?? '').split(';')) {
    const [name, value] = pair.trim().split('=');
    if (name === nameFor(request) && value && /^[\w-]{43}$/.test(value)) return value;
  }
  return null;
}

/** Sets the device cookie, which the browser sends when signing in and with no other request. */
export function keepDevice(request: FastifyRequest, reply: FastifyReply, token: string): void {
  const { protocol } = request;
  const attributes = [
    `${nameFor(request)}=${token}`,
    `Path=/api${addressOf(counterEndpoints.login).path}`,
    `Max-Age=${KNOWN_FOR_SECONDS}`,
    'HttpOnly',
    'SameSite=Strict',
    ...(protocol === 'https' ? ['Secure'] : []),
  ];
  reply.header('Set-Cookie', attributes.join('; '));
}
