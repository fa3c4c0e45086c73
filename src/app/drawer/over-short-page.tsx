import { Button } from '@chakra-ui/react';
import { lazy, Suspense, useState } from 'react';
import { now } from '../../device/clock';
import { OVER_SHORT } from '../../messages/areas/over-short';
import { useMessages } from '../../messages/hooks/use-messages';
import { drawerPaths } from '../../shared/drawer/paths';
import { businessDate, daysBefore } from '../../shared/time/store-clock';
import { DateField } from '../office/date-field';
import { ReportedStore } from '../places/place-choice';
import { WaitingStores } from '../places/place-page';
import { useRead } from '../state/queries/query';
import { useReportedStore } from '../state/use-workplace';
import { AsOf } from '../ui/as-of';
import { FIRST_VIEW, pageQuery, shownView } from '../ui/data-table/rows';
import { Chip } from '../ui/form/chip';
import { Stack } from '../ui/layout';
import { PageHeader } from '../ui/page/page-header';
import { FilterBar, Panel } from '../ui/page/panel';
import { Reloading } from '../ui/page/skeleton';
import { StatusAlert } from '../ui/status-alert';
import { clockKey, useStoreClock } from '../ui/store-clock';
import { TryAgain } from '../ui/try-again';
import { DrawerTable, GamesPanel, OverShortResult, StoreTotals } from './over-short-result';

/** With the parser of its files. */
const RegisterFiles = lazy(() => import('./register-files').then((m) => ({ default: m.RegisterFiles })));

/** Over / Short: the drawers of a store, by shift, clerk, day and week; or those of all stores, the shortest first. */
export function OverShortPage() {
  const t = useMessages(OVER_SHORT);
  const clock = useStoreClock();
  const { id, name, isAll, isOwn, companies, stores } = useReportedStore(true);
  return (
    <>
      <PageHeader title={t.title} />
      <Stack>
        <ReportedStore companies={companies} stores={stores} />
        {id !== null && isAll && stores && <AllDrawers key={id} companyId={id} onChoose={stores.choose} />}
        {id !== null && !isAll && (
          <Report key={`${id} ${clockKey(clock)}`} storeId={id} storeName={name} isOwn={isOwn} />
        )}
      </Stack>
    </>
  );
}

type Days = { from: string; to: string };

const LAST_DAYS = [7, 28];
/** The server keeps the drawers of all stores for that long. */
const DAYS_OF_ALL = [1, 7];

/** The drawers of a company's stores in the last days, and the sums of each store. */
function AllDrawers({ companyId, onChoose }: { companyId: number; onChoose: (storeId: number) => void }) {
  const t = useMessages(OVER_SHORT);
  const clock = useStoreClock();
  const [days, setDays] = useState(7);
  const [view, onView] = useState(FIRST_VIEW);
  // The stores' business days may be a day ahead of or behind the one of the clock at hand.
  const toDate = daysBefore(businessDate(now(), clock), -1);
  const fromDate = daysBefore(toDate, days);
  const page = useRead(
    drawerPaths.overShort,
    { params: { storeId: companyId, fromDate, toDate }, query: pageQuery(view) },
    { keepsFormer: true },
  );
  const { reply, of, busy } = page;
  const total = reply?.total ?? 0;
  return (
    <>
      <FilterBar role="group" aria-label={t.day} gap="2">
        {DAYS_OF_ALL.map((count) => (
          <Chip
            key={count}
            isChosen={count === days}
            onChoose={() => {
              setDays(count);
              onView({ ...view, page: 1 });
            }}
          >
            {count === 1 ? t.today : t.lastDays({ days: count })}
          </Chip>
        ))}
      </FilterBar>
      <AsOf at={page.asOf} onRetry={page.reload} />
      <WaitingStores reply={reply} reload={page.reload} />
      <Failure page={page} />
      {reply && (
        <Reloading busy={busy}>
          <Panel aria-label={t.stores}>
            <StoreTotals stores={reply.stores ?? []} onChoose={onChoose} />
          </Panel>
          <Panel aria-label={t.title}>
            <DrawerTable
              rows={reply.data}
              served={{ total, view: shownView(view, of?.query), onView, busy, inOrder: true }}
              ownStoreId={null}
            />
          </Panel>
        </Reloading>
      )}
    </>
  );
}

type FailureProps = { page: { error: string | undefined; reply: unknown; reload: () => void } };

function Failure({ page: { error, reply, reload } }: FailureProps) {
  const t = useMessages(OVER_SHORT);
  if (error)
    return (
      <StatusAlert kind="error">
        {error} <TryAgain onClick={reload} />
      </StatusAlert>
    );
  return reply ? null : <p role="status">{t.loading}</p>;
}

type ReportProps = { storeId: number; storeName: string; isOwn: boolean };

function Report({ storeId, storeName, isOwn }: ReportProps) {
  const t = useMessages(OVER_SHORT);
  const clock = useStoreClock();
  const today = businessDate(now(), clock);
  const lastDays = (days: number): Days => ({ from: daysBefore(today, days - 1), to: today });
  const [days, setDays] = useState<Days>(() => lastDays(7));
  const [fromDate, toDate] = days.from <= days.to ? [days.from, days.to] : [days.to, days.from];
  const page = useRead(
    drawerPaths.overShort,
    { params: { storeId, fromDate, toDate } },
    { keepsFormer: true },
  );
  const shown = page.error ? undefined : page.of?.params;
  return (
    <>
      <FilterBar>
        <DateField label={t.from} value={days.from} onChange={(date) => setDays({ ...days, from: date })} />
        <DateField label={t.to} value={days.to} onChange={(date) => setDays({ ...days, to: date })} />
        <Button variant="outline" onClick={() => setDays(lastDays(1))}>
          {t.today}
        </Button>
        {LAST_DAYS.map((count) => (
          <Button key={count} variant="outline" onClick={() => setDays(lastDays(count))}>
            {t.lastDays({ days: count })}
          </Button>
        ))}
      </FilterBar>
      <AsOf at={page.asOf} onRetry={page.reload} />
      <Failure page={page} />
      {page.reply && shown && (
        <Reloading busy={page.busy}>
          <OverShortResult
            key={`${shown.fromDate} ${shown.toDate}`}
            rows={[...page.reply.data].reverse()}
            storeName={storeName}
            from={shown.fromDate}
            to={shown.toDate}
            ownStoreId={isOwn ? storeId : null}
          />
          {page.reply.games && <GamesPanel games={page.reply.games} />}
        </Reloading>
      )}
      <Suspense>
        <RegisterFiles storeId={storeId} />
      </Suspense>
    </>
  );
}
