import { chakra } from '@chakra-ui/react';
import { ReportedStore } from '../../admin/place-choice';
import { COMMON } from '../../i18n/en/app/common';
import { DASHBOARD } from '../../i18n/en/reports/dashboard';
import { useStoreOrAll } from '../../terminal/use-workplace';
import { PageHeader } from '../../ui/page/page-header';
import { Counter } from './counter';
import { Figures } from './figures';
import { LateTerminals } from './late-terminals';
import { MissingTickets } from './missing-tickets';
import { NewExceptions } from './new-exceptions';

/** The first screen after sign-in: on a store's terminal the counter's work first, then the figures of the store or company. */
export function DashboardPage() {
  const { placeId, wholeId, isOwn, companies, stores } = useStoreOrAll();
  return (
    <>
      <PageHeader title={DASHBOARD.title} breadcrumb={[COMMON.lottery, DASHBOARD.title]} />
      <chakra.div display="grid" gap="4" gridTemplateColumns="minmax(0, 1fr)">
        {isOwn && <Counter />}
        {isOwn && wholeId !== null && <NewExceptions storeId={wholeId} />}
        {isOwn && wholeId !== null && <MissingTickets storeId={wholeId} />}
        {wholeId !== null && <LateTerminals placeId={wholeId} />}
        <ReportedStore companies={companies} stores={stores} />
        {placeId !== null && <Figures key={placeId} placeId={placeId} isOwnStore={isOwn} />}
      </chakra.div>
    </>
  );
}
