import { chakra } from '@chakra-ui/react';
import { Link } from 'react-router-dom';
import { BOARD } from '../../messages/areas/board';
import { useMessages } from '../../messages/hooks/use-messages';
import { reasonText } from '../../messages/words/answer';
import type { BoardStore } from '../../shared/board/board-schema';
import { lastWeek } from '../../shared/time/periods';
import { centsOf, formatMoney } from '../../shared/values/money';
import { atStore, paths } from '../../shared/wire/page-paths';
import { dayReportOf, periodReportOf } from '../reports/report-addresses';
import { Muted, Row } from '../ui/layout';
import { type BoardFigure, figuresOf, lastCountText, money } from './board-figures';

/** A store of the board: why it needs attention, what there is to see, and its last two weeks. */
export function StoreRow({ store }: { store: BoardStore }) {
  const t = useMessages(BOARD);
  const { store_id: id, store_name: name, date, sales_14_days: sales, counted_7_days: counted } = store;
  const reason = reasonText(store);
  const last = lastCountText(store);
  const figures = figuresOf(store);
  return (
    <chakra.li
      display="grid"
      gridTemplateColumns={{ base: 'minmax(0, 1fr) auto', lg: 'minmax(0, 1fr) 9rem 7rem 6.5rem 6.5rem' }}
      columnGap="4"
      rowGap="2"
      alignItems="center"
      py="2.5"
      borderTopWidth="1px"
    >
      <chakra.div gridColumn={{ base: '1 / -1', lg: 'auto' }} minWidth="0">
        <Row rowGap="0" columnGap="3" alignItems="baseline">
          <chakra.span asChild fontWeight="semibold" overflowWrap="anywhere" css={TARGET}>
            <Link to={atStore(paths.dashboard, id)}>{name}</Link>
          </chakra.span>
          <span data-reason={reason !== null || undefined}>{reason ?? t.inOrder}</span>
          {reason !== last && (
            <Muted as="span" small>
              {t.lastCounted({ count: last })}
            </Muted>
          )}
        </Row>
        {figures.length > 0 && (
          <Row gap="2" mt="1">
            {figures.map((figure) => (
              <FigureChip key={figure.to} storeId={id} {...figure} />
            ))}
          </Row>
        )}
      </chakra.div>
      {sales ? <Sparkline sales={sales} /> : <span />}
      {counted ? <CountedDots counted={counted} /> : <span />}
      <Sold storeId={id} label={t.today} to={dayReportOf(date)} amount={store.sales_today} />
      <Sold storeId={id} label={t.week} to={periodReportOf(lastWeek(date))} amount={store.sales_7_days} />
    </chakra.li>
  );
}

/** Links in a row: underlined only where a pointer or the focus is, with room for a finger. */
const TARGET = {
  display: 'inline-flex',
  alignItems: 'center',
  minHeight: '11',
  '&:hover': { textDecoration: 'underline' },
} as const;

function FigureChip({ storeId, text, to, isBad }: BoardFigure & { storeId: number }) {
  return (
    <chakra.span
      asChild
      colorPalette={isBad ? 'red' : 'gray'}
      css={TARGET}
      px="3"
      borderRadius="full"
      bg="colorPalette.subtle"
      color="colorPalette.fg"
      fontSize="sm"
      fontVariantNumeric="tabular-nums"
    >
      <Link to={atStore(to, storeId)} data-bad={isBad || undefined}>
        {text}
      </Link>
    </chakra.span>
  );
}

type SoldProps = { storeId: number; label: string; to: string; amount: number };

const Sold = ({ storeId, label, to, amount }: SoldProps) => (
  <chakra.span asChild css={TARGET} justifyContent="flex-end" textAlign="end">
    <Link to={atStore(to, storeId)}>
      <span>
        <Muted as="span" display="block" fontSize="xs">
          {label}
        </Muted>
        <chakra.span fontVariantNumeric="tabular-nums">{money(amount)}</chakra.span>
      </span>
    </Link>
  </chakra.span>
);

const [WIDTH, HEIGHT] = [140, 36];

/** The sales of some days as a line. @param sales in dollars, ending with today */
function Sparkline({ sales }: { sales: readonly number[] }) {
  const t = useMessages(BOARD);
  const largest = Math.max(...sales, 1);
  const points = sales.map((amount, index) => {
    const x = 2 + (index / Math.max(1, sales.length - 1)) * (WIDTH - 4);
    return `${x.toFixed(1)},${(HEIGHT - 2 - (amount / largest) * (HEIGHT - 4)).toFixed(1)}`;
  });
  // Today isn't over: its part of the line is dashed.
  const [done, today] = [points.slice(0, -1), points.slice(-2)];
  const amounts = sales.map((amount) => formatMoney(Math.round(centsOf(amount) / 100) * 100)).join(', ');
  return (
    <chakra.svg
      role="img"
      aria-label={t.sparkline({ days: sales.length, amounts })}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      width="full"
      maxWidth="9rem"
      height="9"
      color="blue.fg"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinejoin="round"
    >
      <polyline points={done.join(' ')} />
      <polyline points={today.join(' ')} strokeDasharray="3 3" />
    </chakra.svg>
  );
}

/** A dot for each of the last days: full if the store was counted. @param counted ending with today */
function CountedDots({ counted }: { counted: readonly boolean[] }) {
  const t = useMessages(BOARD);
  return (
    <chakra.span
      role="img"
      aria-label={t.counted({ count: counted.filter(Boolean).length, of: counted.length })}
      display="inline-flex"
      gap="1.5"
      justifyContent={{ base: 'flex-end', lg: 'center' }}
    >
      {counted.map((isCounted, index) => (
        <chakra.span
          // biome-ignore lint/suspicious/noArrayIndexKey: the days keep their places.
          key={index}
          boxSize="2.5"
          borderRadius="full"
          borderWidth="1.5px"
          borderColor={isCounted ? 'green.solid' : 'fg.muted'}
          bg={isCounted ? 'green.solid' : undefined}
        />
      ))}
    </chakra.span>
  );
}
