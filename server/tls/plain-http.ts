import { X509Certificate } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { TRUST_PAGE as PA } from '../../src/messages/areas/below-english/trust-page';
import { TRUST_PAGE as TEXTS } from '../../src/messages/areas/trust-page';
import { currentMessages, languageOf } from '../../src/messages/current';
import { trustSteps } from '../../src/messages/words/mails';
import { OPEN_PATHS } from '../http/health';
import { inLanguageOf } from '../http/language';
import { escapedHtml } from '../http/replies';

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

/** Enough time for the small files served here. Node's own limits apply only to servers that listen. */
const WHOLE_EXCHANGE_MS = 30_000;

/**
 * Answers http:// requests on the HTTPS port. Redirects browsers to the https address, or first to the trust page.
 * Rejects programs, so that none keeps sending passwords in the clear unnoticed (ASVS 5.0, 4.1.2).
 * @param handler the app's handler, for paths that may be read without TLS
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
  // Each connection ends with its response, so none delays the shutdown of the secure server.
  server.maxRequestsPerSocket = 1;
  server.on('connection', (socket) => {
    const tooLong = setTimeout(() => socket.destroy(), WHOLE_EXCHANGE_MS);
    socket.once('close', () => clearTimeout(tooLong));
  });
  return server;
}

/**
 * The page that explains how to trust the local authority, in the reader's language, with Punjabi below its first
 * sentences. It works without scripts, under any content security policy that allows the server's own styles and fonts.
 * @param appUrl address of the app, over HTTPS
 */
function trustPage(authority: X509Certificate, appUrl: string, files: { crt: string; css: string }): string {
  const t = currentMessages(TEXTS);
  const lang = languageOf(TEXTS);
  const inPunjabi = (text: string) => (lang === 'pa' ? '' : `\n<p lang="pa">${text}</p>`);
  const thumbprint = authority.fingerprint.replaceAll(':', ' ').toLowerCase();
  const guides = trustSteps(thumbprint).map(
    ({ device, steps }) => `<details>
<summary>${device}</summary>
<ol>
${steps.map((step) => `<li>${step}</li>`).join('\n')}
</ol>
</details>`,
  );
  const url = escapedHtml(appUrl);
  return `<!doctype html>
<html lang="${lang}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="color-scheme" content="light dark">
<title>${t.title}</title>
<link rel="icon" href="/icons/icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="${files.css}">
</head>
<body>
<main>
<h1>${t.heading}</h1>${inPunjabi(PA.heading)}
<p>${t.why}</p>${inPunjabi(PA.why)}
<p>${t.isItDone({ link: `<a href="${url}">${t.open}</a>` })}</p>
<h2>${t.compare}</h2>
<p>${t.compareHelp}</p>
<code class="numbers">${authority.fingerprint256.replaceAll(':', ':<wbr>')}</code>
<h2>${t.download}</h2>
<p><a class="button" href="${files.crt}">${t.downloadCertificate}</a></p>
<h2>${t.install}</h2>
${guides.join('\n')}
<h2>${t.openApp}</h2>
<p><a class="button" href="${url}">${t.open}</a></p>
<p>${t.limits({ validTo: escapedHtml(authority.validTo) })}</p>
</main>
</body>
</html>
`;
}
