import { chakra } from '@chakra-ui/react';
import { type KeyboardEvent as ReactKeyboardEvent, useEffect, useState } from 'react';
import { POPOVER } from './theme/looks';

/** A color of the theme as CSS, so that a chart follows the color mode. */
export const themed = (name: string): string => `var(--chakra-colors-${name})`;

/** Text and lines of a chart that nivo draws. @param fontSize in px */
export const chartTheme = (fontSize: number) => ({
  text: { fontFamily: 'inherit', fontSize, fill: themed('fg') },
  axis: { ticks: { text: { fontSize, fill: themed('fg') } } },
  grid: { line: { stroke: themed('border') } },
});

/** The position of a card: over the chart, at its bar, within the chart's width. */
const CARD = {
  ...POPOVER,
  position: 'absolute',
  top: '0',
  zIndex: '1',
  px: '2',
  py: '1',
  width: 'max-content',
  maxWidth: 'min(18rem, 100%)',
  fontSize: 'sm',
} as const;

type CardProps = {
  /** the position of its bar: 0 the first, 1 the last */
  at: number;
  children: string;
};

/**
 * The figures of a bar in words: a card over the chart while the bar, marked with `data-bar`, has the pointer or the focus; for
 * screen readers always.
 */
export const BarCard = ({ at, children }: CardProps) => (
  <chakra.span
    {...CARD}
    insetInlineStart={`${at * 100}%`}
    transform={`translateX(${-at * 100}%)`}
    css={{
      '[data-bar]:is([data-dismissed], :not(:hover, :focus-visible)) > &': {
        srOnly: true,
        transform: 'none',
      },
    }}
  >
    {children}
  </chakra.span>
);

/** Hides the card of the bar that has the pointer or the focus, until they come back. */
function dismiss({ key }: KeyboardEvent): void {
  if (key !== 'Escape') return;
  for (const bar of document.querySelectorAll('[data-bar]:is(:hover, :focus-visible)')) {
    bar.toggleAttribute('data-dismissed', true);
    for (const end of ['mouseleave', 'blur'])
      bar.addEventListener(end, () => bar.removeAttribute('data-dismissed'), { once: true });
  }
}

/** Escape hides the cards of a chart's bars (WCAG 1.4.13). */
export function useDismissedCards(): void {
  useEffect(() => {
    const listener = (event: KeyboardEvent): void => dismiss(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, []);
}

/** The position of a bar among `count` bars, from 0 to 1. */
export const placeOfBar = (index: number, count: number): number => (count < 2 ? 0.5 : index / (count - 1));

type Props = {
  /** the figures of each bar as a sentence; null: nothing to say */
  texts: readonly (string | null)[];
  /** the distances of the bars from the chart's sides, in px */
  sides: { left: number; right: number };
};

/**
 * The bars of a chart in words, over the drawn ones, which screen readers don't see. One is a stop of the Tab key; the arrows lead
 * to the others.
 */
export function ChartPoints({ texts, sides }: Props) {
  useDismissedCards();
  const first = texts.findIndex((text) => text !== null);
  const [chosen, setChosen] = useState<number | null>(null);
  const stop = chosen !== null && texts[chosen] ? chosen : first;
  const move = (event: ReactKeyboardEvent<HTMLElement>) => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const bars = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-bar]')];
    bars[bars.indexOf(event.target as HTMLElement) + step]?.focus();
  };
  return (
    <chakra.ul
      role="list"
      position="absolute"
      insetBlock="0"
      style={{
        insetInlineStart: sides.left,
        insetInlineEnd: sides.right,
        gridTemplateColumns: `repeat(${texts.length}, minmax(0, 1fr))`,
      }}
      display="grid"
      onKeyDown={move}
    >
      {texts.map((text, index) =>
        text === null ? null : (
          <chakra.li
            // biome-ignore lint/suspicious/noArrayIndexKey: the bars keep their order
            key={index}
            data-bar
            tabIndex={index === stop ? 0 : -1}
            gridRow="1"
            style={{ gridColumn: index + 1 }}
            borderRadius="sm"
            _hover={{ bg: 'fg/8' }}
            _focusVisible={{ bg: 'fg/8', outlineOffset: '-2px' }}
            onFocus={() => setChosen(index)}
          >
            <BarCard at={placeOfBar(index, texts.length)}>{text}</BarCard>
          </chakra.li>
        ),
      )}
    </chakra.ul>
  );
}

type TickProps = {
  x: number;
  y: number;
  value: string;
  /** below its neighbors, where words don't fit next to each other */
  isLow?: boolean;
};

/** A bar's name below the axis, a word on each line, so that six names, or the days of a week, fit a phone. */
export const TickWords = ({ x, y, value, isLow = false }: TickProps) => (
  <text
    transform={`translate(${x}, ${y + (isLow ? 24 : 0)})`}
    textAnchor="middle"
    style={{ fontSize: 11, fill: themed('fg') }}
  >
    {value.split(' ').map((word, index) => (
      <tspan key={word} x={0} y={14 + 12 * index}>
        {word}
      </tspan>
    ))}
  </text>
);
