import { chakra } from '@chakra-ui/react';
import { object } from 'yup';
import { text } from '../../admin/field-rules';
import { FormDialog } from '../../admin/form-dialog';
import { keepPackDates } from '../../api/lottery';
import type { SettlingPack } from '../../contract/lottery/lottery';
import { isDate } from '../../domain/time/time';
import { MAX_LENGTH } from '../../domain/values/max-lengths';
import { SETTLING } from '../../i18n/en/money/settling';
import { api } from '../../terminal/api';
import { useKey } from '../../terminal/queries/use-key';
import { TextField } from '../../ui/form/field';

const day = text((value) => (value === '' || isDate(value) ? null : SETTLING.dayFormat));
const schema = object({
  activated_at: day,
  settled_at: day,
  source: text(() => null, MAX_LENGTH.reason),
});

type Props = { storeId: number; pack: SettlingPack; onSaved: () => void; onClose: () => void };

/** Says on which days a pack was activated and settled, where the store knows better than the estimate. */
export function PackDaysDialog({ storeId, pack, onSaved, onClose }: Props) {
  const keyOf = useKey();
  const before = { activated_at: pack.activated_at ?? '', settled_at: pack.settled_at ?? '' };
  const save = async (values: typeof before & { source: string }) => {
    const { lot_number, lot_counter } = pack;
    const changed = (field: keyof typeof before) =>
      values[field] !== before[field] && { [field]: values[field] || null };
    const source = values.source === '' ? {} : { source: values.source };
    const data = [
      { lot_number, lot_counter, ...changed('activated_at'), ...changed('settled_at'), ...source },
    ];
    const body = { store_id: storeId, data };
    if (Object.keys(data[0] ?? {}).length > 2) await keepPackDates(api, body, keyOf(body));
  };
  return (
    <FormDialog
      title={SETTLING.setDaysOf(pack.vendor_name ?? pack.lot_number)}
      schema={schema}
      initial={{ ...before, source: '' }}
      save={save}
      onSaved={onSaved}
      onClose={onClose}
      closesItself
    >
      {({ field }) => (
        <>
          <TextField
            label={SETTLING.activatedOn}
            inputMode="numeric"
            autoComplete="off"
            {...field('activated_at')}
          />
          <TextField
            label={SETTLING.settledOn}
            inputMode="numeric"
            autoComplete="off"
            {...field('settled_at')}
          />
          <chakra.div gridColumn="1 / -1">
            <TextField
              label={SETTLING.source}
              placeholder={SETTLING.sourceHint}
              autoComplete="off"
              {...field('source')}
            />
          </chakra.div>
        </>
      )}
    </FormDialog>
  );
}
