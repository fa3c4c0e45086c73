import { Button, chakra } from '@chakra-ui/react';
import { Link } from 'react-router-dom';
import { SALES_REPORT } from '../../messages/areas/sales-report';
import { currentMessages } from '../../messages/current';
import { useMessages } from '../../messages/hooks/use-messages';
import { dayInWords } from '../../messages/words/times';
import type { DayTotal } from '../../shared/board/board-schema';
import { type Period, periodAfter, periodBefore } from '../../shared/time/periods';
import { centsOf, formatCents } from '../../shared/values/money';
import { periodReportOf } from '../office/report-addresses';
import { type Column, dollarsColumn } from '../ui/data-table/data-table';
import { Icon } from '../ui/icon';
import { Figure, Figures, Row } from '../ui/layout';
import { NoData } from './day-result';

/** `Sat, Nov 14 to Fri, Nov 20` */
export const periodText = ({ from, to }: Period): string =>
  currentMessages(SALES_REPORT).period({ from: dayInWords(from), to: dayInWords(to) });

/** What is summed up of a day, or of a store's days. */
type Sold = Omit<DayTotal, 'date'>;

/** The columns of these sums. @param hasMissing with the tickets that opening checks found missing */
export const sumColumns = (hasMissing: boolean): Column<Sold>[] => {
  const t = currentMessages(SALES_REPORT);
  return [
    { header: t.dayShifts, value: ({ shifts }) => shifts, numeric: true },
    { header: t.daySold, value: ({ ticketCount }) => ticketCount, numeric: true },
    dollarsColumn(t.dayAmount, ({ amount }) => amount),
    ...(hasMissing
      ? [
          { header: t.dayMissing, value: ({ missingCount }: Sold) => missingCount, numeric: true as const },
          dollarsColumn<Sold>(t.dayMissingAmount, ({ missingAmount }) => missingAmount),
        ]
      : []),
  ];
};

/** The totals of some days, to the cent. */
export const periodSums = (days: readonly Sold[]) => {
  const sum = (of: (day: Sold) => number) => days.reduce((total, day) => total + of(day), 0);
  return {
    shifts: sum(({ shifts }) => shifts),
    ticketCount: sum(({ ticketCount }) => ticketCount),
    amountCents: sum(({ amount }) => centsOf(amount)),
    missingCount: sum(({ missingCount }) => missingCount),
    missingCents: sum(({ missingAmount }) => centsOf(missingAmount)),
  };
};
type Sums = ReturnType<typeof periodSums>;

/** Whether anything was recorded. */
export const hasSums = ({ shifts, ticketCount, missingCount }: Sums): boolean =>
  shifts + ticketCount + missingCount > 0;

type Props = {
  title: string;
  /** has links to the periods before and after; null: a day */
  period: Period | null;
  today: string;
  sums: Sums;
};

/** The head of the sales of some days, with their totals. */
export function PeriodHead({ title, period, today, sums }: Props) {
  const t = useMessages(SALES_REPORT);
  const { shifts, ticketCount, amountCents, missingCount, missingCents } = sums;
  return (
    <Row as="section" aria-labelledby="period" columnGap="6">
      <chakra.h2 id="period" fontSize="lg" fontWeight="semibold">
        {title}
      </chakra.h2>
      {hasSums(sums) ? (
        <Figures inline flex="1">
          <Figure label={t.totalAmountFigure}>{formatCents(amountCents)}</Figure>
          <Figure label={t.totalCountFigure}>{ticketCount.toLocaleString('en-US')}</Figure>
          <Figure label={t.shiftsFigure}>{shifts}</Figure>
          {missingCount > 0 && (
            <Figure label={t.missingFigure({ tickets: missingCount })}>{formatCents(missingCents)}</Figure>
          )}
        </Figures>
      ) : (
        <NoData />
      )}
      {period && (
        <Row gap="2" ms="auto">
          <Step to={periodBefore(period)} icon="previous" label={t.periodBefore} />
          <Step to={periodAfter(period, today)} icon="next" label={t.periodAfter} />
        </Row>
      )}
    </Row>
  );
}

type StepProps = { to: Period | null; icon: 'previous' | 'next'; label: string };

/** A link to the period before or after, or a disabled button if there is none. */
function Step({ to, icon, label }: StepProps) {
  if (!to)
    return (
      <Button variant="outline" px="0" aria-label={label} disabled>
        <Icon name={icon} />
      </Button>
    );
  return (
    <Button asChild variant="outline" px="0">
      <Link to={periodReportOf(to)} aria-label={label}>
        <Icon name={icon} />
      </Link>
    </Button>
  );
}
