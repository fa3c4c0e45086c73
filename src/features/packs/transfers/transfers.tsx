import { Button, chakra } from '@chakra-ui/react';
import { useMemo, useState } from 'react';
import { now } from '../../../api/client/clock';
import { transferList } from '../../../api/transfers';
import type { StoreClock } from '../../../domain/time/store-clock';
import { centsOf, formatCents } from '../../../domain/values/money';
import { runOfSerials } from '../../../i18n/en/counting/serials';
import { PACK_OFFICE } from '../../../i18n/en/stock/pack-office';
import { api } from '../../../terminal/api';
import { useConnectivity } from '../../../terminal/connectivity-store';
import { cachedRead } from '../../../terminal/queries/cached-read';
import { useList } from '../../../terminal/queries/use-list';
import { PANEL } from '../../../theme/looks';
import { type Column, DataTable } from '../../../ui/data-table/data-table';
import { sinceWhen } from '../../../ui/since';
import { StatusAlert } from '../../../ui/status-alert';
import { useStoreClock } from '../../../ui/store-clock';
import { EndDialog, type Ending } from './end-dialog';
import { endedText, type OnTheWay, runsOnTheWay } from './on-the-way';
import { ReceiveDialog } from './receive-dialog';

const columnsOf = (storeId: number, clock: StoreClock): Column<OnTheWay>[] => [
  {
    header: PACK_OFFICE.pack,
    title: true,
    value: ({ lot_number }) => lot_number,
    text: (transfer) => `${transfer.lot_number}: ${runOfSerials(transfer)}`,
  },
  { header: PACK_OFFICE.tickets, value: ({ ticketCount }) => ticketCount, numeric: true },
  {
    header: PACK_OFFICE.value,
    value: ({ amount }) => amount,
    text: ({ amount }) => formatCents(centsOf(amount)),
    numeric: true,
  },
  {
    header: PACK_OFFICE.from,
    value: ({ from_store, from_store_id }) =>
      from_store_id === storeId ? PACK_OFFICE.thisStore : from_store,
  },
  {
    header: PACK_OFFICE.to,
    value: ({ to_store, to_store_id }) => (to_store_id === storeId ? PACK_OFFICE.thisStore : to_store),
  },
  {
    header: PACK_OFFICE.sentAt,
    value: ({ sent_at }) => sent_at,
    text: ({ sent_at }) => sinceWhen(new Date(sent_at), now(), clock),
  },
];

/**
 * The packs on the way to a store and from it. Its own admin receives what has arrived, and ends what was sent and won't
 * arrive.
 */
export function Transfers({
  storeId,
  isOwn,
  onReceived,
}: {
  storeId: number;
  isOwn: boolean;
  onReceived: () => void;
}) {
  const clock = useStoreClock();
  const online = useConnectivity((state) => state.online);
  const [receiving, setReceiving] = useState<OnTheWay | null>(null);
  const [ending, setEnding] = useState<{ sent: OnTheWay; how: Ending } | null>(null);
  const [done, setDone] = useState<string | null>(null);
  const load = useMemo(
    () => async () => {
      const { value, asOf } = await cachedRead(`transfers/${storeId}`, () => transferList(api, storeId));
      return { value: runsOnTheWay(value.data), asOf };
    },
    [storeId],
  );
  const { rows, reload } = useList<OnTheWay>(load);
  const columns = useMemo(() => columnsOf(storeId, clock), [storeId, clock]);
  const nameOf = (sent: OnTheWay) => `${sent.lot_number}: ${runOfSerials(sent)}`;
  const actionsOf = (sent: OnTheWay) =>
    sent.to_store_id === storeId ? (
      <Button
        variant="outline"
        disabled={!online}
        aria-label={PACK_OFFICE.receiveOf(nameOf(sent))}
        onClick={() => setReceiving(sent)}
      >
        {PACK_OFFICE.receive}
      </Button>
    ) : (
      <chakra.div display="flex" flexWrap="wrap" gap="2">
        <Button
          variant="outline"
          disabled={!online}
          aria-label={PACK_OFFICE.callBackOf(nameOf(sent))}
          onClick={() => setEnding({ sent, how: 'callBack' })}
        >
          {PACK_OFFICE.callBack}
        </Button>
        <Button
          variant="outline"
          disabled={!online}
          aria-label={PACK_OFFICE.lostOf(nameOf(sent))}
          onClick={() => setEnding({ sent, how: 'lost' })}
        >
          {PACK_OFFICE.lost}
        </Button>
      </chakra.div>
    );
  const saved = (message: string) => {
    setReceiving(null);
    setEnding(null);
    setDone(message);
    void reload();
    onReceived();
  };
  if (rows.length === 0 && !done) return null;
  return (
    <chakra.section
      {...PANEL}
      aria-labelledby="transfers"
      display="grid"
      gap="3"
      gridTemplateColumns="minmax(0, 1fr)"
    >
      <chakra.h2 id="transfers" fontSize="xl" fontWeight="bold">
        {PACK_OFFICE.onTheWay}
      </chakra.h2>
      {done && <StatusAlert kind="success">{done}</StatusAlert>}
      {!online && isOwn && rows.length > 0 && (
        <StatusAlert kind="info">{PACK_OFFICE.needsNetwork}</StatusAlert>
      )}
      {rows.length > 0 && (
        <DataTable
          caption={PACK_OFFICE.onTheWay}
          columns={columns}
          rows={rows}
          rowKey={({ key }) => key}
          empty={null}
          note={endedText}
          actions={isOwn ? actionsOf : undefined}
        />
      )}
      {receiving && (
        <ReceiveDialog transfer={receiving} onClose={() => setReceiving(null)} onReceived={saved} />
      )}
      {ending && (
        <EndDialog sent={ending.sent} ending={ending.how} onClose={() => setEnding(null)} onSaved={saved} />
      )}
    </chakra.section>
  );
}
