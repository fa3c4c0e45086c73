import { Button, chakra } from '@chakra-ui/react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { OverShortRow } from '../../contract/money/shift-money';
import { groupMoney, MONEY_GROUPINGS, type MoneyGrouping } from '../../domain/money/groups';
import { formatCents, formatSignedCents } from '../../domain/values/money';
import { OVER_SHORT } from '../../i18n/en/money/over-short';
import { shiftReportOf } from '../../reports/day-report';
import { ExportButtons } from '../../reports/export/export-buttons';
import { PrintSheet } from '../../reports/export/print-sheet';
import { PrintTable } from '../../reports/export/print-table';
import {
  ALL,
  groupColumns,
  isInGroup,
  type MoneyColumn,
  notesOf,
  printedMoney,
  SHOWN,
  summedOf,
} from '../../reports/money-columns';
import { PANEL } from '../../theme/looks';
import { DataTable } from '../../ui/data-table/data-table';
import { Figure } from '../../ui/page/figure';
import { useStoreClock } from '../../ui/store-clock';

type Props = {
  rows: readonly OverShortRow[];
  /** business days, YYYY-MM-DD */
  from: string;
  to: string;
  storeName: string;
};

const tableOf = <Row,>(columns: readonly MoneyColumn<Row>[], rows: readonly Row[]) => ({
  columns: columns.map(({ header }) => ({ header })),
  rows: rows.map((row) => columns.map(({ value }) => value(row))),
});

/** The drawers of some days, or their sums by clerk, day or week, each of which leads to its drawers. */
export function OverShortResult({ rows, from, to, storeName }: Props) {
  const clock = useStoreClock();
  const [by, setBy] = useState<MoneyGrouping>('shift');
  const [chosen, setChosen] = useState<{ by: MoneyGrouping; key: string } | null>(null);
  const drawers = chosen ? rows.filter((row) => isInGroup(row, chosen.by, chosen.key)) : rows;
  const sums = drawers.map(summedOf);
  const [total] = groupMoney(
    sums.map((sum) => ({ ...sum, name: '' })),
    'clerk',
  );
  const group = (grouping: MoneyGrouping) => {
    setBy(grouping);
    setChosen(null);
  };
  const groups = by === 'shift' ? null : groupMoney(rows.map(summedOf), by);
  const columns = by === 'shift' ? null : groupColumns(by);
  const days = OVER_SHORT.days(from, to);

  return (
    <chakra.section {...PANEL} aria-label={OVER_SHORT.title} display="grid" gap="4">
      <chakra.div display="flex" flexWrap="wrap" alignItems="center" gap="4" justifyContent="space-between">
        <chakra.dl display="flex" flexWrap="wrap" columnGap="8" rowGap="3">
          <Figure label={OVER_SHORT.overShort}>
            {total?.overShort == null ? OVER_SHORT.notEntered : formatSignedCents(total.overShort)}
          </Figure>
          <Figure label={OVER_SHORT.counted}>{formatCents(total?.counted ?? 0)}</Figure>
          <Figure label={OVER_SHORT.shiftsWithCash(total?.entered ?? 0)}>{total?.shifts ?? 0}</Figure>
        </chakra.dl>
        <ExportButtons
          fileName={`over-short-${from}-${to}`}
          table={() => (groups && columns ? tableOf(columns, groups) : tableOf(ALL(clock), drawers))}
          print={
            <PrintSheet title={OVER_SHORT.title} subtitle={[storeName, days].join(' · ')}>
              <PrintTable
                caption={OVER_SHORT.groupings[by]}
                {...(groups && columns ? printedMoney(columns, groups) : printedMoney(SHOWN, drawers))}
              />
              {!groups &&
                drawers.map((row) => (
                  <p key={keyOf(row)}>{[`${row.name}:`, ...notesOf(row, clock)].join(' ')}</p>
                ))}
            </PrintSheet>
          }
        />
      </chakra.div>
      <chakra.div role="group" aria-label={OVER_SHORT.by} display="flex" flexWrap="wrap" gap="2">
        {MONEY_GROUPINGS.map((grouping) => (
          <Button
            key={grouping}
            variant="outline"
            px="3"
            aria-pressed={grouping === by}
            _pressed={{ bg: 'blue.muted', color: 'blue.fg', borderColor: 'blue.border' }}
            onClick={() => group(grouping)}
          >
            {OVER_SHORT.groupings[grouping]}
          </Button>
        ))}
      </chakra.div>
      {groups && columns ? (
        <DataTable
          caption={OVER_SHORT.groupings[by]}
          columns={columns}
          rows={groups}
          rowKey={({ key }) => key}
          empty={OVER_SHORT.none}
          actions={({ key }) => (
            <Button
              variant="ghost"
              color="blue.fg"
              aria-label={`${OVER_SHORT.show} ${key}`}
              onClick={() => {
                setChosen({ by, key });
                setBy('shift');
              }}
            >
              {OVER_SHORT.show}
            </Button>
          )}
        />
      ) : (
        <DataTable
          caption={OVER_SHORT.title}
          columns={SHOWN}
          rows={drawers}
          rowKey={keyOf}
          empty={OVER_SHORT.none}
          note={(row) => notesOf(row, clock).join(' ') || undefined}
          actions={({ date, records }) =>
            records.map((record) => (
              <Button key={record.submission_id} asChild variant="ghost" color="blue.fg">
                <Link to={shiftReportOf(date, record)}>
                  {records.length === 1 ? OVER_SHORT.record : OVER_SHORT.recordOf(record.name)}
                </Link>
              </Button>
            ))
          }
        />
      )}
    </chakra.section>
  );
}

const keyOf = ({ records }: OverShortRow): string => records.map(({ submission_id }) => submission_id).join();
