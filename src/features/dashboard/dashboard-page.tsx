import { chakra } from '@chakra-ui/react';
import { useState } from 'react';
import { useReportedStore, useWorkplace } from '../../terminal/workplace';
import { PageHeader } from '../../ui/page-header';
import { ReportedStore } from '../../ui/reported-store';
import { Counter } from './counter';
import { Figures } from './figures';
import { NewExceptions } from './new-exceptions';

/** The first screen after sign-in: for a store the counter's work before all else, then the figures of its place. */
export function DashboardPage() {
  const { id: wholeId } = useWorkplace();
  const { isOwn, companies, stores } = useReportedStore();
  const [wanted, setWanted] = useState<number | null>(null);
  // Of an admin: one of the company's stores, or all of them, which the company's id stands for.
  const placeId = stores?.places.some(({ id }) => id === wanted) ? wanted : wholeId;
  const choice = stores &&
    wholeId !== null && {
      ...stores,
      places: [{ id: wholeId, store_name: 'All stores' }, ...stores.places],
      chosen: placeId,
      choose: setWanted,
    };
  return (
    <>
      <PageHeader title="Dashboard" breadcrumb={['Lottery', 'Dashboard']} />
      <chakra.div display="grid" gap="4" gridTemplateColumns="minmax(0, 1fr)">
        {isOwn && <Counter />}
        {isOwn && wholeId !== null && <NewExceptions storeId={wholeId} />}
        <ReportedStore companies={companies} stores={choice || null} />
        {placeId !== null && <Figures key={placeId} placeId={placeId} isOwnStore={isOwn} />}
      </chakra.div>
    </>
  );
}
