import { chakra } from '@chakra-ui/react';
import type { LotteryWeek } from '../../contract/lottery/lottery';
import { statementTotals } from '../../domain/lottery/account-lines';
import { dayInWords } from '../../domain/time/time';
import { formatBalance, signedCents } from '../../domain/values/money';
import { statementTotalsText } from '../../i18n/en/money/lottery-differences';
import { LOTTERY_WEEK } from '../../i18n/en/money/lottery-week';
import { ExportButtons } from '../../reports/export/export-buttons';
import { PrintSheet } from '../../reports/export/print-sheet';
import { PrintTable } from '../../reports/export/print-table';
import { PANEL } from '../../theme/looks';
import { storeTime } from '../../ui/formats';
import { Figure } from '../../ui/page/figure';
import { StatusAlert } from '../../ui/status-alert';
import { useStoreClock } from '../../ui/store-clock';
import { accountRows, rowCells, rowTexts } from './account-rows';

type Props = { week: LotteryWeek; storeName: string /** the week in words */; title: string };

const LINE = {
  '& td, & th': {
    py: '1.5',
    px: '2',
    borderBottomWidth: '1px',
    textAlign: 'end',
    fontVariantNumeric: 'tabular-nums',
  },
  '& td:first-of-type, & th:first-of-type': { textAlign: 'start', ps: '0' },
  '& tr[data-sum], & th': { fontWeight: 'bold' },
  '& [data-differs]': { color: 'fg.error' },
} as const;

/** On a phone four columns don't fit: each row has its name above its amounts, and the amounts have their headings. */
const NARROW = {
  '@media (max-width: 43.99rem)': {
    '& thead': { srOnly: true },
    '& tr': {
      display: 'grid',
      gridTemplateColumns: 'repeat(3, minmax(0, 1fr))',
      borderBottomWidth: '1px',
      py: '1.5',
    },
    '& td': { borderBottomWidth: '0', px: '0', py: '0.5', fontSize: 'sm' },
    '& td:first-of-type': { gridColumn: '1 / -1' },
    '& td:not(:first-of-type)::before': {
      content: 'attr(data-label)',
      display: 'block',
      color: 'fg.muted',
      fontSize: 'xs',
      fontWeight: 'normal',
    },
  },
} as const;

/** What a week owes line by line, next to the lottery's statement where there is one. */
export function WeekAccount({ week, storeName, title }: Props) {
  const clock = useStoreClock();
  const rows = accountRows(week);
  const { statement, sweep, sweep_low, sweep_high, sweep_on } = week;
  const isDeposit = sweep < 0 && sweep_high <= 0;
  const amount = (dollars: number) => formatBalance((isDeposit ? -1 : 1) * (signedCents(dollars) ?? 0));
  const totals = statementTotals(statement?.lines ?? []);
  const unexplained = totals && totals.unexplained !== 0 ? statementTotalsText(totals) : null;
  const headers = [LOTTERY_WEEK.line, LOTTERY_WEEK.estimate, LOTTERY_WEEK.statement, LOTTERY_WEEK.difference];
  const shown = statement ? 4 : 2;
  const label = isDeposit ? LOTTERY_WEEK.depositOn : LOTTERY_WEEK.sweepOn;
  return (
    <chakra.section
      {...PANEL}
      aria-label={LOTTERY_WEEK.title}
      display="grid"
      gap="4"
      gridTemplateColumns="minmax(0, 1fr)"
    >
      <chakra.div display="flex" flexWrap="wrap" gap="4" justifyContent="space-between" alignItems="center">
        <chakra.dl display="flex" flexWrap="wrap" columnGap="8" rowGap="3">
          <Figure label={label(dayInWords(sweep_on))}>
            {sweep_low === sweep_high
              ? amount(sweep)
              : LOTTERY_WEEK.range(amount(sweep_low), amount(sweep_high))}
          </Figure>
        </chakra.dl>
        <ExportButtons
          fileName={`lottery-week-${week.week_start}`}
          table={() => ({ columns: headers.map((header) => ({ header })), rows: rows.map(rowCells) })}
          print={
            <PrintSheet title={LOTTERY_WEEK.title} subtitle={[storeName, title].join(' · ')}>
              <PrintTable
                caption={label(dayInWords(sweep_on))}
                columns={headers.map((header, column) => ({ header, numeric: column > 0 }))}
                rows={rows.map(rowTexts)}
              />
              {unexplained && <p>{unexplained}</p>}
              {week.differences.map(({ message }) => (
                <p key={message}>{message}</p>
              ))}
            </PrintSheet>
          }
        />
      </chakra.div>
      <chakra.div display="grid" gap="1" color="fg.muted">
        <p>{`${LOTTERY_WEEK.daysWithFigures(week.days_with_figures)}. ${LOTTERY_WEEK.figuresHint}`}</p>
        <p>{LOTTERY_WEEK.validatedHint}</p>
      </chakra.div>
      <chakra.table
        aria-label={LOTTERY_WEEK.title}
        css={statement ? { ...LINE, ...NARROW } : LINE}
        width="full"
        maxWidth="2xl"
      >
        <thead>
          <tr>
            {headers.slice(0, shown).map((header) => (
              <th key={header} scope="col">
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.name} data-sum={row.isSum || undefined}>
              {rowTexts(row)
                .slice(0, shown)
                .map((cell, column) => (
                  <td
                    key={headers[column]}
                    data-label={headers[column]}
                    data-differs={(column === 3 && cell !== '') || undefined}
                  >
                    {cell}
                  </td>
                ))}
            </tr>
          ))}
        </tbody>
      </chakra.table>
      {statement && (
        <>
          <chakra.p color="fg.muted">
            {LOTTERY_WEEK.enteredBy(statement.entered_by, storeTime(new Date(statement.entered_at), clock))}
          </chakra.p>
          {unexplained && <StatusAlert kind="warning">{unexplained}</StatusAlert>}
          {week.differences.length === 0 ? (
            <StatusAlert kind="success">{LOTTERY_WEEK.same}</StatusAlert>
          ) : (
            <chakra.div>
              <chakra.h3 fontWeight="bold">{LOTTERY_WEEK.differences}</chakra.h3>
              <chakra.ul listStyle="disc" ps="5">
                {week.differences.map(({ message }) => (
                  <li key={message}>{message}</li>
                ))}
              </chakra.ul>
            </chakra.div>
          )}
        </>
      )}
    </chakra.section>
  );
}
