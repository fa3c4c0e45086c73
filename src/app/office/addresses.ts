import { shiftValue } from '../../shared/counting/report-rows';
import type { CountPurpose } from '../../shared/counting/sightings';
import type { PackName } from '../../shared/stock/stock';
import { isUpc } from '../../shared/tickets/serial';
import type { Period } from '../../shared/time/periods';
import { paths } from '../../shared/wire/page-paths';

/** The address parameter with the day of a day's or a shift's report, or of a lottery week. */
export const DAY_PARAMETER = 'date';

/** The address of a day's report. @param date YYYY-MM-DD */
export const dayReportOf = (date: string): string => `${paths.salesReportDate}?${DAY_PARAMETER}=${date}`;

/** The address of the lottery week with a day. @param date YYYY-MM-DD */
export const lotteryWeekOf = (date: string): string => `${paths.lotteryWeek}?${DAY_PARAMETER}=${date}`;

/** The address parameter with the record of a shift report, with the values of the shift select. */
export const SHIFT_PARAMETER = 'shift';

/** The address of the report of one record. @param date its business day, YYYY-MM-DD */
export const shiftReportOf = (date: string, shift: Parameters<typeof shiftValue>[0]): string =>
  `${paths.salesReport}?${new URLSearchParams({ [DAY_PARAMETER]: date, [SHIFT_PARAMETER]: shiftValue(shift) })}`;

type LinkedRecord = Parameters<typeof shiftValue>[0] & { date: string; purpose: CountPurpose | 'removal' };

/** The address of the report that shows a record: its shift's report, or the day's if it sells nothing. */
export const recordReportOf = ({ date, purpose, ...record }: LinkedRecord): string =>
  purpose === 'shift' ? shiftReportOf(date, record) : dayReportOf(date);

/** The address parameters with the first and last day of a period. */
export const PERIOD_PARAMETERS = { from: 'from', to: 'to' };

/** The address of a period's report. */
export const periodReportOf = ({ from, to }: Period): string =>
  `${paths.salesReportDate}?${PERIOD_PARAMETERS.from}=${from}&${PERIOD_PARAMETERS.to}=${to}`;

/** The address parameter with a pack. */
const PACK_PARAMETER = 'pack';

/** The identity of a pack in an address. */
export type PackId = Pick<PackName, 'upc' | 'lotCounter'>;

/** The address of a pack's page. */
export const packAddress = ({ upc, lotCounter }: PackId): string =>
  `${paths.packs}?${PACK_PARAMETER}=${upc}-${lotCounter}`;

/** The search criteria of the Inventory Report, as in its address; '' is no criterion. */
export type ReportCriteria = { upc: string; ticket: string; status: string };

/** The address of the Inventory Report with its fields filled in. */
export function inventoryReportOf(criteria: Partial<ReportCriteria>): string {
  const filled = Object.entries(criteria).filter(([, value]) => value !== '');
  return `${paths.inventoryReport}?${new URLSearchParams(filled)}`;
}

/** The pack that an address names, or null. */
export function packIn(address: URLSearchParams): PackId | null {
  const [upc = '', counter = ''] = (address.get(PACK_PARAMETER) ?? '').split('-');
  return isUpc(upc) && /^[1-9][0-9]*$/.test(counter) ? { upc, lotCounter: Number(counter) } : null;
}
