import { chakra } from '@chakra-ui/react';
import { dayInWords } from '../../../domain/time/time';
import { centsOf, formatCents } from '../../../domain/values/money';
import { SALES_REPORT } from '../../../i18n/en/reports/sales-report';
import { PANEL } from '../../../theme/looks';
import { AsOf } from '../../../ui/as-of';
import { DataTable } from '../../../ui/data-table/data-table';
import { Figure } from '../../../ui/page/figure';
import { dailySheet } from '../sheet/daily-sheet';
import { useDrawers } from '../use-drawers';
import type { Found } from '../use-report';
import { Corrections, CorrectionsMade } from './corrections';
import { Counts } from './counts';
import { LateChanges } from './late-changes';
import { MissingTickets } from './missing';
import { NoData } from './no-data';
import { Omitted } from './omitted';
import { DAY_COLUMNS, rowKey } from './sale-columns';
import { SaleExport } from './sale-export';
import { Totals } from './totals';

type Props = { found: Found<string>; storeId: number; storeName: string };

/** The sales of one day on the server: totals, and every run of tickets. */
export function DayResult({ found, storeId, storeName }: Props) {
  const drawers = useDrawers(storeId, found);
  const { criteria: date, value: reply, asOf } = found;
  const [total] = reply.countData;
  const shifts = dailySheet(reply).records.filter(({ shift }) => !shift.purpose).length;
  const corrections = (reply.corrections?.length ?? 0) + (reply.omitted?.corrections ?? 0);
  const notes = (
    <>
      <MissingTickets reply={reply} />
      <Counts shifts={reply.shifts} />
      <LateChanges changes={reply.late_changes} />
      <Corrections corrections={reply.corrections} />
      <CorrectionsMade made={reply.corrections_made} />
      <Omitted reply={reply} />
    </>
  );
  return (
    <>
      <AsOf at={asOf} />
      {total ? (
        <chakra.section
          {...PANEL}
          aria-labelledby="tickets-sold"
          display="grid"
          gap="4"
          gridTemplateColumns="minmax(0, 1fr)"
        >
          <chakra.div display="flex" flexWrap="wrap" alignItems="flex-end" gap="6">
            <chakra.h2 id="tickets-sold" fontSize="xl" fontWeight="bold" flex="1" minWidth="40">
              {SALES_REPORT.ticketsSold}
              <chakra.span display="block" color="fg.muted" fontSize="sm" fontWeight="normal">
                {dayInWords(date)}
              </chakra.span>
            </chakra.h2>
            <chakra.dl display="flex" flexWrap="wrap" columnGap="8" rowGap="3">
              <Figure label={SALES_REPORT.totalAmountFigure}>{formatCents(centsOf(total.amount))}</Figure>
              <Figure label={SALES_REPORT.totalCountFigure}>{total.ticketCount}</Figure>
              <Figure label={SALES_REPORT.shiftsFigure}>{shifts}</Figure>
              {corrections > 0 && <Figure label={SALES_REPORT.correctionsFigure}>{corrections}</Figure>}
            </chakra.dl>
          </chakra.div>
          {reply.salesRecord.length > 0 && <Totals rows={reply.salesRecord} columns={DAY_COLUMNS} />}
          {reply.salesRecord.length > 0 && (
            <DataTable
              caption={SALES_REPORT.salesOf(date)}
              columns={DAY_COLUMNS}
              rows={reply.salesRecord}
              rowKey={rowKey}
              note={(row) => row.note}
              empty={null}
            />
          )}
          {notes}
          <SaleExport
            fileName={`sales-${date}`}
            columns={DAY_COLUMNS}
            reply={reply}
            sheet={{ title: SALES_REPORT.dailySheet, storeName, date, asOf, drawers }}
          />
        </chakra.section>
      ) : (
        <>
          <NoData />
          {notes}
        </>
      )}
    </>
  );
}
