import { createServer, type RequestListener, type Server } from 'node:http';
import { OPEN_PATHS } from '../http/health';
import { TRUST_FILES, TRUST_PAGE } from './trust-routes';

/** Enough for the small files served here; Node's own limits apply only to servers that listen. */
const WHOLE_EXCHANGE_MS = 30_000;

/**
 * Answers http:// requests on the HTTPS port. Browsers are redirected to the https address, or first to the trust page.
 * Programs are rejected, so that none keeps sending passwords in the clear unnoticed (ASVS 5.0, 4.1.2).
 * @param handler the app's handler, for what may be read without TLS
 * @param withTrustPage whether the certificate is issued by an authority that devices must be set up to trust
 */
export function plainServer(handler: RequestListener, withTrustPage: boolean): Server {
  const open = new Set(withTrustPage ? [...OPEN_PATHS, TRUST_PAGE, ...TRUST_FILES] : OPEN_PATHS);
  const server = createServer((request, response) => {
    const path = request.url?.split('?')[0] ?? '/';
    const reads = request.method === 'GET' || request.method === 'HEAD';
    if (reads && open.has(path)) return handler(request, response);
    const { host } = request.headers;
    if (!reads || path.startsWith('/api/') || host === undefined) {
      response.writeHead(403, { 'Content-Type': 'application/json; charset=utf-8' });
      response.end(JSON.stringify({ message: 'Use the https address.', code: 'https_only' }));
      return;
    }
    // Not a permanent redirect: this port may serve HTTP again one day.
    const location = withTrustPage ? TRUST_PAGE : `https://${host}${request.url}`;
    response.writeHead(307, { Location: location, 'Cache-Control': 'no-store' });
    response.end();
  });
  // Each connection ends with its answer, so none delays the shutdown of the secure server.
  server.maxRequestsPerSocket = 1;
  server.on('connection', (socket) => {
    const tooLong = setTimeout(() => socket.destroy(), WHOLE_EXCHANGE_MS);
    socket.once('close', () => clearTimeout(tooLong));
  });
  return server;
}
