import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** The PEM files of the server's certificate. */
export type TlsFiles = {
  /** absolute path: the certificate, followed by the intermediate certificates */
  cert: string;
  /** absolute path: its private key, without a passphrase */
  key: string;
  /** absolute path: the authority created by `npm run tls:local`; null for a certificate from elsewhere */
  authority: string | null;
};

/** The folder of `npm run tls:local`; only the server's user can read it. */
export const folderOf = (dataDir: string) => join(dataDir, 'tls');
/** The local authority's certificate and key, both PEM. */
export const authorityFiles = (dataDir: string) => ({
  cert: join(folderOf(dataDir), 'authority.pem'),
  key: join(folderOf(dataDir), 'authority-key.pem'),
});
/** The server's certificate of that authority and its key, both PEM. */
export const leafFiles = (dataDir: string) => ({
  cert: join(folderOf(dataDir), 'server.pem'),
  key: join(folderOf(dataDir), 'server-key.pem'),
});

/** The certificate issued by this data folder's local authority; null without an authority. */
export function localTls(dataDir: string): TlsFiles | null {
  const authority = authorityFiles(dataDir).cert;
  return existsSync(authority) ? { ...leafFiles(dataDir), authority } : null;
}
