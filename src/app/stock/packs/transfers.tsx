import { Button, chakra } from '@chakra-ui/react';
import { yupResolver } from '@hookform/resolvers/yup';
import { useMemo, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { object } from 'yup';
import { now } from '../../../device/clock';
import { ADMIN } from '../../../messages/areas/admin';
import { OFFICE_WORDS } from '../../../messages/areas/office-words';
import { PACK_BOOK } from '../../../messages/areas/pack-book';
import { PACK_MOVES } from '../../../messages/areas/pack-moves';
import { PACK_OFFICE } from '../../../messages/areas/pack-office';
import { currentMessages } from '../../../messages/current';
import { useMessages } from '../../../messages/hooks/use-messages';
import { gameInWords, packNamed, runOfSerials, ticketsNamed, ticketsOf } from '../../../messages/words/packs';
import type { Plan, Vendor } from '../../../shared/catalogue/catalogue-schema';
import { cataloguePaths } from '../../../shared/catalogue/paths';
import { countingPaths } from '../../../shared/counting/paths';
import type { AddLotBody, Lot } from '../../../shared/stock/inventory-schema';
import { stockPaths } from '../../../shared/stock/paths';
import type { Transfer, TransferPart } from '../../../shared/stock/removals-schema';
import type { StoreClock } from '../../../shared/time/store-clock';
import { formatDollars } from '../../../shared/values/money';
import { useConnectivity } from '../../state/connectivity-store';
import { failureText } from '../../state/problem-store';
import { together, useKey, useRead, useRows, write } from '../../state/queries/query';
import { refreshStock } from '../../state/stock-store';
import { type Column, DataTable, dollarsColumn } from '../../ui/data-table/data-table';
import { Dialog, DialogButtons } from '../../ui/dialog';
import { SelectField, TextField } from '../../ui/fields';
import { required, text } from '../../ui/form/form-schema';
import { sinceWhen } from '../../ui/formats';
import { Muted, Row, Stack } from '../../ui/layout';
import { Panel } from '../../ui/page/panel';
import { StatusAlert } from '../../ui/status-alert';
import { useStoreClock } from '../../ui/store-clock';

/** A run of a transfer that is still on the way: the transfer with the tickets of this run. */
type OnTheWay = Transfer & { key: string; sentCount: number; game: string };

/** `Crossword Mini, pack 1200789: #000–#029` */
const nameOf = (sent: OnTheWay): string => ticketsNamed(sent.game, sent);

/** The transfers on the way, run by run: a partial receipt may leave several runs. */
const runsOnTheWay = (transfers: readonly Transfer[], vendors: readonly Vendor[]): OnTheWay[] =>
  transfers
    .filter(({ status }) => status === 'on_the_way')
    .flatMap((transfer) =>
      // A server of the previous release has only whole transfers.
      (transfer.left ?? [transfer]).map((run) => ({
        ...transfer,
        ...run,
        game: gameInWords(
          vendors.find(({ upc_code }) => upc_code === transfer.lot_number)?.vendor_name,
          transfer.lot_number,
        ),
        key: `${transfer.id}/${run.start_ticket}`,
        sentCount: transfer.ticketCount,
      })),
    );

const KINDS: readonly TransferPart['kind'][] = ['received', 'called_back', 'lost'];

/** "Of 40 tickets sent: 30 received, 2 lost."; undefined if all of them are on the way. */
function endedText({ parts = [], sentCount }: OnTheWay): string | undefined {
  const t = currentMessages(PACK_OFFICE);
  const ended = KINDS.flatMap((kind) => {
    const tickets = parts
      .filter((part) => part.kind === kind)
      .reduce((sum, { ticketCount }) => sum + ticketCount, 0);
    return tickets === 0 ? [] : t.ended[kind]({ tickets });
  });
  return ended.length === 0 ? undefined : t.ofSent({ sent: sentCount, ended: ended.join(', ') });
}

/** The ways in which a sender ends a transfer. */
type Ending = 'callBack' | 'lost';

type Props = {
  sent: OnTheWay;
  ending: Ending;
  onClose: () => void;
  /** @param message the server's confirmation */
  onSaved: (message: string) => void;
};

/** The sender calls back tickets that are on their way, or records them as lost. */
function EndDialog({ sent, ending, onClose, onSaved }: Props) {
  const t = useMessages(PACK_OFFICE);
  const moves = useMessages(PACK_MOVES);
  const office = useMessages(OFFICE_WORDS);
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const key = useRef(crypto.randomUUID());
  const run = {
    lot_number: sent.lot_number,
    lot_counter: sent.lot_counter,
    start_ticket: sent.start_ticket,
    end_ticket: sent.end_ticket,
  };
  const send = async (): Promise<string> => {
    const store_id = sent.from_store_id;
    const lost = { store_id, data: [{ ...run, reason: 'lost' as const }] };
    const { message } =
      ending === 'lost'
        ? await write(countingPaths.packsRemoved, { body: lost, key: key.current })
        : await write(countingPaths.correct, {
            body: { store_id, ...run, reason: t.callBackReason },
            key: key.current,
          });
    return message;
  };
  const save = async () => {
    if (busy) return;
    setBusy(true);
    setFailure(null);
    try {
      onSaved(await send());
      await refreshStock();
    } catch (refused) {
      setFailure(failureText(refused));
      setBusy(false);
    }
  };
  const name = nameOf(sent);
  return (
    <Dialog
      title={ending === 'lost' ? moves.lostOf({ pack: name }) : moves.callBackOf({ pack: name })}
      onClose={onClose}
      footer={
        <DialogButtons onCancel={onClose} aria-disabled={busy || undefined} onClick={() => void save()}>
          {busy ? office.saving : ending === 'lost' ? t.saveLost : moves.callBack}
        </DialogButtons>
      }
    >
      <p>
        {ending === 'lost'
          ? t.lostHint({ tickets: sent.ticketCount, store: sent.to_store })
          : t.callBackHint({ tickets: sent.ticketCount })}
      </p>
      {failure && <StatusAlert kind="error">{failure}</StatusAlert>}
    </Dialog>
  );
}

const columnsOf = (t: typeof PACK_MOVES, storeId: number, clock: StoreClock): Column<OnTheWay>[] => {
  const words = currentMessages(PACK_BOOK);
  return [
    {
      header: words.pack,
      title: true,
      value: ({ lot_number }) => lot_number,
      text: nameOf,
      cell: (transfer) => (
        <span title={`${transfer.lot_number}: ${runOfSerials(transfer)}`}>
          {packNamed(transfer.game, transfer.start_ticket)}
          <span data-detail>: {ticketsOf(transfer)}</span>
        </span>
      ),
      unbroken: true,
    },
    { header: words.tickets, value: ({ ticketCount }) => ticketCount, numeric: true },
    dollarsColumn(words.value, ({ amount }) => amount),
    {
      header: t.from,
      value: ({ from_store, from_store_id }) => (from_store_id === storeId ? t.thisStore : from_store),
      unbroken: true,
    },
    {
      header: t.to,
      value: ({ to_store, to_store_id }) => (to_store_id === storeId ? t.thisStore : to_store),
      unbroken: true,
    },
    {
      header: t.sentAt,
      value: ({ sent_at }) => sent_at,
      text: ({ sent_at }) => sinceWhen(new Date(sent_at), now(), clock),
      unbroken: true,
    },
  ];
};

/** The packs on the way to a store and from it. Its own admin receives packs that have arrived, and ends transfers that won't arrive. */
export function Transfers({
  storeId,
  isOwn,
  sent,
}: {
  storeId: number;
  isOwn: boolean;
  sent: readonly Transfer[];
}) {
  const t = useMessages(PACK_MOVES);
  const clock = useStoreClock();
  const online = useConnectivity((state) => state.online);
  const [receiving, setReceiving] = useState<OnTheWay | null>(null);
  const [ending, setEnding] = useState<{ sent: OnTheWay; how: Ending } | null>(null);
  const [done, setDone] = useState<string | null>(null);
  const { rows: vendors } = useRows(
    cataloguePaths.vendorListOf,
    sent.length > 0 ? { params: { storeId } } : null,
  );
  const rows = useMemo(() => runsOnTheWay(sent, vendors), [sent, vendors]);
  const columns = useMemo(() => columnsOf(t, storeId, clock), [t, storeId, clock]);
  const saved = (message: string) => {
    setReceiving(null);
    setEnding(null);
    setDone(message);
  };
  const buttonsOf = (sent: OnTheWay) =>
    sent.to_store_id === storeId && (
      <ReceiveButton
        transfer={sent}
        name={nameOf(sent)}
        disabled={!online}
        onOpen={() => setReceiving(sent)}
        onReceived={saved}
      />
    );
  const actionsOf = (sent: OnTheWay) => {
    const pack = nameOf(sent);
    const end = (how: Ending) => ({ disabled: !online, run: () => setEnding({ sent, how }) });
    return sent.to_store_id === storeId
      ? [
          {
            label: t.receiveAPart,
            name: t.receivePartOf({ pack }),
            disabled: !online,
            run: () => setReceiving(sent),
          },
        ]
      : [
          { label: t.callBack, name: t.callBackOf({ pack }), ...end('callBack') },
          { label: t.lost, name: t.lostOf({ pack }), ...end('lost') },
        ];
  };
  if (rows.length === 0 && !done) return null;
  return (
    <Panel title={t.onTheWay}>
      {done && <StatusAlert kind="success">{done}</StatusAlert>}
      {!online && isOwn && rows.length > 0 && <StatusAlert kind="info">{t.needsNetwork}</StatusAlert>}
      {rows.length > 0 && (
        <DataTable
          caption={t.onTheWay}
          columns={columns}
          rows={rows}
          rowKey={({ key }) => key}
          empty={null}
          note={endedText}
          buttons={isOwn ? buttonsOf : undefined}
          actions={isOwn ? actionsOf : undefined}
        />
      )}
      {receiving && (
        <ReceiveDialog
          transfer={receiving}
          name={nameOf(receiving)}
          onClose={() => setReceiving(null)}
          onReceived={saved}
        />
      )}
      {ending && (
        <EndDialog sent={ending.sent} ending={ending.how} onClose={() => setEnding(null)} onSaved={saved} />
      )}
    </Panel>
  );
}

type ReceiveButtonsProps = {
  transfer: Transfer /** names the tickets */;
  name: string;
  onClose: () => void;
  onReceived: (message: string) => void;
};

const SERIAL = /^\d{14}$/;

/** The game of the tickets sent, with the vendors and plans to choose from; null until they are known. */
function useGame(transfer: Transfer): { game: ReceivedGame | null; error: string | undefined } {
  const storeId = transfer.to_store_id;
  const upc = transfer.lot_number;
  const lots = useRead(stockPaths.checkUpcNumber, { params: { upc, storeId } });
  const vendors = useRead(cataloguePaths.vendorListOf, { params: { storeId } });
  const plans = useRead(cataloguePaths.planListOf, { params: { storeId } });
  const { error } = together(lots, vendors, plans);
  if (!lots.reply || !vendors.reply || !plans.reply) return { game: null, error };
  const { lotData, maxLotCounter } = lots.reply;
  const lists = { vendors: vendors.reply.data, plans: plans.reply.data };
  return { game: receivedGame(transfer, lotData, maxLotCounter, lists), error };
}

type Tickets = Pick<Transfer, 'start_ticket' | 'end_ticket'>;

/** The tickets that a person entered; null unless they are among those sent. */
function partOf(sent: Transfer, first: string, last: string): Tickets | null {
  const isPart =
    [first, last].every((serial) => SERIAL.test(serial)) &&
    sent.start_ticket <= first &&
    first <= last &&
    last <= sent.end_ticket;
  return isPart ? { start_ticket: first, end_ticket: last } : null;
}

/** Tickets that come back to their own lot keep its game and plan. */
const schemaOf = (sent: Transfer) => {
  const t = currentMessages(PACK_OFFICE);
  const choice = sent.own_lot ? text() : text(required(t.chooseBoth));
  return object({
    first: text(),
    last: text().test(
      (last, { parent, createError }) =>
        partOf(sent, parent.first, last) !== null || createError({ message: t.notSent }),
    ),
    vendor: choice,
    plan: choice,
  });
};

const lotOf = (
  transfer: Transfer,
  { start_ticket, end_ticket }: Tickets,
  chosen: { vendor: string; plan: string },
  lotCounter: number,
): AddLotBody => ({
  lot_number: transfer.lot_number,
  lot_counter: lotCounter,
  start_number: start_ticket,
  end_number: end_ticket,
  vendor_id: Number(chosen.vendor),
  plan_id: Number(chosen.plan),
  store_id: transfer.to_store_id,
  transfer_id: transfer.id,
});

/** Tickets that this store had sent away return to their own lot. */
const takeBack = (
  { to_store_id: store_id }: Transfer,
  tickets: Tickets,
  lot: NonNullable<Transfer['own_lot']>,
  key: string,
) =>
  write(countingPaths.correct, {
    body: { store_id, ...lot, ...tickets, reason: currentMessages(PACK_OFFICE).cameBack },
    key,
  });

/** Receives tickets of a transfer: they become a lot of this store, in its back room, or return to their own lot. @returns the server's confirmation */
async function receiveTickets(
  transfer: Transfer,
  tickets: Tickets,
  chosen: { vendor: string; plan: string },
  { lotCounter }: ReceivedGame,
  key: string,
): Promise<string> {
  const { message } = transfer.own_lot
    ? await takeBack(transfer, tickets, transfer.own_lot, key)
    : await write(stockPaths.inventoryAdd, { body: lotOf(transfer, tickets, chosen, lotCounter), key });
  await refreshStock();
  return message;
}

type ButtonsProps = {
  transfer: Transfer;
  /** names the tickets */
  name: string;
  disabled: boolean;
  /** opens the form, for an unknown game */
  onOpen: () => void;
  onReceived: (message: string) => void;
};

/** Receives all tickets in one press if their game and plan are known; otherwise opens the form. */
function ReceiveButton({ transfer, name, disabled, onOpen, onReceived }: ButtonsProps) {
  const t = useMessages(PACK_MOVES);
  const { game } = useGame(transfer);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const keyOf = useKey();
  const receive = async () => {
    if (busy || !game) return;
    const isKnown = transfer.own_lot || (game.vendorId !== null && game.planId !== null);
    if (!isKnown) return onOpen();
    setBusy(true);
    setFailure(null);
    const chosen = { vendor: String(game.vendorId), plan: String(game.planId) };
    try {
      const message = await receiveTickets(transfer, transfer, chosen, game, keyOf({ transfer, chosen }));
      onReceived(message);
    } catch (refused) {
      setFailure(failureText(refused));
      setBusy(false);
    }
  };
  return (
    <Row display="inline-flex" gap="2" justifyContent="end" verticalAlign="middle">
      <Button
        disabled={disabled}
        aria-disabled={busy || !game || undefined}
        aria-label={t.receiveOf({ pack: name })}
        onClick={() => void receive()}
      >
        {busy ? t.receiving : t.receive}
      </Button>
      {failure && <StatusAlert kind="error">{failure}</StatusAlert>}
    </Row>
  );
}

/** The form that receives a pack of another store, or a part of it. */
function ReceiveDialog({ transfer, name, onClose, onReceived }: ReceiveButtonsProps) {
  const { select } = useMessages(ADMIN);
  const moves = useMessages(PACK_MOVES);
  const t = useMessages(PACK_OFFICE);
  const office = useMessages(OFFICE_WORDS);
  const { game, error } = useGame(transfer);
  const [failure, setFailure] = useState<string | null>(null);
  const keyOf = useKey();
  const { register, handleSubmit, formState } = useForm({
    resolver: yupResolver(schemaOf(transfer)),
    values: {
      first: transfer.start_ticket,
      last: transfer.end_ticket,
      vendor: String(game?.vendorId ?? ''),
      plan: String(game?.planId ?? ''),
    },
    resetOptions: { keepDirtyValues: true },
  });
  const { errors, isSubmitting } = formState;

  const receive = handleSubmit(async ({ first, last, ...chosen }) => {
    const tickets = partOf(transfer, first, last);
    if (isSubmitting || !game || !tickets) return;
    const key = keyOf({ tickets, ...chosen });
    setFailure(null);
    try {
      onReceived(await receiveTickets(transfer, tickets, chosen, game, key));
    } catch (refused) {
      // The server keeps no key of a refused request.
      setFailure(failureText(refused));
    }
  });
  return (
    <Dialog
      title={t.receiveTitle}
      onClose={onClose}
      footer={
        <DialogButtons
          onCancel={onClose}
          aria-disabled={isSubmitting || !game || undefined}
          onClick={() => void receive()}
        >
          {isSubmitting ? moves.receiving : moves.receive}
        </DialogButtons>
      }
    >
      <Stack gap="3">
        <p>{t.receiveHint({ tickets: transfer.ticketCount, store: transfer.from_store })}</p>
        <chakra.p fontWeight="semibold" fontVariantNumeric="tabular-nums">
          {name}
        </chakra.p>
        <chakra.div display="grid" gap="3" gridTemplateColumns="repeat(auto-fit, minmax(12rem, 1fr))">
          <TextField label={t.firstTicket} inputMode="numeric" autoComplete="off" {...register('first')} />
          <TextField
            label={t.lastTicket}
            inputMode="numeric"
            autoComplete="off"
            error={errors.last?.message}
            {...register('last')}
          />
        </chakra.div>
        <Muted>{t.receivePart}</Muted>
        {game && !transfer.own_lot && (
          <>
            <SelectField label={office.game} required error={errors.vendor?.message} {...register('vendor')}>
              {game.vendorId === null && <option value="">{select({ label: office.game })}</option>}
              {game.vendors.map(({ id, vendor_name }) => (
                <option key={id} value={id}>
                  {vendor_name}
                </option>
              ))}
            </SelectField>
            <SelectField label={office.plan} required error={errors.plan?.message} {...register('plan')}>
              {game.planId === null && <option value="">{select({ label: office.plan })}</option>}
              {game.plans.map(({ id, plan_name, plan_price, lot_size }) => (
                <option key={id} value={id}>
                  {t.planOf({ name: plan_name, price: formatDollars(plan_price), tickets: lot_size })}
                </option>
              ))}
            </SelectField>
          </>
        )}
        {error && <StatusAlert kind="error">{error}</StatusAlert>}
        {failure && <StatusAlert kind="error">{failure}</StatusAlert>}
      </Stack>
    </Dialog>
  );
}

/** The choices for a pack to receive: the games and plans, the probable ones, and the next lot number. */
type ReceivedGame = {
  vendors: readonly Vendor[];
  plans: readonly Plan[];
  vendorId: number | null;
  planId: number | null;
  lotCounter: number;
};

/**
 * The probable game and plan of a pack from another store: those of the store's last lot of this UPC, else by the UPC
 * and the price.
 * @param lots the store's lots of this UPC
 */
function receivedGame(
  { lot_number: upc, ticket_price: price, ticketCount }: Transfer,
  lots: readonly Lot[],
  maxLotCounter: number,
  all: { vendors: readonly Vendor[]; plans: readonly Plan[] },
): ReceivedGame {
  const vendors = all.vendors.filter(({ is_active }) => is_active === 1);
  const plans = all.plans.filter(({ is_active, plan_price }) => is_active === 1 && plan_price === price);
  const last = lots.find(({ lot_counter }) => lot_counter === maxLotCounter);
  const vendor =
    vendors.find(({ id }) => id === last?.vendor_id) ?? vendors.find(({ upc_code }) => upc_code === upc);
  const plan =
    plans.find(({ id }) => id === last?.plan_id) ??
    plans.find(({ lot_size }) => lot_size === ticketCount) ??
    (plans.length === 1 ? plans[0] : undefined);
  return {
    vendors,
    plans,
    vendorId: vendor?.id ?? null,
    planId: plan?.id ?? null,
    lotCounter: maxLotCounter + 1,
  };
}
