import { OFFICE_WORDS } from '../../messages/areas/office-words';
import { VENDORS } from '../../messages/areas/vendors';
import { useMessages } from '../../messages/hooks/use-messages';
import { requiredText } from '../../messages/words/required';
import type { Vendor } from '../../shared/catalogue/catalogue-schema';
import { cataloguePaths } from '../../shared/catalogue/paths';
import type { FormProps } from '../office/admin-page';
import { FormDialog, rulesOf } from '../office/form-dialog';
import { write } from '../state/queries/query';
import { TextField } from '../ui/fields';
import { formOf } from '../ui/form/form-schema';

export const vendorSchema = () =>
  formOf(cataloguePaths.vendorAdd, {
    upc_code: requiredText('upc_code'),
    vendor_name: requiredText('vendor_name'),
  });

type Props = FormProps<Vendor> & {
  /** the company of a new vendor */
  companyId: number | null;
};

/** Adds or changes a vendor. */
export function VendorForm({ row, companyId, ...dialog }: Props) {
  const t = useMessages(VENDORS);
  const office = useMessages(OFFICE_WORDS);

  return (
    <FormDialog
      {...dialog}
      rules={rulesOf(vendorSchema())}
      initial={{ upc_code: row?.upc_code ?? '', vendor_name: row?.vendor_name ?? '' }}
      save={(values) =>
        row
          ? write(cataloguePaths.vendorUpdate, { params: { id: row.id }, body: values })
          : write(cataloguePaths.vendorAdd, { body: { ...values, store_id: companyId ?? undefined } })
      }
    >
      {({ field }) => (
        <>
          <TextField label={t.upcCode} inputMode="numeric" autoComplete="off" {...field('upc_code')} />
          <TextField label={office.vendorName} autoComplete="off" {...field('vendor_name')} />
        </>
      )}
    </FormDialog>
  );
}
