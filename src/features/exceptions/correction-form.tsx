import { chakra } from '@chakra-ui/react';
import { useRef } from 'react';
import { object } from 'yup';
import { correctSales } from '../../api/corrections';
import type { CorrectionBody, SoldRun } from '../../contract/sales';
import { MAX_LENGTH } from '../../domain/max-lengths';
import { formatMoney } from '../../domain/money';
import { pluralize } from '../../domain/pluralize';
import { COUNTING } from '../../i18n/en/counting';
import { api } from '../../terminal/api';
import { refreshStock } from '../../terminal/stock-store';
import { TextField } from '../../ui/field';
import { FormDialog } from '../../ui/form-dialog/form-dialog';
import { required, text } from '../../ui/form-dialog/rules';
import { changeBy, serialFault, serialText } from './correction-change';

/** Sold tickets of one record, and where they are. */
export type Correctable = {
  storeId: number;
  lotNumber: string;
  lotCounter: number;
  sold: SoldRun;
  /** the exception that the correction answers */
  exceptionId: number | null;
};

export const correctionSchema = (sold: SoldRun) =>
  object({
    start_ticket: text((serial) => serialFault('Start serial', serial, sold)).transform(serialText),
    end_ticket: text((serial) => serialFault('End serial', serial, sold))
      .transform(serialText)
      .test((end, { parent, createError }) =>
        end < parent.start_ticket ? createError({ message: COUNTING.startAfterEnd }) : true,
      ),
    reason: text(required('Reason is required.'), MAX_LENGTH.reason),
  });

type Props = Correctable & {
  /** @param message what the server says was done */
  onSaved: (message: string) => void;
  onClose: () => void;
};

/**
 * Puts sold tickets back On Shelf, with a reason. One uuid goes with every try of the same correction, so one whose
 * answer was lost isn't made twice.
 */
export function CorrectionForm({
  storeId,
  lotNumber,
  lotCounter,
  sold,
  exceptionId,
  onSaved,
  onClose,
}: Props) {
  const tried = useRef({ body: '', key: '' });
  const reply = useRef('');

  const save = async (values: Pick<CorrectionBody, 'start_ticket' | 'end_ticket' | 'reason'>) => {
    const body = { store_id: storeId, lot_number: lotNumber, lot_counter: lotCounter, ...values };
    const whole: CorrectionBody = exceptionId === null ? body : { ...body, exception_id: exceptionId };
    const written = JSON.stringify(whole);
    if (tried.current.body !== written) tried.current = { body: written, key: crypto.randomUUID() };
    reply.current = (await correctSales(api, whole, tried.current.key)).message;
    void refreshStock();
  };

  return (
    <FormDialog
      title={`Correct ${lotNumber} lot ${lotCounter}`}
      schema={correctionSchema(sold)}
      initial={{ start_ticket: sold.start_ticket, end_ticket: sold.end_ticket, reason: '' }}
      save={save}
      onSaved={() => onSaved(reply.current)}
      onClose={onClose}
      closesItself
    >
      {({ field, watch }) => (
        <>
          <TextField label="Start Serial" inputMode="numeric" autoComplete="off" {...field('start_ticket')} />
          <TextField label="End Serial" inputMode="numeric" autoComplete="off" {...field('end_ticket')} />
          <chakra.div gridColumn="1 / -1">
            <TextField label="Reason" autoComplete="off" {...field('reason')} />
          </chakra.div>
          <chakra.div gridColumn="1 / -1" aria-live="polite">
            <Effect
              sold={sold}
              start={serialText(watch('start_ticket'))}
              end={serialText(watch('end_ticket'))}
            />
          </chakra.div>
        </>
      )}
    </FormDialog>
  );
}

/** What the correction will do, before it's done. */
function Effect({ sold, start, end }: { sold: SoldRun; start: string; end: string }) {
  const change = changeBy(sold, start, end);
  if (!change) return null;
  const amount = `${pluralize(change.count, 'ticket')}, ${formatMoney(change.amountCents)}`;
  const [date, time] = sold.time_created.split(' ');
  return (
    <>
      <chakra.p fontWeight="semibold">{`${amount}, back On Shelf.`}</chakra.p>
      <chakra.p color="fg.muted">
        {`The record of ${sold.name} at ${time} and the sales report of ${date} shrink by as much, and say why.`}
      </chakra.p>
    </>
  );
}
