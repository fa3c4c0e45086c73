import type { X509Certificate } from 'node:crypto';

/** The steps to make each kind of device trust the authority, with the names that its system uses. */
const DEVICES: { device: string; steps: string[] }[] = [
  {
    device: 'Android (Chrome)',
    steps: [
      'Open this page in Chrome and press <b>Download the certificate</b>.',
      'Open the <b>Settings</b> of the tablet and search for <b>CA certificate</b>. (It lies under <i>Security and privacy</i>, <i>More security settings</i>, <i>Encryption and credentials</i>, <i>Install a certificate</i>.)',
      'Press <b>CA certificate</b>, then <b>Install anyway</b>, and choose the file that was downloaded. The tablet may ask for its screen lock, or to set one.',
      'Close Chrome, open it again, and open the app.',
    ],
  },
  {
    device: 'iPad and iPhone',
    steps: [
      'Open this page in <b>Safari</b>, press <b>Download the certificate</b> and then <b>Allow</b>.',
      'Open <b>Settings</b>, press <b>Profile Downloaded</b> at the top, then <b>Install</b>, and enter the passcode.',
      'This step is easily forgotten: <b>Settings</b>, <b>General</b>, <b>About</b>, at the very end <b>Certificate Trust Settings</b>. Switch on the certificate of Lottery Inventory.',
      'Open the app in Safari.',
    ],
  },
  {
    device: 'Windows',
    steps: [
      'Press <b>Download the certificate</b> and open the file.',
      'Under <b>Details</b>, <b>Thumbprint</b> has to be <code>{sha1}</code>',
      'Press <b>Install Certificate…</b>, choose <b>Current User</b>, then <b>Place all certificates in the following store</b>, and there <b>Trusted Root Certification Authorities</b>.',
      'Press <b>Finish</b> and answer <b>Yes</b>. Close all windows of the browser, and open the app.',
    ],
  },
  {
    device: 'Chromebook',
    steps: [
      'Press <b>Download the certificate</b>.',
      'Open <code>chrome://certificate-manager</code> and there <b>Local certificates</b>, <b>Custom</b>. (On older ones: <code>chrome://settings/certificates</code>, <b>Authorities</b>.)',
      'Press <b>Import</b> and choose the file. If it asks what to trust it for, choose <b>identifying websites</b>.',
      'Open the app.',
    ],
  },
  {
    device: 'Mac',
    steps: [
      'Press <b>Download the certificate</b> and open the file: <b>Keychain Access</b> adds it.',
      'Open it there with two clicks, and under <b>Trust</b> choose <b>Always Trust</b>.',
      'Close the browser, open it again, and open the app.',
    ],
  },
];

/**
 * The page with the steps to trust the local authority. It works without scripts and under any content security policy
 * that allows the server's own styles and fonts.
 * @param appUrl where the app is, over HTTPS
 */
export function trustPage(
  authority: X509Certificate,
  appUrl: string,
  files: { crt: string; css: string },
): string {
  const sha1 = authority.fingerprint.replaceAll(':', ' ').toLowerCase();
  const guides = DEVICES.map(
    ({ device, steps }) => `<details>
<summary>${device}</summary>
<ol>
${steps.map((step) => `<li>${step.replace('{sha1}', sha1)}</li>`).join('\n')}
</ol>
</details>`,
  );
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="color-scheme" content="light dark">
<title>Lottery Inventory: trust this server</title>
<link rel="icon" href="/icons/icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="${files.css}">
</head>
<body>
<main>
<h1>Have this device trust the shop’s server</h1>
<p lang="pa">ਇਸ ਡਿਵਾਈਸ ਨੂੰ ਦੁਕਾਨ ਦੇ ਸਰਵਰ 'ਤੇ ਭਰੋਸਾ ਕਰਨ ਦਿਓ</p>
<p>The camera and working without a network need a secure address. This is done once on each device.</p>
<p lang="pa">ਕੈਮਰੇ ਲਈ ਅਤੇ ਨੈੱਟਵਰਕ ਤੋਂ ਬਿਨਾਂ ਕੰਮ ਕਰਨ ਲਈ ਸੁਰੱਖਿਅਤ ਪਤਾ ਚਾਹੀਦਾ ਹੈ। ਇਹ ਹਰ ਡਿਵਾਈਸ 'ਤੇ ਇੱਕ ਵਾਰ ਕਰਨਾ ਹੈ।</p>
<p>Done already on this one? <a href="${escaped(appUrl)}">Open Lottery Inventory</a>. If the browser warns that the connection isn’t private, it isn’t done yet.</p>
<h2>1. Compare</h2>
<p>Whoever set up the server reads these numbers in its window. If they differ, stop: somebody may be in between.</p>
<code class="numbers">${authority.fingerprint256.replaceAll(':', ':<wbr>')}</code>
<h2>2. Download</h2>
<p><a class="button" href="${files.crt}">Download the certificate</a></p>
<h2>3. Install it, on</h2>
${guides.join('\n')}
<h2>4. Open the app</h2>
<p><a class="button" href="${escaped(appUrl)}">Open Lottery Inventory</a></p>
<p>The certificate can speak for names and addresses of local networks only, and until ${escaped(authority.validTo)}.</p>
</main>
</body>
</html>
`;
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
