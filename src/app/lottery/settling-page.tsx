import { useState } from 'react';
import { object } from 'yup';
import { now } from '../../device/clock';
import { COMMON } from '../../messages/areas/common';
import { MENU } from '../../messages/areas/menu';
import { OFFICE_WORDS } from '../../messages/areas/office-words';
import { SETTLING } from '../../messages/areas/settling';
import { currentMessages } from '../../messages/current';
import { useMessages } from '../../messages/hooks/use-messages';
import { gameInWords } from '../../messages/words/packs';
import { dayInWords } from '../../messages/words/times';
import { shownUpc } from '../../shared/catalogue/game';
import type { SettlingPack, SettlingReply, StoreSettling } from '../../shared/lottery/lottery-schema';
import { lotteryPaths } from '../../shared/lottery/paths';
import { byUnsold, isActivationDay, isSoon, unsoldCents } from '../../shared/lottery/settling';
import { wallDate } from '../../shared/time/store-clock';
import { isDate } from '../../shared/time/time';
import { sumOf } from '../../shared/values/collections';
import { MAX_LENGTH } from '../../shared/values/limits';
import { centsOf, formatCents, formatMoney } from '../../shared/values/money';
import { LOTTERY_ACCOUNT, paths } from '../../shared/wire/page-paths';
import { ExportButtons } from '../office/export-buttons';
import { FormDialog, rulesOf } from '../office/form-dialog';
import { PrintSheet, PrintTable } from '../office/print-sheet';
import { AllStoresExport, paperOf, StoresTable, useAllStores } from '../places/all-stores';
import { StorePage, storeColumn } from '../places/place-page';
import { useKey, useRead, write } from '../state/queries/query';
import { AsOf } from '../ui/as-of';
import { DataTable, dollarsColumn } from '../ui/data-table/data-table';
import { TextField } from '../ui/fields';
import { text } from '../ui/form/form-schema';
import { weekTick } from '../ui/formats';
import { Figure, Figures, Muted, Stack } from '../ui/layout';
import { ChartFirst } from '../ui/page/chart-first';
import { Panel } from '../ui/page/panel';
import { TextLink } from '../ui/plain';
import { StatusAlert } from '../ui/status-alert';
import { useStoreClock } from '../ui/store-clock';
import { SIDES } from './bill-figures';
import { Bars, ChartPanel } from './chart-panel';
import {
  dueDays,
  printedSettling,
  settlingColumns,
  settlingFilters,
  settlingNote,
  settlingTable,
} from './settling-columns';

const dayFault = (value: string): string | null =>
  value === '' || isDate(value) ? null : currentMessages(SETTLING).dayFormat;
const schemaOn = (today: string) =>
  object({
    activated_at: text(
      (value) =>
        dayFault(value) ?? (isActivationDay(value, today) ? null : currentMessages(SETTLING).afterToday),
    ),
    settled_at: text(dayFault),
    source: text(() => null, MAX_LENGTH.reason),
  });

type Props = { storeId: number; pack: SettlingPack; onClose: () => void };

/** Records the days on which a pack was activated and settled, if they differ from the estimate. */
function PackDaysDialog({ storeId, pack, onClose }: Props) {
  const t = useMessages(SETTLING);
  const clock = useStoreClock();
  const keyOf = useKey();
  const before = { activated_at: pack.activated_at ?? '', settled_at: pack.settled_at ?? '' };
  const save = async (values: typeof before & { source: string }) => {
    const { lot_number, lot_counter } = pack;
    const changed = (field: keyof typeof before) =>
      values[field] !== before[field] && { [field]: values[field] || null };
    const source = values.source === '' ? {} : { source: values.source };
    const data = [
      { lot_number, lot_counter, ...changed('activated_at'), ...changed('settled_at'), ...source },
    ];
    const body = { store_id: storeId, data };
    if (Object.keys(data[0] ?? {}).length > 2)
      await write(lotteryPaths.packsSettled, { body, key: keyOf(body) });
  };
  return (
    <FormDialog
      title={t.setDaysOf({ pack: gameInWords(pack.vendor_name, pack.lot_number) })}
      rules={rulesOf(schemaOn(wallDate(now(), clock)))}
      initial={{ ...before, source: '' }}
      save={save}
      onClose={onClose}
      closesItself
    >
      {({ field }) => (
        <>
          <TextField
            label={t.activatedOn}
            inputMode="numeric"
            autoComplete="off"
            {...field('activated_at')}
          />
          <TextField label={t.settledOn} inputMode="numeric" autoComplete="off" {...field('settled_at')} />
          <Stack wide>
            <TextField label={t.source} placeholder={t.sourceHint} autoComplete="off" {...field('source')} />
          </Stack>
        </>
      )}
    </FormDialog>
  );
}

/** Settling: the packs by the day on which the lottery charges them (an addition to the specification). */
export const SettlingPage = () => {
  const t = useMessages(SETTLING);
  return (
    <StorePage title={t.title} offersAll>
      {({ isAll, ...store }) =>
        isAll ? <AllPacks companyId={store.storeId} companyName={store.storeName} /> : <Packs {...store} />
      }
    </StorePage>
  );
};

/** The next eight weeks: dollars that will be unsold on each due day, red within ten days. */
function Timeline({ packs, today }: { packs: readonly SettlingPack[]; today: string }) {
  const t = useMessages(SETTLING);
  const days = dueDays(packs, today);
  if (days.every(({ cents }) => cents === 0)) return <Muted>{t.noneDue}</Muted>;
  return (
    <ChartPanel
      title={t.timeline}
      sides={SIDES.bars}
      texts={days.map(({ day, packs, cents }) =>
        cents > 0 ? t.onDay({ day: dayInWords(day), packs, amount: formatCents(cents) }) : null,
      )}
    >
      <Bars
        bars={days.map(({ day, cents, isUrgent }, index) => ({
          name: weekTick(day),
          cents,
          isUrgent,
          isTick: index % 7 === 0,
        }))}
      />
    </ChartPanel>
  );
}

/** The packs that the lottery charges soon in all stores of a company, packs with the most unsold first. */
function AllPacks({ companyId, companyName }: { companyId: number; companyName: string }) {
  const t = useMessages(SETTLING);
  const { reply, notes, table, everyPage } = useAllStores(lotteryPaths.settling, (query) => ({
    params: { storeId: companyId },
    query,
  }));
  const stores = reply?.stores ?? [];
  const today = reply?.today ?? '';
  const storeSums = [
    storeColumn<StoreSettling>(t.store, paths.settling),
    { header: t.packsSoon, value: ({ packs }: StoreSettling) => packs, numeric: true as const },
    dollarsColumn<StoreSettling>(t.expected, ({ unsold_value }) => unsold_value),
    dollarsColumn<StoreSettling>(t.value, ({ value }) => value),
  ];
  const sumOfStores = (cents: (store: StoreSettling) => number): string => formatCents(sumOf(stores, cents));
  return (
    <>
      {notes}
      {stores.length > 0 && (
        <StoresTable
          title={t.stores}
          stores={stores}
          columns={storeSums}
          sums={
            <>
              <Figure label={t.dueSoon({ packs: sumOf(stores, ({ packs }) => packs) })}>
                {sumOfStores(({ value }) => centsOf(value))}
              </Figure>
              <Figure label={t.unsoldSoon}>{sumOfStores(({ unsold_value }) => centsOf(unsold_value))}</Figure>
            </>
          }
        />
      )}
      <Panel aria-label={t.title}>
        <DataTable
          caption={t.title}
          columns={[storeColumn(t.store, paths.settling), ...settlingColumns(today, true)]}
          rows={reply?.data ?? []}
          rowKey={(row) => `${row.store_id} ${row.lot_number}/${row.lot_counter}`}
          {...table}
          empty={t.noneSoon}
          note={settlingNote}
        />
        <AllStoresExport<SettlingReply['data'][number]>
          title={t.title}
          companyName={companyName}
          subject={today && dayInWords(today)}
          fileName={`settling-all-stores-${today}`}
          total={table.served.total}
          rowsOf={async (job) => (await everyPage(job)).flatMap(({ data }) => data)}
          file={settlingTable}
          paper={(rows) => printedSettling(rows, today)}
          stores={paperOf(storeSums, stores)}
        />
      </Panel>
    </>
  );
}

function Packs({ storeId, storeName }: { storeId: number; storeName: string }) {
  const t = useMessages(SETTLING);
  const words = useMessages(COMMON);
  const office = useMessages(OFFICE_WORDS);
  const menu = useMessages(MENU);
  const { reply, asOf, reload, ...list } = useRead(lotteryPaths.settling, { params: { storeId } });
  const [pack, setPack] = useState<SettlingPack | null>(null);
  const packs = reply?.data ?? [];
  const today = reply?.today ?? '';
  const soon = packs.filter((row) => isSoon(row, today));
  const unsold = soon.reduce((sum, row) => sum + unsoldCents(row), 0);
  const hasNoRule = packs.length > 0 && packs.every(({ due_by }) => due_by === null);
  return (
    <>
      <AsOf at={asOf} onRetry={reload} />
      {hasNoRule && (
        <StatusAlert
          kind="info"
          action={<TextLink to={LOTTERY_ACCOUNT}>{office.see({ screen: menu.storeSettings })}</TextLink>}
        >
          {t.noRule}
        </StatusAlert>
      )}
      <ChartFirst
        from="100rem"
        width="18rem"
        chart={packs.length > 0 && !hasNoRule ? <Timeline packs={packs} today={today} /> : null}
      >
        <Panel aria-label={t.title}>
          <DataTable
            caption={t.title}
            columns={settlingColumns(today)}
            rows={byUnsold(packs)}
            rowKey={(row) => `${row.lot_number}/${row.lot_counter}`}
            {...list}
            onRetry={reload}
            empty={t.none}
            searchable
            tools={
              packs.length > 0 && (
                <Figures inline flexBasis="100%">
                  <Figure label={t.dueSoon({ packs: soon.length })}>
                    {formatCents(soon.reduce((sum, row) => sum + centsOf(row.value), 0))}
                  </Figure>
                  <Figure label={t.unsoldSoon}>{formatCents(unsold)}</Figure>
                </Figures>
              )
            }
            filters={settlingFilters(today)}
            firstFilter={packs.some((row) => unsoldCents(row) > 0) ? t.filters.unsold : null}
            note={settlingNote}
            actions={(row) => [
              {
                isRow: true,
                label: t.setDays,
                name: t.setDaysOf({
                  pack: [
                    formatMoney(centsOf(row.ticket_price)),
                    row.vendor_name,
                    shownUpc(row),
                    words.lotNumber({ lot: row.lot_counter }),
                  ]
                    .filter(Boolean)
                    .join(' '),
                }),
                run: () => setPack(row),
              },
            ]}
          />
          {packs.length > 0 && (
            <ExportButtons
              fileName={`settling-${today}`}
              table={() => settlingTable(packs)}
              print={
                <PrintSheet title={t.title} subtitle={[storeName, dayInWords(today)].join(' · ')}>
                  <PrintTable
                    caption={t.dueSoon({ packs: soon.length })}
                    {...printedSettling(packs, today)}
                  />
                </PrintSheet>
              }
            />
          )}
        </Panel>
      </ChartFirst>
      {pack && <PackDaysDialog storeId={storeId} pack={pack} onClose={() => setPack(null)} />}
    </>
  );
}
