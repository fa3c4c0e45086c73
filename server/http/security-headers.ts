import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { statusPaths } from '../../src/contract/headers';

const inOneLine = (directives: Record<string, string>): string =>
  Object.entries(directives)
    .map(([name, value]) => `${name} ${value}`)
    .join('; ');

const NOTHING = { 'default-src': "'none'", 'base-uri': "'none'", 'frame-ancestors': "'none'" };

/** Of a `<style>` without text, whose rules a script adds one by one: Emotion's, in a built app. */
const EMPTY_STYLE = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='";

/**
 * What the app's page and its workers may do (CSP 3): run, fetch and show what is ours, compile the camera's reader, and
 * nothing that somebody managed to write into the page. The page is kept by the worker with its headers, so that there
 * can be no nonce.
 */
export const APP_POLICY = inOneLine({
  ...NOTHING,
  'script-src': "'self' 'wasm-unsafe-eval'",
  'style-src': `'self' ${EMPTY_STYLE}`,
  'font-src': "'self'",
  'img-src': "'self'",
  'connect-src': "'self'",
  'worker-src': "'self'",
  'manifest-src': "'self'",
  'form-action': "'self'",
  'require-trusted-types-for': "'script'",
  'trusted-types': 'default',
});

/** Of answers that are data and never a page. */
const DATA_POLICY = inOneLine({ ...NOTHING, 'form-action': "'none'" });

/** Of the page that shows the contract: its program writes styles and small pictures into the page. */
export const DOCS_POLICY = inOneLine({
  ...NOTHING,
  'script-src': "'self'",
  'style-src': "'self' 'unsafe-inline'",
  'img-src': "'self' data:",
  'connect-src': "'self'",
  'form-action': "'none'",
});

/** What browsers may offer a page at all; the app looks through the camera, keeps the screen on, fills it, and copies. */
const PERMISSIONS = [
  ...['camera', 'clipboard-write', 'fullscreen', 'screen-wake-lock'].map((name) => `${name}=(self)`),
  ...[
    'accelerometer',
    'clipboard-read',
    'display-capture',
    'geolocation',
    'gyroscope',
    'hid',
    'idle-detection',
    'local-fonts',
    'magnetometer',
    'microphone',
    'midi',
    'payment',
    'publickey-credentials-get',
    'serial',
    'usb',
    'xr-spatial-tracking',
  ].map((name) => `${name}=()`),
].join(', ');

const ALWAYS = {
  'X-Content-Type-Options': 'nosniff',
  // The address of a link that sets a password has its token (OWASP ASVS 5, 3.4.5).
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy': PERMISSIONS,
  // For browsers that don't know frame-ancestors.
  'X-Frame-Options': 'DENY',
};

/** Two years, as the browsers' own list of such sites wants. */
const ONLY_TLS = 'max-age=63072000; includeSubDomains';

/** The headers that keep a browser from what nobody meant (OWASP ASVS 5, 3.4), on every answer. */
export function securityHeaders(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    setSecurityHeaders(request, reply);
  });
}

/** The same for answers that no hook sees. */
export function setSecurityHeaders(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  reply.headers(ALWAYS).header('Content-Security-Policy', policyOf(request.url));
  // Said without TLS it would mean nothing (RFC 6797, 7.2).
  if (request.protocol === 'https') reply.header('Strict-Transport-Security', ONLY_TLS);
  return reply;
}

const STATUS_PATHS: readonly string[] = Object.values(statusPaths);

function policyOf(url: string): string {
  const path = url.split('?')[0] ?? '';
  if (/^\/api\/docs(\/|$)/.test(path)) return DOCS_POLICY;
  return path.startsWith('/api/') || STATUS_PATHS.includes(path) ? DATA_POLICY : APP_POLICY;
}
