import { chakra } from '@chakra-ui/react';
import { useRef } from 'react';
import { object } from 'yup';
import { required, text } from '../../../admin/field-rules';
import { FormDialog } from '../../../admin/form-dialog';
import { correctSales } from '../../../api/corrections';
import type { CorrectionBody, SoldRun } from '../../../contract/counting/exceptions';
import { MAX_LENGTH } from '../../../domain/values/max-lengths';
import { centsOf } from '../../../domain/values/money';
import { cardErrorText } from '../../../i18n/bilingual';
import { endsOf } from '../../../i18n/en/counting/serials';
import { EXCEPTIONS } from '../../../i18n/en/reports/exceptions';
import { api } from '../../../terminal/api';
import { refreshStock } from '../../../terminal/stock-store';
import { TextField } from '../../../ui/form/field';
import { correctedRun, lowerFirst, serialFault, serialText } from './correction-change';
import { CorrectionPreview } from './correction-preview';
import { useKey } from './use-key';

/** Sold tickets of one record, with their store and lot. */
export type Correctable = {
  storeId: number;
  lotNumber: string;
  lotCounter: number;
  sold: SoldRun;
  /** the exception that the correction resolves */
  exceptionId: number | null;
};

export const correctionSchema = (sold: SoldRun) =>
  object({
    start_ticket: text((serial) => serialFault(EXCEPTIONS.startLabel, serial, sold)).transform(serialText),
    end_ticket: text((serial) => serialFault(EXCEPTIONS.endLabel, serial, sold))
      .transform(serialText)
      .test((end, { parent, createError }) => {
        const [lower, higher] = lowerFirst(sold, parent.start_ticket, end);
        if (lower <= higher) return true;
        const isDown = sold.sells === 'down';
        const kind = isDown ? 'start_before_end' : 'start_after_end';
        return createError({ message: cardErrorText({ kind }).text });
      }),
    reason: text(required(EXCEPTIONS.reasonRequired), MAX_LENGTH.reason),
  });

type Props = Correctable & {
  /** @param message the server's confirmation */
  onSaved: (message: string) => void;
  onClose: () => void;
};

/**
 * Puts sold tickets back On Shelf, with a reason. Before it's made, the form says what it will change.
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
  const keyOf = useKey();
  const reply = useRef('');

  const save = async (values: Pick<CorrectionBody, 'start_ticket' | 'end_ticket' | 'reason'>) => {
    const [start_ticket, end_ticket] = lowerFirst(sold, values.start_ticket, values.end_ticket);
    const lot = { store_id: storeId, lot_number: lotNumber, lot_counter: lotCounter };
    const body = { ...lot, start_ticket, end_ticket, reason: values.reason };
    const whole: CorrectionBody = exceptionId === null ? body : { ...body, exception_id: exceptionId };
    reply.current = (await correctSales(api, whole, keyOf(whole))).message;
    void refreshStock();
  };

  return (
    <FormDialog
      title={EXCEPTIONS.correctPack(EXCEPTIONS.packName(lotNumber, lotCounter))}
      schema={correctionSchema(sold)}
      initial={{ start_ticket: endsOf(sold).first, end_ticket: endsOf(sold).last, reason: '' }}
      save={save}
      onSaved={() => onSaved(reply.current)}
      onClose={onClose}
      closesItself
    >
      {({ field, watch }) => (
        <>
          <TextField
            label={EXCEPTIONS.startSerial}
            inputMode="numeric"
            autoComplete="off"
            {...field('start_ticket')}
          />
          <TextField
            label={EXCEPTIONS.endSerial}
            inputMode="numeric"
            autoComplete="off"
            {...field('end_ticket')}
          />
          <chakra.div gridColumn="1 / -1">
            <TextField label={EXCEPTIONS.reason} autoComplete="off" {...field('reason')} />
          </chakra.div>
          <chakra.div gridColumn="1 / -1" aria-live="polite">
            <CorrectionPreview
              storeId={storeId}
              lotNumber={lotNumber}
              lotCounter={lotCounter}
              priceCents={centsOf(sold.ticket_price)}
              run={correctedRun(sold, serialText(watch('start_ticket')), serialText(watch('end_ticket')))}
            />
          </chakra.div>
        </>
      )}
    </FormDialog>
  );
}
