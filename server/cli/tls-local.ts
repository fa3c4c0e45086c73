import { parseEnv } from '../env';
import { exitWithError } from '../shut-down';
import { keepLocalTls } from '../tls/local';
import { lanAddresses, localNames } from '../tls/local-names';
import { authorityLines } from '../tls/start-tls';
import { authorityFiles } from '../tls-files';

/**
 * `npm run tls:local`: makes an authority for the shop's network, and a certificate of it for this machine. Run again, it
 * keeps the authority and renews the certificate where that's due. The server uses what lies in DATA_DIR/tls by itself.
 */
async function main(): Promise<void> {
  const env = parseEnv(process.env);
  const names = localNames(env.publicUrl);
  const made = await keepLocalTls(env.dataDir, names, new Date());
  const address = `${names.dns.find((name) => name.endsWith('.local')) ?? 'localhost'}:${env.port}`;
  const lines = [
    made.newAuthority
      ? `An authority for this shop was made in ${authorityFiles(env.dataDir).cert}`
      : `The authority of ${made.authority.validFrom} is still good, until ${made.authority.validTo}`,
    made.newLeaf
      ? `A certificate was made for ${[...names.dns, ...names.ip].filter((name) => !made.leftOut.includes(name)).join(', ')}`
      : 'The certificate is still good.',
    ...authorityLines(made, `http://${lanAddresses()[0] ?? 'localhost'}:${env.port}`),
    'Start the server with',
    `  HOST=0.0.0.0 PUBLIC_URL=https://${address} SEED_DEMO=0 DATA_DIR=${env.dataDir} npm start`,
  ];
  if (process.env.TLS_CERT)
    lines.push('TLS_CERT is set: as long as it is, the server uses that certificate instead.');
  console.log(lines.join('\n'));
}

main().catch(exitWithError);
