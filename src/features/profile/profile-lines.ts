import type { Profile, SignedInUser } from '../../contract/people/auth';
import { type Role, roleLabel } from '../../contract/people/roles';
import { PROFILE } from '../../i18n/en/accounts/profile';

/** A label of the card, its text, and a link where there is one. */
export type Line = readonly [label: string, text: string, href?: string];

const USA = 1;

/** A wall time or instant (YYYY-MM-DD …) as MM/DD/YYYY. */
export const usDate = (time: string): string => time.replace(/^(\d{4})-(\d{2})-(\d{2}).*$/, '$2/$3/$1');

/** A web address without its scheme: a host, an optional port, and the rest. */
const WITHOUT_SCHEME = /^[\w-]+(\.[\w-]+)+(:\d+)?([/?#]|$)/;

/**
 * The link for a website as typed: HTTP or HTTPS only, never a script.
 * @returns undefined for anything else
 */
export function websiteAddress(text: string): string | undefined {
  try {
    const { protocol, href } = new URL(WITHOUT_SCHEME.test(text) ? `https://${text}` : text);
    return ['https:', 'http:'].includes(protocol) ? href : undefined;
  } catch {
    return undefined;
  }
}

/** The lines of every user (specification, section 2, Profile). */
export const personLines = (user: SignedInUser): Line[] => [
  [PROFILE.name, user.name],
  [PROFILE.email, user.email ?? ''],
  [PROFILE.role, roleLabel(user.user_role as Role)],
  [PROFILE.joined, usDate(user.created_at)],
];

/** Further lines of a store's user; the country is blank unless it is the USA. */
export const storeLines = (profile: Profile): Line[] => [
  [PROFILE.storeName, profile.store_name ?? ''],
  [PROFILE.contactNumber, profile.contact_number ?? ''],
  [PROFILE.contactPerson, profile.contact_person ?? ''],
  [PROFILE.contactEmail, profile.contact_email ?? ''],
  [PROFILE.website, profile.website ?? '', websiteAddress(profile.website ?? '')],
  [PROFILE.address, profile.address ?? ''],
  [PROFILE.state, profile.state ?? ''],
  [PROFILE.city, profile.city ?? ''],
  [PROFILE.country, profile.country_id === USA ? PROFILE.usa : ''],
  [PROFILE.zipcode, profile.zipcode ?? ''],
];
