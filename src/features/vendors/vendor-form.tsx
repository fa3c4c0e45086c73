import { object } from 'yup';
import type { FormProps } from '../../admin/admin-page';
import { required, text } from '../../admin/field-rules';
import { FormDialog } from '../../admin/form-dialog';
import { addVendor, updateVendor } from '../../api/catalogue';
import type { Vendor } from '../../contract/office/catalogue';
import { VENDORS } from '../../i18n/en/admin/vendors';
import { REQUIRED } from '../../i18n/en/rules/required';
import { api } from '../../terminal/api';
import { TextField } from '../../ui/form/field';

export const vendorSchema = object({
  upc_code: text(required(REQUIRED.upc_code)),
  vendor_name: text(required(REQUIRED.vendor_name)),
});

type Props = FormProps<Vendor> & {
  /** the company of a new vendor */
  companyId: number | null;
};

/** Adds or changes a vendor. */
export function VendorForm({ row, companyId, ...dialog }: Props) {
  return (
    <FormDialog
      {...dialog}
      schema={vendorSchema}
      initial={{ upc_code: row?.upc_code ?? '', vendor_name: row?.vendor_name ?? '' }}
      save={(values) =>
        row
          ? updateVendor(api, row.id, values)
          : addVendor(api, { ...values, store_id: companyId ?? undefined })
      }
    >
      {({ field }) => (
        <>
          <TextField label={VENDORS.upcCode} inputMode="numeric" autoComplete="off" {...field('upc_code')} />
          <TextField label={VENDORS.vendorName} autoComplete="off" {...field('vendor_name')} />
        </>
      )}
    </FormDialog>
  );
}
