import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { statusPaths } from '../../src/shared/wire/requests';

const inOneLine = (directives: Record<string, string>): string =>
  Object.entries(directives)
    .map(([name, value]) => `${name} ${value}`)
    .join('; ');

const NOTHING = { 'default-src': "'none'", 'base-uri': "'none'", 'frame-ancestors': "'none'" };

/** The hash of an empty `<style>`, because Emotion adds its rules by script in a built app. */
const EMPTY_STYLE = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='";

/**
 * The policy of the app's page and its workers (CSP 3). They may run, fetch and show only files of this server, and
 * compile the camera's code reader. Injected code doesn't run. There is no nonce, because the service worker caches the
 * page with its headers.
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

/** The policy of responses that contain only data. */
const DATA_POLICY = inOneLine({ ...NOTHING, 'form-action': "'none'" });

/** The policy of the API's documentation page, whose script adds inline styles and small images. */
const DOCS_POLICY = inOneLine({
  ...NOTHING,
  'script-src': "'self'",
  'style-src': "'self' 'unsafe-inline'",
  'img-src': "'self' data:",
  'connect-src': "'self'",
  'form-action': "'none'",
});

/** Browser features: the app uses the camera, the wake lock, full screen and the clipboard. All others are off. */
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
  // The address of the password page contains the link's token (OWASP ASVS 5, 3.4.5).
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy': PERMISSIONS,
  // For browsers that don't know frame-ancestors.
  'X-Frame-Options': 'DENY',
};

/** Two years, as recommended for the browsers' preload list. */
const ONLY_TLS = 'max-age=63072000; includeSubDomains';

/** Sets the security headers (OWASP ASVS 5, 3.4) on every response. */
export function securityHeaders(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    setSecurityHeaders(request, reply);
  });
}

/** Sets the security headers of responses that bypass the hooks. */
export function setSecurityHeaders(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  reply.headers(ALWAYS).header('Content-Security-Policy', policyOf(request.url));
  // Must not be sent without TLS (RFC 6797, 7.2).
  if (request.protocol === 'https') reply.header('Strict-Transport-Security', ONLY_TLS);
  return reply;
}

const STATUS_PATHS: readonly string[] = Object.values(statusPaths);

function policyOf(url: string): string {
  const path = url.split('?')[0] ?? '';
  if (/^\/api\/docs(\/|$)/.test(path)) return DOCS_POLICY;
  return path.startsWith('/api/') || STATUS_PATHS.includes(path) ? DATA_POLICY : APP_POLICY;
}
