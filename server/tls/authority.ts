// `reflect-metadata` has to be imported before the ASN.1 library, which needs it to find its types.
import { DAY_MS } from '../../src/shared/time/store-clock';
import 'reflect-metadata';
import type { webcrypto } from 'node:crypto';
import { BlockList, isIP } from 'node:net';
import { AsnConvert } from '@peculiar/asn1-schema';
import {
  GeneralName,
  GeneralSubtree,
  GeneralSubtrees,
  id_ce_nameConstraints,
  NameConstraints,
} from '@peculiar/asn1-x509';
import {
  AuthorityKeyIdentifierExtension,
  BasicConstraintsExtension,
  ExtendedKeyUsage,
  ExtendedKeyUsageExtension,
  Extension,
  KeyUsageFlags,
  KeyUsagesExtension,
  PemConverter,
  SubjectAlternativeNameExtension,
  SubjectKeyIdentifierExtension,
  X509Certificate,
  X509CertificateGenerator,
} from '@peculiar/x509';
import type { LocalNames } from './local-names';

/** P-256 with SHA-256, which every system that runs the app supports. */
const ALGORITHM = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };
const AUTHORITY_DAYS = 3650;
/** Apple refuses more than 825 days, even for authorities that a person has added (support.apple.com/103769). */
const LEAF_DAYS = 397;
/** For tablets whose clock is slow. */
const BACKDATED_DAYS = 2;

/** A certificate and its private key, both PEM. */
export type PemPair = { cert: string; key: string };

/**
 * Creates an authority for a shop's network, valid for ten years.
 * @param names this machine's names, which the authority can certify in addition to local names
 */
export async function makeAuthority(names: LocalNames, now: Date): Promise<PemPair> {
  const keys = await crypto.subtle.generateKey(ALGORITHM, true, ['sign', 'verify']);
  const machine = names.dns[0] ?? 'this shop';
  const certificate = await X509CertificateGenerator.createSelfSigned({
    name: [{ CN: [`Lottery Inventory on ${machine}, ${now.toISOString().slice(0, 10)}`] }],
    keys,
    ...validity(now, AUTHORITY_DAYS),
    signingAlgorithm: ALGORITHM,
    extensions: [
      new BasicConstraintsExtension(true, 0, true),
      new KeyUsagesExtension(KeyUsageFlags.keyCertSign | KeyUsageFlags.cRLSign, true),
      await SubjectKeyIdentifierExtension.create(keys.publicKey),
      permitting(names),
    ],
  });
  return pemOf(certificate, keys.privateKey);
}

/** Creates the server's certificate, with a new key. */
export async function makeLeaf(authority: PemPair, names: LocalNames, now: Date): Promise<PemPair> {
  const issuer = new X509Certificate(authority.cert);
  const keys = await crypto.subtle.generateKey(ALGORITHM, true, ['sign', 'verify']);
  const certificate = await X509CertificateGenerator.create({
    subject: [{ CN: [names.dns[0] ?? 'localhost'] }],
    issuer: issuer.subject,
    publicKey: keys.publicKey,
    signingKey: await signingKey(authority.key),
    ...validity(now, LEAF_DAYS),
    signingAlgorithm: ALGORITHM,
    extensions: [
      new BasicConstraintsExtension(false, undefined, true),
      new KeyUsagesExtension(KeyUsageFlags.digitalSignature, true),
      new ExtendedKeyUsageExtension([ExtendedKeyUsage.serverAuth]),
      new SubjectAlternativeNameExtension([
        ...names.dns.map((value) => ({ type: 'dns' as const, value })),
        ...names.ip.map((value) => ({ type: 'ip' as const, value })),
      ]),
      await SubjectKeyIdentifierExtension.create(keys.publicKey),
      await AuthorityKeyIdentifierExtension.create(issuer.publicKey),
    ],
  });
  return pemOf(certificate, keys.privateKey);
}

const validity = (now: Date, days: number) => ({
  notBefore: new Date(now.getTime() - BACKDATED_DAYS * DAY_MS),
  notAfter: new Date(now.getTime() + (days - BACKDATED_DAYS) * DAY_MS),
});

const signingKey = (pem: string): Promise<webcrypto.CryptoKey> =>
  crypto.subtle.importKey('pkcs8', PemConverter.decodeFirst(pem), ALGORITHM, false, ['sign']);

async function pemOf(certificate: X509Certificate, key: webcrypto.CryptoKey): Promise<PemPair> {
  const pkcs8 = await crypto.subtle.exportKey('pkcs8', key);
  return { cert: certificate.toString('pem'), key: PemConverter.encode(pkcs8, 'PRIVATE KEY') };
}

/** The only zones that the authority may certify, so that its stolen key can't be used to impersonate a bank. */
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
function permitting(names: LocalNames): Extension {
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
 * @param authority PEM, created with `permitting`
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
