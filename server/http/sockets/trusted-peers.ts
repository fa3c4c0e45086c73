import { BlockList, isIPv6 } from 'node:net';

/** The names that TRUST_PROXY may contain besides addresses, as in Fastify (proxy-addr). */
const NAMED: Record<string, readonly string[]> = {
  loopback: ['127.0.0.0/8', '::1/128'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
};

/**
 * Creates a check for the addresses of trusted proxies, whose connections are shared by many clients.
 * @param setting TRUST_PROXY: true for all addresses, false for none, or a list of addresses and networks
 */
export function trustedPeers(setting: boolean | string): (address: string) => boolean {
  if (typeof setting === 'boolean') return () => setting;
  const trusted = new BlockList();
  for (const name of setting.split(',').map((part) => part.trim()))
    for (const range of NAMED[name] ?? [name]) {
      const [address = '', bits] = range.split('/');
      const kind = isIPv6(address) ? 'ipv6' : 'ipv4';
      if (bits === undefined) trusted.addAddress(address, kind);
      else trusted.addSubnet(address, Number(bits), kind);
    }
  return (address) => trusted.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');
}
