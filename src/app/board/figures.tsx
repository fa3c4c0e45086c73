import { chakra } from '@chakra-ui/react';
import { type ReactNode, useEffect, useState } from 'react';
import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import { DASHBOARD } from '../../messages/areas/dashboard';
import { OFFICE_WORDS } from '../../messages/areas/office-words';
import { currentMessages } from '../../messages/current';
import { useMessages } from '../../messages/hooks/use-messages';
import { accountsPaths } from '../../shared/accounts/paths';
import type { PlanCount } from '../../shared/board/board-schema';
import { cataloguePaths } from '../../shared/catalogue/paths';
import { reportsPaths } from '../../shared/reports/paths';
import { groupBy, sum } from '../../shared/values/collections';
import { paths } from '../../shared/wire/page-paths';
import { together, useRows } from '../state/queries/query';
import { AsOf } from '../ui/as-of';
import { type Column, DataTable } from '../ui/data-table/data-table';
import { Figure, Grid, Muted, Stack } from '../ui/layout';
import { Panel } from '../ui/page/panel';
import { TextLink, TryAgain } from '../ui/plain';
import { StatusAlert } from '../ui/status-alert';
import { CHART_BOX, PANEL } from '../ui/theme/looks';
import {
  chartedPlans,
  MAX_CHARTED,
  ON_SHELF,
  type PlanFigures,
  planFigures,
  sliceColor,
  slices,
  TOTAL,
} from './plan-figures';

/**
 * The dashboard's figures of a store or a company; each call succeeds or fails on its own.
 * @param placeId a store's or a company's id
 */
export function useFigures(placeId: number) {
  const ofPlace = { params: { id: placeId } };
  const ofStore = { params: { storeId: placeId } };
  return {
    users: useRows(accountsPaths.userList, ofStore),
    vendors: useRows(cataloguePaths.vendorListOf, ofStore),
    plans: useRows(cataloguePaths.planListOf, ofStore),
    tickets: useRows(reportsPaths.ticketCount, ofPlace),
    lots: useRows(reportsPaths.lotCount, ofPlace),
  };
}

type Props = {
  figures: ReturnType<typeof useFigures>;
  /** the place is the store that this terminal works in */
  isOwnStore: boolean;
};

/** The figures of a store or a company, with a message for figures that couldn't be loaded. */
export function Figures({ figures, isOwnStore }: Props) {
  const t = useMessages(DASHBOARD);
  const office = useMessages(OFFICE_WORDS);
  const { users, vendors, plans, tickets, lots } = figures;
  const cards = [
    { name: t.users, list: users },
    { name: t.vendors, list: vendors },
    { name: t.plans, list: plans },
  ];
  const reports = [...cards, { name: office.tickets, list: tickets }, { name: t.availableLots, list: lots }];
  const failed = failures(reports.map(({ name, list }) => ({ name, error: list.error })));
  const isKnown = [tickets, lots].every(({ loading, error }) => !loading && !error);
  const isEmpty = isKnown && tickets.rows.length + lots.rows.length === 0;
  const retry = () => {
    for (const { list } of reports) if (list.error) void list.reload();
  };
  return (
    <>
      {failed.length > 0 && (
        <StatusAlert kind="error" action={<TryAgain onClick={retry} />}>
          {failed.map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
        </StatusAlert>
      )}
      <AsOf at={together(users, vendors, plans, tickets, lots).asOf} />
      {isEmpty && <NothingUnsold isOwnStore={isOwnStore} />}
      <Foldable title={t.inventoryStatistics}>
        <chakra.div
          display="grid"
          gridTemplateColumns="repeat(3, minmax(0, 1fr))"
          gap={{ base: '2', md: '4' }}
        >
          {cards.map(({ name, list }) => (
            <Panel key={name} px={{ base: '3', md: '5' }}>
              <dl>
                <Figure label={name}>{list.loading || list.error ? '–' : list.rows.length}</Figure>
              </dl>
            </Panel>
          ))}
        </chakra.div>
        {!isEmpty && <Statistics tickets={tickets} lots={lots} />}
      </Foldable>
    </>
  );
}

/** Whether this device's users have folded the dashboard's statistics. */
const useFold = create<{ isFolded: boolean }>()(
  persist((): { isFolded: boolean } => ({ isFolded: false }), { name: 'lottery-statistics-fold' }),
);

/** A part of the page that can be folded; the device remembers it. Folded content isn't made. */
function Foldable({ title, children }: { title: string; children: ReactNode }) {
  const isOpen = !useFold(({ isFolded }) => isFolded);
  return (
    <chakra.details
      open={isOpen}
      onToggle={({ currentTarget }) => useFold.setState({ isFolded: !currentTarget.open })}
    >
      <chakra.summary {...PANEL} py="3" minHeight="11" cursor="pointer" fontSize="lg" fontWeight="bold">
        {title}
      </chakra.summary>
      {isOpen && <Stack mt="4">{children}</Stack>}
    </chakra.details>
  );
}

/** A figure of the dashboard, and why it couldn't be loaded. */
type Request = { name: string; error: string | undefined };

/** Sentences about what couldn't be loaded: one per reason, so that a lost network is mentioned once. */
export function failures(requests: readonly Request[]): string[] {
  const failed = requests.flatMap(({ name, error }) => (error ? { name, error } : []));
  return [...groupBy(failed, ({ error }) => error)].map(
    ([error, same]) => `${same.map(({ name }) => name).join(', ')}: ${error}`,
  );
}

const Swatch = ({ color }: { color: string }) => (
  <chakra.span display="inline-block" boxSize="3.5" borderRadius="sm" style={{ background: color }} />
);

const Entry = ({ color, children }: { color: string; children: ReactNode }) => (
  <chakra.span display="inline-flex" alignItems="center" gap="2">
    <Swatch color={color} />
    {children}
  </chakra.span>
);

/** The legend of a plan's two bars. */
function TicketsLegend() {
  const office = useMessages(OFFICE_WORDS);

  return (
    <chakra.div display="flex" gap="5" mb="2" fontSize="sm">
      <Entry color={TOTAL}>{office.total}</Entry>
      <Entry color={ON_SHELF}>{office.onShelf}</Entry>
    </chakra.div>
  );
}

type Charts = typeof import('./charts');

/** Kept once loaded, so that the charts show at once. */
let loaded: Charts | null = null;

/**
 * The charts, which load separately so that the figures don't wait for them.
 * @returns null until loaded; 'failed' if they can't be loaded
 */
function useCharts(): Charts | 'failed' | null {
  const [charts, setCharts] = useState<Charts | 'failed' | null>(loaded);
  useEffect(() => {
    if (loaded) return;
    import('./charts').then(
      (module) => {
        loaded = module;
        setCharts(module);
      },
      (error: unknown) => {
        console.warn('The charts could not be loaded', error);
        setCharts('failed');
      },
    );
  }, []);
  return charts;
}

type Counts = { rows: readonly PlanCount[]; loading: boolean; error: string | undefined };
type StatisticsProps = { tickets: Counts; lots: Counts };

const figure = (value: number | null): string => value?.toLocaleString('en-US') ?? '–';
const column = (header: string, of: (row: PlanFigures) => number | null): Column<PlanFigures> => ({
  header,
  value: (row) => of(row) ?? -1,
  cell: (row) => figure(of(row)),
  numeric: true,
});
/** @param placeOf a plan's number in the donuts, which determines its color */
const columnsWith =
  (placeOf: ReadonlyMap<string, number>) =>
  (t: typeof DASHBOARD): Column<PlanFigures>[] => [
    {
      header: currentMessages(OFFICE_WORDS).plan,
      value: ({ plan }) => plan,
      text: ({ plan }) => plan,
      cell: ({ plan }) => {
        const place = placeOf.get(plan) ?? MAX_CHARTED;
        return (
          <Entry color={sliceColor(place)}>
            <Muted as="span" minWidth="4" textAlign="end">
              {place}
            </Muted>
            {plan}
          </Entry>
        );
      },
      title: true,
    },
    column(currentMessages(OFFICE_WORDS).total, ({ total }) => total),
    column(currentMessages(OFFICE_WORDS).onShelf, ({ shelf }) => shelf),
    column(t.availableLots, ({ lots }) => lots),
  ];

/** Unsold tickets by plan: three charts, and a table with their figures, which is the donuts' legend. */
function Statistics({ tickets, lots }: StatisticsProps) {
  const t = useMessages(DASHBOARD);
  const charts = useCharts();
  const figures = planFigures(tickets.error ? null : tickets.rows, lots.error ? null : lots.rows);
  const plans = chartedPlans(figures);
  const isLoading = tickets.loading || lots.loading;
  if (tickets.error && lots.error) return null;

  const drawn = isLoading || charts === 'failed' ? null : charts;
  const placeholder = charts !== 'failed' && <Skeleton />;
  return (
    <>
      {charts === 'failed' && <p role="status">{t.chartsMissing}</p>}
      {!tickets.error && (
        <ChartPanel title={t.ticketsStatistics}>
          <TicketsLegend />
          <chakra.div height="sm">{drawn ? <drawn.TicketBars plans={plans} /> : placeholder}</chakra.div>
        </ChartPanel>
      )}
      <Grid min="22rem">
        {!tickets.error && (
          <ChartPanel title={t.onShelfStatistics}>
            <Ring total={isLoading ? null : sum(plans.map(({ shelf }) => shelf))} unit={t.ticketsUnit}>
              {drawn ? <drawn.Donut slices={slices(plans, 'shelf')} /> : placeholder}
            </Ring>
          </ChartPanel>
        )}
        {!lots.error && (
          <ChartPanel title={t.availableLots}>
            <Ring total={isLoading ? null : sum(plans.map((plan) => plan.lots))} unit={t.lotsUnit}>
              {drawn ? <drawn.Donut slices={slices(plans, 'lots')} /> : placeholder}
            </Ring>
          </ChartPanel>
        )}
      </Grid>
      <Panel title={t.byPlan}>
        <DataTable
          caption={t.unsoldByPlan}
          columns={columnsWith(new Map(plans.map(({ plan }, index) => [plan, index + 1])))(t)}
          rows={figures}
          rowKey={({ plan }) => plan}
          loading={isLoading}
          empty={null}
        />
      </Panel>
    </>
  );
}

const Skeleton = () => <chakra.div height="full" bg="bg.muted" borderRadius="md" />;

/** A chart with its heading; for screen readers one image whose label refers to the table with the figures. */
function ChartPanel({ title, children }: { title: string; children: ReactNode }) {
  const t = useMessages(DASHBOARD);

  return (
    <Panel title={title}>
      {/* A chart drawn for a wider window is cut off until it is redrawn, so that the page never scrolls sideways. */}
      <chakra.div role="img" aria-label={t.chart({ title })} {...CHART_BOX}>
        {children}
      </chakra.div>
    </Panel>
  );
}

/** The frame of a donut, with the total in the middle. */
function Ring({ total, unit, children }: { total: number | null; unit: string; children: ReactNode }) {
  return (
    <chakra.div position="relative" height="64">
      {children}
      <chakra.div
        aria-hidden
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
        <Muted as="span" small>
          {unit}
        </Muted>
      </chakra.div>
    </chakra.div>
  );
}

/** Shown instead of statistics where there are no packs. */
function NothingUnsold({ isOwnStore }: { isOwnStore: boolean }) {
  const t = useMessages(DASHBOARD);
  const office = useMessages(OFFICE_WORDS);

  return (
    <Panel>
      {isOwnStore ? (
        <p>
          {t.emptyStore} <TextLink to={paths.addInventory}>{office.addInventory}</TextLink>
        </p>
      ) : (
        <p>
          {t.emptyCompany} <TextLink to={paths.store}>{office.store}</TextLink>
        </p>
      )}
    </Panel>
  );
}
