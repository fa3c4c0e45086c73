import { hostname, networkInterfaces } from 'node:os';

/** How this machine is called on the shop's network. */
export type LocalNames = { dns: string[]; ip: string[] };

const HOST_NAME = /^[a-z0-9-]+(\.[a-z0-9-]+)*$/;

/**
 * This machine's own name, that name under .local (which Apple's and most other systems find by themselves, RFC 6762),
 * localhost, and all its addresses.
 * @param publicUrl how people reach this server; its host is one of the names
 */
export function localNames(publicUrl: string): LocalNames {
  const name = hostname().toLowerCase();
  // An IPv6 address in an address bar stands in brackets.
  const publicHost = new URL(publicUrl).hostname.replace(/^\[|\]$/g, '');
  const isAddress = /^[\d.]+$|:/.test(publicHost);
  const dns = [name, `${name.split('.')[0]}.local`, 'localhost', ...(isAddress ? [] : [publicHost])];
  const ip = [...lanAddresses(), '127.0.0.1', '::1', ...(isAddress ? [publicHost] : [])];
  return {
    dns: [...new Set(dns)].filter((host) => HOST_NAME.test(host)),
    ip: [...new Set(ip)],
  };
}

/** The addresses that other machines may reach this one at, IPv4 first. */
export function lanAddresses(): string[] {
  const all = Object.values(networkInterfaces()).flatMap((addresses) => addresses ?? []);
  // A link-local address needs the name of an interface behind it, which browsers don't take.
  const usable = all.filter(({ internal, address }) => !internal && !address.startsWith('fe80:'));
  return usable.sort((a, b) => a.family.localeCompare(b.family)).map(({ address }) => address);
}
