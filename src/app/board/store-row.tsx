import { Button, chakra } from '@chakra-ui/react';
import { useId, useState } from 'react';
import { Link } from 'react-router-dom';
import { BOARD } from '../../messages/areas/board';
import { OFFICE_WORDS } from '../../messages/areas/office-words';
import { useMessages } from '../../messages/hooks/use-messages';
import { reasonText } from '../../messages/words/answer';
import type { BoardStore } from '../../shared/board/board-schema';
import { type Reason, reasonsOf } from '../../shared/board/worst-first';
import { lastWeek } from '../../shared/time/periods';
import { centsOf, formatMoney } from '../../shared/values/money';
import { atStore, paths } from '../../shared/wire/page-paths';
import { dayReportOf, periodReportOf } from '../office/report-addresses';
import { Icon } from '../ui/icon';
import { Muted, Row } from '../ui/layout';
import { TextLink } from '../ui/try-again';
import { type BoardFigure, figuresOf, lastCountText, money } from './board-figures';

/**
 * A store of the board, 64 px high for a mouse: its name with the reason that cost most, its last two weeks, and its sales; on
 * expanding, its last count and its other figures.
 */
export function StoreRow({ store }: { store: BoardStore }) {
  const t = useMessages(BOARD);
  const office = useMessages(OFFICE_WORDS);
  const { store_id: id, store_name: name, date, sales_14_days: sales, counted_7_days: counted } = store;
  const [isOpen, setOpen] = useState(false);
  const more = useId();
  const figures = figuresOf(store);
  const [reason] = reasonsOf(store);
  const cause = figures.find((figure) => figure.reason === reason);
  return (
    <chakra.li
      display="grid"
      gridTemplateColumns={{
        base: 'minmax(0, 1fr) auto',
        lg: 'minmax(0, 1fr) 9rem 7rem 6.5rem 6.5rem auto',
      }}
      columnGap="4"
      rowGap={{ base: '2', lg: '0' }}
      alignItems="center"
      minHeight="16"
      py={{ base: '2', lg: '1' }}
      borderTopWidth="1px"
    >
      <chakra.div minWidth="0">
        <chakra.span asChild display="block" fontWeight="semibold" overflowWrap="anywhere" css={LINE}>
          <Link to={atStore(paths.dashboard, id)}>{name}</Link>
        </chakra.span>
        {reason ? (
          <chakra.span
            asChild
            display="block"
            color={isLoss(reason) ? 'red.fg' : 'fg.muted'}
            fontSize="sm"
            css={LINE}
          >
            <Link to={atStore(cause?.to ?? paths.dashboard, id)} data-reason={reason}>
              {reasonText(store)}
            </Link>
          </chakra.span>
        ) : (
          <Muted as="span" display="block" small>
            {t.inOrder}
          </Muted>
        )}
      </chakra.div>
      <Button
        variant="ghost"
        gridRow="1"
        gridColumn={{ base: '2', lg: '6' }}
        justifySelf="end"
        px="0"
        minWidth="control"
        aria-label={t.more({ store: name })}
        aria-expanded={isOpen}
        aria-controls={more}
        onClick={() => setOpen(!isOpen)}
      >
        <chakra.span transform={isOpen ? 'rotate(180deg)' : undefined}>
          <Icon name="down" size="5" />
        </chakra.span>
      </Button>
      {sales ? <Sparkline sales={sales} /> : <span />}
      {counted ? <CountedDots counted={counted} /> : <span />}
      <Sold storeId={id} label={office.soldToday} to={dayReportOf(date)} amount={store.sales_today} />
      <Sold storeId={id} label={t.week} to={periodReportOf(lastWeek(date))} amount={store.sales_7_days} />
      <chakra.div id={more} hidden={!isOpen} gridColumn="1 / -1" pb="2">
        {isOpen && (
          <Row gap="2">
            <Muted as="span" small>
              {t.lastCounted({ count: lastCountText(store) })}
            </Muted>
            {figures.map((figure) => (
              <FigureChip key={figure.text} storeId={id} {...figure} />
            ))}
          </Row>
        )}
      </chakra.div>
    </chakra.li>
  );
}

/** A store that never received a pack, outside the board's figures. */
export function StoreNotSetUp({ store: { store_id: id, store_name: name } }: { store: BoardStore }) {
  const t = useMessages(BOARD);
  return (
    <Row as="li" gap="2" minHeight="11" borderTopWidth="1px" _first={{ borderTopWidth: '0' }}>
      <chakra.span fontWeight="semibold" overflowWrap="anywhere">
        {name}
      </chakra.span>
      <span>
        {t.notSetUp} <TextLink to={atStore(paths.dashboard, id)}>{t.finishSetUp}</TextLink>
      </span>
    </Row>
  );
}

const isLoss = (reason: Reason | null): boolean =>
  reason === 'missing' || reason === 'short' || reason === 'charged';

/** Links in a row: underlined only where a pointer or the focus is, with room for a finger. */
const TARGET = {
  display: 'inline-flex',
  alignItems: 'center',
  minHeight: 'control',
  '&:hover': { textDecoration: 'underline' },
} as const;

/** A line of a row that is a link: for a finger, further from the next one. */
const LINE = {
  lineHeight: '1.5rem',
  '&:hover': { textDecoration: 'underline' },
  '@media (pointer: coarse)': { lineHeight: '1.25rem', paddingBlock: '0.5rem' },
} as const;

function FigureChip({ storeId, text, to, reason }: BoardFigure & { storeId: number }) {
  return (
    <chakra.span
      asChild
      colorPalette={isLoss(reason) ? 'red' : 'gray'}
      css={TARGET}
      px="3"
      borderRadius="full"
      bg="colorPalette.subtle"
      color="colorPalette.fg"
      fontSize="sm"
      fontVariantNumeric="tabular-nums"
    >
      <Link to={atStore(to, storeId)}>{text}</Link>
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
