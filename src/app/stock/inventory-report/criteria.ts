import { INVENTORY_REPORT } from '../../../messages/areas/inventory-report';
import { currentMessages } from '../../../messages/current';
import { statusName, statusOf } from '../../../messages/words/status';
import type { InventoryCriteria, InventoryRun } from '../../../shared/stock/inventory-schema';
import { cleanCode, serialOnLeaving } from '../../../shared/tickets/read-code';
import { numberToSerial, serialToNumber } from '../../../shared/tickets/serial';
import { TICKET_STATUS, type TicketStatus } from '../../../shared/tickets/status';
import type { ExportTable } from '../../../shared/values/csv';
import type { ReportCriteria } from '../../office/addresses';
import { ExportRefused } from '../../office/save-file';
import { readStoreCode, storeCodes } from '../../state/stock-store';

/** A tablet writes such a file in a second or two, and any spreadsheet opens it. */
const MAX_TICKETS = 200_000;

/** The number of tickets in some runs. */
export const ticketsIn = (runs: readonly InventoryRun[]): number =>
  runs.reduce((sum, run) => sum + run.ticket_count, 0);

/**
 * The report as a file, one line per ticket.
 * @throws ExportRefused if that is more than a file should hold
 */
export function ticketTable(runs: readonly InventoryRun[]): ExportTable {
  const t = currentMessages(INVENTORY_REPORT);
  const count = ticketsIn(runs);
  if (count > MAX_TICKETS)
    throw new ExportRefused(
      t.tooMany({
        count: count.toLocaleString('en-US'),
        most: MAX_TICKETS.toLocaleString('en-US'),
      }),
    );
  const hasBins = runs.some((run) => run.bin_name !== undefined);
  return {
    columns: [
      { header: t.upc, code: true },
      { header: t.ticket, code: true },
      ...[t.ticketPrice, t.vendorName, t.status].map((header) => ({ header })),
      ...(hasBins ? [{ header: t.bin }] : []),
    ],
    rows: runs.flatMap((run) => {
      const first = serialToNumber(run.start_ticket);
      return Array.from({ length: run.ticket_count }, (_, i) => [
        ...[run.upc_code, numberToSerial(first + i)],
        ...[run.ticket_price, run.vendor_name ?? '', statusOf(run)],
        ...(hasBins ? [run.bin_name ?? ''] : []),
      ]);
    }),
  };
}

export const NO_CRITERIA: ReportCriteria = { upc: '', ticket: '', status: '' };

/** The statuses to choose from, in the order of a ticket's life. */
export const STATUSES = Object.values(TICKET_STATUS);

const statusIn = (address: string | null): TicketStatus | undefined =>
  STATUSES.find((code) => String(code) === address);

/** The criteria in the address; an unknown status counts as none. */
export const criteriaOf = (address: URLSearchParams): ReportCriteria => ({
  upc: address.get('upc') ?? '',
  ticket: address.get('ticket') ?? '',
  status: String(statusIn(address.get('status')) ?? ''),
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
  const t = currentMessages(INVENTORY_REPORT);
  const code = statusIn(status);
  return [
    upc && `${t.upc} ${upc}`,
    ticket && `${t.ticket} ${ticket}`,
    code !== undefined && `${t.status} ${statusName(code)}`,
  ]
    .filter(Boolean)
    .join(', ');
}
