import { Button, chakra } from '@chakra-ui/react';
import { yupResolver } from '@hookform/resolvers/yup';
import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import { object } from 'yup';
import { text } from '../../admin/field-rules';
import { ADD_INVENTORY } from '../../i18n/en/stock/add-inventory';
import { readStoreCode } from '../../terminal/store-codes';
import { TextField } from '../../ui/form/field';

/** A UPC counts as scanned even if typed, because in some layouts 12 typed digits are a ticket. */
const UPC_FIELD = 'scan';

/** The lot number is the 12-digit UPC (specification, section 5), in any form that a gun may send. */
const schema = object({
  lot_number: text((value) => {
    if (value === '') return ADD_INVENTORY.lotNumberRequired;
    return readStoreCode(value, UPC_FIELD).kind === 'upc' ? null : ADD_INVENTORY.lotNumberLength;
  }),
});

type Props = {
  /** the field's initial value */
  lotNumber: string;
  busy: boolean;
  onFetch: (upc: string) => void;
};

/** Asks for the lot number of the packs to add. */
export function LotNumberForm({ lotNumber, busy, onFetch }: Props) {
  const { register, handleSubmit, setFocus, formState } = useForm({
    defaultValues: { lot_number: lotNumber },
    resolver: yupResolver(schema),
  });
  useEffect(() => setFocus('lot_number', { shouldSelect: true }), [setFocus]);

  const submit = handleSubmit(({ lot_number }) => {
    const code = readStoreCode(lot_number, UPC_FIELD);
    if (code.kind === 'upc' && !busy) onFetch(code.upc);
  });
  return (
    <chakra.form onSubmit={submit} noValidate display="flex" gap="3" alignItems="flex-start">
      <chakra.div flex="1" minWidth="0">
        <TextField
          label={ADD_INVENTORY.lotNumber}
          inputMode="numeric"
          autoComplete="off"
          error={formState.errors.lot_number?.message}
          {...register('lot_number')}
        />
      </chakra.div>
      <Button type="submit" disabled={busy} mt="1.625rem">
        {busy ? ADD_INVENTORY.fetching : ADD_INVENTORY.fetch}
      </Button>
    </chakra.form>
  );
}
