import { type BarCustomLayerProps, ResponsiveBar } from '@nivo/bar';
import { chartTheme, TickWords, themed } from '../ui/chart-points';
import { type ChartBar, SIDES, type WaterfallStep } from './bill-figures';

// The only file of the lottery's bill that imports nivo; it loads with the first chart. Animation is off for everyone,
// so that the figures show at once.

const TEXT = themed('fg');
const COLORS = {
  plus: themed('blue-focus-ring'),
  minus: themed('orange-focus-ring'),
  total: themed('blue-fg'),
  alert: themed('red-focus-ring'),
  second: themed('fg-muted'),
};
const SHARED = {
  theme: chartTheme(12),
  role: 'presentation',
  isInteractive: false,
  animate: false,
  enableLabel: false,
  enableGridX: false,
} as const;

/** The maximum width of a label's letter and height of its line, in px, even if the reader chose wide letters. */
const [LETTER, LINE] = [9, 14];
/** Below bars narrower than this, in px, names alternate between two rows. */
const NARROW = 60;

/** Chart labels have no cents: '$1,234', '−$60'. */
const label = (cents: number): string =>
  `${cents < 0 ? '−' : ''}$${Math.round(Math.abs(cents) / 100).toLocaleString('en-US')}`;

/** The amounts from the packs to the sweep: each bar begins where the one before it ends. */
export function Waterfall({ steps }: { steps: readonly WaterfallStep[] }) {
  const ends = steps.flatMap(({ from, to }) => [from, to]);
  const data = steps.map(({ name, to }) => ({ name, to }));
  const Steps = ({ bars, yScale, innerHeight }: BarCustomLayerProps<(typeof data)[number]>) => {
    let last = { right: 0, at: 0 };
    return (
      <g>
        {bars.map(({ key, x, width, index }) => {
          const step = steps[index];
          if (!step) return null;
          const y = yScale as (value: number) => number;
          const top = Math.min(y(step.from), y(step.to));
          const words = label(step.isSum ? step.to : step.to - step.from);
          const middle = x + width / 2;
          const isBeside =
            middle - (words.length * LETTER) / 2 < last.right && Math.abs(top - 6 - last.at) < LINE;
          const at = isBeside ? Math.min(top - 6, last.at) - LINE : top - 6;
          last = { right: middle + (words.length * LETTER) / 2, at };
          const color = step.isSum ? COLORS.total : step.to >= step.from ? COLORS.plus : COLORS.minus;
          return (
            <g key={key}>
              <rect
                x={x}
                y={top}
                width={width}
                height={Math.max(1, Math.abs(y(step.from) - y(step.to)))}
                rx={2}
                fill={color}
              />
              <text x={middle} y={at} textAnchor="middle" style={{ fontSize: 12, fill: TEXT }}>
                {words}
              </text>
              <TickWords
                x={middle}
                y={innerHeight}
                value={step.name}
                isLow={index % 2 === 1 && width < NARROW}
              />
            </g>
          );
        })}
      </g>
    );
  };
  return (
    <ResponsiveBar
      {...SHARED}
      data={data}
      indexBy="name"
      keys={['to']}
      valueScale={{ type: 'linear', min: Math.min(0, ...ends), max: Math.max(0, ...ends) }}
      layers={['grid', Steps]}
      margin={{ top: 24, bottom: 56, ...SIDES.waterfall }}
      padding={0.25}
      axisLeft={null}
      axisBottom={null}
      enableGridY={false}
    />
  );
}

/** A bar for each day or week, or two bars side by side for two series. */
export function Bars({ bars }: { bars: readonly ChartBar[] }) {
  const data = bars.map(({ name, cents, other }) => ({ name, first: cents, other: other ?? 0 }));
  const all = bars.flatMap(({ cents, other }) => [cents, other ?? 0]);
  const hasOther = bars.some(({ other }) => other !== undefined);
  return (
    <ResponsiveBar
      {...SHARED}
      data={data}
      indexBy="name"
      valueScale={{ type: 'linear', min: Math.min(0, ...all), max: Math.max(0, ...all), nice: true }}
      keys={hasOther ? ['first', 'other'] : ['first']}
      groupMode="grouped"
      colors={({ id, index }) =>
        id === 'other' ? COLORS.second : bars[index]?.isUrgent ? COLORS.alert : COLORS.plus
      }
      margin={{ top: 8, bottom: 32, ...SIDES.bars }}
      padding={0.2}
      axisLeft={{ tickSize: 0, tickPadding: 8, tickValues: 4, format: (cents) => label(Number(cents)) }}
      axisBottom={{
        renderTick: TickWords,
        tickValues: bars.flatMap(({ name, isTick }) => (isTick ? name : [])),
      }}
      gridYValues={4}
    />
  );
}
