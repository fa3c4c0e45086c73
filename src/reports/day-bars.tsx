import { chakra } from '@chakra-ui/react';
import { Link } from 'react-router-dom';
import type { DayTotal } from '../contract/office/dashboard';
import { centsOf, formatCents } from '../domain/values/money';
import { DASHBOARD } from '../i18n/en/reports/dashboard';
import { PANEL } from '../theme/looks';
import { dayReportOf } from './day-report';

/** A calendar day, formatted independently of any zone. */
const dayFormat = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', ...options });
const LONG = dayFormat({ weekday: 'long', month: 'long', day: 'numeric' });
const WEEKDAY = dayFormat({ weekday: 'short' });
const at = (date: string) => new Date(`${date}T00:00:00Z`);

/** More days than these have no room for a label each. */
const MAX_LABELS = 14;

type Props = { title: string; days: readonly DayTotal[] };

/** The sales of some days as bars. Each bar is a link to its day's report that says the day and its figures. */
export function DayBars({ title, days }: Props) {
  const largest = Math.max(...days.map(({ amount }) => amount));
  const isDense = days.length > MAX_LABELS;
  return (
    <chakra.section {...PANEL} aria-labelledby="day-bars">
      <chakra.h2 id="day-bars" fontSize="lg" fontWeight="bold" mb="3">
        {title}
      </chakra.h2>
      <chakra.ol listStyle="none" display="flex" gap={{ base: '1', md: '2' }}>
        {days.map(({ date, amount, ticketCount }, index) => (
          <chakra.li key={date} flex="1" minWidth="0" position="relative">
            <Link to={dayReportOf(date)}>
              <chakra.span srOnly>
                {DASHBOARD.dayFigures(LONG.format(at(date)), formatCents(centsOf(amount)), ticketCount)}
              </chakra.span>
              <chakra.span
                aria-hidden="true"
                display="flex"
                flexDirection="column"
                justifyContent="flex-end"
                h="11rem"
                borderBottomWidth="1px"
                _hover={{ bg: 'bg.muted' }}
              >
                <chakra.span
                  hideBelow="lg"
                  fontSize="xs"
                  textAlign="center"
                  fontVariantNumeric="tabular-nums"
                >
                  {amount > 0 && !isDense && DASHBOARD.wholeDollars(amount)}
                </chakra.span>
                <chakra.span
                  display="block"
                  bg="blue.solid"
                  borderTopRadius="sm"
                  style={{ height: `${largest === 0 ? 0 : (amount / largest) * 85}%` }}
                />
              </chakra.span>
              <chakra.span
                aria-hidden="true"
                display="block"
                textAlign="center"
                fontSize="xs"
                mt="1"
                lineHeight="1.3"
                whiteSpace="nowrap"
                visibility={isDense && index % 7 !== 0 ? 'hidden' : undefined}
              >
                <chakra.span display="block" color="fg.muted">
                  {WEEKDAY.format(at(date)).slice(0, 2)}
                </chakra.span>
                <chakra.span fontVariantNumeric="tabular-nums">{Number(date.slice(8))}</chakra.span>
              </chakra.span>
            </Link>
          </chakra.li>
        ))}
      </chakra.ol>
    </chakra.section>
  );
}
