import { chakra } from '@chakra-ui/react';
import { ApiError, isUnreachable } from '../../device/client';
import { SALES_REPORT } from '../../messages/areas/sales-report';
import { bilingual } from '../../messages/bilingual';
import { useMessages } from '../../messages/hooks/use-messages';
import { dailySheet } from '../../messages/words/sales-sheet';
import { dayInWords } from '../../messages/words/times';
import { drawerPaths } from '../../shared/drawer/paths';
import { centsOf, formatCents } from '../../shared/values/money';
import { CorrectHere } from '../counting/exceptions/correct-here';
import { failureText } from '../state/problem-store';
import { useRows } from '../state/queries/query';
import { AsOf } from '../ui/as-of';
import { DataTable } from '../ui/data-table/data-table';
import { Figure, Figures, Muted, Row } from '../ui/layout';
import { ChartFirst } from '../ui/page/chart-first';
import { Panel } from '../ui/page/panel';

import { BilingualText, StatusAlert } from '../ui/status-alert';
import {
  Corrections,
  CorrectionsMade,
  Counts,
  Disagreements,
  LateChanges,
  MissingTickets,
  Omitted,
} from './corrections';
import { correctable, dayColumns, rowKey, SaleExport } from './sale-columns';
import { Totals } from './totals';
import type { Found } from './use-report';

type Props = { report: Found<string>; storeId: number; storeName: string };

/** The sales of one day on the server: totals, and every run of tickets. */
export function DayResult({ report, storeId, storeName }: Props) {
  const t = useMessages(SALES_REPORT);
  const { criteria: date, reply, asOf } = report;
  const { rows } = useRows(drawerPaths.overShort, { params: { storeId, fromDate: date, toDate: date } });
  const drawers = rows.some(({ entered }) => entered) ? rows : [];
  const [total] = reply.countData;
  const shifts = dailySheet(reply).records.filter(({ shift }) => !shift.purpose).length;
  const corrections = (reply.corrections?.length ?? 0) + (reply.omitted?.corrections ?? 0);
  const notes = (
    <>
      <MissingTickets reply={reply} />
      <Counts shifts={reply.shifts} />
      <Disagreements shifts={reply.shifts} />
      <LateChanges changes={reply.late_changes} />
      <Corrections corrections={reply.corrections} />
      <CorrectionsMade made={reply.corrections_made} />
      <Omitted reply={reply} />
    </>
  );
  return (
    <>
      <AsOf at={asOf} />
      <CorrectHere />
      {total ? (
        <Panel aria-labelledby="tickets-sold">
          <Row columnGap="6">
            <chakra.h2 id="tickets-sold" fontSize="lg" fontWeight="semibold">
              {t.ticketsSold}{' '}
              <Muted as="span" fontWeight="normal">
                {dayInWords(date)}
              </Muted>
            </chakra.h2>
            <Figures inline ms={{ md: 'auto' }}>
              <Figure label={t.totalAmount}>{formatCents(centsOf(total.amount))}</Figure>
              <Figure label={t.totalCount}>{total.ticketCount}</Figure>
              <Figure label={t.shiftsFigure}>{shifts}</Figure>
              {corrections > 0 && <Figure label={t.correctionsFigure}>{corrections}</Figure>}
            </Figures>
          </Row>
          {reply.salesRecord.length > 0 && (
            <ChartFirst from="120rem" chart={<Totals rows={reply.salesRecord} columns={dayColumns()} />}>
              <DataTable
                caption={t.salesOf({ what: dayInWords(date) })}
                columns={correctable(dayColumns(), storeId, date)}
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
            fileName={`sales-${date}`}
            columns={dayColumns()}
            reply={reply}
            sheet={{ title: t.dailySheet, storeName, date, asOf, drawers }}
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

/** 'No data found.' in both languages. */
export function NoData() {
  return (
    <chakra.div role="status" color="fg.error" fontWeight="semibold">
      <BilingualText text={bilingual('noDataFound')} />
    </chakra.div>
  );
}

/** The reason why a report couldn't be loaded. */
export function Failure({ error }: { error: unknown }) {
  const t = useMessages(SALES_REPORT);
  const isSignedOut = error instanceof ApiError && error.status === 401;
  return (
    <>
      {isUnreachable(error) ? (
        <StatusAlert kind="info">{t.notKnownOffline}</StatusAlert>
      ) : (
        <StatusAlert kind="error">{failureText(error)}</StatusAlert>
      )}
      {/* The specification shows it after a failed search too; without a sign-in there was no search. */}
      {!isSignedOut && <NoData />}
    </>
  );
}
