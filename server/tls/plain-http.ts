import { X509Certificate } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { OPEN_PATHS } from '../http/health';
import { inLanguageOf } from '../http/language';
import { trustPage } from './trust-page';

/** The page with the steps to make a device trust the shop's authority. */
export const TRUST_PAGE = '/trust';
const CRT = '/trust/lottery-inventory.crt';
const CSS = '/trust/trust.css';
/** The files that the page loads. */
const TRUST_FILES = [CRT, CSS, '/fonts/noto-sans-gurmukhi.woff2', '/icons/icon.svg'];

/**
 * Serves the page and the authority's certificate, over HTTPS and, for devices that don't trust it yet, over HTTP.
 * @param authority path of its certificate, PEM
 */
export async function trustRoutes(app: FastifyInstance, authority: string): Promise<void> {
  const certificate = new X509Certificate(await readFile(authority));
  const style = await readFile(new URL('./trust.css', import.meta.url), 'utf8');
  const hidden = { schema: { hide: true } };

  app.get(TRUST_PAGE, hidden, async (request, reply) =>
    reply
      .header('Cache-Control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(
        inLanguageOf(request, () =>
          trustPage(certificate, `https://${request.host}/`, { crt: CRT, css: CSS }),
        ),
      ),
  );
  app.get(CSS, hidden, async (_request, reply) => reply.type('text/css; charset=utf-8').send(style));
  // All systems recognize DER with this type; iPads offer it as a profile.
  app.get(CRT, hidden, async (_request, reply) =>
    reply.type('application/x-x509-ca-cert').send(certificate.raw),
  );
}

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
