import { Button, chakra } from '@chakra-ui/react';
import { useMemo, useState } from 'react';
import { lotKey } from '../../domain/stock/stock';
import { TICKET_STATUS, type TicketStatus } from '../../domain/tickets/status';
import { amountCents } from '../../domain/values/money';
import { COMMON } from '../../i18n/en/app/common';
import { packInWords } from '../../i18n/en/counting/packs';
import { statusCount, statusName } from '../../i18n/en/rules/status';
import { PACK_BOOK } from '../../i18n/en/stock/pack-book';
import { PACK_OFFICE } from '../../i18n/en/stock/pack-office';
import { useMessages } from '../../i18n/hooks/use-messages';
import { packAddress } from '../../reports/pack-address';
import { TicketStatus as StatusBadge } from '../../reports/status-badges';
import { type Amounts, useAmounts } from '../../terminal/shift/use-amounts';
import { LOWEST_SCREEN, PANEL } from '../../theme/looks';
import { AsOf } from '../../ui/as-of';
import { type Column, DataTable } from '../../ui/data-table/data-table';
import { Chip } from '../../ui/form/chip';
import { Price } from '../../ui/pack/price';
import { Empty } from '../../ui/page/empty';
import { TextLink } from '../../ui/text-link';
import { FindPack } from './find-pack';
import { PackFilters } from './pack-filters';
import { EVERYTHING, gameOf, IN_STOCK_ONLY, leftIn, type Pack, passes, placeOf } from './packs';
import { TheftSheet } from './theft/theft-sheet';
import { Transfers } from './transfers/transfers';
import { usePacks } from './use-packs';

function columnsOf(t: typeof PACK_BOOK, words: typeof COMMON, amounts: Amounts): Column<Pack>[] {
  return [
    {
      header: t.game,
      title: true,
      value: gameOf,
      cell: (pack) => (
        <chakra.span display="inline-flex" alignItems="center" gap="2" fontWeight="semibold">
          <Price cents={pack.priceCents} />
          <TextLink to={packAddress(pack)} aria-label={packInWords(pack)}>
            {gameOf(pack)}
          </TextLink>
        </chakra.span>
      ),
    },
    { header: words.upc, value: ({ upc }) => upc },
    { header: words.lot, value: ({ lotCounter }) => lotCounter, numeric: true },
    {
      header: t.tickets,
      value: (pack) => [...pack.counts].map(([status, count]) => statusCount(status, count)).join(', '),
      cell: ({ counts }) => (
        <chakra.span display="inline-flex" flexWrap="wrap" gap="1">
          {[...counts].map(([status, count]) => (
            <StatusBadge key={status} name={statusName(status)} count={count} />
          ))}
        </chakra.span>
      ),
    },
    { header: t.place, value: (pack) => placeText(pack, t) },
    { header: t.left, value: leftIn, numeric: true },
    {
      header: t.value,
      value: (pack) => amountCents(pack.priceCents, leftIn(pack)),
      text: (pack) => amounts.short(amountCents(pack.priceCents, leftIn(pack))),
      numeric: true,
    },
  ];
}

/** Where a pack is, in words. */
export function placeText(pack: Pack, t: typeof PACK_BOOK): string {
  const place = placeOf(pack);
  if (place === null) return t.nowhere;
  return typeof place === 'number' ? t.bin(place) : t.places[place];
}

type Props = { storeId: number; storeName: string; isOwn: boolean; isOffice: boolean };

/** The packs of a store, narrowed by state, game, price and place; chosen ones give a theft sheet. */
export function PackList({ storeId, storeName, isOwn, isOffice }: Props) {
  const t = useMessages(PACK_BOOK);
  const words = useMessages(COMMON);
  const { packs, asOf, loading, busy, error, reload } = usePacks(storeId, isOwn, isOffice);
  const [filter, setFilter] = useState(IN_STOCK_ONLY);
  const [ofCode, setOfCode] = useState<ReadonlySet<string> | null>(null);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [isSheet, setSheet] = useState(false);
  const amounts = useAmounts();
  const columns = useMemo(() => columnsOf(t, words, amounts), [t, words, amounts]);
  const shown = packs.filter((pack) => passes(pack, filter) && (!ofCode || ofCode.has(lotKey(pack))));
  const isChosen = (pack: Pack) => chosen.has(lotKey(pack));
  const choose = (pack: Pack) => {
    const next = new Set(chosen);
    if (!next.delete(lotKey(pack))) next.add(lotKey(pack));
    setChosen(next);
  };
  if (isSheet)
    return (
      <TheftSheet
        storeId={storeId}
        storeName={storeName}
        packs={packs.filter(isChosen)}
        onBack={() => setSheet(false)}
      />
    );
  return (
    <>
      <AsOf at={asOf} onRetry={reload} />
      <FindPack
        packs={packs}
        onSeveral={(found) => {
          setFilter(EVERYTHING);
          setOfCode(new Set(found.map(lotKey)));
        }}
      />
      <chakra.section {...PANEL} display="grid" gap="4" gridTemplateColumns="minmax(0, 1fr)">
        <PackFilters
          packs={packs}
          filter={filter}
          states={isOffice ? ALL_STATES : IN_STOCK_STATES}
          onFilter={(next) => {
            setFilter(next);
            setOfCode(null);
          }}
        />
        {ofCode && (
          <chakra.div>
            <Button variant="outline" onClick={() => setOfCode(null)}>
              {t.allPacks}
            </Button>
          </chakra.div>
        )}
        <DataTable
          caption={isOffice ? t.list : t.inStockList}
          columns={columns}
          rows={shown}
          rowKey={lotKey}
          searchable
          loading={loading}
          busy={busy}
          error={error}
          onRetry={reload}
          empty={<Empty>{packs.length === 0 ? t.empty : t.noneLikeThat}</Empty>}
          actions={
            isOffice
              ? (pack) => (
                  <Chip
                    label={PACK_OFFICE.choosePack(packInWords(pack))}
                    isChosen={isChosen(pack)}
                    onChoose={() => choose(pack)}
                  >
                    {isChosen(pack) ? PACK_OFFICE.chosen : PACK_OFFICE.choose}
                  </Chip>
                )
              : undefined
          }
        />
      </chakra.section>
      {isOffice && <Transfers storeId={storeId} isOwn={isOwn} onReceived={reload} />}
      {chosen.size > 0 && (
        <ChosenBar count={chosen.size} onClear={() => setChosen(new Set())} onSheet={() => setSheet(true)} />
      )}
    </>
  );
}

type BarProps = { count: number; onClear: () => void; onSheet: () => void };

/** What can be done with the chosen packs. It stays in view, since the list is long. */
const ChosenBar = ({ count, onClear, onSheet }: BarProps) => (
  <chakra.div
    position="sticky"
    bottom="0"
    zIndex="1"
    display="flex"
    flexWrap="wrap"
    justifyContent="flex-end"
    gap="3"
    py="3"
    bg="bg"
    borderTopWidth="1px"
    css={LOWEST_SCREEN}
  >
    <Button variant="outline" onClick={onClear}>
      {PACK_OFFICE.clear}
    </Button>
    <Button onClick={onSheet}>{PACK_OFFICE.makeSheet(count)}</Button>
  </chakra.div>
);

const ALL_STATES: readonly TicketStatus[] = Object.values(TICKET_STATUS);
const IN_STOCK_STATES: readonly TicketStatus[] = [TICKET_STATUS.active, TICKET_STATUS.onShelf];
