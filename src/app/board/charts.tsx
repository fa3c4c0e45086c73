import { ResponsiveBar } from '@nivo/bar';
import { ResponsivePie } from '@nivo/pie';
import { chartTheme } from '../ui/chart-points';
import {
  type ChartedPlan,
  GROUND,
  LINE,
  ON_SHELF,
  type Slice,
  sliceColor,
  TEXT,
  TOTAL,
} from './plan-figures';

// Only this file, drawer/chart and lottery/bill-charts import nivo. Animation is off for everyone, so that the figures show at once.

const LABEL = { fontSize: 13, fontWeight: 600, fill: TEXT };
const theme = { ...chartTheme(13), labels: { text: LABEL } };

const MAX_NAME_LENGTH = 13;
const short = (name: string): string =>
  name.length > MAX_NAME_LENGTH ? `${name.slice(0, MAX_NAME_LENGTH - 1).trimEnd()}…` : name;
const written = (value: number): string => value.toLocaleString('en-US');

type DrawnBar = {
  x: number;
  y: number;
  width: number;
  height: number;
  data: { id: string | number; value: number };
};

/** A bar with its value after it. Nivo's own keeps the colors of the color mode in which it was first drawn. */
function Bar({ bar }: { bar: DrawnBar }) {
  const { x, y, width, height, data } = bar;
  return (
    <g transform={`translate(${x}, ${y})`}>
      <rect width={width} height={height} rx={2} fill={data.id === 'total' ? TOTAL : ON_SHELF} />
      <text x={width + 6} y={height / 2} dominantBaseline="central" style={LABEL}>
        {written(data.value)}
      </text>
    </g>
  );
}

/** Unsold tickets of each plan: the upper bar is the total, the lower one the tickets on the shelf. */
export function TicketBars({ plans }: { plans: readonly ChartedPlan[] }) {
  return (
    <ResponsiveBar
      // Nivo draws the first row at the bottom, but the first key of a row at the top.
      data={plans.map(({ plan, total, shelf }) => ({ plan, total, shelf })).reverse()}
      indexBy="plan"
      keys={['total', 'shelf']}
      layout="horizontal"
      groupMode="grouped"
      margin={{ top: 0, right: 64, bottom: 0, left: 100 }}
      padding={0.25}
      innerPadding={1}
      barComponent={Bar}
      axisLeft={{ tickSize: 0, tickPadding: 8, format: short }}
      axisBottom={null}
      enableGridX={false}
      enableGridY={false}
      theme={theme}
      role="presentation"
      isInteractive={false}
      animate={false}
    />
  );
}

/** The plans' shares of a total; each slice is labeled with the number of its plan. */
export function Donut({ slices }: { slices: readonly Slice[] }) {
  return (
    <ResponsivePie
      data={slices.map(({ place, plan, value }) => ({ id: place, label: plan, value }))}
      margin={{ top: 22, right: 22, bottom: 22, left: 22 }}
      innerRadius={0.62}
      colors={({ id }) => sliceColor(Number(id))}
      borderWidth={2}
      borderColor={GROUND}
      enableArcLabels={false}
      arcLinkLabel="id"
      arcLinkLabelsSkipAngle={4}
      arcLinkLabelsDiagonalLength={5}
      arcLinkLabelsStraightLength={2}
      arcLinkLabelsTextOffset={3}
      arcLinkLabelsTextColor={TEXT}
      arcLinkLabelsColor={LINE}
      theme={theme}
      role="presentation"
      isInteractive={false}
      animate={false}
    />
  );
}
