import type { InventoryCriteria } from '../../contract/office/inventory';
import { cleanCode } from '../../domain/tickets/clean-code';
import { TICKET_STATUS } from '../../domain/tickets/status';
import { serialOnLeaving } from '../../domain/tickets/typed-serial';
import { INVENTORY_REPORT } from '../../i18n/en/reports/inventory-report';
import { statusName } from '../../i18n/en/rules/status';
import type { ReportCriteria } from '../../reports/inventory-address';
import { readStoreCode, storeCodes } from '../../terminal/store-codes';

export const NO_CRITERIA: ReportCriteria = { upc: '', ticket: '', status: '' };

/** The statuses to choose from, in the order of a ticket's life; `value` is the code in the address. */
export const STATUSES = Object.values(TICKET_STATUS).map((code) => ({
  value: String(code),
  name: statusName(code),
}));

/** The criteria in the address; an unknown status counts as none. */
export const criteriaOf = (address: URLSearchParams): ReportCriteria => ({
  upc: address.get('upc') ?? '',
  ticket: address.get('ticket') ?? '',
  status: STATUSES.find(({ value }) => value === address.get('status'))?.value ?? '',
});

/** The typed criteria cleaned for the search: a printed number becomes its serial. */
export const cleaned = ({ upc, ticket, status }: ReportCriteria): ReportCriteria => ({
  upc: cleanCode(upc),
  ticket: cleanCode(serialOnLeaving(ticket, storeCodes())),
  status,
});

export const isEmpty = ({ upc, ticket, status }: ReportCriteria): boolean => !upc && !ticket && !status;

/** The criteria for a scanned code: its UPC or ticket only; null for anything else. */
export function scannedCriteria(raw: string): ReportCriteria | null {
  const code = readStoreCode(raw, 'scan');
  if (code.kind === 'upc' || code.kind === 'short_upc') return { ...NO_CRITERIA, upc: code.upc };
  const serial =
    code.kind === 'ticket' ? code.serial : code.kind === 'uncertain' ? code.readings[0]?.serial : null;
  return serial ? { ...NO_CRITERIA, ticket: serial } : null;
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
