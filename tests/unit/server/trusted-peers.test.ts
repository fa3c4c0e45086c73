import { expect, test } from 'vitest';
import { trustedPeers } from '../../../server/http/connections';

test.each([
  [true, '203.0.113.9', true],
  [false, '127.0.0.1', false],
  ['127.0.0.1', '127.0.0.1', true],
  ['127.0.0.1', '::ffff:127.0.0.1', true],
  ['127.0.0.1', '127.0.0.2', false],
  ['loopback, 10.1.0.0/16', '::1', true],
  ['loopback, 10.1.0.0/16', '10.1.2.3', true],
  ['loopback, 10.1.0.0/16', '10.2.2.3', false],
  ['uniquelocal', 'fd00::7', true],
  ['uniquelocal', '192.168.7.1', true],
  ['2001:db8::/32', '2001:db8:1::9', true],
  ['2001:db8::/32', '203.0.113.9', false],
])('with TRUST_PROXY=%s, trusting the peer %s is %s', (setting, address, isTrusted) =>
  expect(trustedPeers(setting)(address)).toBe(isTrusted),
);
