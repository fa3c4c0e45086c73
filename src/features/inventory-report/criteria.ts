import type { InventoryCriteria } from '../../contract/inventory';
import { cleanCode, parseCode } from '../../domain/codes';
import { SERIAL_LENGTH } from '../../domain/serial';
import { TICKET_STATUS } from '../../domain/status';
import { statusName } from '../../i18n/en/status';
import type { ReportCriteria } from '../../ui/inventory-address';

export const NO_CRITERIA: ReportCriteria = { upc: '', ticket: '', status: '' };

/** The statuses to choose from, in the order of a ticket's life, by their codes as the address has them. */
export const STATUSES = [TICKET_STATUS.active, TICKET_STATUS.onShelf, TICKET_STATUS.sold].map((code) => ({
  value: String(code),
  name: statusName(code),
}));

/** What the address asks for. A status that there isn't is none. */
export const criteriaOf = (address: URLSearchParams): ReportCriteria => ({
  upc: address.get('upc') ?? '',
  ticket: address.get('ticket') ?? '',
  status: STATUSES.find(({ value }) => value === address.get('status'))?.value ?? '',
});

/** What was typed as it's searched: of a serial with a check character, or a longer code, the serial. */
export const cleaned = ({ upc, ticket, status }: ReportCriteria): ReportCriteria => ({
  upc: cleanCode(upc),
  ticket: cleanCode(ticket).slice(0, SERIAL_LENGTH),
  status,
});

export const isEmpty = ({ upc, ticket, status }: ReportCriteria): boolean => !upc && !ticket && !status;

/** What a scanned code searches for: its game or its ticket, nothing else; null for what is neither. */
export function scannedCriteria(raw: string): ReportCriteria | null {
  const code = parseCode(raw);
  if (code.kind === 'unreadable') return null;
  return 'upc' in code ? { ...NO_CRITERIA, upc: code.upc } : { ...NO_CRITERIA, ticket: code.serial };
}

/** As the server takes them. */
export const criteriaBody = (
  { upc, ticket, status }: ReportCriteria,
  storeId: number,
): InventoryCriteria => ({
  ...(upc && { upc_number: upc }),
  ...(ticket && { ticket_number: ticket }),
  ...(status && { ticket_status: Number(status) }),
  store_id: storeId,
});

/** In words, e.g. 'UPC# 028400001234, Status On Shelf'. */
export function describe({ upc, ticket, status }: ReportCriteria): string {
  const name = STATUSES.find(({ value }) => value === status)?.name;
  return [upc && `UPC# ${upc}`, ticket && `Ticket# ${ticket}`, name && `Status ${name}`]
    .filter(Boolean)
    .join(', ');
}
