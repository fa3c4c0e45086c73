import { chakra } from '@chakra-ui/react';
import { ReportedStore } from '../../admin/place-choice';
import { useStoreOrAll } from '../../terminal/use-workplace';
import { PageHeader } from '../../ui/page-header';
import { Counter } from './counter';
import { Figures } from './figures';
import { LateTerminals } from './late-terminals';
import { NewExceptions } from './new-exceptions';

/** The first screen after sign-in: for a store the counter's work before all else, then the figures of its place. */
export function DashboardPage() {
  const { placeId, wholeId, isOwn, companies, stores } = useStoreOrAll();
  return (
    <>
      <PageHeader title="Dashboard" breadcrumb={['Lottery', 'Dashboard']} />
      <chakra.div display="grid" gap="4" gridTemplateColumns="minmax(0, 1fr)">
        {isOwn && <Counter />}
        {isOwn && wholeId !== null && <NewExceptions storeId={wholeId} />}
        {wholeId !== null && <LateTerminals placeId={wholeId} />}
        <ReportedStore companies={companies} stores={stores} />
        {placeId !== null && <Figures key={placeId} placeId={placeId} isOwnStore={isOwn} />}
      </chakra.div>
    </>
  );
}
