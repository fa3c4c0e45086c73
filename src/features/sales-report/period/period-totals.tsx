import { chakra } from '@chakra-ui/react';
import { useState } from 'react';
import type { PeriodSales } from '../../../contract/office/period-sales';
import { centsOf, formatCents } from '../../../domain/values/money';
import { SALES_REPORT } from '../../../i18n/en/reports/sales-report';
import { Chip } from '../../../ui/form/chip';
import { TotalLine } from '../result/total-line';

/** What a period's sales can be added up by, in the order of the buttons. */
export const PERIOD_GROUPINGS = ['game', 'price', 'clerk'] as const;
type Grouping = (typeof PERIOD_GROUPINGS)[number];

type Sum = { key: string | number; title: string; detail: string; count: number; amountCents: number };
type Figures = { ticketCount: number; amount: number };
const figures = ({ ticketCount, amount }: Figures) => ({ count: ticketCount, amountCents: centsOf(amount) });

/** The sums of a period, as the server orders them. */
export const SUMS: Record<Grouping, (reply: PeriodSales) => Sum[]> = {
  game: ({ games }) =>
    games.map(({ lot_number, vendor_name, ...of }) => ({
      key: lot_number,
      title: vendor_name ?? lot_number,
      detail: vendor_name ? lot_number : '',
      ...figures(of),
    })),
  price: ({ prices }) =>
    prices.map(({ ticket_price, ...of }) => ({
      key: ticket_price,
      title: formatCents(centsOf(ticket_price)),
      detail: '',
      ...figures(of),
    })),
  clerk: ({ clerks }) =>
    clerks.map(({ created_by, name, shifts, ...of }) => ({
      key: created_by,
      title: name,
      detail: SALES_REPORT.shifts(shifts),
      ...figures(of),
    })),
};

/** The sums of a period by game, price or clerk. */
export function PeriodTotals({ reply }: { reply: PeriodSales }) {
  const [chosen, setChosen] = useState<Grouping>('game');
  const sums = SUMS[chosen](reply);
  const largest = Math.max(...sums.map(({ amountCents }) => amountCents));
  return (
    <chakra.section aria-labelledby="period-totals">
      <chakra.div display="flex" flexWrap="wrap" alignItems="center" gap="2" mb="2">
        <chakra.h2 id="period-totals" fontWeight="bold" me="2">
          {SALES_REPORT.totals}
        </chakra.h2>
        {PERIOD_GROUPINGS.map((grouping) => (
          <Chip key={grouping} isChosen={grouping === chosen} onChoose={() => setChosen(grouping)}>
            {SALES_REPORT.by[grouping]}
          </Chip>
        ))}
      </chakra.div>
      <chakra.ul listStyle="none" borderWidth="1px" borderRadius="md">
        {sums.map(({ key, ...sum }) => (
          <chakra.li
            key={`${chosen}/${key}`}
            px="3"
            py="2.5"
            borderTopWidth="1px"
            _first={{ borderTopWidth: '0' }}
          >
            <TotalLine {...sum} share={largest === 0 ? 0 : sum.amountCents / largest} />
          </chakra.li>
        ))}
      </chakra.ul>
    </chakra.section>
  );
}
