import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { isEmail } from '../src/shared/accounts/account-rules';
import { TITLES } from '../src/shared/wire/page-paths';
import { OperatorError } from './errors';

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
/** The PEM files with the local authority's certificate and key. */
export const authorityFiles = (dataDir: string) => ({
  cert: join(folderOf(dataDir), 'authority.pem'),
  key: join(folderOf(dataDir), 'authority-key.pem'),
});
/** The PEM files with the server's certificate, issued by that authority, and its key. */
export const leafFiles = (dataDir: string) => ({
  cert: join(folderOf(dataDir), 'server.pem'),
  key: join(folderOf(dataDir), 'server-key.pem'),
});

/** The certificate issued by this data folder's local authority; null without an authority. */
export function localTls(dataDir: string): TlsFiles | null {
  const authority = authorityFiles(dataDir).cert;
  return existsSync(authority) ? { ...leafFiles(dataDir), authority } : null;
}

/** The operator's settings, parsed once at start. */
export type Env = {
  port: number;
  host: string;
  /** absolute path of the folder for the embedded database and files that the operator places */
  dataDir: string;
  /** the PostgreSQL database to use instead of the embedded one */
  databaseUrl: string | null;
  /** a replica of that database, used for reports */
  databaseReadUrl: string | null;
  /** maximum number of connections of a process to each of them */
  databasePool: number;
  /** whether to create the demo company in an empty database */
  seedDemo: boolean;
  /** whether to listen on the network despite the demo accounts */
  allowDemoOnNetwork: boolean;
  /** the mail server; without it, mail is written to files in the data folder */
  smtpUrl: string | null;
  /** the sender address of mail */
  mailFrom: string;
  /** the operator's address for problem reports; null for none */
  supportEmail: string | null;
  /** whether anyone may sign up for a trial, with a company and store of their own */
  signUp: boolean;
  /** whether everyone who signs in needs a second factor */
  requireSecondFactor: boolean;
  /** the file of the operator's own key for push messages; null to use the database's key */
  pushKey: string | null;
  /** whether push messages may go to addresses of our own network, for tests and for a push service there */
  pushToPrivate: boolean;
  /** the address that people use for this server, for links in mail; no trailing slash */
  publicUrl: string;
  /** the files for HTTPS; null for HTTP */
  tls: TlsFiles | null;
  /** the proxies whose X-Forwarded-For is trusted: all (true), none (false), or addresses */
  trustProxy: boolean | string;
  logLevel: LogLevel;
  /** the company that develops and runs this app, for the credit in the footer; by default, the product's name */
  operatorName: string;
  /** clients must send this as a bearer token to read the metrics; without it, only this machine can read them */
  metricsToken: string | null;
  /** whether to print every SQL statement with its parameters, for the benchmarks */
  logSql: boolean;
  /** the address of an OpenTelemetry collector; null to send no traces */
  otlpEndpoint: string | null;
};

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

/**
 * Reads the server's settings from environment variables; an empty variable counts as absent.
 * @throws OperatorError that lists every invalid variable and the values it accepts
 */
export function parseEnv(vars: Record<string, string | undefined>): Env {
  const faults: string[] = [];
  const read = <T>(
    name: string,
    fallback: T,
    parse: (text: string) => T | undefined,
    expected: string,
    /** whether to leave the value out of messages, because it may contain a password */
    secret = false,
  ): T => {
    const text = vars[name]?.trim();
    if (!text) return fallback;
    const value = parse(text);
    if (value !== undefined) return value;
    faults.push(`${name} ${secret ? '' : `is "${text}", but `}should be ${expected}.`);
    return fallback;
  };

  const port = read('PORT', 3000, portNumber, 'a port number from 0 to 65535');
  const host = read('HOST', '127.0.0.1', (text) => text, 'a host name or address');
  const databaseUrl = read('DATABASE_URL', null, postgresAddress, POSTGRES_ADDRESS, true);
  const databaseReadUrl = read('DATABASE_READ_URL', null, postgresAddress, POSTGRES_ADDRESS, true);
  if (databaseReadUrl !== null && databaseUrl === null)
    faults.push(
      'DATABASE_READ_URL is the address of a replica of DATABASE_URL, but DATABASE_URL is not set.',
    );
  const dataDir = resolve(read('DATA_DIR', './data', (text) => text, 'a folder'));
  const path = (name: string) => read<string | null>(name, null, (text) => resolve(text), 'a file');
  const [cert, key] = [path('TLS_CERT'), path('TLS_KEY')];
  if ((cert === null) !== (key === null))
    faults.push(`${cert ? 'TLS_KEY' : 'TLS_CERT'} is missing: HTTPS needs both TLS_CERT and TLS_KEY.`);
  const tls = cert && key ? { cert, key, authority: null } : localTls(dataDir);
  const ownUrl = `${tls ? 'https' : 'http'}://localhost:${port}`;
  const publicUrl = read('PUBLIC_URL', ownUrl, webAddress, 'an http or https address');
  const env: Env = {
    port,
    host,
    dataDir,
    databaseUrl,
    databaseReadUrl,
    databasePool: read('DATABASE_POOL', 10, connections, 'a number of connections from 1 to 1000'),
    seedDemo: read('SEED_DEMO', databaseUrl === null, flag, '1 or 0'),
    allowDemoOnNetwork: read('ALLOW_DEMO_ON_NETWORK', false, flag, '1 or 0'),
    smtpUrl: read<string | null>(
      'SMTP_URL',
      null,
      (text) => (/^smtps?:\/\/./.test(text) && URL.canParse(text) ? text : undefined),
      'a mail server such as smtp://user:password@host:587',
      true,
    ),
    mailFrom: read(
      'MAIL_FROM',
      `no-reply@${new URL(publicUrl).hostname}`,
      (text) => (isEmail(text) ? text : undefined),
      'an e-mail address',
    ),
    supportEmail: read<string | null>(
      'SUPPORT_EMAIL',
      null,
      (text) => (isEmail(text) ? text : undefined),
      'an e-mail address',
    ),
    signUp: read('SIGN_UP', false, flag, '1 or 0'),
    requireSecondFactor: read('REQUIRE_SECOND_FACTOR', false, flag, '1 or 0'),
    pushKey: path('PUSH_KEY'),
    pushToPrivate: read('PUSH_TO_PRIVATE_ADDRESSES', false, flag, '1 or 0'),
    publicUrl,
    tls,
    trustProxy: read<boolean | string>(
      'TRUST_PROXY',
      false,
      (text) => flag(text) ?? text,
      '1, 0, or addresses',
    ),
    logLevel: read(
      'LOG_LEVEL',
      'warn',
      (text) => LOG_LEVELS.find((level) => level === text),
      LOG_LEVELS.join(', '),
    ),
    operatorName: read(
      'OPERATOR_NAME',
      TITLES.app,
      (text) => (text.length <= 100 ? text : undefined),
      'a name of at most 100 characters',
    ),
    metricsToken: read<string | null>(
      'METRICS_TOKEN',
      null,
      (text) => (/^[\x21-\x7e]{16,}$/.test(text) ? text : undefined),
      'at least 16 printable ASCII characters without spaces',
      true,
    ),
    logSql: read('LOG_SQL', false, flag, '1 or 0'),
    otlpEndpoint: read<string | null>(
      'OTEL_EXPORTER_OTLP_ENDPOINT',
      null,
      webAddress,
      'an http or https address',
    ),
  };
  if (faults.length > 0) throw new OperatorError(faults.join('\n'));
  return env;
}

/** Checks whether a server with this HOST accepts connections only from its own machine. */
export const isLoopback = (host: string): boolean =>
  host === 'localhost' || host === '::1' || /^127(\.\d+){3}$/.test(host);

const POSTGRES_ADDRESS = 'a PostgreSQL address such as postgresql://user:password@host/database';

const postgresAddress = (text: string): string | null | undefined =>
  /^postgres(ql)?:\/\//.test(text) ? text : undefined;

function connections(text: string): number | undefined {
  const count = Number(text);
  return /^\d+$/.test(text) && count >= 1 && count <= 1000 ? count : undefined;
}

function portNumber(text: string): number | undefined {
  const port = Number(text);
  return /^\d+$/.test(text) && port <= 65535 ? port : undefined;
}

function flag(text: string): boolean | undefined {
  if (/^(1|true|yes|on)$/i.test(text)) return true;
  return /^(0|false|no|off)$/i.test(text) ? false : undefined;
}

function webAddress(text: string): string | undefined {
  if (!URL.canParse(text) || !/^https?:$/.test(new URL(text).protocol)) return undefined;
  return text.replace(/\/+$/, '');
}
