import { createServer, type RequestListener, type Server } from 'node:http';
import { OPEN_PATHS } from '../http/health';
import { TRUST_FILES, TRUST_PAGE } from './trust-routes';

/** All there is to send are small files; Node's own limits hold only where a server listens. */
const WHOLE_EXCHANGE_MS = 30_000;

/**
 * What answers http:// on the port of HTTPS. A person is sent to the right address, or first to how to trust it; a
 * program is refused, so that nobody goes on sending passwords in the clear unnoticed (ASVS 5.0, 4.1.2).
 * @param handler the app's, for what may be read in the clear
 * @param withTrustPage whether the certificate is from an authority that devices have to be told about
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
    // Not for good: this port may speak HTTP again some day.
    const location = withTrustPage ? TRUST_PAGE : `https://${host}${request.url}`;
    response.writeHead(307, { Location: location, 'Cache-Control': 'no-store' });
    response.end();
  });
  // Each connection ends with its answer, so none holds up the end of the secure server.
  server.maxRequestsPerSocket = 1;
  server.on('connection', (socket) => {
    const tooLong = setTimeout(() => socket.destroy(), WHOLE_EXCHANGE_MS);
    socket.once('close', () => clearTimeout(tooLong));
  });
  return server;
}
