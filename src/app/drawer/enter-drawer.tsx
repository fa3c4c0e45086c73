import { chakra } from '@chakra-ui/react';
import { type ObjectSchema, object, string } from 'yup';
import { MONEY_CARD } from '../../messages/areas/money-card';
import { OVER_SHORT } from '../../messages/areas/over-short';
import { currentMessages } from '../../messages/current';
import { useMessages } from '../../messages/hooks/use-messages';
import { drawerPaths } from '../../shared/drawer/paths';
import type { OverShortRow } from '../../shared/drawer/shift-money-schema';
import {
  AMOUNTS,
  type Amount,
  NOTHING_TYPED,
  readAmounts,
  type TypedAmounts,
} from '../../shared/drawer/typed';
import { recordOf } from '../../shared/values/collections';
import { MAX_LENGTH } from '../../shared/values/max-lengths';
import { centsToDollars } from '../../shared/values/money';
import { text, useKey } from '../records/field-rules';
import { FormDialog, rulesOf } from '../records/form-dialog';
import { write } from '../state/queries/query';
import { SelectField, TextField } from '../ui/fields';
import { clockTime, dayText } from '../ui/formats';

const amountRule = (amount: Amount) =>
  string()
    .defined()
    .test((typed, { createError }) => {
      const isValid = readAmounts({ ...NOTHING_TYPED, [amount]: typed ?? '' }).faults.length === 0;
      return isValid || createError({ message: currentMessages(MONEY_CARD).notAnAmount });
    });

type Values = TypedAmounts & { basis: 'delta' | 'cumulative'; note: string };

const NOTHING: Values = { basis: 'delta', ...NOTHING_TYPED, note: '' };

const schema = (): ObjectSchema<Values> =>
  object({
    basis: string().oneOf(['delta', 'cumulative']).defined(),
    ...recordOf(AMOUNTS, amountRule),
    note: text(() => null, MAX_LENGTH.reason),
  }) as unknown as ObjectSchema<Values>;

type Props = { storeId: number; row: OverShortRow; onClose: () => void };

/** Enters the money of a shift that has none. Empty fields are zero; without cash, the drawer isn't counted. */
export function EnterDrawer({ storeId, row, onClose }: Props) {
  const t = useMessages(MONEY_CARD);
  const words = useMessages(OVER_SHORT);
  const keyOf = useKey();
  const save = ({
    basis,
    note,
    ...typed
  }: TypedAmounts & { basis: 'delta' | 'cumulative'; note: string }) => {
    const { figures, other, cash } = readAmounts(typed).amounts;
    const body = {
      store_id: storeId,
      submission_ids: row.records.map(({ submission_id }) => submission_id),
      basis,
      online_sales: centsToDollars(figures.online_sales),
      online_cancels: centsToDollars(figures.online_cancels),
      instant_cashes: centsToDollars(figures.instant_cashes),
      online_cashes: centsToDollars(figures.online_cashes),
      cashless: centsToDollars(figures.cashless),
      other: centsToDollars(other),
      ...(cash !== null && { cash_counted: centsToDollars(cash) }),
      ...(note !== '' && { note }),
    };
    return write(drawerPaths.shiftMoney, { body, key: keyOf(body) });
  };
  return (
    <FormDialog
      title={words.enterAt({ name: row.name, at: `${dayText(row.date)}, ${clockTime(row.report_time)}` })}
      rules={rulesOf(schema())}
      initial={NOTHING}
      save={save}
      onClose={onClose}
      closesItself
    >
      {({ field }) => (
        <>
          <chakra.div gridColumn="1 / -1">
            <SelectField label={t.basis} {...field('basis')}>
              <option value="delta">{t.delta}</option>
              <option value="cumulative">{t.cumulative}</option>
            </SelectField>
          </chakra.div>
          {AMOUNTS.map((amount) => (
            <TextField
              key={amount}
              label={t.labels[amount]}
              inputMode="decimal"
              autoComplete="off"
              {...field(amount)}
            />
          ))}
          <chakra.div gridColumn="1 / -1">
            <TextField label={t.note} autoComplete="off" {...field('note')} />
          </chakra.div>
        </>
      )}
    </FormDialog>
  );
}
