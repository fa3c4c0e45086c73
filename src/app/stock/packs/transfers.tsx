import { Button, chakra } from '@chakra-ui/react';
import { useMemo, useRef, useState } from 'react';
import { now } from '../../../device/clock';
import { OFFICE_WORDS } from '../../../messages/areas/office-words';
import { PACK_BOOK } from '../../../messages/areas/pack-book';
import { PACK_MOVES } from '../../../messages/areas/pack-moves';
import { PACK_OFFICE } from '../../../messages/areas/pack-office';
import { currentMessages } from '../../../messages/current';
import { useMessages } from '../../../messages/hooks/use-messages';
import { gameInWords, runOfSerials, ticketsNamed } from '../../../messages/words/packs';
import type { Vendor } from '../../../shared/catalogue/catalogue-schema';
import { cataloguePaths } from '../../../shared/catalogue/paths';
import { countingPaths } from '../../../shared/counting/paths';
import type { Transfer, TransferPart } from '../../../shared/stock/removals-schema';
import type { StoreClock } from '../../../shared/time/store-clock';
import { useConnectivity } from '../../state/connectivity-store';
import { failureText } from '../../state/problem-store';
import { useRows, write } from '../../state/queries/query';
import { refreshStock } from '../../state/stock-store';
import { type Column, DataTable, dollarsColumn } from '../../ui/data-table/data-table';
import { Dialog, DialogButtons } from '../../ui/dialog';
import { sinceWhen } from '../../ui/formats';
import { Row } from '../../ui/layout';
import { Panel } from '../../ui/page/panel';
import { StatusAlert } from '../../ui/status-alert';
import { useStoreClock } from '../../ui/store-clock';
import { ReceiveButtons, ReceiveDialog } from './receive-dialog';

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
        <span title={`${transfer.lot_number}: ${runOfSerials(transfer)}`}>{nameOf(transfer)}</span>
      ),
    },
    { header: words.tickets, value: ({ ticketCount }) => ticketCount, numeric: true },
    dollarsColumn(words.value, ({ amount }) => amount),
    {
      header: t.from,
      value: ({ from_store, from_store_id }) => (from_store_id === storeId ? t.thisStore : from_store),
    },
    {
      header: t.to,
      value: ({ to_store, to_store_id }) => (to_store_id === storeId ? t.thisStore : to_store),
    },
    {
      header: t.sentAt,
      value: ({ sent_at }) => sent_at,
      text: ({ sent_at }) => sinceWhen(new Date(sent_at), now(), clock),
    },
  ];
};

/**
 * The packs on the way to a store and from it. Its own admin receives those that have arrived, and ends those that
 * won't.
 */
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
    sent.to_store_id === storeId ? (
      <ReceiveButtons
        transfer={sent}
        name={nameOf(sent)}
        disabled={!online}
        onOpen={() => setReceiving(sent)}
        onReceived={saved}
      />
    ) : (
      <Row gap="2">
        <Button
          variant="outline"
          disabled={!online}
          aria-label={t.callBackOf({ pack: nameOf(sent) })}
          onClick={() => setEnding({ sent, how: 'callBack' })}
        >
          {t.callBack}
        </Button>
        <Button
          variant="outline"
          disabled={!online}
          aria-label={t.lostOf({ pack: nameOf(sent) })}
          onClick={() => setEnding({ sent, how: 'lost' })}
        >
          {t.lost}
        </Button>
      </Row>
    );
  if (rows.length === 0 && !done) return null;
  return (
    <Panel aria-labelledby="transfers">
      <chakra.h2 id="transfers" fontSize="xl" fontWeight="bold">
        {t.onTheWay}
      </chakra.h2>
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
