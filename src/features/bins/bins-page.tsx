import { Button, chakra } from '@chakra-ui/react';
import { useCallback, useMemo, useState } from 'react';
import { failureText } from '../../api/failure-text';
import { putInBin } from '../../api/inventory';
import { ROLE } from '../../contract/roles';
import { whoLeavesBin } from '../../domain/bins';
import { formatMoney } from '../../domain/money';
import { packOfCode } from '../../domain/pack-of-code';
import { numberToSerial } from '../../domain/serial';
import { isSameLot } from '../../domain/stock';
import type { Tone } from '../../scanner/tones';
import { useGun } from '../../scanner/use-gun';
import { api } from '../../terminal/api';
import { useSession } from '../../terminal/session-store';
import { refreshStock, stockNow, useStock } from '../../terminal/stock-store';
import { type Column, DataTable } from '../../ui/data-table/data-table';
import { PageHeader } from '../../ui/page-header';
import { Panel } from '../../ui/panel';
import { SoundButton } from '../../ui/sound-button';
import { soundAfterFrame } from '../../ui/sound-store';
import { StatusAlert } from '../../ui/status-alert';
import { BinForm } from './bin-form';
import { FindPack } from './find-pack';
import { lotName, type ShelfLot, shelfLots } from './shelf-lots';

const columns: Column<ShelfLot>[] = [
  { header: 'Bin', value: (lot) => lot.bin ?? 0, text: (lot) => String(lot.bin ?? 'none'), numeric: true },
  { header: 'UPC', value: (lot) => lot.upc },
  { header: 'Lot', value: (lot) => lot.lotCounter, numeric: true },
  {
    header: 'Price',
    value: (lot) => lot.priceCents,
    text: (lot) => formatMoney(lot.priceCents),
    numeric: true,
  },
  { header: 'Front Ticket', value: (lot) => lot.start, text: (lot) => numberToSerial(lot.start) },
  { header: 'Tickets', value: (lot) => lot.tickets, numeric: true },
];

/** Bins: which lot is in which bin of the dispenser (product: bins). */
export function BinsPage() {
  const { user } = useSession();
  const storeId = user?.user_role === ROLE.store ? user.store_id : null;
  return (
    <chakra.div maxWidth="6xl" mx="auto">
      <PageHeader title="Bins" breadcrumb={['Lottery', 'Inventory', 'Bins']} />
      {storeId === null ? (
        <StatusAlert kind="info">Bins are numbered at a store: sign in as that store.</StatusAlert>
      ) : (
        <Bins storeId={storeId} />
      )}
    </chakra.div>
  );
}

function Bins({ storeId }: { storeId: number }) {
  const onShelf = useStock((stock) => stock.onShelf.all);
  const lots = useMemo(() => shelfLots(onShelf), [onShelf]);
  const [chosen, setChosen] = useState<ShelfLot | null>(null);
  const [told, setTold] = useState<{ tone: Tone; text: string } | null>(null);

  const tell = useCallback((tone: Tone, text: string) => {
    setTold({ tone, text });
    soundAfterFrame(tone);
  }, []);
  const find = useCallback(
    (code: string) => {
      const shelf = stockNow().onShelf;
      const pack = packOfCode(code, shelf);
      if (typeof pack === 'string') return tell('refused', pack);
      setChosen(shelfLots(shelf.all).find((lot) => isSameLot(lot, pack)) ?? null);
      setTold(null);
      soundAfterFrame('good');
    },
    [tell],
  );
  useGun(({ text }) => find(text));

  const put = async (lot: ShelfLot, bin: number | null) => {
    const there = whoLeavesBin(lots, lot, String(bin ?? ''));
    try {
      await putInBin(api, { store_id: storeId, lot_number: lot.upc, lot_counter: lot.lotCounter, bin });
    } catch (error) {
      return tell('refused', failureText(error));
    }
    setChosen(null);
    const done = bin === null ? `${lotName(lot)} is in no bin now.` : `${lotName(lot)} is in bin ${bin} now.`;
    tell('good', there ? `${done} ${lotName(there)} was there and is in none now.` : done);
    await refreshStock();
  };

  return (
    <chakra.div display="grid" gridTemplateColumns="minmax(0, 1fr)" gap="4">
      <Panel display="grid" gap="3">
        <chakra.div display="flex" alignItems="center" gap="3">
          <chakra.p flex="1">Scan a pack, type the number of its bin, press Enter.</chakra.p>
          <SoundButton />
        </chakra.div>
        {chosen ? (
          <BinForm
            key={lotName(chosen)}
            lot={chosen}
            lots={lots}
            onPut={put}
            onCancel={() => setChosen(null)}
          />
        ) : (
          <FindPack onFind={find} />
        )}
        {told && (
          <StatusAlert kind={told.tone === 'refused' ? 'error' : 'success'} key={told.text}>
            {told.text}
          </StatusAlert>
        )}
      </Panel>
      <Panel>
        <DataTable
          caption="Packs on the shelf"
          columns={columns}
          rows={lots}
          rowKey={lotName}
          empty="Nothing is on the shelf."
          searchable
          actions={(lot) => (
            <Button variant="outline" aria-label={`Bin of ${lotName(lot)}`} onClick={() => setChosen(lot)}>
              Bin
            </Button>
          )}
        />
      </Panel>
    </chakra.div>
  );
}
