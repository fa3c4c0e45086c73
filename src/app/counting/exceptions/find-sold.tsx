import { Button, chakra } from '@chakra-ui/react';
import { yupResolver } from '@hookform/resolvers/yup';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { object } from 'yup';
import { EXCEPTIONS } from '../../../messages/areas/exceptions';
import { OFFICE_WORDS } from '../../../messages/areas/office-words';
import { REMOVED_AS } from '../../../messages/areas/removed-as';
import { bilingual, cardErrorText } from '../../../messages/bilingual';
import { currentMessages, inReadersLanguage } from '../../../messages/current';
import { useMessages } from '../../../messages/hooks/use-messages';
import type { Bilingual } from '../../../messages/say';
import { gameInWords, packNamed, serialsInWords, ticketsOf } from '../../../messages/words/packs';
import type { SoldRun } from '../../../shared/counting/exceptions-schema';
import { countingPaths } from '../../../shared/counting/paths';
import type { Lot } from '../../../shared/stock/inventory-schema';
import { stockPaths } from '../../../shared/stock/paths';
import { runLength } from '../../../shared/tickets/runs';
import { serialToNumber } from '../../../shared/tickets/serial';
import { centsOf, formatCents } from '../../../shared/values/money';
import { api } from '../../state/api';
import { failureText } from '../../state/problem-store';
import { ask } from '../../state/queries/ask';
import { readStoreCode } from '../../state/stock-store';
import { type Column, DataTable } from '../../ui/data-table/data-table';
import { Dialog } from '../../ui/dialog';
import { SelectField, TextField } from '../../ui/fields';
import { exactText } from '../../ui/form/form-schema';
import { wallText } from '../../ui/formats';
import { Stack } from '../../ui/layout';
import { StatusAlert } from '../../ui/status-alert';
import type { Correctable } from './correction-form';

const countOf = ({ start_ticket, end_ticket }: SoldRun) =>
  runLength({ start: serialToNumber(start_ticket), end: serialToNumber(end_ticket) });
const amountOf = (run: SoldRun) => countOf(run) * centsOf(run.ticket_price);

/** Tickets that an opening check found missing are nobody's sale. */
const sellerOf = ({ name, purpose, reason }: SoldRun) => {
  const t = currentMessages(EXCEPTIONS);
  if (purpose === 'opening') return t.foundMissingBy({ name });
  return reason ? t.removedBy({ name, how: currentMessages(REMOVED_AS)[reason] }) : name;
};

/** The tickets of a lot that are sold or removed. */
const goneCount = (lot: Lot): number => lot.total_count - lot.active_count - lot.shelf_count;

const columns = inReadersLanguage(EXCEPTIONS, (t): Column<SoldRun>[] => [
  {
    header: t.soldTicketsHeader,
    value: (run) => run.start_ticket,
    text: ticketsOf,
    cell: (run) => <span title={serialsInWords(run)}>{ticketsOf(run)}</span>,
    title: true,
  },
  { header: currentMessages(OFFICE_WORDS).tickets, value: countOf, numeric: true },
  {
    header: t.amount,
    value: amountOf,
    text: (run) => formatCents(amountOf(run)),
    numeric: true,
  },
  { header: t.soldBy, value: sellerOf },
  {
    header: t.soldAt,
    value: (run) => run.time_created,
    cell: (run) => <chakra.span whiteSpace="nowrap">{wallText(run.time_created)}</chakra.span>,
  },
]);

const gameOf = ({ vendor_name: name, lot_number: upc }: Lot): string => gameInWords(name, upc);

const lotKey = ({ lot_number, lot_counter }: Lot) => `${lot_number}/${lot_counter}`;

/** A scanned or typed UPC in the server's format; other text unchanged. */
const upcOf = (typed: string): string => {
  const code = readStoreCode(typed, 'scan');
  return code.kind === 'upc' ? code.upc : typed;
};
const upcFault = (typed: string): string | null => {
  if (readStoreCode(typed, 'scan').kind === 'upc') return null;
  return typed === '' ? cardErrorText({ kind: 'upc_required' }).text : currentMessages(EXCEPTIONS).upcLength;
};
const schema = object({ upc: exactText(upcFault).transform(upcOf) });

type Props = { storeId: number; onFound: (correctable: Correctable) => void; onClose: () => void };

/** Finds the sold tickets to correct: by UPC, lot, and the record that sold them. */
export function FindSold({ storeId, onFound, onClose }: Props) {
  const t = useMessages(EXCEPTIONS);
  const office = useMessages(OFFICE_WORDS);
  const { register, handleSubmit, setValue, setFocus, formState } = useForm({
    resolver: yupResolver(schema),
    defaultValues: { upc: '' },
  });
  const [failure, setFailure] = useState<string | Bilingual | null>(null);
  const [busy, setBusy] = useState(false);
  const [lots, setLots] = useState<Lot[]>([]);
  const [chosen, setChosen] = useState<{ lot: Lot; sold: SoldRun[] } | null>(null);
  useEffect(() => setFocus('upc'), [setFocus]);

  const attempt = async (work: () => Promise<void>) => {
    setBusy(true);
    setFailure(null);
    await work().catch((error: unknown) => setFailure(failureText(error)));
    setBusy(false);
  };

  const choose = async (lot: Lot) => {
    const { data: sold } = await ask(api, countingPaths.soldTickets, {
      params: { storeId, lotNumber: lot.lot_number, lotCounter: lot.lot_counter },
    });
    setChosen({ lot, sold });
  };

  const clear = () => {
    setLots([]);
    setChosen(null);
  };
  const fetchLots = handleSubmit(({ upc }) => {
    clear();
    setValue('upc', upc);
    return attempt(async () => {
      const { lotData } = await ask(api, stockPaths.checkUpcNumber, { params: { upc, storeId } });
      const withSold = lotData.filter((lot) => goneCount(lot) > 0);
      setLots(withSold);
      const [latest] = [...withSold].sort((a, b) => b.lot_counter - a.lot_counter);
      if (latest) await choose(latest);
      else setFailure(lotData.length === 0 ? bilingual('noDataForUpc') : t.noneSoldOfUpc);
    });
  }, clear);

  return (
    <Dialog title={t.newCorrection} onClose={onClose} wide>
      <Stack pb="2">
        <chakra.form onSubmit={fetchLots} noValidate maxWidth="sm">
          <TextField
            label={office.upc}
            inputMode="numeric"
            autoComplete="off"
            error={formState.errors.upc?.message}
            {...register('upc')}
            trailing={
              <Button type="submit" disabled={busy}>
                {busy ? office.fetching : office.fetch}
              </Button>
            }
          />
        </chakra.form>
        {failure && <StatusAlert kind="error">{failure}</StatusAlert>}
        {chosen && lots.length > 1 && (
          <SelectField
            label={office.lot}
            value={lotKey(chosen.lot)}
            onChange={(event) => {
              const lot = lots.find((one) => lotKey(one) === event.target.value);
              if (lot) void attempt(() => choose(lot));
            }}
          >
            {lots.map((lot) => (
              <option key={lotKey(lot)} value={lotKey(lot)}>
                {t.lotOption({
                  pack: packNamed(gameOf(lot), lot.start_ticket_number),
                  sold: goneCount(lot),
                })}
              </option>
            ))}
          </SelectField>
        )}
        {chosen && <SoldOfLot storeId={storeId} {...chosen} onFound={onFound} />}
      </Stack>
    </Dialog>
  );
}

type SoldProps = Pick<Props, 'storeId' | 'onFound'> & { lot: Lot; sold: SoldRun[] };

/** The sold tickets of a lot; one of the rows is chosen for correction. */
function SoldOfLot({ storeId, lot, sold, onFound }: SoldProps) {
  const t = useMessages(EXCEPTIONS);
  return (
    <DataTable
      caption={t.soldTickets({
        pack: packNamed(gameOf(lot), lot.start_ticket_number),
      })}
      columns={columns()}
      rows={sold}
      rowKey={(run) => run.start_ticket}
      empty={t.noneSoldOfLot}
      actions={(run) => [
        {
          isRow: true,
          label: t.correct,
          name: t.correctRun({ tickets: ticketsOf(run) }),
          run: () =>
            onFound({
              storeId,
              lotNumber: lot.lot_number,
              lotCounter: lot.lot_counter,
              game: gameOf(lot),
              sold: run,
              exceptionId: null,
              reason: '',
            }),
        },
      ]}
    />
  );
}
