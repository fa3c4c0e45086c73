import { Button, chakra } from '@chakra-ui/react';
import { useState } from 'react';
import { ReportedStore } from '../../admin/place-choice';
import { COMMON } from '../../i18n/en/app/common';
import { EXCEPTIONS } from '../../i18n/en/reports/exceptions';
import { useConnectivity } from '../../terminal/connectivity-store';
import { Together } from '../../terminal/queries/together';
import { useReportedStore } from '../../terminal/use-workplace';
import { PageHeader } from '../../ui/page/page-header';
import { PanelSkeleton } from '../../ui/page/skeleton';
import { StoreExceptions } from './store-exceptions';

/** Exceptions (product: a count is a claim): contradicting records, late records, and all corrections. */
export function ExceptionsPage() {
  const { id, name, companies, stores } = useReportedStore();
  const { online } = useConnectivity();
  const [isFinding, setFinding] = useState(false);
  return (
    <>
      <PageHeader
        title={EXCEPTIONS.title}
        breadcrumb={[COMMON.lottery, EXCEPTIONS.reports, EXCEPTIONS.title]}
        actions={
          id !== null && (
            <Button disabled={!online} onClick={() => setFinding(true)}>
              {EXCEPTIONS.newCorrection}
            </Button>
          )
        }
      />
      <chakra.div display="grid" gap="4" gridTemplateColumns="minmax(0, 1fr)">
        <ReportedStore companies={companies} stores={stores} />
        {id !== null && (
          <Together key={id} placeholder={<PanelSkeleton />}>
            <StoreExceptions
              storeId={id}
              storeName={name}
              online={online}
              isFinding={isFinding}
              onFound={() => setFinding(false)}
            />
          </Together>
        )}
      </chakra.div>
    </>
  );
}
