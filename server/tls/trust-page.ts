import type { X509Certificate } from 'node:crypto';
import { TRUST_PAGE as PA } from '../../src/i18n/below-english/app/trust-page';
import { TRUST_PAGE as EN, trustSteps } from '../../src/i18n/en/app/trust-page';

/**
 * The page that explains how to trust the local authority. It works without scripts and under any content security policy
 * that allows the server's own styles and fonts.
 * @param appUrl address of the app, over HTTPS
 */
export function trustPage(
  authority: X509Certificate,
  appUrl: string,
  files: { crt: string; css: string },
): string {
  const thumbprint = authority.fingerprint.replaceAll(':', ' ').toLowerCase();
  const guides = trustSteps(thumbprint).map(
    ({ device, steps }) => `<details>
<summary>${device}</summary>
<ol>
${steps.map((step) => `<li>${step}</li>`).join('\n')}
</ol>
</details>`,
  );
  const url = escaped(appUrl);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="color-scheme" content="light dark">
<title>${EN.title}</title>
<link rel="icon" href="/icons/icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="${files.css}">
</head>
<body>
<main>
<h1>${EN.heading}</h1>
<p lang="pa">${PA.heading}</p>
<p>${EN.why}</p>
<p lang="pa">${PA.why}</p>
<p>${EN.isItDone(`<a href="${url}">${EN.open}</a>`)}</p>
<h2>${EN.compare}</h2>
<p>${EN.compareHelp}</p>
<code class="numbers">${authority.fingerprint256.replaceAll(':', ':<wbr>')}</code>
<h2>${EN.download}</h2>
<p><a class="button" href="${files.crt}">${EN.downloadCertificate}</a></p>
<h2>${EN.install}</h2>
${guides.join('\n')}
<h2>${EN.openApp}</h2>
<p><a class="button" href="${url}">${EN.open}</a></p>
<p>${EN.limits(escaped(authority.validTo))}</p>
</main>
</body>
</html>
`;
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
