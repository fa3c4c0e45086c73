import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import type { PlanCount } from '../../contract/office/dashboard';
import { paths } from '../../contract/page-paths';
import { sum } from '../../domain/values/sum';
import { DASHBOARD } from '../../i18n/en/reports/dashboard';
import { PANEL } from '../../theme/looks';
import { type Column, DataTable } from '../../ui/data-table/data-table';
import { TextLink } from '../../ui/text-link';
import { DonutLegend, TicketsLegend } from './legends';
import { chartedPlans, type PlanFigures, planFigures, slices } from './plan-figures';
import { useCharts } from './use-charts';

type Counts = { rows: readonly PlanCount[]; loading: boolean; error: string | undefined };
type Props = { tickets: Counts; lots: Counts; isOwnStore: boolean };

/** The layout fetches the counter's screens a second after it appears; on a till they go first. */
const AFTER_THE_COUNTER_MS = 1500;

const figure = (value: number | null): string => value?.toLocaleString('en-US') ?? '–';
const column = (header: string, of: (row: PlanFigures) => number | null): Column<PlanFigures> => ({
  header,
  value: (row) => of(row) ?? -1,
  cell: (row) => figure(of(row)),
  numeric: true,
});
const columns: Column<PlanFigures>[] = [
  { header: DASHBOARD.plan, value: ({ plan }) => plan, title: true },
  column(DASHBOARD.total, ({ total }) => total),
  column(DASHBOARD.onShelf, ({ shelf }) => shelf),
  column(DASHBOARD.availableLots, ({ lots }) => lots),
];

/** Unsold tickets by plan: three charts, and a table with the same figures as their text alternative. */
export function Statistics({ tickets, lots, isOwnStore }: Props) {
  const charts = useCharts(isOwnStore ? AFTER_THE_COUNTER_MS : 0);
  const figures = planFigures(tickets.error ? null : tickets.rows, lots.error ? null : lots.rows);
  const plans = chartedPlans(figures);
  const isLoading = tickets.loading || lots.loading;
  if (tickets.error && lots.error) return null;
  if (!isLoading && figures.length === 0) return <NothingUnsold isOwnStore={isOwnStore} />;

  const drawn = isLoading || charts === 'failed' ? null : charts;
  const placeholder = charts !== 'failed' && <Skeleton />;
  return (
    <>
      {charts === 'failed' && <p role="status">{DASHBOARD.chartsMissing}</p>}
      {!tickets.error && (
        <ChartPanel title={DASHBOARD.ticketsStatistics}>
          <TicketsLegend />
          <chakra.div height="sm">{drawn ? <drawn.TicketBars plans={plans} /> : placeholder}</chakra.div>
        </ChartPanel>
      )}
      <chakra.div
        display="grid"
        gap="4"
        gridTemplateColumns="repeat(auto-fit, minmax(min(100%, 22rem), 1fr))"
      >
        {!tickets.error && (
          <ChartPanel title={DASHBOARD.onShelfStatistics}>
            <Ring
              total={isLoading ? null : sum(plans.map(({ shelf }) => shelf))}
              unit={DASHBOARD.ticketsUnit}
            >
              {drawn ? <drawn.Donut slices={slices(plans, 'shelf')} /> : placeholder}
            </Ring>
            <DonutLegend slices={slices(plans, 'shelf')} />
          </ChartPanel>
        )}
        {!lots.error && (
          <ChartPanel title={DASHBOARD.availableLots}>
            <Ring total={isLoading ? null : sum(plans.map((plan) => plan.lots))} unit={DASHBOARD.lotsUnit}>
              {drawn ? <drawn.Donut slices={slices(plans, 'lots')} /> : placeholder}
            </Ring>
            <DonutLegend slices={slices(plans, 'lots')} />
          </ChartPanel>
        )}
      </chakra.div>
      <chakra.section {...PANEL} aria-labelledby="by-plan">
        <chakra.h2 id="by-plan" fontSize="lg" fontWeight="bold" mb="3">
          {DASHBOARD.byPlan}
        </chakra.h2>
        <DataTable
          caption={DASHBOARD.unsoldByPlan}
          columns={columns}
          rows={figures}
          rowKey={({ plan }) => plan}
          loading={isLoading}
          empty={null}
        />
      </chakra.section>
    </>
  );
}

const Skeleton = () => <chakra.div height="full" bg="bg.muted" borderRadius="md" />;

/** A chart with its heading; for screen readers one image whose label says where the figures are. */
function ChartPanel({ title, children }: { title: string; children: ReactNode }) {
  return (
    <chakra.section {...PANEL}>
      <chakra.h2 fontSize="lg" fontWeight="bold" mb="3">
        {title}
      </chakra.h2>
      {/* A chart drawn for a wider window is cut off until it is redrawn, so that the page never scrolls sideways. */}
      <chakra.div role="img" aria-label={DASHBOARD.chart(title)} overflow="hidden">
        {children}
      </chakra.div>
    </chakra.section>
  );
}

/** The frame of a donut, with the total in the middle. */
function Ring({ total, unit, children }: { total: number | null; unit: string; children: ReactNode }) {
  return (
    <chakra.div position="relative" height="64">
      {children}
      <chakra.div
        position="absolute"
        inset="0"
        display="grid"
        alignContent="center"
        justifyItems="center"
        pointerEvents="none"
      >
        <chakra.span fontSize="2xl" fontWeight="bold" lineHeight="1.2">
          {figure(total)}
        </chakra.span>
        <chakra.span color="fg.muted" fontSize="sm">
          {unit}
        </chakra.span>
      </chakra.div>
    </chakra.div>
  );
}

function NothingUnsold({ isOwnStore }: { isOwnStore: boolean }) {
  return (
    <chakra.section {...PANEL}>
      {isOwnStore ? (
        <p>
          {DASHBOARD.emptyStore[0]} <TextLink to={paths.addInventory}>{DASHBOARD.addInventory}</TextLink>
          {DASHBOARD.emptyStore[1]}
        </p>
      ) : (
        <p>
          {DASHBOARD.emptyCompany[0]} <TextLink to={paths.store}>{DASHBOARD.store}</TextLink>
          {DASHBOARD.emptyCompany[1]}
        </p>
      )}
    </chakra.section>
  );
}
