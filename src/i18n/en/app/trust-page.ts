/**
 * The page on which a device learns to trust the local server, as HTML. The names of menus and buttons are those of each
 * system.
 */
export const TRUST_PAGE = {
  title: 'Lottery Inventory: trust this server',
  heading: 'Trust the shop’s server on this device',
  why: 'The camera and working offline need a secure address. Do this once on each device.',
  isItDone: (link: string) =>
    `Already done on this device? ${link}. If the browser warns that the connection isn’t private, it isn’t done yet.`,
  open: 'Open Lottery Inventory',
  compare: '1. Compare',
  compareHelp:
    'The person who set up the server sees the same numbers in its window. If they differ, stop: someone may be intercepting the connection.',
  download: '2. Download',
  downloadCertificate: 'Download the certificate',
  install: '3. Install it on',
  openApp: '4. Open the app',
  limits: (validTo: string) =>
    `The certificate is valid only for names and addresses of local networks, and until ${validTo}.`,
};

/** The steps for each kind of device. @param thumbprint of the certificate, as Windows shows it */
export const trustSteps = (thumbprint: string): { device: string; steps: string[] }[] => [
  {
    device: 'Android (Chrome)',
    steps: [
      'Open this page in Chrome and press <b>Download the certificate</b>.',
      'Open the tablet’s <b>Settings</b> and search for <b>CA certificate</b>. (It is under <i>Security and privacy</i>, <i>More security settings</i>, <i>Encryption and credentials</i>, <i>Install a certificate</i>.)',
      'Press <b>CA certificate</b>, then <b>Install anyway</b>, and choose the downloaded file. The tablet may ask for its screen lock or ask you to set one.',
      'Close Chrome, open it again, and open the app.',
    ],
  },
  {
    device: 'iPad and iPhone',
    steps: [
      'Open this page in <b>Safari</b>, press <b>Download the certificate</b> and then <b>Allow</b>.',
      'Open <b>Settings</b>, press <b>Profile Downloaded</b> at the top, then <b>Install</b>, and enter the passcode.',
      'Don’t skip this step: open <b>Settings</b>, <b>General</b>, <b>About</b>, and at the very end <b>Certificate Trust Settings</b>. Turn on the certificate of Lottery Inventory.',
      'Open the app in Safari.',
    ],
  },
  {
    device: 'Windows',
    steps: [
      'Press <b>Download the certificate</b> and open the file.',
      `Under <b>Details</b>, <b>Thumbprint</b> must be <code>${thumbprint}</code>.`,
      'Press <b>Install Certificate…</b>, choose <b>Current User</b>, then <b>Place all certificates in the following store</b>, and choose <b>Trusted Root Certification Authorities</b>.',
      'Press <b>Finish</b> and answer <b>Yes</b>. Close all browser windows and open the app.',
    ],
  },
  {
    device: 'Chromebook',
    steps: [
      'Press <b>Download the certificate</b>.',
      'Open <code>chrome://certificate-manager</code>, then <b>Local certificates</b>, <b>Custom</b>. (On older Chromebooks: <code>chrome://settings/certificates</code>, <b>Authorities</b>.)',
      'Press <b>Import</b> and choose the file. If it asks what to trust it for, choose <b>identifying websites</b>.',
      'Open the app.',
    ],
  },
  {
    device: 'Mac',
    steps: [
      'Press <b>Download the certificate</b> and open the file: <b>Keychain Access</b> adds it.',
      'Double-click it there, and under <b>Trust</b> choose <b>Always Trust</b>.',
      'Quit the browser, start it again and open the app.',
    ],
  },
];
