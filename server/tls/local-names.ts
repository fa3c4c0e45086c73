import { hostname, networkInterfaces } from 'node:os';

/** The names and addresses of this machine on the shop's network. */
export type LocalNames = { dns: string[]; ip: string[] };

const HOST_NAME = /^[a-z0-9-]+(\.[a-z0-9-]+)*$/;

/**
 * This machine's name, the same name under .local (which most systems resolve without a name server, RFC 6762), localhost,
 * and all addresses.
 * @param publicUrl the server's public address; its host is one of the names
 */
export function localNames(publicUrl: string): LocalNames {
  const name = hostname().toLowerCase();
  // IPv6 addresses in URLs are in brackets.
  const publicHost = new URL(publicUrl).hostname.replace(/^\[|\]$/g, '');
  const isAddress = /^[\d.]+$|:/.test(publicHost);
  const dns = [name, `${name.split('.')[0]}.local`, 'localhost', ...(isAddress ? [] : [publicHost])];
  const ip = [...lanAddresses(), '127.0.0.1', '::1', ...(isAddress ? [publicHost] : [])];
  return {
    dns: [...new Set(dns)].filter((host) => HOST_NAME.test(host)),
    ip: [...new Set(ip)],
  };
}

/** The addresses at which other machines can reach this one, IPv4 first. */
export function lanAddresses(): string[] {
  const all = Object.values(networkInterfaces()).flatMap((addresses) => addresses ?? []);
  // Link-local addresses need an interface name, which browsers don't accept.
  const usable = all.filter(({ internal, address }) => !internal && !address.startsWith('fe80:'));
  return usable.sort((a, b) => a.family.localeCompare(b.family)).map(({ address }) => address);
}
