import { chakra, Table } from '@chakra-ui/react';
import { COUNTING } from '../../messages/areas/counting';
import { SALES_REPORT } from '../../messages/areas/sales-report';
import { useMessages } from '../../messages/hooks/use-messages';
import { countFacts } from '../../messages/words/sales-sheet';
import type { Shift } from '../../shared/counting/sales-schema';
import { centsOf, formatCents } from '../../shared/values/money';
import { CorrectHere } from '../counting/exceptions/correct-here';
import { AsOf } from '../ui/as-of';
import { DataTable } from '../ui/data-table/data-table';
import { clockTime, dayText, wallText } from '../ui/formats';
import { ChartFirst } from '../ui/page/chart-first';
import { Panel } from '../ui/page/panel';
import { Corrections, Disagreements, LateChanges, MissingTickets, Omitted } from './corrections';
import { correctable, rowKey, SaleExport, shiftColumns } from './sale-columns';
import { Totals } from './totals';
import type { Found } from './use-report';

const SHIFT_GROUPINGS = ['price', 'game'] as const;

/** The shift searched for. */
export type ShiftCriteria = { date: string; shift: Shift };

/** A report time without characters that file names don't allow. */
const inFileName = (reportTime: string) => reportTime.replace(/[^0-9A-Za-z]+/g, '-').replace(/-$/, '');

type ResultProps = { report: Found<ShiftCriteria>; storeId: number; storeName: string };

/** The sales of one shift on the server: totals, and every run of tickets. */
export function ShiftResult({ report, storeId, storeName }: ResultProps) {
  const t = useMessages(SALES_REPORT);
  const counting = useMessages(COUNTING);
  const { criteria, reply, asOf } = report;
  const { date, shift } = criteria;
  const { name, report_time: reportTime } = shift;
  const [sum] = reply.countData;
  const notes = (
    <>
      <MissingTickets reply={reply} />
      <Disagreements shifts={reply.shifts} />
      <LateChanges changes={reply.late_changes} />
      <Corrections corrections={reply.corrections} />
      <Omitted reply={reply} />
    </>
  );
  const facts = countFacts(reply.shifts?.[0] ?? shift);
  return (
    <>
      <AsOf at={asOf} />
      <CorrectHere />
      {sum ? (
        <Panel>
          <ShiftSummary
            cells={[
              [t.date, dayText(sum.date_created)],
              [t.shift, `${name}, ${clockTime(reportTime)}`],
              [t.totalCount, sum.ticketCount],
              [t.totalAmount, formatCents(centsOf(sum.amount))],
            ]}
          />
          {facts && <p>{facts}</p>}
          {reply.salesRecord.length > 0 && (
            <ChartFirst
              from="120rem"
              chart={<Totals rows={reply.salesRecord} columns={shiftColumns()} groupings={SHIFT_GROUPINGS} />}
            >
              <DataTable
                caption={t.salesOf({ what: `${name}, ${wallText(`${date} ${reportTime}`)}` })}
                columns={correctable(shiftColumns(), storeId, date)}
                rows={reply.salesRecord}
                rowKey={rowKey}
                numbered
                note={(row) => row.note}
                empty={null}
              />
            </ChartFirst>
          )}
          {notes}
          <SaleExport
            fileName={`sales-${date}-${inFileName(reportTime)}`}
            columns={shiftColumns()}
            reply={reply}
            sheet={{ title: t.shiftSheet, storeName, date, asOf }}
          />
        </Panel>
      ) : (
        <>
          <chakra.p role="status" color="fg.error" fontWeight="semibold">
            {counting.noDataFound}
          </chakra.p>
          {notes}
        </>
      )}
    </>
  );
}

type Props = { cells: readonly (readonly [heading: string, value: string | number])[] };

/** The totals of a shift, above its sales. */
function ShiftSummary({ cells }: Props) {
  const t = useMessages(SALES_REPORT);

  return (
    <Table.Root variant="line" borderWidth="1px">
      <caption className="sr-only">{t.summary}</caption>
      <Table.Header bg="bg.muted" fontSize="xs">
        <Table.Row>
          {cells.map(([heading]) => (
            <Table.ColumnHeader
              key={heading}
              scope="col"
              px={{ base: '1.5', md: '2.5' }}
              py="2"
              textAlign="start"
            >
              {heading}
            </Table.ColumnHeader>
          ))}
        </Table.Row>
      </Table.Header>
      <Table.Body>
        <Table.Row>
          {cells.map(([heading, value]) => (
            <Table.Cell
              key={heading}
              px={{ base: '1.5', md: '2.5' }}
              py="2.5"
              fontWeight="semibold"
              fontSize={{ md: 'lg' }}
            >
              {value}
            </Table.Cell>
          ))}
        </Table.Row>
      </Table.Body>
    </Table.Root>
  );
}
