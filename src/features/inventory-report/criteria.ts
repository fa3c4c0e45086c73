import type { InventoryCriteria } from '../../contract/office/inventory';
import { cleanCode, parseCode } from '../../domain/tickets/codes';
import { SERIAL_LENGTH } from '../../domain/tickets/serial';
import { TICKET_STATUS } from '../../domain/tickets/status';
import { INVENTORY_REPORT } from '../../i18n/en/reports/inventory-report';
import { statusName } from '../../i18n/en/rules/status';
import type { ReportCriteria } from '../../reports/inventory-address';

export const NO_CRITERIA: ReportCriteria = { upc: '', ticket: '', status: '' };

/** The statuses to choose from, in the order of a ticket's life; `value` is the code in the address. */
export const STATUSES = [TICKET_STATUS.active, TICKET_STATUS.onShelf, TICKET_STATUS.sold].map((code) => ({
  value: String(code),
  name: statusName(code),
}));

/** The criteria in the address; an unknown status counts as none. */
export const criteriaOf = (address: URLSearchParams): ReportCriteria => ({
  upc: address.get('upc') ?? '',
  ticket: address.get('ticket') ?? '',
  status: STATUSES.find(({ value }) => value === address.get('status'))?.value ?? '',
});

/** The typed criteria cleaned for the search: a longer code is cut to its serial. */
export const cleaned = ({ upc, ticket, status }: ReportCriteria): ReportCriteria => ({
  upc: cleanCode(upc),
  ticket: cleanCode(ticket).slice(0, SERIAL_LENGTH),
  status,
});

export const isEmpty = ({ upc, ticket, status }: ReportCriteria): boolean => !upc && !ticket && !status;

/** The criteria for a scanned code: its UPC or ticket only; null for anything else. */
export function scannedCriteria(raw: string): ReportCriteria | null {
  const code = parseCode(raw);
  if (code.kind === 'unreadable') return null;
  return 'upc' in code ? { ...NO_CRITERIA, upc: code.upc } : { ...NO_CRITERIA, ticket: code.serial };
}

/** The criteria as the server's request body. */
export const criteriaBody = (
  { upc, ticket, status }: ReportCriteria,
  storeId: number,
): InventoryCriteria => ({
  ...(upc && { upc_number: upc }),
  ...(ticket && { ticket_number: ticket }),
  ...(status && { ticket_status: Number(status) }),
  store_id: storeId,
});

/** The criteria in words: `UPC# 028400001234, Status On Shelf`. */
export function describe({ upc, ticket, status }: ReportCriteria): string {
  const name = STATUSES.find(({ value }) => value === status)?.name;
  return [
    upc && INVENTORY_REPORT.criterion(INVENTORY_REPORT.upc, upc),
    ticket && INVENTORY_REPORT.criterion(INVENTORY_REPORT.ticket, ticket),
    name && INVENTORY_REPORT.criterion(INVENTORY_REPORT.status, name),
  ]
    .filter(Boolean)
    .join(', ');
}
