import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { Together } from '../terminal/queries/together';
import { useReportedStore } from '../terminal/use-workplace';
import { PageHeader } from '../ui/page/page-header';
import { PanelSkeleton } from '../ui/page/skeleton';
import { clockKey, useStoreClock } from '../ui/store-clock';
import { ReportedStore } from './place-choice';

type Props = {
  title: string;
  breadcrumb: readonly string[];
  /** it begins with a day by the store's clock, and begins again when that clock changes */
  byClock?: boolean;
  children: (store: { storeId: number; storeName: string }) => ReactNode;
};

/** A screen about one store, which users of several choose. */
export function StorePage({ title, breadcrumb, byClock = false, children }: Props) {
  const clock = useStoreClock();
  const { id, name, companies, stores } = useReportedStore();
  return (
    <>
      <PageHeader title={title} breadcrumb={breadcrumb} />
      <chakra.div display="grid" gap="4" gridTemplateColumns="minmax(0, 1fr)">
        <ReportedStore companies={companies} stores={stores} />
        {id !== null && (
          <Together key={byClock ? `${id} ${clockKey(clock)}` : id} placeholder={<PanelSkeleton />}>
            {children({ storeId: id, storeName: name })}
          </Together>
        )}
      </chakra.div>
    </>
  );
}
