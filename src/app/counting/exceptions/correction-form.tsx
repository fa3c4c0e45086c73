import { chakra } from '@chakra-ui/react';
import { useRef } from 'react';
import { ADMIN } from '../../../messages/areas/admin';
import { EXCEPTIONS } from '../../../messages/areas/exceptions';
import { OFFICE_WORDS } from '../../../messages/areas/office-words';
import { cardErrorText } from '../../../messages/bilingual';
import { currentMessages } from '../../../messages/current';
import { useMessages } from '../../../messages/hooks/use-messages';
import { recordChangeText } from '../../../messages/words/exceptions';
import { endsOf, packNamed, serialsInWords } from '../../../messages/words/packs';
import type { CorrectionBody, SoldRun } from '../../../shared/counting/exceptions-schema';
import { countingPaths } from '../../../shared/counting/paths';
import { serialOnLeaving } from '../../../shared/tickets/read-code';
import { intersection, type Run, runLength } from '../../../shared/tickets/runs';
import { isSerial, SERIAL_LENGTH, serialToNumber } from '../../../shared/tickets/serial';
import { MAX_LENGTH } from '../../../shared/values/limits';
import { centsOf, formatCents } from '../../../shared/values/money';
import { FormDialog, rulesOf } from '../../office/form-dialog';
import { useKey, useRead, write } from '../../state/queries/query';
import { refreshStock, storeCodes } from '../../state/stock-store';
import { TextField } from '../../ui/fields';
import { formOf, text } from '../../ui/form/form-schema';
import { Muted, Stack } from '../../ui/layout';
import { runOf } from './packs';

/** Sold tickets of one record, with their store and lot. */
export type Correctable = {
  storeId: number;
  lotNumber: string;
  lotCounter: number;
  /** the game's name, or its UPC if it has none */
  game: string;
  sold: SoldRun;
  /** the exception that the correction resolves */
  exceptionId: number | null;
  /** the reason that follows from the figure itself; the user may add to it. Empty: none */
  reason: string;
};

export const correctionSchema = (sold: SoldRun) => {
  const t = currentMessages(EXCEPTIONS);
  return formOf(countingPaths.correct, { reason: t.reasonRequired }).shape({
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
  reason,
  onSaved,
  onClose,
}: Props) {
  const t = useMessages(EXCEPTIONS);
  const office = useMessages(OFFICE_WORDS);
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
      initial={{
        start_ticket: endsOf(sold).first,
        end_ticket: endsOf(sold).last,
        reason: reason.slice(0, MAX_LENGTH.reason),
      }}
      save={save}
      onSaved={() => onSaved(reply.current)}
      onClose={onClose}
      closesItself
    >
      {({ field, watch }) => (
        <>
          <TextField
            label={office.startSerial}
            inputMode="numeric"
            autoComplete="off"
            {...field('start_ticket')}
          />
          <TextField
            label={office.endSerial}
            inputMode="numeric"
            autoComplete="off"
            {...field('end_ticket')}
          />
          <Stack wide>
            <TextField label={office.reason} autoComplete="off" {...field('reason')} />
          </Stack>
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
  const office = useMessages(OFFICE_WORDS);
  const { reply, error } = useRead(countingPaths.soldTickets, {
    params: { storeId, lotNumber, lotCounter },
  });
  if (!run) return null;
  const count = runLength(run);
  return (
    <Stack gap="1">
      <chakra.p fontWeight="semibold">
        {t.returned({ tickets: count, amount: formatCents(count * priceCents) })}
      </chakra.p>
      {error && <Muted>{t.notNow}</Muted>}
      {!error && !reply && <Muted>{office.loading}</Muted>}
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
    </Stack>
  );
}

/** The serial of a typed or scanned text, or the text itself if it isn't a serial. */
export const serialText = (raw: string): string => serialOnLeaving(raw, storeCodes());

/** The fault of a correction's start or end within the sold tickets, or null. @param label EXCEPTIONS.startLabel */
export function serialFault(label: string, serial: string, sold: SoldRun): string | null {
  const t = currentMessages(EXCEPTIONS);
  if (serial === '') return currentMessages(ADMIN).isMissing({ label });
  if (!isSerial(serial)) return currentMessages(ADMIN).digits({ label, digits: SERIAL_LENGTH });
  const isWithin = serial >= sold.start_ticket && serial <= sold.end_ticket;
  return isWithin ? null : t.serialOutside({ label, serials: serialsInWords(sold) });
}

/** Two serials in the order in which they are sold, as the lower and the higher one. */
const lowerFirst = (sold: SoldRun, start: string, end: string): [string, string] =>
  sold.sells === 'down' ? [end, start] : [start, end];

/**
 * The run that a correction puts back.
 * @param start the first ticket in the order of selling; `end` is the last
 * @returns null unless start and end are a run within the sold tickets
 */
export function correctedRun(sold: SoldRun, start: string, end: string): Run | null {
  if (!isSerial(start) || !isSerial(end)) return null;
  const [lower, higher] = lowerFirst(sold, start, end);
  const run: Run = { start: serialToNumber(lower), end: serialToNumber(higher) };
  const part = intersection(run, runOf(sold));
  return part && runLength(part) === runLength(run) && run.start <= run.end ? run : null;
}

/**
 * The tickets that a correction takes from a record. `purpose` opening: missing tickets, which are in no clerk's
 * figures; `reason`: removed ones.
 */
type RecordChange = Pick<SoldRun, 'name' | 'time_created' | 'business_date' | 'purpose' | 'reason'> & {
  ticketCount: number;
  amountCents: number;
};

/** The changes to each record when a run of sold tickets goes back on the shelf, oldest record first. */
export function changesBy(run: Run, sold: readonly SoldRun[]): RecordChange[] {
  const changes = new Map<string, RecordChange>();
  for (const { name, time_created, business_date, purpose, reason, ticket_price, ...part } of sold) {
    const lost = intersection(run, runOf(part));
    if (!lost) continue;
    const record = `${time_created} ${name} ${reason ?? ''}`;
    const before = changes.get(record) ?? { ticketCount: 0, amountCents: 0 };
    const ticketCount = runLength(lost);
    changes.set(record, {
      ...{ name, time_created, business_date, purpose, reason },
      ticketCount: before.ticketCount + ticketCount,
      amountCents: before.amountCents + ticketCount * centsOf(ticket_price),
    });
  }
  return [...changes].sort(([a], [b]) => a.localeCompare(b)).map(([, change]) => change);
}
