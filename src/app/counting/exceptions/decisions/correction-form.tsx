import { chakra } from '@chakra-ui/react';
import { useRef } from 'react';
import { object } from 'yup';
import { EXCEPTIONS } from '../../../../messages/areas/exceptions';
import { cardErrorText } from '../../../../messages/bilingual';
import { currentMessages } from '../../../../messages/current';
import { useMessages } from '../../../../messages/hooks/use-messages';
import { recordChangeText } from '../../../../messages/words/exceptions';
import { packNamed } from '../../../../messages/words/packs';
import { endsOf } from '../../../../messages/words/serials';
import type { CorrectionBody, SoldRun } from '../../../../shared/counting/exceptions-schema';
import { countingPaths } from '../../../../shared/counting/paths';
import { type Run, runLength } from '../../../../shared/tickets/runs';
import { MAX_LENGTH } from '../../../../shared/values/max-lengths';
import { centsOf, formatCents } from '../../../../shared/values/money';
import { required, text } from '../../../records/field-rules';
import { FormDialog, rulesOf } from '../../../records/form-dialog';
import { useRead, write } from '../../../state/queries/query';
import { useKey } from '../../../state/queries/use-key';
import { refreshStock } from '../../../state/stock-store';
import { TextField } from '../../../ui/fields';
import { changesBy, correctedRun, lowerFirst, serialFault, serialText } from './correction-change';

/** Sold tickets of one record, with their store and lot. */
export type Correctable = {
  storeId: number;
  lotNumber: string;
  lotCounter: number;
  /** its name; its UPC where it has none */
  game: string;
  sold: SoldRun;
  /** the exception that the correction resolves */
  exceptionId: number | null;
};

export const correctionSchema = (sold: SoldRun) => {
  const t = currentMessages(EXCEPTIONS);
  return object({
    start_ticket: text((serial) => serialFault(t.startLabel, serial, sold)).transform(serialText),
    end_ticket: text((serial) => serialFault(t.endLabel, serial, sold))
      .transform(serialText)
      .test((end, { parent, createError }) => {
        const [lower, higher] = lowerFirst(sold, parent.start_ticket, end);
        if (lower <= higher) return true;
        const isDown = sold.sells === 'down';
        const kind = isDown ? 'start_before_end' : 'start_after_end';
        return createError({ message: cardErrorText({ kind }).text });
      }),
    reason: text(required(t.reasonRequired), MAX_LENGTH.reason),
  });
};

type Props = Correctable & {
  /** @param message the server's confirmation */
  onSaved: (message: string) => void;
  onClose: () => void;
};

/** Puts sold tickets back On Shelf, with a reason. Before it's saved, the form previews its effect. */
export function CorrectionForm({
  storeId,
  lotNumber,
  lotCounter,
  game,
  sold,
  exceptionId,
  onSaved,
  onClose,
}: Props) {
  const t = useMessages(EXCEPTIONS);
  const keyOf = useKey();
  const reply = useRef('');

  const save = async (values: Pick<CorrectionBody, 'start_ticket' | 'end_ticket' | 'reason'>) => {
    const [start_ticket, end_ticket] = lowerFirst(sold, values.start_ticket, values.end_ticket);
    const lot = { store_id: storeId, lot_number: lotNumber, lot_counter: lotCounter };
    const body = { ...lot, start_ticket, end_ticket, reason: values.reason };
    const whole: CorrectionBody = exceptionId === null ? body : { ...body, exception_id: exceptionId };
    reply.current = (await write(countingPaths.correct, { body: whole, key: keyOf(whole) })).message;
    void refreshStock();
  };

  return (
    <FormDialog
      title={t.correctPack({ pack: packNamed(game, sold.start_ticket) })}
      rules={rulesOf(correctionSchema(sold))}
      initial={{ start_ticket: endsOf(sold).first, end_ticket: endsOf(sold).last, reason: '' }}
      save={save}
      onSaved={() => onSaved(reply.current)}
      onClose={onClose}
      closesItself
    >
      {({ field, watch }) => (
        <>
          <TextField
            label={t.startSerial}
            inputMode="numeric"
            autoComplete="off"
            {...field('start_ticket')}
          />
          <TextField label={t.endSerial} inputMode="numeric" autoComplete="off" {...field('end_ticket')} />
          <chakra.div gridColumn="1 / -1">
            <TextField label={t.reason} autoComplete="off" {...field('reason')} />
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

type CorrectionPreviewProps = {
  storeId: number;
  lotNumber: string;
  lotCounter: number;
  priceCents: number;
  /** the tickets that go back on the shelf; null while they aren't a run of the sold ones */
  run: Run | null;
};

/** Previews how a correction will change the reports. */
function CorrectionPreview({ storeId, lotNumber, lotCounter, priceCents, run }: CorrectionPreviewProps) {
  const t = useMessages(EXCEPTIONS);
  const { reply, error } = useRead(countingPaths.soldTickets, {
    params: { storeId, lotNumber, lotCounter },
  });
  if (!run) return null;
  const count = runLength(run);
  return (
    <chakra.div display="grid" gap="1">
      <chakra.p fontWeight="semibold">
        {t.returned({ tickets: count, amount: formatCents(count * priceCents) })}
      </chakra.p>
      {error && <chakra.p color="fg.muted">{t.noPreview}</chakra.p>}
      {!error && !reply && <chakra.p color="fg.muted">{t.loading}</chakra.p>}
      {reply && (
        <>
          <p>{t.reportsChange}</p>
          <chakra.ul listStyle="disc" ps="5">
            {changesBy(run, reply.data).map((change) => (
              <li key={`${change.time_created} ${change.name}`}>{recordChangeText(change)}</li>
            ))}
          </chakra.ul>
        </>
      )}
    </chakra.div>
  );
}
