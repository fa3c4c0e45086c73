import { chakra } from '@chakra-ui/react';
import { Link } from 'react-router-dom';
import { DASHBOARD } from '../../messages/areas/dashboard';
import { locale } from '../../messages/current';
import { useMessages } from '../../messages/hooks/use-messages';
import type { DayTotal } from '../../shared/board/board-schema';
import { formatDollars, formatMoney } from '../../shared/values/money';
import { dayReportOf } from '../office/addresses';
import { BarCard, placeOfBar, useDismissedCards } from '../ui/chart-points';
import { Muted } from '../ui/layout';
import { Panel } from '../ui/page/panel';

const LONG = { weekday: 'long', month: 'long', day: 'numeric' } as const;
const at = (date: string) => new Date(`${date}T00:00:00Z`);
/** A calendar day in the reader's language, independently of any zone. */
const dayText = (date: string, options: Intl.DateTimeFormatOptions): string =>
  at(date).toLocaleDateString(locale(), { timeZone: 'UTC', ...options });
const isWeekend = (date: string): boolean => [0, 6].includes(at(date).getUTCDay());

/** The bar of a day that isn't over. */
const HATCHED =
  'repeating-linear-gradient(45deg, var(--chakra-colors-blue-solid) 0 3px, var(--chakra-colors-blue-muted) 3px 8px)';

/** The maximum number of days that have room for a label each. */
const MAX_LABELS = 14;

type Props = {
  title: string;
  days: readonly DayTotal[];
  /** the day that isn't over yet, YYYY-MM-DD */
  today?: string;
};

/** The sales of some days as bars. Each bar links to its day's report; its label has the day and its figures. */
export function DayBars({ title, days, today }: Props) {
  const t = useMessages(DASHBOARD);
  useDismissedCards();
  const largest = Math.max(...days.map(({ amount }) => amount));
  const isDense = days.length > MAX_LABELS;
  return (
    <Panel title={title}>
      {/* On a phone, the gaps are part of the bars, so that a thumb hits one. */}
      <chakra.ol display="flex" position="relative" mx={{ base: '-2', md: '0' }} gap={{ md: '2' }}>
        {days.map(({ date, amount, ticketCount }, index) => (
          <chakra.li key={date} flex="1" minWidth="0">
            <Link to={dayReportOf(date)} data-bar>
              <BarCard at={placeOfBar(index, days.length)}>
                {(date === today ? t.dayFiguresToday : t.dayFigures)({
                  day: dayText(date, LONG),
                  amount: formatDollars(amount),
                  tickets: ticketCount,
                })}
              </BarCard>
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
                  {amount > 0 && !isDense && formatMoney(Math.round(amount) * 100)}
                </chakra.span>
                <chakra.span
                  display="block"
                  mx={{ base: '0.5', md: '0' }}
                  bg="blue.solid"
                  borderTopRadius="sm"
                  style={{
                    height: `${largest === 0 ? 0 : (amount / largest) * 85}%`,
                    ...(date === today && { background: HATCHED }),
                  }}
                />
              </chakra.span>
              <chakra.span
                aria-hidden="true"
                display="block"
                textAlign="center"
                fontSize={{ base: '0.625rem', md: 'xs' }}
                mt="1"
                lineHeight="1.3"
                whiteSpace="nowrap"
                borderRadius="sm"
                bg={isWeekend(date) && !isDense ? 'bg.emphasized' : undefined}
                visibility={isDense && index % 7 !== 0 ? 'hidden' : undefined}
              >
                {/* A phone has room for a letter. */}
                <Muted as="span" display={{ base: 'block', md: 'none' }}>
                  {dayText(date, { weekday: 'narrow' })}
                </Muted>
                <Muted as="span" display={{ base: 'none', md: 'block' }}>
                  {dayText(date, { weekday: 'short' })}
                </Muted>
                <chakra.span fontVariantNumeric="tabular-nums">{Number(date.slice(8))}</chakra.span>
              </chakra.span>
            </Link>
          </chakra.li>
        ))}
      </chakra.ol>
    </Panel>
  );
}
