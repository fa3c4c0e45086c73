import { PROFILE } from '../../../messages/areas/profile';
import { currentMessages } from '../../../messages/current';
import type { Profile, SignedInUser } from '../../../shared/accounts/auth-schema';
import { type Role, roleLabel } from '../../../shared/wire/access';
import { dayText } from '../../ui/formats';

/** A label of the card, its text, and a link if there is one. */
export type Line = readonly [label: string, text: string, href?: string];

const USA = 1;

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
export const personLines = (user: SignedInUser): Line[] => {
  const t = currentMessages(PROFILE);
  return [
    [t.name, user.name],
    [t.email, user.email ?? ''],
    [t.role, roleLabel(user.user_role as Role)],
    [t.joined, dayText(user.created_at.slice(0, 10))],
  ];
};

/** Further lines of a store's user; the country is blank unless it is the USA. */
export const storeLines = (profile: Profile): Line[] => {
  const t = currentMessages(PROFILE);
  return [
    [t.storeName, profile.store_name ?? ''],
    [t.contactNumber, profile.contact_number ?? ''],
    [t.contactPerson, profile.contact_person ?? ''],
    [t.contactEmail, profile.contact_email ?? ''],
    [t.website, profile.website ?? '', websiteAddress(profile.website ?? '')],
    [t.address, profile.address ?? ''],
    [t.state, profile.state ?? ''],
    [t.city, profile.city ?? ''],
    [t.country, profile.country_id === USA ? t.usa : ''],
    [t.zipcode, profile.zipcode ?? ''],
  ];
};
