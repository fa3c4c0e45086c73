import { ResponsiveBar } from '@nivo/bar';
import { sumOf } from '../../shared/values/collections';
import { centsToDollars, formatSignedCents } from '../../shared/values/money';
import { chartTheme, TickWords, themed } from '../ui/chart-points';
import { dayTick } from '../ui/formats';
import { type ChartedDays, SIDES } from './charted-days';

/** The maximum number of days whose names fit, even on a phone. */
const MAX_TICKS = 7;

/** The over and short of each day around zero, in a color for each clerk. The page says the same in words. */
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
      margin={{ top: 8, bottom: 32, ...SIDES }}
      padding={0.35}
      colors={({ id }) => colorOf(String(id))}
      axisLeft={{
        tickSize: 0,
        tickPadding: 6,
        tickValues: 5,
        format: (dollars) => formatSignedCents(dollars * 100),
      }}
      axisBottom={{
        renderTick: ({ x, y, value }) => <TickWords x={x} y={y} value={dayTick(value)} />,
        tickValues: days.flatMap(({ day }, index) => (index % step === 0 ? day : [])),
      }}
      gridYValues={5}
      markers={[{ axis: 'y', value: 0, lineStyle: { stroke: themed('fg-subtle'), strokeWidth: 1 } }]}
      enableLabel={false}
      theme={chartTheme(13)}
      role="presentation"
      isInteractive={false}
      animate={false}
    />
  );
}
