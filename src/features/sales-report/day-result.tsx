import { chakra } from '@chakra-ui/react';
import type { SalesReportReply, SalesRow } from '../../contract/sales';
import { formatMoney } from '../../domain/money';
import { BILINGUAL } from '../../domain/texts';
import { BilingualText } from '../../ui/bilingual-text';
import { type Column, DataTable } from '../../ui/data-table/data-table';
import { Figure } from '../../ui/figure';
import { Panel } from '../../ui/panel';
import { centsOf, dayTotal, rowKey } from './report-rows';

const columns: Column<SalesRow>[] = [
  { header: 'UPC', value: (row) => row.lot_number },
  { header: 'START SERIAL', value: (row) => row.start_ticket },
  { header: 'END SERIAL', value: (row) => row.end_ticket },
  { header: 'VENDOR', value: (row) => row.vendor_name ?? '' },
  { header: 'SOLD TICKETS', value: (row) => row.ticketCount, numeric: true },
  {
    header: 'TICKET PRICE',
    value: (row) => row.ticket_price,
    cell: (row) => formatMoney(centsOf(row.ticket_price)),
    numeric: true,
  },
  {
    header: 'AMOUNT',
    value: (row) => row.amount,
    cell: (row) => formatMoney(centsOf(row.amount)),
    numeric: true,
  },
  { header: 'ENTRY BY', value: (row) => row.name },
  { header: 'ENTRY TIME', value: (row) => row.time_created },
];

/** 'No data found.' in both languages. */
export function NoData() {
  return (
    <chakra.div role="status" color="fg.error" fontWeight="semibold">
      <BilingualText text={BILINGUAL.noDataFound} />
    </chakra.div>
  );
}

/** The sales of one day as the server has them: totals, and every run of tickets. */
export function DayResult({ date, reply }: { date: string; reply: SalesReportReply }) {
  if (reply.salesRecord.length === 0) return <NoData />;
  const { count, amountCents } = dayTotal(reply);
  return (
    <Panel aria-labelledby="tickets-sold">
      <chakra.div display="flex" flexWrap="wrap" alignItems="flex-end" gap="6" mb="4">
        <chakra.h2 id="tickets-sold" fontSize="xl" fontWeight="bold" flex="1" minWidth="40">
          Tickets Sold
          <chakra.span display="block" color="fg.muted" fontSize="sm" fontWeight="normal">
            {date}
          </chakra.span>
        </chakra.h2>
        <chakra.dl display="flex" gap="8">
          <Figure label="Total count">{count}</Figure>
          <Figure label="Total amount">{formatMoney(amountCents)}</Figure>
        </chakra.dl>
      </chakra.div>
      <DataTable
        caption={`Sales of ${date}`}
        columns={columns}
        rows={reply.salesRecord}
        rowKey={rowKey}
        empty={<NoData />}
      />
    </Panel>
  );
}
