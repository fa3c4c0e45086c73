import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import type { PlanCount } from '../../contract/dashboard';
import { paths } from '../../contract/page-paths';
import { type Column, DataTable } from '../../ui/data-table/data-table';
import { Panel } from '../../ui/panel';
import { TextLink } from '../../ui/text-link';
import { DonutLegend, TicketsLegend } from './legends';
import { chartedPlans, type PlanFigures, planFigures, slices } from './plan-figures';
import { useCharts } from './use-charts';

type Counts = { rows: readonly PlanCount[]; loading: boolean; error: string | undefined };
type Props = { tickets: Counts; lots: Counts; isOwnStore: boolean };

/** The layout fetches the counter's screens a second after it appeared; on a till they go first. */
const AFTER_THE_COUNTER_MS = 1500;

const figure = (value: number | null): string => value?.toLocaleString('en-US') ?? '–';
const column = (header: string, of: (row: PlanFigures) => number | null): Column<PlanFigures> => ({
  header,
  value: (row) => of(row) ?? -1,
  cell: (row) => figure(of(row)),
  numeric: true,
});
const columns: Column<PlanFigures>[] = [
  { header: 'Plan', value: ({ plan }) => plan },
  column('Total', ({ total }) => total),
  column('On Shelf', ({ shelf }) => shelf),
  column('Available Lots', ({ lots }) => lots),
];

/** What is unsold by plan: three pictures, and a table with the same figures, which is their text as well. */
export function Statistics({ tickets, lots, isOwnStore }: Props) {
  const charts = useCharts(isOwnStore ? AFTER_THE_COUNTER_MS : 0);
  const figures = planFigures(tickets.error ? null : tickets.rows, lots.error ? null : lots.rows);
  const plans = chartedPlans(figures);
  const isLoading = tickets.loading || lots.loading;
  if (tickets.error && lots.error) return null;
  if (!isLoading && figures.length === 0) return <NothingUnsold isOwnStore={isOwnStore} />;

  const drawn = isLoading || charts === 'failed' ? null : charts;
  return (
    <>
      {charts === 'failed' && (
        <p role="status">The charts could not be loaded. The table has all their figures.</p>
      )}
      {!tickets.error && (
        <ChartPanel title="Tickets Statistics">
          <TicketsLegend />
          <chakra.div height="sm">{drawn && <drawn.TicketBars plans={plans} />}</chakra.div>
        </ChartPanel>
      )}
      <chakra.div
        display="grid"
        gap="4"
        gridTemplateColumns="repeat(auto-fit, minmax(min(100%, 22rem), 1fr))"
      >
        {!tickets.error && (
          <ChartPanel title="On Shelf Statistics">
            <Ring total={isLoading ? null : sum(plans.map(({ shelf }) => shelf))} unit="tickets">
              {drawn && <drawn.Donut slices={slices(plans, 'shelf')} />}
            </Ring>
            <DonutLegend slices={slices(plans, 'shelf')} />
          </ChartPanel>
        )}
        {!lots.error && (
          <ChartPanel title="Available Lots">
            <Ring total={isLoading ? null : sum(plans.map((plan) => plan.lots))} unit="lots">
              {drawn && <drawn.Donut slices={slices(plans, 'lots')} />}
            </Ring>
            <DonutLegend slices={slices(plans, 'lots')} />
          </ChartPanel>
        )}
      </chakra.div>
      <Panel aria-labelledby="by-plan">
        <chakra.h2 id="by-plan" fontSize="lg" fontWeight="bold" mb="3">
          By plan
        </chakra.h2>
        <DataTable
          caption="Unsold tickets by plan"
          columns={columns}
          rows={figures}
          rowKey={({ plan }) => plan}
          loading={isLoading}
          empty={null}
        />
      </Panel>
    </>
  );
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

/** A picture with its heading; for readers of text it's one image that says where its figures are. */
function ChartPanel({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Panel>
      <chakra.h2 fontSize="lg" fontWeight="bold" mb="3">
        {title}
      </chakra.h2>
      {/* Until it's drawn for a window that became smaller, it's cut off, and the page never scrolls sideways. */}
      <chakra.div
        role="img"
        aria-label={`${title}, a chart of the figures in the table “By plan”`}
        overflow="hidden"
      >
        {children}
      </chakra.div>
    </Panel>
  );
}

/** The place of a donut, with its whole in the middle. */
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
    <Panel>
      {isOwnStore ? (
        <p>
          There are no unsold tickets in this store. Receive packs with{' '}
          <TextLink to={paths.addInventory}>Add Inventory</TextLink>, and this page shows how many of each
          plan there are.
        </p>
      ) : (
        <p>
          There are no unsold tickets here. A store receives its packs itself; it’s added under{' '}
          <TextLink to={paths.store}>Store</TextLink>.
        </p>
      )}
    </Panel>
  );
}
