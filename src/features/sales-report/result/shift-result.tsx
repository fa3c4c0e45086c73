import { chakra } from '@chakra-ui/react';
import type { Shift } from '../../../contract/counting/sales';
import { centsOf, formatCents } from '../../../domain/values/money';
import { COUNTING } from '../../../i18n/en/counting/counting';
import { SALES_REPORT } from '../../../i18n/en/reports/sales-report';
import { PANEL } from '../../../theme/looks';
import { AsOf } from '../../../ui/as-of';
import { DataTable } from '../../../ui/data-table/data-table';
import type { Found } from '../use-report';
import { Corrections } from './corrections';
import { countFacts } from './counts';
import { LateChanges } from './late-changes';
import { MissingTickets } from './missing';
import { Omitted } from './omitted';
import { rowKey, SHIFT_COLUMNS } from './sale-columns';
import { SaleExport } from './sale-export';
import { ShiftSummary } from './shift-summary';
import { Totals } from './totals';

const SHIFT_GROUPINGS = ['price', 'game'] as const;

/** The shift searched for. */
export type ShiftCriteria = { date: string; shift: Shift };

/** A report time without characters that file names don't allow. */
const inFileName = (reportTime: string) => reportTime.replace(/[^0-9A-Za-z]+/g, '-').replace(/-$/, '');

/** The sales of one shift on the server: totals, and every run of tickets. */
export function ShiftResult({ found, storeName }: { found: Found<ShiftCriteria>; storeName: string }) {
  const { criteria, value: reply, asOf } = found;
  const { date, shift } = criteria;
  const { name, report_time: reportTime } = shift;
  const [sum] = reply.countData;
  const notes = (
    <>
      <MissingTickets reply={reply} />
      <LateChanges changes={reply.late_changes} />
      <Corrections corrections={reply.corrections} />
      <Omitted reply={reply} />
    </>
  );
  const facts = countFacts(reply.shifts?.[0] ?? shift);
  return (
    <>
      <AsOf at={asOf} />
      {sum ? (
        <chakra.section {...PANEL} display="grid" gap="4" gridTemplateColumns="minmax(0, 1fr)">
          <ShiftSummary
            cells={[
              [SALES_REPORT.date, sum.date_created],
              [SALES_REPORT.shift, `${name} ${reportTime}`],
              [SALES_REPORT.totalCount, sum.ticketCount],
              [SALES_REPORT.totalAmount, formatCents(centsOf(sum.amount))],
            ]}
          />
          {facts && <p>{facts}</p>}
          {reply.salesRecord.length > 0 && (
            <Totals rows={reply.salesRecord} columns={SHIFT_COLUMNS} groupings={SHIFT_GROUPINGS} />
          )}
          {reply.salesRecord.length > 0 && (
            <DataTable
              caption={SALES_REPORT.salesOf(`${name} ${date} ${reportTime}`)}
              columns={SHIFT_COLUMNS}
              rows={reply.salesRecord}
              rowKey={rowKey}
              note={(row) => row.note}
              empty={null}
            />
          )}
          {notes}
          <SaleExport
            fileName={`sales-${date}-${inFileName(reportTime)}`}
            columns={SHIFT_COLUMNS}
            reply={reply}
            sheet={{ title: SALES_REPORT.shiftSheet, storeName, date, asOf }}
          />
        </chakra.section>
      ) : (
        <>
          <chakra.p role="status" color="fg.error" fontWeight="semibold">
            {COUNTING.noDataFound}
          </chakra.p>
          {notes}
        </>
      )}
    </>
  );
}
