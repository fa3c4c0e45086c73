import { Button, chakra } from '@chakra-ui/react';
import { useCallback, useMemo, useState } from 'react';
import { putInBin } from '../../api/inventory';
import { ROLE } from '../../contract/people/roles';
import { whoLeavesBin } from '../../domain/stock/bins';
import { packOfCode } from '../../domain/stock/pack-of-code';
import { isSameLot, lotKey } from '../../domain/stock/stock';
import type { CodeSource, TicketLayout } from '../../domain/tickets/layouts';
import { numberToSerial } from '../../domain/tickets/serial';
import { COMMON } from '../../i18n/en/app/common';
import { PACK_PROBLEM } from '../../i18n/en/counting/counting';
import { packInWords } from '../../i18n/en/counting/packs';
import { BINS } from '../../i18n/en/stock/bins';
import { useMessages } from '../../i18n/hooks/use-messages';
import { say } from '../../i18n/say';
import { SoundButton } from '../../scanner/controls/sound-button';
import { soundOutcome } from '../../scanner/sound-store';
import type { Tone } from '../../scanner/tones';
import { useGun } from '../../scanner/use-gun';
import { api } from '../../terminal/api';
import { failureText } from '../../terminal/queries/failure-text';
import { useSession } from '../../terminal/session-store';
import { refreshStock, stockNow, useStock } from '../../terminal/stock-store';
import { storeCodes } from '../../terminal/store-codes';
import { PANEL } from '../../theme/looks';
import { type Column, DataTable } from '../../ui/data-table/data-table';
import { Price } from '../../ui/pack/price';
import { Ticket } from '../../ui/pack/tickets';
import { PageHeader } from '../../ui/page/page-header';
import { StatusAlert } from '../../ui/status-alert';
import { BinForm } from './bin-form';
import { FindPack } from './find-pack';
import { type ShelfLot, shelfLots } from './shelf-lots';

function columnsOf(t: typeof BINS, words: typeof COMMON, layout: TicketLayout): Column<ShelfLot>[] {
  return [
    { header: t.bin, value: (lot) => lot.bin ?? 0, text: (lot) => String(lot.bin ?? t.noBin), numeric: true },
    {
      header: t.game,
      title: true,
      value: (lot) => lot.vendorName ?? '',
      cell: (lot) => (
        <chakra.strong display="flex" alignItems="center" gap="2">
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
  const t = BINS;
  const words = useMessages(COMMON);
  const { user } = useSession();
  const storeId = user?.user_role === ROLE.store ? user.store_id : null;
  return (
    <>
      <PageHeader title={t.title} breadcrumb={[words.lottery, words.inventory, t.title]} />
      {storeId === null ? (
        <StatusAlert kind="info">{t.signInAsStore}</StatusAlert>
      ) : (
        <Bins storeId={storeId} />
      )}
    </>
  );
}

function Bins({ storeId }: { storeId: number }) {
  const t = BINS;
  const words = useMessages(COMMON);
  const layout = useStock((stock) => stock.layout);
  const columns = useMemo(() => columnsOf(t, words, layout), [words, layout]);
  const onShelf = useStock((stock) => stock.onShelf.all);
  const lots = useMemo(() => shelfLots(onShelf), [onShelf]);
  const [chosen, setChosen] = useState<ShelfLot | null>(null);
  const [outcome, setOutcome] = useState<{ tone: Tone; text: string } | null>(null);

  const announce = useCallback((tone: Tone, text: string) => {
    setOutcome({ tone, text });
    soundOutcome(tone);
  }, []);
  const find = useCallback(
    (code: string, source: CodeSource) => {
      const { onShelf: shelf, layout } = stockNow();
      const found = packOfCode(code, source, shelf, layout);
      if ('problem' in found) return announce('refused', say(PACK_PROBLEM, found.problem));
      const { pack } = found;
      setChosen(shelfLots(shelf.all).find((lot) => isSameLot(lot, pack)) ?? null);
      setOutcome(null);
      soundOutcome('good');
    },
    [announce],
  );
  useGun(({ text }) => find(text, 'scan'), { codes: storeCodes });
  const findTyped = useCallback((code: string) => find(code, 'typed'), [find]);

  const put = async (lot: ShelfLot, bin: number | null) => {
    const there = whoLeavesBin(lots, lot, String(bin ?? ''));
    try {
      await putInBin(api, { store_id: storeId, lot_number: lot.upc, lot_counter: lot.lotCounter, bin });
    } catch (error) {
      return announce('refused', failureText(error));
    }
    setChosen(null);
    const done = bin === null ? t.hasNoBin(packInWords(lot)) : t.isInBin(packInWords(lot), bin);
    announce('good', there ? t.replaced(done, packInWords(there)) : done);
    await refreshStock();
  };

  return (
    <chakra.div display="grid" gridTemplateColumns="minmax(0, 1fr)" gap="4">
      <chakra.section {...PANEL} display="grid" gap="3">
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
      </chakra.section>
      <chakra.section {...PANEL}>
        <DataTable
          caption={t.onShelf}
          columns={columns}
          rows={lots}
          rowKey={lotKey}
          empty={t.empty}
          searchable
          actions={(lot) => (
            <Button
              variant="outline"
              aria-label={t.setBinOf(packInWords(lot))}
              onClick={() => setChosen(lot)}
            >
              {t.setBin}
            </Button>
          )}
        />
      </chakra.section>
    </chakra.div>
  );
}
