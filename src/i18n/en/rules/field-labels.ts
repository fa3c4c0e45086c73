/** Names of the wire that aren't a field's name for people with other separators. */
const LABELS: Record<string, string> = {
  lot_number: 'UPC',
  lotNumber: 'UPC',
  upc: 'UPC',
  upc_number: 'UPC',
  upc_code: 'UPC',
  ticket_number: 'Serial',
  start_ticket: 'Start serial',
  start_number: 'Start serial',
  start_ticket_number: 'Start serial',
  end_ticket: 'End serial',
  end_number: 'End serial',
  end_ticket_number: 'End serial',
  front_ticket: 'Front serial',
  useremail: 'Email',
  email: 'Email',
  submission_ids: 'Counts',
  fromDate: 'First day',
  toDate: 'Last day',
  pin: 'PIN',
  is_active: 'Active',
  isActive: 'Active',
  'x-captured-by': 'The clerk who made it',
  'x-terminal': 'The terminal’s code',
  'x-outbox-file': 'The note about the outbox file',
};

/** Lists of entries whose number a person can find again. */
const NUMBERED = /^\d+$/;

/**
 * How a field is called in a sentence for people: `data`, `scanned`, `0`, `lot_number` → `Entry 1: UPC`.
 * @param parts the path to it, as the caller wrote it; empty for the request itself
 */
export function labelOf(parts: readonly string[]): string {
  const name = parts.findLast((part) => !NUMBERED.test(part));
  if (name === undefined) return 'The request';
  const entry = parts.find((part) => NUMBERED.test(part));
  const label = LABELS[name] ?? inWords(name);
  return entry === undefined ? label : `Entry ${Number(entry) + 1}: ${label}`;
}

/** `ticketCount` and `ticket_count` → `Ticket count`; a row's id is said without that word. */
function inWords(name: string): string {
  const words = name
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll(/[_-]/g, ' ')
    .toLowerCase()
    .trim();
  const said = words.replace(/(?<=.) id$/, '');
  return `${said.charAt(0).toUpperCase()}${said.slice(1)}`;
}
