import { chakra } from '@chakra-ui/react';
import { useMemo, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { ReportedStore } from '../../admin/place-choice';
import { COMMON } from '../../i18n/en/app/common';
import { INVENTORY_REPORT } from '../../i18n/en/reports/inventory-report';
import { inventoryReportOf, type ReportCriteria } from '../../reports/inventory-address';
import { useGun } from '../../scanner/use-gun';
import { storeCodes } from '../../terminal/store-codes';
import { useReportedStore } from '../../terminal/use-workplace';
import { PANEL } from '../../theme/looks';
import { PageHeader } from '../../ui/page/page-header';
import { StatusAlert } from '../../ui/status-alert';
import { criteriaOf, describe, isEmpty, scannedCriteria } from './criteria';
import { InventoryResult } from './inventory-result';
import { PacksInStock } from './packs-in-stock';
import { SearchForm } from './search-form';
import { useInventory } from './use-inventory';

/** Inventory Report (specification, section 2): the status of each ticket. */
export function InventoryReportPage() {
  const { id, name, companies, stores } = useReportedStore();
  return (
    <>
      <PageHeader
        title={INVENTORY_REPORT.title}
        breadcrumb={[COMMON.lottery, INVENTORY_REPORT.reports, INVENTORY_REPORT.title]}
      />
      <chakra.div display="grid" gap="4" gridTemplateColumns="minmax(0, 1fr)">
        <ReportedStore companies={companies} stores={stores} />
        {id !== null && <StoreInventory key={id} storeId={id} storeName={name} />}
      </chakra.div>
    </>
  );
}

/** The criteria are in the address, so that Back, a reload and a link restore them. */
function StoreInventory({ storeId, storeName }: { storeId: number; storeName: string }) {
  const [address] = useSearchParams();
  const query = address.toString();
  const criteria = useMemo(() => criteriaOf(new URLSearchParams(query)), [query]);
  const inventory = useInventory(storeId, criteria);
  const navigate = useNavigate();
  const [unreadable, setUnreadable] = useState<string | null>(null);

  const search = (wanted: ReportCriteria) => {
    setUnreadable(null);
    if (describe(wanted) === describe(criteria)) void inventory.restart();
    else navigate(inventoryReportOf(wanted));
  };
  useGun(
    ({ text }) => {
      const wanted = scannedCriteria(text);
      if (wanted) search(wanted);
      else setUnreadable(text);
    },
    { codes: storeCodes },
  );

  return (
    <>
      <chakra.section {...PANEL}>
        <SearchForm criteria={criteria} isSearching={inventory.busy} onSearch={search} />
      </chakra.section>
      {unreadable !== null && (
        <StatusAlert kind="warning" onDismiss={() => setUnreadable(null)}>
          {INVENTORY_REPORT.unreadable(unreadable)}
        </StatusAlert>
      )}
      {isEmpty(criteria) ? (
        <PacksInStock storeId={storeId} />
      ) : (
        <InventoryResult storeId={storeId} storeName={storeName} inventory={inventory} />
      )}
    </>
  );
}
