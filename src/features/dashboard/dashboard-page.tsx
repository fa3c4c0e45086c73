import { chakra } from '@chakra-ui/react';
import { ReportedStore } from '../../admin/place-choice';
import { COMMON } from '../../i18n/en/app/common';
import { DASHBOARD } from '../../i18n/en/reports/dashboard';
import { useStoreOrAll } from '../../terminal/use-workplace';
import { PageHeader } from '../../ui/page/page-header';
import { Counter } from './counter';
import { Figures } from './figures';
import { LateTerminals } from './late-terminals';
import { Lately } from './lately/lately';
import { MissingTickets } from './missing-tickets';
import { NewExceptions } from './new-exceptions';

/** The first screen after sign-in: what was sold lately and what needs attention, the counter's work, then the figures. */
export function DashboardPage() {
  const { placeId, wholeId, isOwn, companies, stores } = useStoreOrAll();
  return (
    <>
      <PageHeader title={DASHBOARD.title} breadcrumb={[COMMON.lottery, DASHBOARD.title]} />
      <chakra.div display="grid" gap="4" gridTemplateColumns="minmax(0, 1fr)">
        <ReportedStore companies={companies} stores={stores} />
        {placeId !== null && (
          <Lately key={placeId} placeId={placeId} isCompany={!isOwn && placeId === wholeId}>
            {wholeId !== null && <NeedsYou placeId={wholeId} isOwn={isOwn} />}
            {isOwn && <Counter />}
          </Lately>
        )}
        {placeId !== null && <Figures key={placeId} placeId={placeId} isOwnStore={isOwn} />}
      </chakra.div>
    </>
  );
}

/** What waits for the owner; without anything in it, it takes no place. @param placeId everything that the user sees */
function NeedsYou({ placeId, isOwn }: { placeId: number; isOwn: boolean }) {
  return (
    <chakra.section aria-label={DASHBOARD.needsYou} display="grid" gap="2" _empty={{ display: 'none' }}>
      {isOwn && <NewExceptions storeId={placeId} />}
      {isOwn && <MissingTickets storeId={placeId} />}
      <LateTerminals placeId={placeId} />
    </chakra.section>
  );
}
