import { X509Certificate } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import { trustPage } from './trust-page';

/** The page with the steps to make a device trust the shop's authority. */
export const TRUST_PAGE = '/trust';
const CRT = '/trust/lottery-inventory.crt';
const CSS = '/trust/trust.css';
/** The files that the page loads. */
export const TRUST_FILES = [CRT, CSS, '/fonts/noto-sans-gurmukhi.woff2', '/icons/icon.svg'];

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
      .send(trustPage(certificate, `https://${request.host}/`, { crt: CRT, css: CSS })),
  );
  app.get(CSS, hidden, async (_request, reply) => reply.type('text/css; charset=utf-8').send(style));
  // All systems recognize DER with this type; iPads offer it as a profile.
  app.get(CRT, hidden, async (_request, reply) =>
    reply.type('application/x-x509-ca-cert').send(certificate.raw),
  );
}
