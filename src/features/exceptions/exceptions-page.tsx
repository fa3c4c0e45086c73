import { Button, chakra } from '@chakra-ui/react';
import { useState } from 'react';
import { ReportedStore } from '../../admin/place-choice';
import { useConnectivity } from '../../terminal/connectivity-store';
import { useReportedStore } from '../../terminal/use-workplace';
import { PageHeader } from '../../ui/page-header';
import { StoreExceptions } from './store-exceptions';

/** Exceptions (product: a count is a claim): what contradicts itself, what came late, and all corrections made. */
export function ExceptionsPage() {
  const { id, name, companies, stores } = useReportedStore();
  const { online } = useConnectivity();
  const [isFinding, setFinding] = useState(false);
  return (
    <>
      <PageHeader
        title="Exceptions"
        breadcrumb={['Lottery', 'Reports', 'Exceptions']}
        actions={
          id !== null && (
            <Button disabled={!online} onClick={() => setFinding(true)}>
              New Correction
            </Button>
          )
        }
      />
      <chakra.div display="grid" gap="4" gridTemplateColumns="minmax(0, 1fr)">
        <ReportedStore companies={companies} stores={stores} />
        {id !== null && (
          <StoreExceptions
            key={id}
            storeId={id}
            storeName={name}
            online={online}
            isFinding={isFinding}
            onFound={() => setFinding(false)}
          />
        )}
      </chakra.div>
    </>
  );
}
