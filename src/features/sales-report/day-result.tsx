import { chakra } from '@chakra-ui/react';
import { centsOf, formatMoney } from '../../domain/money';
import { AsOf } from '../../ui/as-of';
import { DataTable } from '../../ui/data-table/data-table';
import { Figure, Panel } from '../../ui/panel';
import { Corrections } from './corrections';
import { LateChanges } from './late-changes';
import { NoData } from './no-data';
import { Omitted } from './omitted';
import { DAY_COLUMNS, rowKey } from './sale-columns';
import { SaleExport } from './sale-export';
import type { Found } from './use-report';

/** The sales of one day as the server has them: totals, and every run of tickets. */
export function DayResult({ found, storeName }: { found: Found<string>; storeName: string }) {
  const { asked: date, value: reply, asOf } = found;
  const [total] = reply.countData;
  const notes = (
    <>
      <LateChanges changes={reply.late_changes} />
      <Corrections corrections={reply.corrections} />
      <Omitted reply={reply} />
    </>
  );
  return (
    <>
      <AsOf at={asOf} />
      {total ? (
        <Panel aria-labelledby="tickets-sold" display="grid" gap="4" gridTemplateColumns="minmax(0, 1fr)">
          <chakra.div display="flex" flexWrap="wrap" alignItems="flex-end" gap="6">
            <chakra.h2 id="tickets-sold" fontSize="xl" fontWeight="bold" flex="1" minWidth="40">
              Tickets Sold
              <chakra.span display="block" color="fg.muted" fontSize="sm" fontWeight="normal">
                {date}
              </chakra.span>
            </chakra.h2>
            <chakra.dl display="flex" gap="8">
              <Figure label="Total count">{total.ticketCount}</Figure>
              <Figure label="Total amount">{formatMoney(centsOf(total.amount))}</Figure>
            </chakra.dl>
          </chakra.div>
          <DataTable
            caption={`Sales of ${date}`}
            columns={DAY_COLUMNS}
            rows={reply.salesRecord}
            rowKey={rowKey}
            note={(row) => row.note}
            empty={<NoData />}
          />
          {notes}
          <SaleExport
            fileName={`sales-${date}`}
            columns={DAY_COLUMNS}
            reply={reply}
            sheet={{ title: 'Daily Sales Sheet', storeName, date, asOf }}
          />
        </Panel>
      ) : (
        <>
          <NoData />
          {notes}
        </>
      )}
    </>
  );
}
