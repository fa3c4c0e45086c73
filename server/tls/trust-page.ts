import type { X509Certificate } from 'node:crypto';
import { TRUST_PAGE as PA } from '../../src/messages/areas/below-english/trust-page';
import { TRUST_PAGE } from '../../src/messages/areas/trust-page';
import { currentMessages, languageOf } from '../../src/messages/current';
import { trustSteps } from '../../src/messages/words/mails';

/**
 * The page that explains how to trust the local authority, in the reader's language, with Punjabi below its first sentences. It works without scripts and under any content security policy
 * that allows the server's own styles and fonts.
 * @param appUrl address of the app, over HTTPS
 */
export function trustPage(
  authority: X509Certificate,
  appUrl: string,
  files: { crt: string; css: string },
): string {
  const t = currentMessages(TRUST_PAGE);
  const lang = languageOf(TRUST_PAGE);
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
  const url = escaped(appUrl);
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
<p>${t.limits({ validTo: escaped(authority.validTo) })}</p>
</main>
</body>
</html>
`;
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
