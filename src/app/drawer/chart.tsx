import { ResponsiveBar } from '@nivo/bar';
import { sumOf } from '../../shared/values/collections';
import { centsToDollars, formatSignedCents } from '../../shared/values/money';
import type { ChartedDays } from './charted-days';

const TEXT = 'var(--chakra-colors-fg)';
const theme = {
  text: { fontFamily: 'inherit', fontSize: 13, fill: TEXT },
  axis: { ticks: { text: { fontSize: 13, fill: TEXT } } },
  grid: { line: { stroke: 'var(--chakra-colors-border)' } },
};

/** More days than these have no room for their names, also on a phone. */
const MAX_TICKS = 7;

/** `2026-11-07` as 11/7 */
const tick = (day: string): string => day.slice(5).split('-').map(Number).join('/');

/** Over and short of each day around zero, a color for each clerk. The page says the same in words. */
export function OverShortChart({ days, clerks, colorOf }: ChartedDays) {
  const sums = days.flatMap(({ cents }) => {
    const amounts = Object.values(cents).map(centsToDollars);
    return [-1, 1].map((sign) => sumOf(amounts, (each) => (Math.sign(each) === sign ? each : 0)));
  });
  const step = Math.ceil(days.length / MAX_TICKS);
  return (
    <ResponsiveBar
      data={days.map(({ day, cents }) => ({
        day,
        ...Object.fromEntries(Object.entries(cents).map(([clerk, each]) => [clerk, centsToDollars(each)])),
      }))}
      indexBy="day"
      valueScale={{ type: 'linear', min: Math.min(0, ...sums), max: Math.max(0, ...sums), nice: true }}
      keys={clerks}
      groupMode="stacked"
      margin={{ top: 8, right: 8, bottom: 28, left: 64 }}
      padding={0.35}
      colors={({ id }) => colorOf(String(id))}
      axisLeft={{
        tickSize: 0,
        tickPadding: 6,
        tickValues: 5,
        format: (dollars) => formatSignedCents(dollars * 100),
      }}
      axisBottom={{
        tickSize: 0,
        tickPadding: 8,
        format: tick,
        tickValues: days.flatMap(({ day }, index) => (index % step === 0 ? day : [])),
      }}
      gridYValues={5}
      markers={[
        { axis: 'y', value: 0, lineStyle: { stroke: 'var(--chakra-colors-fg-subtle)', strokeWidth: 1 } },
      ]}
      enableLabel={false}
      theme={theme}
      role="presentation"
      isInteractive={false}
      animate={false}
    />
  );
}
