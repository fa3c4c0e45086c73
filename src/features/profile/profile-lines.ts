import type { Profile, SignedInUser } from '../../contract/auth';
import { type Role, roleLabel } from '../../contract/roles';

/** A label of the card and what stands under it, which may lead somewhere. */
export type Line = readonly [label: string, text: string, href?: string];

const USA = 1;

/** A wall time or instant (YYYY-MM-DD …) as MM/DD/YYYY. */
export const usDate = (time: string): string => time.replace(/^(\d{4})-(\d{2})-(\d{2}).*$/, '$2/$3/$1');

/** A host, maybe with a port, and what follows it: how people write an address without its scheme. */
const WITHOUT_SCHEME = /^[\w-]+(\.[\w-]+)+(:\d+)?([/?#]|$)/;

/**
 * Where a website that somebody typed leads: HTTP or HTTPS, never to a script.
 * @returns undefined for what is no such address
 */
export function websiteAddress(text: string): string | undefined {
  try {
    const { protocol, href } = new URL(WITHOUT_SCHEME.test(text) ? `https://${text}` : text);
    return ['https:', 'http:'].includes(protocol) ? href : undefined;
  } catch {
    return undefined;
  }
}

/** Of every user (specification, section 2, Profile). */
export const personLines = (user: SignedInUser): Line[] => [
  ['Name', user.name],
  ['Email', user.email ?? ''],
  ['Role', roleLabel(user.user_role as Role)],
  ['Joined', usDate(user.created_at)],
];

/** Of a store's user as well; the country is blank where it isn't the USA. */
export const storeLines = (profile: Profile): Line[] => [
  ['Store Name', profile.store_name ?? ''],
  ['Contact Number', profile.contact_number ?? ''],
  ['Contact Person', profile.contact_person ?? ''],
  ['Contact Email', profile.contact_email ?? ''],
  ['Website', profile.website ?? '', websiteAddress(profile.website ?? '')],
  ['Address', profile.address ?? ''],
  ['State', profile.state ?? ''],
  ['City', profile.city ?? ''],
  ['Country', profile.country_id === USA ? 'USA' : ''],
  ['Zipcode', profile.zipcode ?? ''],
];
