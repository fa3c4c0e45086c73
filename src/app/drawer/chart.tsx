import { ResponsiveBar } from '@nivo/bar';
import { centsToDollars, formatSignedCents } from '../../shared/values/money';
import type { ChartedDays } from './charted-days';

const TEXT = 'var(--chakra-colors-fg)';
const theme = {
  text: { fontFamily: 'inherit', fontSize: 13, fill: TEXT },
  axis: { ticks: { text: { fontSize: 13, fill: TEXT } } },
  grid: { line: { stroke: 'var(--chakra-colors-border)' } },
};

/** Over and short of each day around zero, a color for each clerk. The page says the same in words. */
export function OverShortChart({ days, clerks, colorOf }: ChartedDays) {
  return (
    <ResponsiveBar
      data={days.map(({ day, label, cents }) => ({
        day,
        label,
        ...Object.fromEntries(Object.entries(cents).map(([clerk, each]) => [clerk, centsToDollars(each)])),
      }))}
      indexBy="label"
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
      axisBottom={{ tickSize: 0, tickPadding: 8 }}
      gridYValues={5}
      enableLabel={false}
      theme={theme}
      role="presentation"
      isInteractive={false}
      animate={false}
    />
  );
}
