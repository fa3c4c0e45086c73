import { Button, chakra } from '@chakra-ui/react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { soldTickets } from '../../../api/corrections';
import { checkUpc } from '../../../api/inventory';
import type { SoldRun } from '../../../contract/counting/exceptions';
import type { Lot } from '../../../contract/office/inventory';
import { runLength } from '../../../domain/runs/runs';
import { serialToNumber } from '../../../domain/tickets/serial';
import { centsOf, formatMoney } from '../../../domain/values/money';
import { bilingual, cardErrorText } from '../../../i18n/bilingual';
import { endsOf, lotRun, serialsInWords } from '../../../i18n/en/counting/serials';
import { EXCEPTIONS } from '../../../i18n/en/reports/exceptions';
import type { Bilingual } from '../../../i18n/say';
import { api } from '../../../terminal/api';
import { failureText } from '../../../terminal/queries/failure-text';
import { readStoreCode } from '../../../terminal/store-codes';
import { type Column, DataTable } from '../../../ui/data-table/data-table';
import { TextField } from '../../../ui/form/field';
import { SelectField } from '../../../ui/form/select-field';
import { Modal } from '../../../ui/modal';
import { StatusAlert } from '../../../ui/status-alert';
import type { Correctable } from './correction-form';

const countOf = ({ start_ticket, end_ticket }: SoldRun) =>
  runLength({ start: serialToNumber(start_ticket), end: serialToNumber(end_ticket) });
const amountOf = (run: SoldRun) => countOf(run) * centsOf(run.ticket_price);

/** What an opening check found gone is nobody's sale. */
const sellerOf = ({ name, purpose, reason }: SoldRun) => {
  if (purpose === 'opening') return EXCEPTIONS.foundMissingBy(name);
  return reason ? EXCEPTIONS.removedBy(name, reason) : name;
};

/** The tickets of a lot that are sold or removed. */
const goneCount = (lot: Lot): number => lot.total_count - lot.active_count - lot.shelf_count;

const columns: Column<SoldRun>[] = [
  { header: EXCEPTIONS.startSerial, value: (run) => endsOf(run).first, text: (run) => endsOf(run).firstText },
  { header: EXCEPTIONS.endSerial, value: (run) => endsOf(run).last },
  { header: EXCEPTIONS.tickets, value: countOf, numeric: true },
  { header: EXCEPTIONS.amount, value: amountOf, text: (run) => formatMoney(amountOf(run)), numeric: true },
  { header: EXCEPTIONS.soldBy, value: sellerOf },
  {
    header: EXCEPTIONS.soldAt,
    value: (run) => run.time_created,
    cell: (run) => <chakra.span whiteSpace="nowrap">{run.time_created}</chakra.span>,
  },
];

const lotKey = ({ lot_number, lot_counter }: Lot) => `${lot_number}/${lot_counter}`;

type Props = { storeId: number; onFound: (found: Correctable) => void; onClose: () => void };

/** Finds the sold tickets to correct: by UPC, lot, and the record that sold them. */
export function FindSold({ storeId, onFound, onClose }: Props) {
  const [upc, setUpc] = useState('');
  const [fault, setFault] = useState<string>();
  const [failure, setFailure] = useState<string | Bilingual | null>(null);
  const [busy, setBusy] = useState(false);
  const [lots, setLots] = useState<Lot[]>([]);
  const [chosen, setChosen] = useState<{ lot: Lot; sold: SoldRun[] } | null>(null);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);

  const attempt = async (work: () => Promise<void>) => {
    setBusy(true);
    setFailure(null);
    await work().catch((error: unknown) => setFailure(failureText(error)));
    setBusy(false);
  };

  const choose = async (lot: Lot) =>
    setChosen({ lot, sold: await soldTickets(api, storeId, lot.lot_number, lot.lot_counter) });

  const fetchLots = (event: FormEvent) => {
    event.preventDefault();
    const code = readStoreCode(upc, 'scan');
    setLots([]);
    setChosen(null);
    setFault(
      code.kind === 'upc'
        ? undefined
        : upc === ''
          ? cardErrorText({ kind: 'upc_required' }).text
          : EXCEPTIONS.upcLength,
    );
    if (code.kind !== 'upc') return input.current?.focus();
    setUpc(code.upc);
    return attempt(async () => {
      const { lotData } = await checkUpc(api, code.upc, storeId);
      const withSold = lotData.filter((lot) => goneCount(lot) > 0);
      setLots(withSold);
      const [latest] = [...withSold].sort((a, b) => b.lot_counter - a.lot_counter);
      if (latest) await choose(latest);
      else setFailure(lotData.length === 0 ? bilingual('noDataForUpc') : EXCEPTIONS.noneSoldOfUpc);
    });
  };

  return (
    <Modal title={EXCEPTIONS.newCorrection} onClose={onClose} wide>
      <chakra.div display="grid" gap="4" gridTemplateColumns="minmax(0, 1fr)" pb="2">
        <chakra.form onSubmit={fetchLots} noValidate maxWidth="sm">
          <TextField
            ref={input}
            label={EXCEPTIONS.upc}
            inputMode="numeric"
            autoComplete="off"
            value={upc}
            onChange={(event) => setUpc(event.target.value)}
            error={fault}
            trailing={
              <Button type="submit" disabled={busy}>
                {busy ? EXCEPTIONS.fetching : EXCEPTIONS.fetch}
              </Button>
            }
          />
        </chakra.form>
        {failure && <StatusAlert kind="error">{failure}</StatusAlert>}
        {chosen && lots.length > 1 && (
          <SelectField
            label={EXCEPTIONS.lot}
            value={lotKey(chosen.lot)}
            onChange={(event) => {
              const lot = lots.find((one) => lotKey(one) === event.target.value);
              if (lot) void attempt(() => choose(lot));
            }}
          >
            {lots.map((lot) => (
              <option key={lotKey(lot)} value={lotKey(lot)}>
                {EXCEPTIONS.lotOption(lot.lot_counter, serialsInWords(lotRun(lot)), goneCount(lot))}
              </option>
            ))}
          </SelectField>
        )}
        {chosen && (
          <DataTable
            caption={EXCEPTIONS.soldTickets(
              EXCEPTIONS.packName(chosen.lot.lot_number, chosen.lot.lot_counter),
            )}
            columns={columns}
            rows={chosen.sold}
            rowKey={(run) => run.start_ticket}
            empty={<chakra.p color="fg.muted">{EXCEPTIONS.noneSoldOfLot}</chakra.p>}
            actions={(sold) => (
              <Button
                variant="ghost"
                color="blue.fg"
                aria-label={EXCEPTIONS.correctRun(serialsInWords(sold))}
                onClick={() => {
                  const { lot_number, lot_counter } = chosen.lot;
                  onFound({
                    storeId,
                    lotNumber: lot_number,
                    lotCounter: lot_counter,
                    sold,
                    exceptionId: null,
                  });
                }}
              >
                {EXCEPTIONS.correct}
              </Button>
            )}
          />
        )}
      </chakra.div>
    </Modal>
  );
}
