import { type AccountFault, currentPasswordFault } from '../../shared/accounts/account-rules';
import type { PinFault } from '../../shared/accounts/pins';
import { ACCOUNT_FAULT } from '../areas/account-fault';
import { ADMIN } from '../areas/admin';
import { FIELD_LABEL } from '../areas/field-label';
import { OFFICE_WORDS } from '../areas/office-words';
import { PLANS } from '../areas/plans';
import { REQUIRED } from '../areas/required';
import { USERS } from '../areas/users';
import { currentMessages } from '../current';
import { say } from '../say';

/** The sentence of a fault, or null. */
export const faultText = (fault: AccountFault | PinFault | null): string | null =>
  fault && say<AccountFault | PinFault>(currentMessages(ACCOUNT_FAULT), fault);

/** The sentence of a missing current password, or null: the rule of each form that asks for it. */
export const currentPasswordText = (password: string): string | null =>
  faultText(currentPasswordFault(password));

/** Lists of entries whose number a person can find again. */
const NUMBERED = /^\d+$/;

/**
 * The name of a field in a sentence for people: `data`, `scanned`, `0`, `lot_number` → `Entry 1: UPC`.
 * @param parts the path to it, as the caller wrote it; empty for the request itself
 */
export function labelOf(parts: readonly string[]): string {
  const t = currentMessages(FIELD_LABEL);
  const name = parts.findLast((part) => !NUMBERED.test(part));
  if (name === undefined) return t.request;
  const entry = parts.find((part) => NUMBERED.test(part));
  const { entry: ofEntry, request: _, ...labels } = t;
  const label = (labels as Record<string, string | undefined>)[name] ?? inWords(name);
  return entry === undefined ? label : ofEntry({ number: Number(entry) + 1, label });
}

/** `ticketCount` and `ticket_count` → `Ticket count`; drops a final `id`. */
function inWords(name: string): string {
  const words = name
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll(/[_-]/g, ' ')
    .toLowerCase()
    .trim();
  const label = words.replace(/(?<=.) id$/, '');
  return `${label.charAt(0).toUpperCase()}${label.slice(1)}`;
}

/** The labels of fields that app and server require. */
const LABELS = {
  store_name: () => currentMessages(OFFICE_WORDS).storeName,
  company_name: () => currentMessages(USERS).companyName,
  vendor_name: () => currentMessages(OFFICE_WORDS).vendorName,
  plan_name: () => currentMessages(PLANS).planName,
  plan: () => currentMessages(OFFICE_WORDS).plan,
  vendor: () => currentMessages(OFFICE_WORDS).vendor,
  store: () => currentMessages(OFFICE_WORDS).store,
  state: () => currentMessages(OFFICE_WORDS).state,
  country: () => currentMessages(OFFICE_WORDS).country,
  email: () => currentMessages(OFFICE_WORDS).email,
};
type Labelled = keyof typeof LABELS;

export type RequiredField = (Labelled | keyof typeof REQUIRED) & string;

const isLabelled = (field: RequiredField): field is Labelled => field in LABELS;

/** The sentence for an empty field: `Plan Name is required.`, or one that the specification words itself (section 5). */
export const requiredText = (field: RequiredField): string =>
  isLabelled(field) ? requiredLabelText(LABELS[field]()) : currentMessages(REQUIRED)[field];

/** The sentence for an empty field that only the app requires. @param label as the field shows it */
export const requiredLabelText = (label: string): string => currentMessages(ADMIN).isRequired({ label });
