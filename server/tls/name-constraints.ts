// The ASN.1 library finds its types by this; it has to come first.
import 'reflect-metadata';
import { BlockList, isIP } from 'node:net';
import { AsnConvert } from '@peculiar/asn1-schema';
import {
  GeneralName,
  GeneralSubtree,
  GeneralSubtrees,
  id_ce_nameConstraints,
  NameConstraints,
} from '@peculiar/asn1-x509';
import { Extension, X509Certificate } from '@peculiar/x509';
import type { LocalNames } from './local-names';

/** Limits the authority to local networks, so that its stolen key can't be used to impersonate a bank. */
const LOCAL_ZONES = ['localhost', 'local', 'lan', 'home.arpa', 'internal'];
const PRIVATE_NETWORKS = [
  '10.0.0.0/8',
  '172.16.0.0/12',
  '192.168.0.0/16',
  '169.254.0.0/16',
  '127.0.0.0/8',
  'fc00::/7',
  '::1/128',
];

/**
 * The name constraints of an authority (RFC 5280, 4.2.1.10): local names, private networks, and this machine's own names and
 * addresses.
 */
export function permitting(names: LocalNames): Extension {
  const zones = new Set([...LOCAL_ZONES, ...names.dns]);
  const networks = new Set([
    ...PRIVATE_NETWORKS,
    ...names.ip.map((ip) => `${ip}/${isIP(ip) === 4 ? 32 : 128}`),
  ]);
  const bases = [
    ...[...zones].map((dNSName) => new GeneralName({ dNSName })),
    ...[...networks].map((iPAddress) => new GeneralName({ iPAddress })),
  ];
  const permittedSubtrees = new GeneralSubtrees(bases.map((base) => new GeneralSubtree({ base })));
  const constraints = new NameConstraints({ permittedSubtrees });
  return new Extension(id_ce_nameConstraints, true, AsnConvert.serialize(constraints));
}

/**
 * Splits names by whether an authority can certify them: browsers reject a whole certificate because of one wrong name.
 * @param authority PEM, made with `permitting`
 */
export function partNames(authority: string, names: LocalNames): { allowed: LocalNames; leftOut: string[] } {
  const extension = new X509Certificate(authority).getExtension(id_ce_nameConstraints);
  const constraints = extension && AsnConvert.parse(extension.value, NameConstraints);
  const bases = constraints?.permittedSubtrees?.map(({ base }) => base) ?? [];
  const networks = new BlockList();
  for (const { iPAddress } of bases) {
    const [address = '', length] = iPAddress?.split('/') ?? [];
    if (isIP(address)) networks.addSubnet(address, Number(length), family(address));
  }
  const isZone = (name: string): boolean =>
    bases.some(({ dNSName }) => dNSName !== undefined && `.${name}`.endsWith(`.${dNSName}`));
  const isNear = (ip: string): boolean => networks.check(ip, family(ip));
  return {
    allowed: { dns: names.dns.filter(isZone), ip: names.ip.filter(isNear) },
    leftOut: [...names.dns.filter((name) => !isZone(name)), ...names.ip.filter((ip) => !isNear(ip))],
  };
}

const family = (ip: string) => (isIP(ip) === 4 ? 'ipv4' : 'ipv6');
