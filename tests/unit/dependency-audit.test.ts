import { describe, expect, test } from 'vitest';
import { outcomeOfAdvisories, outcomeOfSignatures } from '../support/structure/dependency-audit';

const COUNTS = { info: 0, low: 0, moderate: 0, high: 0, critical: 0, total: 0 };
const report = (vulnerabilities: object, counts: object) =>
  JSON.stringify({
    auditReportVersion: 2,
    vulnerabilities,
    metadata: { vulnerabilities: { ...COUNTS, ...counts } },
  });
/** npm 11's output for a registry that answers 405. */
const REFUSED = JSON.stringify({
  message: '405 Method Not Allowed - POST https://registry.example/-/npm/v1/security/advisories/bulk',
  method: 'POST',
  statusCode: 405,
  body: '',
  error: { summary: '', detail: '' },
});
const NO_NETWORK = JSON.stringify({
  error: {
    code: 'ENOTFOUND',
    summary: 'request to https://keys.example/root.json failed, reason: getaddrinfo ENOTFOUND keys.example',
    detail: 'This is a problem related to network connectivity.',
  },
});

describe('known vulnerabilities of packages', () => {
  test('an audit without known vulnerabilities is clean', () => {
    expect(outcomeOfAdvisories(report({}, {}))).toMatchObject({ kind: 'clean' });
  });

  test('a package with a high vulnerability is a finding that names the package', () => {
    const high = { leftpad: { name: 'leftpad', severity: 'high', range: '<1.3.1', via: [{ title: 'x' }] } };
    const outcome = outcomeOfAdvisories(report(high, { high: 1, total: 1 }));
    expect(outcome).toMatchObject({
      kind: 'found',
      summary: expect.stringContaining('leftpad <1.3.1 (high)'),
    });
  });

  test('a package with a moderate vulnerability is printed, but isn’t a finding', () => {
    const moderate = { leftpad: { severity: 'moderate', range: '*' } };
    const outcome = outcomeOfAdvisories(report(moderate, { moderate: 1, total: 1 }));
    expect(outcome).toMatchObject({ kind: 'clean', summary: expect.stringContaining('1 moderate') });
  });
});

describe('signatures of packages', () => {
  test('an audit in which all signatures of packages are valid is clean', () => {
    expect(outcomeOfSignatures('{"invalid":[],"missing":[]}')).toMatchObject({ kind: 'clean' });
  });

  test.each(['invalid', 'missing'])('a package with the signature fault %s is a finding', (which) => {
    const report = { invalid: [], missing: [], [which]: [{ name: 'leftpad', version: '1.3.0' }] };
    expect(outcomeOfSignatures(JSON.stringify(report))).toMatchObject({
      kind: 'found',
      summary: expect.stringContaining('leftpad@1.3.0'),
    });
  });

  test('signatures of a registry that publishes no keys are not checked', () => {
    const summary = 'found no dependencies to audit that were installed from a supported registry';
    expect(outcomeOfSignatures(JSON.stringify({ error: { summary } }))).toMatchObject({
      kind: 'not checked',
    });
  });
});

describe.each([
  ['known faults', outcomeOfAdvisories],
  ['signatures', outcomeOfSignatures],
])('npm without a result for %s', (_, outcomeOf) => {
  test.each([
    ['the registry offers none', REFUSED],
    ['no network', NO_NETWORK],
    [
      'nothing listens',
      '{"message":"request failed, reason: connect ECONNREFUSED 127.0.0.1:9","error":{"summary":""}}',
    ],
  ])('npm’s failure is reported as not checked: %s', (_why, stdout) => {
    expect(outcomeOf(stdout)).toMatchObject({ kind: 'not checked' });
  });

  test.each([
    ['it said nothing', ''],
    ['no JSON', 'Segmentation fault'],
    ['a result of another form', '{"vulnerabilities":{}}'],
    ['null', 'null'],
    [
      'a fault of its own',
      '{"error":{"code":"EAUDITNOLOCK","summary":"This command requires an existing lockfile."}}',
    ],
    ['refused for another reason', '{"message":"401 Unauthorized","statusCode":401,"error":{"summary":""}}'],
  ])('npm’s failure is reported as a finding that a person has to look at: %s', (_why, stdout) => {
    expect(outcomeOf(stdout)).toMatchObject({ kind: 'found' });
  });
});
