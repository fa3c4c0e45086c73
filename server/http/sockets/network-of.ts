import { isIPv6 } from 'node:net';

/**
 * The network that an address counts as: an IPv4 address, or the first 64 bits of an IPv6 address, because a site with one
 * IPv6 address has all 2^64 of them (RFC 6177).
 */
export function networkOf(address: string): string {
  const v4 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (v4) return v4;
  if (!isIPv6(address)) return address;
  const [head = '', tail = ''] = address.replace(/%.*$/, '').split('::');
  const groups = (part: string): string[] => (part === '' ? [] : part.split(':'));
  const zeros = 8 - groups(head).length - groups(tail).length;
  const all = address.includes('::')
    ? [...groups(head), ...Array.from({ length: zeros }, () => '0'), ...groups(tail)]
    : groups(head);
  const first = all.slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16));
  return `${first.join(':')}::/64`;
}
