import { type AccountFault, currentPasswordFault } from '../../shared/accounts/account-rules';
import type { PinFault } from '../../shared/accounts/pin-rules';
import { ACCOUNT_FAULT } from '../areas/account-fault';
import { FIELD_LABEL } from '../areas/field-label';
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
 * How a field is called in a sentence for people: `data`, `scanned`, `0`, `lot_number` → `Entry 1: UPC`.
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

/** `ticketCount` and `ticket_count` → `Ticket count`; a row's id is said without that word. */
function inWords(name: string): string {
  const words = name
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll(/[_-]/g, ' ')
    .toLowerCase()
    .trim();
  const label = words.replace(/(?<=.) id$/, '');
  return `${label.charAt(0).toUpperCase()}${label.slice(1)}`;
}
