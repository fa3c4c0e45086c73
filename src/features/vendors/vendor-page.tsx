import { chakra } from '@chakra-ui/react';
import { useMemo } from 'react';
import { AdminPage } from '../../admin/admin-page';
import { useFirstStep } from '../../admin/first-step';
import { PlaceChoice } from '../../admin/place-choice';
import { deactivateVendor, updateVendor, vendorList } from '../../api/catalogue';
import type { Vendor } from '../../contract/office/catalogue';
import { VENDORS } from '../../i18n/en/admin/vendors';
import { COMMON } from '../../i18n/en/app/common';
import { api } from '../../terminal/api';
import { cachedRead } from '../../terminal/queries/cached-read';
import { useWorkplace } from '../../terminal/use-workplace';
import type { Column } from '../../ui/data-table/data-table';
import { ScanGames } from './scan-games';
import { VendorForm } from './vendor-form';

const columns: Column<Vendor>[] = [
  { header: VENDORS.upcCode, value: (vendor) => vendor.upc_code },
  { header: VENDORS.vendorName, value: (vendor) => vendor.vendor_name, title: true },
  {
    header: VENDORS.updated,
    value: (vendor) => vendor.modified_date,
    cell: (vendor) => <chakra.span whiteSpace="nowrap">{vendor.modified_date}</chakra.span>,
  },
];

/** Vendor (specification, section 2): the supplier of a game, identified by its UPC. */
export function VendorPage() {
  const { id, managesCompany, choice } = useWorkplace();
  const firstStep = useFirstStep();
  const isChoosing = choice !== null;
  const load = useMemo(() => {
    if (!isChoosing) return () => cachedRead('vendors', () => vendorList(api));
    return id === null ? null : () => cachedRead(`vendors/${id}`, () => vendorList(api, id));
  }, [isChoosing, id]);
  return (
    <AdminPage
      title={VENDORS.title}
      breadcrumb={[COMMON.lottery, VENDORS.admin, VENDORS.vendors]}
      noun={VENDORS.title}
      emptyHint={VENDORS.emptyHint}
      load={load}
      columns={columns}
      nameOf={(vendor) => vendor.vendor_name}
      flagOf={(vendor) => vendor.is_active}
      mayChange={managesCompany && id !== null}
      mayDelete={(vendor) => vendor.is_active === 1}
      deleteQuestion={({ vendor_name }) => VENDORS.deactivate(vendor_name)}
      remove={(vendor) => deactivateVendor(api, vendor.id)}
      activate={(vendor) => updateVendor(api, vendor.id, { is_active: 1 })}
      form={(props) => <VendorForm {...props} companyId={id} />}
      several={{
        label: VENDORS.scanGames,
        isOffered: () => true,
        dialog: (props) => <ScanGames {...props} companyId={id} />,
      }}
      opens={firstStep.isOne ? 'several' : undefined}
      onClosed={firstStep.leave}
    >
      {choice && <PlaceChoice label={VENDORS.company} {...choice} />}
    </AdminPage>
  );
}
