import { authorityFiles, parseEnv } from '../env';
import { exitWithError } from '../shut-down';
import { keepLocalTls } from '../tls/local';
import { lanAddresses, localNames } from '../tls/local-names';
import { authorityLines } from '../tls/start-tls';

/**
 * `npm run tls:local`: creates a certificate authority for the shop's network, and a certificate for this machine. Later runs
 * keep the authority and renew the certificate when needed. The server uses the files in DATA_DIR/tls automatically.
 */
async function main(): Promise<void> {
  const env = parseEnv(process.env);
  const names = localNames(env.publicUrl);
  const made = await keepLocalTls(env.dataDir, names, new Date());
  const address = `${names.dns.find((name) => name.endsWith('.local')) ?? 'localhost'}:${env.port}`;
  const lines = [
    made.newAuthority
      ? `Created a certificate authority for this shop: ${authorityFiles(env.dataDir).cert}`
      : `The authority created on ${made.authority.validFrom} is valid until ${made.authority.validTo}`,
    made.newLeaf
      ? `Created a certificate for ${[...names.dns, ...names.ip].filter((name) => !made.leftOut.includes(name)).join(', ')}`
      : 'The certificate is still valid.',
    ...authorityLines(made, `http://${lanAddresses()[0] ?? 'localhost'}:${env.port}`),
    'Start the server with',
    `  HOST=0.0.0.0 PUBLIC_URL=https://${address} SEED_DEMO=0 DATA_DIR=${env.dataDir} npm start`,
  ];
  if (process.env.TLS_CERT)
    lines.push('TLS_CERT is set: the server uses that certificate instead until you unset it.');
  console.log(lines.join('\n'));
}

main().catch(exitWithError);
