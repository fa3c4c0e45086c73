import { Button, chakra } from '@chakra-ui/react';
import { type FormEvent, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { now } from '../../../device/clock';
import { BINS } from '../../../messages/areas/bins';
import { COMMON } from '../../../messages/areas/common';
import { OFFICE_WORDS } from '../../../messages/areas/office-words';
import { currentMessages } from '../../../messages/current';
import { useMessages } from '../../../messages/hooks/use-messages';
import { packProblemText } from '../../../messages/words/codes';
import { gameInWords, packInWords, ticketOf } from '../../../messages/words/packs';
import type { Tone } from '../../../scanner/sound';
import { soundOutcome } from '../../../scanner/sound';
import { useGun } from '../../../scanner/use-gun';
import { boardPaths } from '../../../shared/board/paths';
import type { TodayListReply } from '../../../shared/board/today-list-schema';
import { BIN_DIGITS, binAt, COUNTER, isBin, lastBinAt } from '../../../shared/stock/bins';
import { packOfCode } from '../../../shared/stock/pack-of-code';
import { stockPaths } from '../../../shared/stock/paths';
import { isSameLot, lotKey, type StockRun, whoLeavesBin } from '../../../shared/stock/stock';
import { type CodeSource, serialFields, type TicketLayout } from '../../../shared/tickets/layouts';
import { firstSold, isSoldBefore, runLength } from '../../../shared/tickets/runs';
import { numberToSerial } from '../../../shared/tickets/serial';
import { businessDate } from '../../../shared/time/store-clock';
import { centsToDollars, formatMoney } from '../../../shared/values/money';
import { ROLE } from '../../../shared/wire/access';
import { ExportButtons } from '../../office/export-buttons';
import { PrintSheet, PrintTable } from '../../office/print-sheet';
import { failureText } from '../../state/problem-store';
import { useRead, write } from '../../state/queries/query';
import { Together } from '../../state/queries/together';
import { useSession } from '../../state/session-store';
import { binCell, refreshStock, stockNow, storeBin, storeCodes, useStock } from '../../state/stock-store';
import { SoundButton } from '../../tickets/scan-controls/sound-button';
import { type Column, DataTable } from '../../ui/data-table/data-table';
import { SelectField, TextField } from '../../ui/fields';
import { useTypedCode } from '../../ui/form/use-typed-code';
import { Form, Row, Stack } from '../../ui/layout';
import { PackName, Price, Ticket } from '../../ui/pack-name';
import { PageHeader } from '../../ui/page/page-header';
import { Panel, RowsSkeleton } from '../../ui/page/panel';
import { StatusAlert } from '../../ui/status-alert';
import { useStoreClock } from '../../ui/store-clock';
import style from './count-sheet.module.css';
import styles from './dispenser.module.css';

/** A lot with tickets on the shelf, which a bin can hold. */
type ShelfLot = Pick<StockRun, 'upc' | 'lotCounter' | 'vendorName' | 'priceCents' | 'sells' | 'bin'> & {
  /** the front ticket, and the number of tickets on the shelf */
  start: number;
  tickets: number;
};

/** The lots on the shelf, by bin; lots without a bin come first because they still need one. */
export function shelfLots(onShelf: readonly StockRun[]): ShelfLot[] {
  const lots: ShelfLot[] = [];
  for (const run of onShelf) {
    const lot = lots.find((other) => isSameLot(other, run));
    const front = firstSold(run);
    if (!lot) lots.push({ ...run, start: front, tickets: runLength(run) });
    else {
      lot.tickets += runLength(run);
      if (isSoldBefore(run.sells, front, lot.start)) lot.start = front;
    }
  }
  return lots.sort((a, b) => (a.bin ?? 0) - (b.bin ?? 0));
}

function columnsOf(t: typeof BINS, words: typeof COMMON, layout: TicketLayout): Column<ShelfLot>[] {
  return [
    {
      header: currentMessages(OFFICE_WORDS).bin,
      value: (lot) => lot.bin ?? 0,
      text: (lot) => (lot.bin === undefined ? '–' : storeBin(lot.bin)),
      numeric: true,
    },
    {
      header: currentMessages(OFFICE_WORDS).game,
      title: true,
      value: (lot) => lot.vendorName ?? '',
      cell: (lot) => (
        <chakra.strong display="inline-flex" alignItems="center" gap="2">
          <Price cents={lot.priceCents} /> {lot.vendorName}
        </chakra.strong>
      ),
    },
    { header: words.upc, value: (lot) => lot.upc },
    { header: words.lot, value: (lot) => lot.lotCounter, numeric: true },
    {
      header: t.frontTicket,
      value: (lot) => lot.start,
      text: (lot) => numberToSerial(lot.start),
      cell: (lot) => <Ticket serial={numberToSerial(lot.start)} layout={layout} />,
    },
    { header: words.tickets, value: (lot) => lot.tickets, numeric: true },
  ];
}

/** Bins: the lot in each bin of the dispenser (product: bins). */
export function BinsPage() {
  const t = useMessages(BINS);
  const office = useMessages(OFFICE_WORDS);
  const { user } = useSession();
  const storeId = user?.user_role === ROLE.store ? user.store_id : null;
  return (
    <>
      <PageHeader title={office.bins} />
      {storeId === null ? (
        <StatusAlert kind="info">{t.signInAsStore}</StatusAlert>
      ) : (
        <Bins storeId={storeId} storeName={user?.store_name ?? ''} />
      )}
    </>
  );
}

function Bins({ storeId, storeName }: { storeId: number; storeName: string }) {
  const t = useMessages(BINS);
  const onShelf = useStock((stock) => stock.onShelf.all);
  const lots = useMemo(() => shelfLots(onShelf), [onShelf]);
  const [chosen, setChosen] = useState<ShelfLot | null>(null);
  const [outcome, setOutcome] = useState<{ tone: Tone; text: string } | null>(null);
  const choose = (lot: ShelfLot) => {
    setChosen(lot);
    window.scrollTo({ top: 0 });
  };

  const announce = useCallback((tone: Tone, text: string) => {
    setOutcome({ tone, text });
    soundOutcome(tone);
  }, []);
  const find = useCallback(
    (code: string, source: CodeSource) => {
      const { onShelf: shelf, layout } = stockNow();
      const reading = packOfCode(code, source, shelf, layout);
      if ('problem' in reading) return announce('refused', packProblemText(reading.problem));
      const { pack } = reading;
      setChosen(shelfLots(shelf.all).find((lot) => isSameLot(lot, pack)) ?? null);
      setOutcome(null);
      soundOutcome('good');
    },
    [announce],
  );
  useGun(({ text }) => find(text, 'scan'), { codes: storeCodes });
  const findTyped = useCallback((code: string) => find(code, 'typed'), [find]);

  const put = async (lot: ShelfLot, bin: number | null) => {
    const there =
      bin === null ? undefined : lots.find((other) => other.bin === bin && !isSameLot(other, lot));
    try {
      const body = { store_id: storeId, lot_number: lot.upc, lot_counter: lot.lotCounter, bin };
      await write(stockPaths.placeInBin, { body });
    } catch (error) {
      return announce('refused', failureText(error));
    }
    setChosen(null);
    const done =
      bin === null
        ? t.hasNoBin({ pack: packInWords(lot) })
        : t.isInBin({ pack: packInWords(lot), bin: storeBin(bin) });
    announce('good', there ? t.replaced({ done, pack: packInWords(there) }) : done);
    await refreshStock();
  };

  return (
    <Stack>
      {lots.length > 0 && <CountSheet lots={lots} storeName={storeName} />}
      <Panel _print={{ display: 'none' }}>
        <chakra.div display="flex" alignItems="center" gap="3">
          <chakra.p flex="1">{t.instruction}</chakra.p>
          <SoundButton />
        </chakra.div>
        {chosen ? (
          <BinForm
            key={lotKey(chosen)}
            lot={chosen}
            lots={lots}
            onPut={put}
            onCancel={() => setChosen(null)}
          />
        ) : (
          <FindPack onFind={findTyped} />
        )}
        {outcome && (
          <StatusAlert kind={outcome.tone === 'refused' ? 'error' : 'success'} key={outcome.text}>
            {outcome.text}
          </StatusAlert>
        )}
      </Panel>
      <Panel>
        <Together placeholder={<RowsSkeleton />}>
          <Shelf storeId={storeId} lots={lots} onChoose={choose} />
        </Together>
      </Panel>
    </Stack>
  );
}

type ShelfProps = { storeId: number; lots: readonly ShelfLot[]; onChoose: (lot: ShelfLot) => void };

/** The packs on the shelf, as the dispenser and as a list. */
function Shelf({ storeId, lots, onChoose }: ShelfProps) {
  const t = useMessages(BINS);
  const office = useMessages(OFFICE_WORDS);
  const words = useMessages(COMMON);
  const layout = useStock((stock) => stock.layout);
  const columns = useMemo(() => columnsOf(t, words, layout), [t, words, layout]);
  const { reply: advice } = useRead(boardPaths.todayList, { params: { storeId } });
  return (
    <>
      <Dispenser lots={lots} binAdvice={advice?.bins} onChoose={onChoose} />
      <DataTable
        caption={office.packsOnTheShelf}
        columns={columns}
        rows={lots}
        rowKey={lotKey}
        empty={t.empty}
        searchable
        actions={(lot) => [
          {
            isRow: true,
            label: t.setBin,
            name: t.setBinOf({ pack: `${formatMoney(lot.priceCents)} ${packInWords(lot)}` }),
            run: () => onChoose(lot),
          },
        ]}
      />
    </>
  );
}

/** Finds a pack by a typed ticket or UPC, or with a gun that the page can't recognize as one. */
function FindPack({ onFind }: { onFind: (code: string) => void }) {
  const t = useMessages(BINS);
  const { input, submit } = useTypedCode(onFind);
  useEffect(() => input.current?.focus({ preventScroll: true }), [input]);

  return (
    <chakra.form onSubmit={submit} display="flex" gap="3" alignItems="flex-end">
      <chakra.div flex="1" maxWidth="sm">
        <TextField ref={input} label={t.ticketOrUpc} inputMode="numeric" autoComplete="off" />
      </chakra.div>
      <Button type="submit" variant="outline">
        {t.find}
      </Button>
    </chakra.form>
  );
}

type Props = {
  lot: ShelfLot;
  lots: readonly ShelfLot[];
  /** resolves after the server's answer */
  onPut: (lot: ShelfLot, bin: number | null) => Promise<void>;
  onCancel: () => void;
};

/** Sets the bin of a pack, and shows the pack that is in it now. */
function BinForm({ lot, lots, onPut, onCancel }: Props) {
  const t = useMessages(BINS);
  const office = useMessages(OFFICE_WORDS);
  const words = useMessages(COMMON);
  const [typed, setTyped] = useState('');
  const machines = useStock(({ settings }) => settings?.vending_machines) ?? [];
  const [place, setPlace] = useState(COUNTER);
  const [fault, setFault] = useState<string>();
  const [busy, setBusy] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const there = whoLeavesBin(lots, lot, typed, place);

  useEffect(() => input.current?.focus({ preventScroll: true }), []);

  const put = async (bin: number | null) => {
    if (busy) return;
    setBusy(true);
    await onPut(lot, bin);
    setBusy(false);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const last = lastBinAt(place, machines);
    if (isBin(typed, last)) return put(binAt(place, Number(typed)));
    setFault(t.outOfRange({ last }));
    return input.current?.focus();
  };

  return (
    <Form onSubmit={submit} gap="3">
      <div>
        <chakra.div fontSize="xl">
          <PackName pack={lot} />
        </chakra.div>
        {t.chosen({
          front: ticketOf(lot.start),
          bin: lot.bin === undefined ? undefined : storeBin(lot.bin),
        })}
      </div>
      <Row alignItems="flex-end">
        {machines.length > 0 && (
          <SelectField
            label={t.place}
            value={place}
            onChange={({ target }) => {
              setPlace(Number(target.value));
              setFault(undefined);
            }}
          >
            <option value={COUNTER}>{office.counter}</option>
            {machines.map(({ number, name }) => (
              <option key={number} value={number}>
                {name}
              </option>
            ))}
          </SelectField>
        )}
        <chakra.div width="28">
          <TextField
            ref={input}
            label={office.bin}
            inputMode="numeric"
            autoComplete="off"
            value={typed}
            error={fault}
            aria-describedby={there ? 'bin-is-taken' : undefined}
            onChange={(event) => {
              setTyped(event.target.value.replace(/[^0-9]/g, '').slice(0, BIN_DIGITS));
              setFault(undefined);
            }}
          />
        </chakra.div>
        <Button type="submit" aria-disabled={busy || undefined}>
          {words.save}
        </Button>
        {lot.bin !== undefined && (
          <Button variant="outline" onClick={() => void put(null)}>
            {t.takeOut({ bin: storeBin(lot.bin) })}
          </Button>
        )}
        <Button variant="outline" onClick={onCancel}>
          {words.cancel}
        </Button>
      </Row>
      <p id="bin-is-taken" role="status">
        {there && t.willLeave({ pack: packInWords(there), bin: storeBin(binAt(place, Number(typed))) })}
      </p>
    </Form>
  );
}

type DispenserProps = {
  /** the packs on the shelf */
  lots: readonly ShelfLot[];
  /** rates and empty bins; not known offline, nor from a server of an earlier release */
  binAdvice: TodayListReply['bins'];
  onChoose: (lot: ShelfLot) => void;
};

/** The dispenser as tiles by bin, each with the days that its pack lasts; packs that don't sell are gray, empty bins amber. */
function Dispenser({ lots, binAdvice, onChoose }: DispenserProps) {
  const t = useMessages(BINS);
  const rates = new Map(
    binAdvice?.packs.map((each) => [
      lotKey({ upc: each.lot_number, lotCounter: each.lot_counter }),
      each.sold_per_day,
    ]),
  );
  const taken = lots.flatMap((lot) => (lot.bin === undefined ? [] : [{ bin: lot.bin, lot }]));
  const empty = (binAdvice?.empty ?? [])
    .filter((bin) => taken.every((each) => each.bin !== bin))
    .map((bin) => ({ bin, lot: null }));
  const tiles = [...taken, ...empty].sort((a, b) => a.bin - b.bin);
  const lasting = (lot: ShelfLot): string => {
    const rate = rates.get(lotKey(lot)) ?? null;
    if (rate === null) return t.tickets({ count: lot.tickets });
    return rate === 0 ? t.dead : t.daysLeft({ days: Math.floor(lot.tickets / rate) });
  };
  if (tiles.length === 0) return null;
  return (
    <ul className={styles.dispenser} aria-label={t.dispenser}>
      {tiles.map(({ bin, lot }) => (
        <li key={bin}>
          {lot ? (
            <button
              type="button"
              className={styles.tile}
              data-dead={rates.get(lotKey(lot)) === 0 || undefined}
              title={packInWords(lot)}
              onClick={() => onChoose(lot)}
            >
              <span className={styles.head}>
                <b>{storeBin(bin)}</b> <Price cents={lot.priceCents} />
              </span>
              <span>{gameInWords(lot.vendorName, lot.upc)}</span>
              <small>
                {ticketOf(lot.start)} · {lasting(lot)}
              </small>
            </button>
          ) : (
            <div className={styles.tile} data-empty>
              <b>{storeBin(bin)}</b>
              <span>{t.emptyBin}</span>
            </div>
          )}
        </li>
      ))}
    </ul>
  );
}

const packOf = ({ start }: ShelfLot): string => serialFields(numberToSerial(start)).pack;

/** The packs on the shelf as a file, and as a sheet on which a count is written by hand when no device works. */
function CountSheet({ lots, storeName }: { lots: readonly ShelfLot[]; storeName: string }) {
  const t = useMessages(BINS);
  const office = useMessages(OFFICE_WORDS);
  const words = useMessages(COMMON);
  const clock = useStoreClock();
  // Packs without a bin are last here: the sheet follows the dispenser.
  const inOrder = [...lots].sort((a, b) => (a.bin ?? Infinity) - (b.bin ?? Infinity));
  return (
    <ExportButtons
      fileName={`bins-${businessDate(now(), clock)}`}
      table={() => ({
        columns: [
          { header: office.bin },
          { header: office.game },
          { header: t.price },
          { header: words.upc, code: true },
          { header: office.pack, code: true },
          { header: t.frontTicket, code: true },
          { header: words.tickets },
        ],
        rows: inOrder.map((lot) => [
          ...[binCell(lot.bin), lot.vendorName ?? '', centsToDollars(lot.priceCents), lot.upc, packOf(lot)],
          ...[numberToSerial(lot.start), lot.tickets],
        ]),
      })}
      print={
        <PrintSheet title={t.countSheet} subtitle={storeName}>
          <p>{t.countHint}</p>
          <div className={style.rows}>
            <PrintTable
              caption={office.packsOnTheShelf}
              columns={[
                { header: office.bin, numeric: true },
                { header: office.game },
                { header: office.pack },
                { header: t.lastFront },
                { header: t.frontNow, width: '32mm' },
                { header: t.soldOut, width: '21mm' },
              ]}
              rows={inOrder.map((lot) => [
                binCell(lot.bin) || '–',
                `${formatMoney(lot.priceCents)} ${gameInWords(lot.vendorName, lot.upc)}`,
                packOf(lot),
                ticketOf(lot.start),
                '',
                '',
              ])}
            />
          </div>
          <div className={style.end}>
            <p>{office.countedBy}</p>
            <p>{t.dateAndTime}</p>
          </div>
        </PrintSheet>
      }
    />
  );
}
