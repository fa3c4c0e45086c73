import { type ReactNode, useEffect } from 'react';
import { ATTENTION } from '../../messages/areas/attention';
import { useMessages } from '../../messages/hooks/use-messages';
import { atStore } from '../../shared/wire/page-paths';
import { Together } from '../state/queries/together';
import { useReportedStore } from '../state/use-workplace';
import type { Column } from '../ui/data-table/data-table';
import { Muted, Stack } from '../ui/layout';
import { PageHeader } from '../ui/page/page-header';
import { PanelSkeleton } from '../ui/page/panel';
import { TextLink } from '../ui/plain';
import { clockKey, useStoreClock } from '../ui/store-clock';
import { ReportedStore } from './place-choice';

type Props = {
  title: string;
  /** the screen begins with a day by the store's clock, and restarts when that clock changes */
  byClock?: boolean;
  /** the screen can cover all stores of a company, which is then the first choice */
  offersAll?: boolean;
  /** `storeId`: the company's id if `isAll` */
  children: (store: { storeId: number; storeName: string; isAll: boolean }) => ReactNode;
};

/** A screen about one store, with a choice for users of several stores. */
export function StorePage({ title, byClock = false, offersAll = false, children }: Props) {
  const clock = useStoreClock();
  const { id, name, isAll, companies, stores } = useReportedStore(offersAll);
  return (
    <>
      <PageHeader title={title} />
      <Stack>
        <ReportedStore companies={companies} stores={stores} />
        {id !== null && (
          <Together key={byClock ? `${id} ${clockKey(clock)}` : id} placeholder={<PanelSkeleton />}>
            {children({ storeId: id, storeName: name, isAll })}
          </Together>
        )}
      </Stack>
    </>
  );
}

type RowOfStore = { store_id?: number; store_name?: string };

/**
 * The first column of a list of all stores of a company: each store leads to the same report of its own.
 * @param address of that report
 */
export const storeColumn = <Row extends RowOfStore>(header: string, address: string): Column<Row> => ({
  header,
  value: ({ store_name }) => store_name ?? '',
  cell: ({ store_id, store_name }) =>
    store_id === undefined ? null : <TextLink to={atStore(address, store_id)}>{store_name}</TextLink>,
  title: true,
  unbroken: true,
});

const AGAIN_MS = 5_000;

type WaitingStoresProps = { reply: { waiting?: number } | undefined; reload: () => void };

/** Says for how many stores the newest records aren't shown yet, and reloads until they are. */
export function WaitingStores({ reply, reload }: WaitingStoresProps) {
  const t = useMessages(ATTENTION);
  const waiting = reply?.waiting ?? 0;
  useEffect(() => {
    if (waiting === 0) return;
    const timer = setInterval(reload, AGAIN_MS);
    return () => clearInterval(timer);
  }, [waiting, reload]);
  if (waiting === 0) return null;
  return <Muted role="status">{t.waiting({ stores: waiting })}</Muted>;
}
