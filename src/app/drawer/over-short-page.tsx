import { Button } from '@chakra-ui/react';
import { Suspense, useState } from 'react';
import { now } from '../../device/clock';
import { OVER_SHORT } from '../../messages/areas/over-short';
import { useMessages } from '../../messages/hooks/use-messages';
import { ALL, printedMoney, shown } from '../../messages/words/money-columns';
import { drawerPaths } from '../../shared/drawer/paths';
import { businessDate, daysBefore } from '../../shared/time/store-clock';
import { DateField } from '../office/date-field';
import { AllStoresExport, paperOf, useAllStores } from '../places/all-stores';
import { ReportedStore } from '../places/place-choice';
import { useRead } from '../state/queries/query';
import { useReportedStore } from '../state/use-workplace';
import { AsOf } from '../ui/as-of';
import { Chip } from '../ui/form/choices';
import { dayText } from '../ui/formats';
import { Pair, Row, Stack } from '../ui/layout';
import { lazyPart } from '../ui/lazy-part';
import { PageHeader } from '../ui/page/page-header';
import { FilterBar, Panel, PanelSkeleton, Reloading } from '../ui/page/panel';
import { TryAgain } from '../ui/plain';
import { StatusAlert } from '../ui/status-alert';
import { clockKey, useStoreClock } from '../ui/store-clock';
import {
  ClerkTotals,
  clerkColumns,
  DrawerTable,
  GamesPanel,
  OverShortResult,
  StoreTotals,
  tableOf,
  totalColumns,
} from './over-short-result';

/** Lazy-loaded, together with the parser of its files. */
const RegisterFiles = lazyPart(async () => (await import('./register-files')).RegisterFiles);

/** Over / Short: the drawers of a store, by shift, clerk, day and week; or of all stores, the shortest first. */
export function OverShortPage() {
  const t = useMessages(OVER_SHORT);
  const clock = useStoreClock();
  const { id, name, isAll, isOwn, companies, stores } = useReportedStore(true);
  /** the days chosen by the user, for all stores and for each one; null: the last seven */
  const [days, setDays] = useState<Days | null>(null);
  return (
    <>
      <PageHeader title={t.title} />
      <Stack>
        <ReportedStore companies={companies} stores={stores} />
        {id !== null && isAll && stores && (
          <AllDrawers
            key={id}
            companyId={id}
            companyName={name}
            days={days}
            onDays={setDays}
            onChoose={stores.choose}
          />
        )}
        {id !== null && !isAll && (
          <Report
            key={`${id} ${clockKey(clock)}`}
            storeId={id}
            storeName={name}
            isOwn={isOwn}
            days={days}
            onDays={setDays}
          />
        )}
      </Stack>
    </>
  );
}

type Days = { from: string; to: string };
type Chosen = { days: Days | null; onDays: (days: Days) => void };

const LAST_DAYS = [7, 28];

const lastDays = (today: string, days: number): Days => ({ from: daysBefore(today, days - 1), to: today });

/** From and To, and the most used periods. @param props.days the days shown */
function DaysForm({ today, days, onDays }: { today: string; days: Days; onDays: (days: Days) => void }) {
  const t = useMessages(OVER_SHORT);
  return (
    <FilterBar>
      <Pair>
        <DateField label={t.from} value={days.from} onChange={(date) => onDays({ ...days, from: date })} />
        <DateField label={t.to} value={days.to} onChange={(date) => onDays({ ...days, to: date })} />
      </Pair>
      <Button variant="outline" onClick={() => onDays(lastDays(today, 1))}>
        {t.today}
      </Button>
      {LAST_DAYS.map((count) => (
        <Button key={count} variant="outline" onClick={() => onDays(lastDays(today, count))}>
          {t.lastDays({ days: count })}
        </Button>
      ))}
    </FilterBar>
  );
}

/** The days in order, whichever was chosen first. */
const ordered = ({ from, to }: Days): Days => (from <= to ? { from, to } : { from: to, to: from });

/** The drawers of a company's stores on some days, and the sums of each store. */
function AllDrawers({
  companyId,
  companyName,
  days,
  onDays,
  onChoose,
}: Chosen & { companyId: number; companyName: string; onChoose: (storeId: number) => void }) {
  const t = useMessages(OVER_SHORT);
  const clock = useStoreClock();
  const today = businessDate(now(), clock);
  const chosenDays = days ?? lastDays(today, 7);
  const { from, to } = ordered(chosenDays);
  const [by, setBy] = useState<'store' | 'clerk'>('store');
  /** the clerk whose drawers are listed; null: all clerks */
  const [clerk, setClerk] = useState<string | null>(null);
  const { reply, notes, table, busy, toFirstPage, everyPage } = useAllStores(
    drawerPaths.overShort,
    (query) => ({
      // The stores' business days may be a day ahead of this clock's.
      params: { storeId: companyId, fromDate: from, toDate: to === today ? daysBefore(to, -1) : to },
      query: { ...query, ...(clerk !== null && { clerk }) },
    }),
    from,
  );
  const listed = clerk === null ? t.title : t.ofClerk({ name: clerk });
  const choose = (name: string | null) => {
    setClerk(name);
    toFirstPage();
  };
  const { served, loading: _, ...read } = table;
  const choice = (
    <Row role="group" aria-label={t.by} gap="1.5">
      <Chip isChosen={by === 'store'} onChoose={() => setBy('store')}>
        {t.store}
      </Chip>
      <Chip isChosen={by === 'clerk'} onChoose={() => setBy('clerk')}>
        {t.clerk}
      </Chip>
    </Row>
  );
  return (
    <>
      <DaysForm
        today={today}
        days={chosenDays}
        onDays={(chosen) => {
          onDays(chosen);
          toFirstPage();
        }}
      />
      {notes}
      <Failure page={{ reply, error: read.error, reload: read.onRetry }} />
      {reply && (
        <Reloading busy={busy}>
          <Panel aria-label={by === 'store' ? t.stores : t.clerks}>
            {by === 'store' ? (
              <StoreTotals stores={reply.stores ?? []} choice={choice} onChoose={onChoose} />
            ) : (
              <ClerkTotals clerks={reply.clerks ?? []} choice={choice} onChoose={choose} />
            )}
          </Panel>
          {!!reply.left_out && (
            <StatusAlert kind="warning">{t.leftOut({ count: reply.left_out })}</StatusAlert>
          )}
          <Panel aria-label={listed} title={clerk === null ? undefined : listed}>
            {clerk !== null && (
              <div>
                <Button variant="outline" onClick={() => choose(null)}>
                  {t.allClerks}
                </Button>
              </div>
            )}
            <DrawerTable rows={reply.data} served={served} placeId={companyId} ownStoreId={null} />
            <AllStoresExport
              title={listed}
              companyName={companyName}
              subject={t.days({ from: dayText(from), to: dayText(to) })}
              fileName={`over-short-all-stores-${from}-${to}`}
              total={served.total}
              leftOut={reply.left_out ? [t.leftOut({ count: reply.left_out })] : []}
              rowsOf={async (job) => (await everyPage(job)).flatMap(({ data }) => data)}
              file={(rows) => tableOf(ALL(clock, rows), rows)}
              paper={(rows) => printedMoney(shown(), rows)}
              stores={
                by === 'store'
                  ? paperOf(totalColumns(), reply.stores ?? [])
                  : paperOf(clerkColumns(), reply.clerks ?? [])
              }
            />
          </Panel>
        </Reloading>
      )}
    </>
  );
}

type FailureProps = { page: { error: string | undefined; reply: unknown; reload: () => void } };

/** Why there is no report, or a placeholder until it is loaded. */
function Failure({ page: { error, reply, reload } }: FailureProps) {
  if (error)
    return (
      <StatusAlert kind="error">
        {error} <TryAgain onClick={reload} />
      </StatusAlert>
    );
  return reply ? null : <PanelSkeleton />;
}

type ReportProps = Chosen & { storeId: number; storeName: string; isOwn: boolean };

function Report({ storeId, storeName, isOwn, days, onDays }: ReportProps) {
  const clock = useStoreClock();
  const today = businessDate(now(), clock);
  const chosen = days ?? lastDays(today, 7);
  const { from: fromDate, to: toDate } = ordered(chosen);
  const page = useRead(
    drawerPaths.overShort,
    { params: { storeId, fromDate, toDate } },
    { keepsFormer: true },
  );
  const params = page.error ? undefined : page.of?.params;
  return (
    <>
      <DaysForm today={today} days={chosen} onDays={onDays} />
      <AsOf at={page.asOf} onRetry={page.reload} />
      <Failure page={page} />
      {page.reply && params && (
        <Reloading busy={page.busy}>
          <OverShortResult
            key={`${params.fromDate} ${params.toDate}`}
            rows={[...page.reply.data].reverse()}
            storeId={storeId}
            storeName={storeName}
            from={params.fromDate}
            to={params.toDate}
            ownStoreId={isOwn ? storeId : null}
          />
          {page.reply.games && <GamesPanel games={page.reply.games} />}
        </Reloading>
      )}
      {/* Earlier, it would be pushed down by the report. */}
      {(page.reply || page.error) && (
        <Suspense>
          <RegisterFiles storeId={storeId} />
        </Suspense>
      )}
    </>
  );
}
