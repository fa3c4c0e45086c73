import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** Where the certificate that the server shows lies, as PEM files. */
export type TlsFiles = {
  /** absolute path: the certificate, followed by those between it and its authority */
  cert: string;
  /** absolute path: its private key, without a passphrase */
  key: string;
  /** absolute path: the authority that `npm run tls:local` made; null for a certificate from elsewhere */
  authority: string | null;
};

/** Where `npm run tls:local` keeps things; only the server's own user may look into it. */
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

/** The certificate of this data folder's local authority; null where there is no authority. */
export function localTls(dataDir: string): TlsFiles | null {
  const authority = authorityFiles(dataDir).cert;
  return existsSync(authority) ? { ...leafFiles(dataDir), authority } : null;
}
