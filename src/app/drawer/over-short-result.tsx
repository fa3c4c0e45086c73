import { Button, chakra } from '@chakra-ui/react';
import { Fragment, type ReactNode, Suspense, useState } from 'react';
import { OVER_SHORT } from '../../messages/areas/over-short';
import { REGISTER_FILES } from '../../messages/areas/register-files';
import { currentMessages } from '../../messages/current';
import { useMessages } from '../../messages/hooks/use-messages';
import {
  ALL,
  cashOf,
  gameTexts,
  groupColumns,
  isInGroup,
  type MoneyColumn,
  printedMoney,
  registerColumns,
  registerTexts,
  remarksOf,
  resultOf,
  shown,
  signatureColumn,
  storeColumn,
  summedOf,
} from '../../messages/words/money-columns';
import { groupMoney, MONEY_GROUPINGS, type MoneyGroup, type MoneyGrouping } from '../../shared/drawer/groups';
import { placesText } from '../../shared/drawer/money-count';
import type { ClerkOverShort, GameBeside, OverShortRow } from '../../shared/drawer/shift-money-schema';
import { sumOf } from '../../shared/values/collections';
import { formatCents, formatSignedCents, signedCents } from '../../shared/values/money';
import { ExportButtons } from '../office/export-buttons';
import { PrintSheet, PrintTable } from '../office/print-sheet';
import { ChartPoints } from '../ui/chart-points';
import { type Column, DataTable } from '../ui/data-table/data-table';
import type { View } from '../ui/data-table/rows';
import { Chip } from '../ui/form/choices';
import { clockTime, dayText } from '../ui/formats';
import { Figure, Figures, Muted, Row, Stack } from '../ui/layout';
import { lazyPart } from '../ui/lazy-part';
import { ChartFirst } from '../ui/page/chart-first';
import { Panel } from '../ui/page/panel';
import { useStoreClock } from '../ui/store-clock';
import { CHART_BOX } from '../ui/theme/looks';
import { type ChartedDays, chartedDays, SIDES, worstDrawers } from './charted-days';
import { DrawerDetails, EnterDrawer, GamesBeside } from './drawer-dialogs';

const Chart = lazyPart(async () => (await import('./chart')).OverShortChart);

/** Rows for a file. */
export const tableOf = <Row,>(columns: readonly MoneyColumn<Row>[], rows: readonly Row[]) => ({
  columns: columns.map(({ header }) => ({ header })),
  rows: rows.map((row) => columns.map(({ value }) => value(row))),
});

const keyOf = ({ store_id, records }: OverShortRow): string =>
  [store_id, ...records.map(({ submission_id }) => submission_id)].join();
const timeOf = ({ date, report_time }: OverShortRow): string => `${dayText(date)}, ${clockTime(report_time)}`;

/** Whether the drawer's money still has to be entered. */
const isOpen = ({ entered, waiting }: OverShortRow): boolean => entered === null && !waiting;

/** Red for short, green for over; no color within the store's tolerance, or without a figure. */
const toneOf = (cents: number | null, even: boolean | null): string | undefined =>
  !cents || even ? undefined : cents < 0 ? 'red.fg' : 'green.fg';

const Result = ({ row }: { row: OverShortRow }) => (
  <chakra.span
    color={toneOf(row.over_short, row.even)}
    fontWeight="semibold"
    whiteSpace="nowrap"
    fontVariantNumeric="tabular-nums"
  >
    {resultOf(row)}
  </chakra.span>
);

/**
 * All the counted cash, with the drawer's and the machines' part before it, or below it if there is no room.
 * @param props.isMinor with a mouse, the parts show if there is much room, otherwise on hover
 */
function Cash({ row, isMinor }: { row: OverShortRow; isMinor: boolean }) {
  const { total, parts } = cashOf(row);
  if (parts.length === 0) return total;
  return (
    <chakra.span
      display={{ base: 'block', lg: 'flex' }}
      flexDirection="row-reverse"
      alignItems="baseline"
      columnGap="1.5"
      title={placesText(parts)}
    >
      {total}{' '}
      <Muted
        as="span"
        display="block"
        fontSize="xs"
        whiteSpace={{ base: 'normal', lg: 'nowrap' }}
        data-minor={isMinor || undefined}
      >
        {parts.map(({ amount, place }, index) => (
          <Fragment key={place}>
            {index > 0 && ' + '}
            <chakra.span whiteSpace="nowrap">
              {amount}
              {/* Where there is little room, the amounts alone. */}
              <span data-detail> {place}</span>
            </chakra.span>
          </Fragment>
        ))}
      </Muted>
    </chakra.span>
  );
}

type TableProps = {
  rows: readonly OverShortRow[];
  /** server-side pages, for the drawers of several stores */
  served?: { total: number; view: View; onView: (view: View) => void; busy: boolean; inOrder: true };
  /** the store, or the company, whose rows name their stores */
  placeId: number;
  /** the user's own store, whose drawers can be entered here; null: read-only */
  ownStoreId: number | null;
  tools?: ReactNode;
};

/** Drawers, each with its details, and a form for those without money. */
export function DrawerTable({ rows, served, placeId, ownStoreId, tools }: TableProps) {
  const t = useMessages(OVER_SHORT);
  const [viewed, setViewed] = useState<OverShortRow | null>(null);
  const [entered, setEntered] = useState<OverShortRow | null>(null);
  const cells: Record<string, (row: OverShortRow) => ReactNode> = {
    [t.day]: (row) => dayText(row.date),
    [t.time]: (row) => clockTime(row.report_time),
    [t.cash]: (row) => <Cash row={row} isMinor={served !== undefined} />,
    [t.result]: (row) => <Result row={row} />,
  };
  const columns = [...(served ? [storeColumn()] : []), ...shown()].map(
    (column): Column<OverShortRow> => ({
      ...column,
      cell: cells[column.header] ?? column.text,
      unbroken: true,
      ...(column.header === t.day && { title: true }),
      ...(column.header === t.time && { secondary: true }),
    }),
  );
  return (
    <>
      <DataTable
        caption={t.title}
        columns={columns}
        rows={rows}
        {...(served && { served })}
        rowKey={keyOf}
        tools={tools}
        empty={t.none}
        note={(row) => [...registerTexts(row), ...remarksOf(row)].join(' ') || undefined}
        buttons={
          ownStoreId !== null && rows.some(isOpen)
            ? (row) =>
                isOpen(row) && (
                  <Button
                    variant="outline"
                    aria-label={t.enterAt({ name: row.name, at: timeOf(row) })}
                    onClick={() => setEntered(row)}
                  >
                    {t.enter}
                  </Button>
                )
            : undefined
        }
        actions={(row) => [
          {
            isRow: true,
            label: t.view,
            name: t.viewOf({ name: row.name, at: timeOf(row) }),
            run: () => setViewed(row),
          },
        ]}
      />
      {viewed && (
        <DrawerDetails row={viewed} storeId={viewed.store_id ?? placeId} onClose={() => setViewed(null)} />
      )}
      {entered && ownStoreId !== null && (
        <EnterDrawer storeId={ownStoreId} row={entered} onClose={() => setEntered(null)} />
      )}
    </>
  );
}

/** The days as bars and in words, and the drawers that were shortest. */
function Picture({ charted, rows }: { charted: ChartedDays; rows: readonly OverShortRow[] }) {
  const t = useMessages(OVER_SHORT);
  const worst = worstDrawers(rows);
  const { days, clerks, colorOf } = charted;
  return (
    <Panel aria-label={t.byDay}>
      <chakra.figure minWidth="0">
        <chakra.figcaption fontWeight="semibold">{t.byDay}</chakra.figcaption>
        {/* A chart drawn for a wider window is cut off until it is redrawn. */}
        <chakra.div position="relative">
          <chakra.div height="13rem" {...CHART_BOX} aria-hidden>
            <Suspense>
              <Chart {...charted} />
            </Suspense>
          </chakra.div>
          <ChartPoints
            sides={SIDES}
            texts={days.map(({ label, cents }) =>
              t.ofDay({
                day: label,
                clerks: Object.entries(cents)
                  .map(([clerk, each]) => `${clerk} ${formatSignedCents(each)}`)
                  .join(', '),
              }),
            )}
          />
        </chakra.div>
        <Row as="ul" rowGap="0" columnGap="4" aria-hidden>
          {clerks.map((clerk) => (
            <li key={clerk}>
              <chakra.span
                display="inline-block"
                width="3"
                height="3"
                borderRadius="sm"
                me="1.5"
                style={{ backgroundColor: colorOf(clerk) }}
              />
              {clerk}
            </li>
          ))}
        </Row>
      </chakra.figure>
      {worst.length > 0 && (
        <section aria-label={t.worst({ count: worst.length })}>
          <chakra.h2 fontWeight="semibold">{t.worst({ count: worst.length })}</chakra.h2>
          <Stack as="ol" gap="2" mt="2">
            {worst.map((row) => (
              <chakra.li key={keyOf(row)} display="flex" justifyContent="space-between" gap="3">
                <span>
                  {row.name}, {timeOf(row)}
                </span>
                <Result row={row} />
              </chakra.li>
            ))}
          </Stack>
        </section>
      )}
    </Panel>
  );
}

type Props = {
  rows: readonly OverShortRow[];
  /** business days, YYYY-MM-DD */
  from: string;
  to: string;
  storeId: number;
  storeName: string;
  ownStoreId: number | null;
};

/** The drawers of some days, or their totals by clerk, day or week, each of which opens its drawers. */
export function OverShortResult({ rows, from, to, storeId, storeName, ownStoreId }: Props) {
  const t = useMessages(OVER_SHORT);
  const clock = useStoreClock();
  const [by, setBy] = useState<MoneyGrouping>('drawer');
  const [chosen, setChosen] = useState<{ by: MoneyGrouping; key: string } | null>(null);
  const drawers = chosen ? rows.filter((row) => isInGroup(row, chosen.by, chosen.key)) : rows;
  const charted = chartedDays(rows);
  const group = (grouping: MoneyGrouping) => {
    setBy(grouping);
    setChosen(null);
  };
  const groups = by === 'drawer' ? null : groupMoney(rows.map(summedOf), by);
  const columns = by === 'drawer' ? null : groupColumns(by);
  const remarks = drawers.filter((row) => remarksOf(row).length > 0);
  const tools = (
    <>
      <DrawerSums drawers={drawers} />
      <Row role="group" aria-label={t.by} gap="1.5">
        {MONEY_GROUPINGS.map((grouping) => (
          <Chip key={grouping} isChosen={grouping === by} onChoose={() => group(grouping)}>
            {t.groupings[grouping]}
          </Chip>
        ))}
      </Row>
    </>
  );

  return (
    <ChartFirst from="90rem" width="18rem" chart={charted && <Picture charted={charted} rows={rows} />}>
      <Panel aria-label={t.title}>
        {groups && columns ? (
          <DataTable
            caption={t.groupings[by]}
            columns={columns.map((column) =>
              column.header === t.overShort
                ? {
                    ...column,
                    cell: (each: MoneyGroup) => (
                      <chakra.span color={toneOf(each.overShort, null)}>{column.text(each)}</chakra.span>
                    ),
                  }
                : column,
            )}
            rows={groups}
            rowKey={({ key }) => key}
            tools={tools}
            empty={t.none}
            actions={({ key }) => [
              {
                isRow: true,
                label: t.show,
                name: `${t.show} ${key}`,
                run: () => {
                  setChosen({ by, key });
                  setBy('drawer');
                },
              },
            ]}
          />
        ) : (
          <DrawerTable rows={drawers} tools={tools} placeId={storeId} ownStoreId={ownStoreId} />
        )}
        <ExportButtons
          fileName={`over-short-${from}-${to}`}
          table={() => (groups && columns ? tableOf(columns, groups) : tableOf(ALL(clock, drawers), drawers))}
          print={
            <PrintSheet
              title={t.title}
              subtitle={[storeName, t.days({ from: dayText(from), to: dayText(to) })].join(' · ')}
            >
              <PrintTable
                caption={t.groupings[by]}
                {...(groups && columns
                  ? printedMoney(columns, groups)
                  : printedMoney([...shown(), ...registerColumns(drawers), signatureColumn()], drawers))}
              />
              {!groups &&
                remarks.map((row) => (
                  <p key={keyOf(row)}>
                    {row.name}, {timeOf(row)}: {remarksOf(row).join(' ')}
                  </p>
                ))}
            </PrintSheet>
          }
        />
      </Panel>
    </ChartFirst>
  );
}

/** The drawers' result and cash, and how many of them were entered. */
function DrawerSums({ drawers }: { drawers: readonly OverShortRow[] }) {
  const t = useMessages(OVER_SHORT);
  const [total] = groupMoney(
    drawers.map((row) => ({ ...summedOf(row), name: '' })),
    'clerk',
  );
  return (
    <Figures inline flex="1">
      <Figure label={t.result}>
        <chakra.span color={toneOf(total?.overShort ?? null, null)}>
          {total?.overShort == null ? t.notEntered : formatSignedCents(total.overShort)}
        </chakra.span>
      </Figure>
      <Figure label={t.counted}>{formatCents(total?.counted ?? 0)}</Figure>
      <Figure label={t.drawers}>
        {total?.entered ?? 0} / {total?.drawers ?? 0}
      </Figure>
    </Figures>
  );
}

/** The games of the shown days, if the register's item files were loaded (money, section 7). */
export function GamesPanel({ games }: { games: readonly GameBeside[] }) {
  const t = useMessages(REGISTER_FILES);
  return (
    <Panel title={t.byGame}>
      {gameTexts({ games: [...games] }).map((text) => (
        <p key={text}>{text}</p>
      ))}
      <GamesBeside games={games} />
    </Panel>
  );
}

/** The sums of a store, or of a clerk over all stores. */
type Total = { over_short: number | null; shifts: number; entered: number };
type StoreTotal = Total & { store_id: number; store_name: string };

const centsOfTotal = ({ over_short }: Total) => (over_short === null ? null : signedCents(over_short));

/** The columns of the sums of a company's stores. */
export const totalColumns = (): Column<StoreTotal>[] => [
  { header: currentMessages(OVER_SHORT).store, value: ({ store_name }) => store_name, title: true },
  ...sumColumns<StoreTotal>(),
];

/** The columns of the sums of a company's clerks. */
export const clerkColumns = (): Column<ClerkOverShort>[] => {
  const t = currentMessages(OVER_SHORT);
  return [
    { header: t.clerk, value: ({ name }) => name, title: true },
    { header: t.inStores, value: ({ stores }) => stores, numeric: true },
    ...sumColumns<ClerkOverShort>(),
  ];
};

function sumColumns<Row extends Total>(): Column<Row>[] {
  const t = currentMessages(OVER_SHORT);
  const text = (row: Row): string => {
    const cents = centsOfTotal(row);
    return cents === null ? t.notEntered : formatSignedCents(cents);
  };
  return [
    { header: t.drawers, value: ({ shifts }) => shifts, numeric: true },
    { header: t.withCash, value: ({ entered }) => entered, numeric: true },
    {
      header: t.overShort,
      value: (row) => centsOfTotal(row) ?? 0,
      text,
      cell: (row) => (
        <chakra.span color={toneOf(centsOfTotal(row), null)} fontWeight="semibold">
          {text(row)}
        </chakra.span>
      ),
      numeric: true,
    },
  ];
}

type StoreTotalsProps = {
  stores: readonly StoreTotal[];
  /** chooses stores or clerks */
  choice: ReactNode;
  onChoose: (id: number) => void;
};

/** The totals of a company's stores, the largest shortage first. */
export function StoreTotals({ stores, choice, onChoose }: StoreTotalsProps) {
  const t = useMessages(OVER_SHORT);
  const total = sumOf(stores, (store) => centsOfTotal(store) ?? 0);
  return (
    <DataTable
      caption={t.stores}
      tools={
        <>
          {stores.length > 1 && (
            <Figures inline flex="1">
              <Figure label={t.overShort}>
                <chakra.span color={toneOf(total, null)}>{formatSignedCents(total)}</chakra.span>
              </Figure>
              <Figure label={t.drawers}>{sumOf(stores, ({ shifts }) => shifts)}</Figure>
            </Figures>
          )}
          {choice}
        </>
      }
      columns={totalColumns()}
      rows={stores}
      rowKey={({ store_id }) => store_id}
      empty={t.none}
      actions={({ store_id, store_name }) => [
        { isRow: true, label: t.show, name: `${t.show} ${store_name}`, run: () => onChoose(store_id) },
      ]}
    />
  );
}

type ClerkTotalsProps = {
  clerks: readonly ClerkOverShort[];
  /** chooses stores or clerks */
  choice: ReactNode;
  onChoose: (name: string) => void;
};

/** The sums of a company's clerks, the shortest first; each opens that clerk's drawers in all stores. */
export function ClerkTotals({ clerks, choice, onChoose }: ClerkTotalsProps) {
  const t = useMessages(OVER_SHORT);
  return (
    <>
      <DataTable
        caption={t.clerks}
        tools={choice}
        columns={clerkColumns()}
        rows={clerks}
        rowKey={({ name }) => name}
        empty={t.none}
        actions={({ name }) => [
          { isRow: true, label: t.show, name: t.ofClerk({ name }), run: () => onChoose(name) },
        ]}
      />
      <Muted small>{t.oneName}</Muted>
    </>
  );
}
