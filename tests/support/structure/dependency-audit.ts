import { spawn } from 'node:child_process';
import type { Tally } from '../runner/tally';

/** The outcome of an audit: no findings, findings, or not possible. `summary` is a sentence. */
type AuditOutcome = { kind: 'clean' | 'found' | 'not checked'; summary: string };

const SEVERITIES = ['info', 'low', 'moderate', 'high', 'critical'] as const;
/** Severities that count as findings. */
const WORST = ['high', 'critical'] as const;

/** The registry has no such service (404, 405, 501), or is overloaded or broken, which says nothing about the packages. */
const NO_SERVICE = [404, 405, 408, 429, 500, 501, 502, 503, 504];
const NO_NETWORK =
  /\b(ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ERR_SOCKET_TIMEOUT|FETCH_ERROR)\b/;
/** npm's message if the registry publishes no keys. */
const NO_KEYS = /found no dependencies to audit that were installed from a supported registry/;

type Advisories = {
  vulnerabilities?: Record<string, { severity?: string; range?: string }>;
  metadata?: { vulnerabilities?: Partial<Record<(typeof SEVERITIES)[number], number>> };
};
type Signatures = { invalid?: SignedPackage[]; missing?: SignedPackage[] };
type SignedPackage = { name: string; version: string };
type NpmError = { message?: string; statusCode?: number; error?: { code?: string; summary?: string } };

/**
 * The outcome of `npm audit --json`.
 * @param stdout its output, even if it failed
 */
export function outcomeOfAdvisories(stdout: string): AuditOutcome {
  const result = parsed<Advisories & NpmError>(stdout);
  const counts = result?.metadata?.vulnerabilities;
  if (!result?.vulnerabilities || !counts) return outcomeOfError(result, stdout);
  const bad = Object.entries(result.vulnerabilities).filter(([, { severity }]) =>
    WORST.some((each) => each === severity),
  );
  const summary = SEVERITIES.map((severity) => `${counts[severity] ?? 0} ${severity}`).join(', ');
  if (bad.length === 0) return { kind: 'clean', summary: `known faults: ${summary}` };
  return {
    kind: 'found',
    summary: `known faults: ${summary}: ${bad.map(([name, { severity, range }]) => `${name} ${range} (${severity})`).join(', ')}`,
  };
}

/** The outcome of `npm audit signatures --json`; parameters as for `outcomeOfAdvisories`. */
export function outcomeOfSignatures(stdout: string): AuditOutcome {
  const result = parsed<Signatures & NpmError>(stdout);
  if (!result?.invalid || !result.missing) return outcomeOfError(result, stdout);
  const named = (packages: SignedPackage[]): string =>
    packages.map(({ name, version }) => `${name}@${version}`).join(', ');
  const faults = [
    ...(result.invalid.length > 0 ? [`invalid: ${named(result.invalid)}`] : []),
    ...(result.missing.length > 0 ? [`missing: ${named(result.missing)}`] : []),
  ];
  return faults.length > 0
    ? { kind: 'found', summary: `signatures ${faults.join('; ')}` }
    : { kind: 'clean', summary: 'every package has the signature of its registry' };
}

/** The outcome of an error: not possible if the error is about reaching the registry, otherwise a finding. */
function outcomeOfError(result: NpmError | undefined, stdout: string): AuditOutcome {
  const words = [result?.error?.code, result?.error?.summary, result?.message].filter(Boolean).join(' ');
  const unreachable =
    NO_SERVICE.includes(result?.statusCode ?? 0) ||
    NO_NETWORK.test(words) ||
    NO_KEYS.test(words) ||
    /\bE(404|405|50\d)\b/.test(words);
  if (unreachable) return { kind: 'not checked', summary: 'the registry or its keys could not be asked' };
  return {
    kind: 'found',
    summary: `npm gave no result: ${words || stdout.slice(0, 300) || 'it said nothing'}`,
  };
}

function parsed<Body>(text: string): Body | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as Body) : undefined;
  } catch {
    // The caller reports the text as a finding.
    return undefined;
  }
}

/**
 * Checks all packages for known vulnerabilities and valid signatures, also the devDependencies: the app is built from them,
 * and so is much of the server.
 */
export async function auditDependencies(): Promise<Tally> {
  const tally: Tally = { passed: 0, failed: 0 };
  const audits: [string, AuditOutcome][] = [
    ['npm audit', outcomeOfAdvisories(await npm('audit', '--audit-level=high', '--json'))],
    ['npm audit signatures', outcomeOfSignatures(await npm('audit', 'signatures', '--json'))],
  ];
  for (const [name, { kind, summary }] of audits) {
    console.log(`${name}: ${kind}: ${summary}`);
    if (kind === 'clean') tally.passed += 1;
    if (kind === 'found') tally.failed += 1;
  }
  return tally;
}

/** The output of npm, without retries, so that a machine without a network doesn't wait for minutes. */
function npm(...args: string[]): Promise<string> {
  return new Promise((done, fail) => {
    const command = ['npm', ...args, '--fetch-retries=0', '--fetch-timeout=30000'].join(' ');
    const child = spawn(command, { shell: true, stdio: ['ignore', 'pipe', 'ignore'] });
    let printed = '';
    child.stdout.on('data', (chunk: Buffer) => {
      printed += chunk;
    });
    child.once('error', fail);
    child.once('close', () => done(printed));
  });
}
