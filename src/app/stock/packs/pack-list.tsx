import { Button, chakra } from '@chakra-ui/react';
import {
  type ComponentType,
  createElement,
  lazy,
  type SubmitEvent,
  Suspense,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useNavigate } from 'react-router-dom';
import { COMMON } from '../../../messages/areas/common';
import { PACK_BOOK } from '../../../messages/areas/pack-book';
import { PACK_MOVES } from '../../../messages/areas/pack-moves';
import { useMessages } from '../../../messages/hooks/use-messages';
import { packInWords } from '../../../messages/words/packs';
import { statusCount, statusName } from '../../../messages/words/status';
import { soundOutcome } from '../../../scanner/sound';
import { useGun } from '../../../scanner/use-gun';
import { stockPaths } from '../../../shared/stock/paths';
import { lotKey, upcOfRun } from '../../../shared/stock/stock';
import { cameraFormats } from '../../../shared/tickets/camera-formats';
import { type CodeSource, serialFields } from '../../../shared/tickets/layouts';
import { numberToSerial, serialToNumber } from '../../../shared/tickets/serial';
import { TICKET_STATUS, type TicketStatus } from '../../../shared/tickets/status';
import { amountCents, formatMoney } from '../../../shared/values/money';
import { packAddress } from '../../office/addresses';
import { useRows } from '../../state/queries/query';
import { Arriving } from '../../state/queries/together';
import { type Amounts, useAmounts } from '../../state/shift/use-amounts';
import { readStoreCode, stockNow, storeBin, storeCodes } from '../../state/stock-store';
import { LazyCamera, preloadCamera } from '../../tickets/scan-controls/lazy-camera';
import { AsOf } from '../../ui/as-of';
import { choiceColumn } from '../../ui/data-table/choice-column';
import { type Column, DataTable } from '../../ui/data-table/data-table';
import { SelectField, TextField } from '../../ui/fields';
import { Row } from '../../ui/layout';
import { lazyPart } from '../../ui/lazy-part';
import { Price } from '../../ui/pack-name';
import { Panel } from '../../ui/page/panel';
import { TextLink } from '../../ui/plain';
import { StatusAlert } from '../../ui/status-alert';
import { TicketStatus as StatusBadge } from '../../ui/status-badges';
import { LOWEST_SCREEN } from '../../ui/theme/looks';
import {
  choicesIn,
  EVERYTHING,
  gameOf,
  IN_STOCK_ONLY,
  leftIn,
  type Pack,
  type PackFilter,
  packsHolding,
  packsOfUpc,
  passes,
  placeOf,
  usePacks,
} from './packs';

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
    { header: words.upc, value: upcOfRun, secondary: true },
    { header: t.pack, value: ({ start }) => serialFields(numberToSerial(start)).pack },
    {
      header: t.tickets,
      value: (pack) => [...pack.counts].map(([status, count]) => statusCount(status, count)).join(', '),
      cell: ({ counts }) => (
        // Room for two badges in English; the game's name wraps instead.
        <chakra.span display="inline-flex" flexWrap="wrap" gap="1" minWidth={{ md: '9.75rem' }}>
          {[...counts].map(([status, count]) => (
            <StatusBadge key={status} code={status} name={statusName(status)} count={count} />
          ))}
        </chakra.span>
      ),
    },
    {
      header: t.place,
      value: (pack) => placeText(pack, t),
      // Room for "Back room" and "Lobby 12" in one line.
      cell: (pack) => (
        <chakra.span display="inline-block" minWidth={{ md: '4.75rem' }}>
          {placeText(pack, t)}
        </chakra.span>
      ),
    },
    { header: t.left, value: leftIn, numeric: true },
    {
      header: t.value,
      value: (pack) => amountCents(pack.priceCents, leftIn(pack)),
      text: (pack) => amounts.exact(amountCents(pack.priceCents, leftIn(pack))),
      numeric: true,
    },
  ];
}

/** The place of a pack, in words. */
export function placeText(pack: Pack, t: typeof PACK_BOOK): string {
  const place = placeOf(pack);
  if (place === null) return t.nowhere;
  return typeof place === 'number' ? t.bin({ bin: storeBin(place) }) : t.places[place];
}

type Props = { storeId: number; storeName: string; isOwn: boolean; isOffice: boolean };

/** The packs of a store, narrowed by state, game, price and place; chosen ones can be put on a theft sheet. */
export function PackList({ storeId, storeName, isOwn, isOffice }: Props) {
  const packMoves = useMessages(PACK_MOVES);
  const t = useMessages(PACK_BOOK);
  const words = useMessages(COMMON);
  const { packs, asOf, loading, busy, error, reload } = usePacks(storeId, isOwn, isOffice);
  const transfers = useRows(stockPaths.transfers, isOffice ? { params: { storeId } } : null);
  // Stays true after the last transfer, so that its outcome is shown.
  const [hasTransfers, setHasTransfers] = useState(false);
  if (transfers.rows.length > 0 && !hasTransfers) setHasTransfers(true);
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
        onSeveral={(packsOfCode) => {
          setFilter(EVERYTHING);
          setOfCode(new Set(packsOfCode.map(lotKey)));
        }}
      />
      <Panel>
        <DataTable
          caption={isOffice ? t.list : t.inStockList}
          columns={
            isOffice
              ? [
                  choiceColumn({
                    header: packMoves.choose,
                    isChosen,
                    choose,
                    nameOf: (pack) => packMoves.choosePack({ pack: packInWords(pack) }),
                  }),
                  ...columns,
                ]
              : columns
          }
          rows={shown}
          rowKey={lotKey}
          searchable
          tools={
            <>
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
                <Button variant="outline" onClick={() => setOfCode(null)}>
                  {t.allPacks}
                </Button>
              )}
            </>
          }
          loading={loading}
          busy={busy}
          error={error}
          onRetry={reload}
          empty={packs.length === 0 ? t.empty : t.noneLikeThat}
        />
      </Panel>
      {hasTransfers && <Transfers storeId={storeId} isOwn={isOwn} sent={transfers.rows} />}
      {chosen.size > 0 && (
        <ChosenBar count={chosen.size} onClear={() => setChosen(new Set())} onSheet={() => setSheet(true)} />
      )}
    </>
  );
}

type BarProps = { count: number; onClear: () => void; onSheet: () => void };

/** The actions for the chosen packs. Stays in view, since the list is long. */
const ChosenBar = ({ count, onClear, onSheet }: BarProps) => {
  const t = useMessages(PACK_MOVES);
  return (
    <Row
      data-foot=""
      position="sticky"
      bottom="0"
      zIndex="1"
      justifyContent="flex-end"
      py="3"
      bg="bg"
      borderTopWidth="1px"
      css={LOWEST_SCREEN}
    >
      <Button variant="outline" onClick={onClear}>
        {t.clear}
      </Button>
      <Button onClick={onSheet}>{t.makeSheet({ packs: count })}</Button>
    </Row>
  );
};

const ALL_STATES: readonly TicketStatus[] = Object.values(TICKET_STATUS);
const IN_STOCK_STATES: readonly TicketStatus[] = [TICKET_STATUS.active, TICKET_STATUS.onShelf];

type PackFiltersProps = {
  packs: readonly Pack[];
  filter: PackFilter;
  /** the statuses to choose from */
  states: readonly TicketStatus[];
  onFilter: (filter: PackFilter) => void;
};

/** Narrows the list of packs by state, game, price and place. */
function PackFilters({ packs, filter, states, onFilter }: PackFiltersProps) {
  const t = useMessages(PACK_BOOK);
  const { games, prices, places } = choicesIn(packs);
  const field = (name: keyof PackFilter) => ({
    value: filter[name],
    onChange: ({ target }: { target: { value: string } }) => onFilter({ ...filter, [name]: target.value }),
  });
  return (
    <chakra.div
      display="grid"
      flex="1"
      gap="2"
      // Narrower, the words of a choice are cut.
      minWidth={{ base: '100%', xl: '40rem' }}
      maxWidth="3xl"
      gridTemplateColumns={{ base: 'repeat(2, minmax(0, 1fr))', md: 'repeat(4, minmax(0, 1fr))' }}
    >
      <SelectField label={t.state} {...field('state')}>
        <option value="in_stock">{t.inStock}</option>
        <option value="">{t.all}</option>
        {states.map((status) => (
          <option key={status} value={status}>
            {statusName(status)}
          </option>
        ))}
      </SelectField>
      <SelectField label={t.game} {...field('game')}>
        <option value="">{t.allGames}</option>
        {games.map((game) => (
          <option key={game}>{game}</option>
        ))}
      </SelectField>
      <SelectField label={t.price} {...field('price')}>
        <option value="">{t.allPrices}</option>
        {prices.map((cents) => (
          <option key={cents} value={cents}>
            {formatMoney(cents)}
          </option>
        ))}
      </SelectField>
      <SelectField label={t.place} {...field('place')}>
        <option value="">{t.allPlaces}</option>
        {places.map((place) => (
          <option key={place} value={place}>
            {typeof place === 'number' ? t.bin({ bin: storeBin(place) }) : t.places[place]}
          </option>
        ))}
      </SelectField>
    </chakra.div>
  );
}

type FindPackProps = {
  packs: readonly Pack[];
  /** lists the packs of a code that matches several */
  onSeveral: (packs: readonly Pack[]) => void;
};

/** The packs that a scanned or typed code matches. */
function packsOf(packs: readonly Pack[], raw: string, source: CodeSource): Pack[] {
  const code = readStoreCode(raw, source);
  if (code.kind === 'upc' || code.kind === 'short_upc') return packsOfUpc(packs, code.upc);
  const serials = code.kind === 'ticket' ? [code] : code.kind === 'uncertain' ? [...code.readings] : [];
  return [...new Set(serials.flatMap(({ serial }) => packsHolding(packs, serialToNumber(serial))))];
}

/** Finds a pack by gun, camera or keyboard, wherever the focus is, and opens its page. */
function FindPack({ packs, onSeveral }: FindPackProps) {
  const t = useMessages(PACK_BOOK);
  const navigate = useNavigate();
  const input = useRef<HTMLInputElement>(null);
  const [outcome, setOutcome] = useState<string | null>(null);
  const [isFilming, setFilming] = useState(false);

  const find = (code: string, source: CodeSource) => {
    const packsOfCode = packsOf(packs, code, source);
    const [only] = packsOfCode;
    soundOutcome(only ? 'good' : 'refused');
    setFilming(false);
    if (only && packsOfCode.length === 1) return navigate(packAddress(only));
    setOutcome(only ? t.several({ count: packsOfCode.length }) : t.notFound({ code: code.trim() }));
    if (only) onSeveral(packsOfCode);
  };
  useGun(({ text }) => find(text, 'scan'), { codes: storeCodes });
  useEffect(preloadCamera, []);

  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const text = input.current?.value.trim();
    if (text) find(text, 'typed');
    else input.current?.focus();
  };
  return (
    <>
      <chakra.form onSubmit={submit} display="flex" flexWrap="wrap" gap="2">
        <chakra.div flex="1" minWidth={{ base: 'full', md: '56' }} maxWidth="md">
          <TextField
            ref={input}
            label={t.ticketOrUpc}
            inline
            placeholder={t.instruction}
            inputMode="numeric"
            autoComplete="off"
          />
        </chakra.div>
        <Button type="submit" variant="outline">
          {t.find}
        </Button>
        <Button variant="outline" onClick={() => setFilming(true)}>
          {t.camera}
        </Button>
      </chakra.form>
      {outcome && <StatusAlert kind="warning">{outcome}</StatusAlert>}
      {isFilming && (
        <LazyCamera
          formats={cameraFormats(stockNow().layout)}
          onClose={() => setFilming(false)}
          onScan={({ text }) => find(text, 'scan')}
        />
      )}
    </>
  );
}

// A clerk on duty has none of these: the build keeps them with the office's files (vite.config.ts).

const arriving = <P extends object>(Part: ComponentType<P>): ComponentType<P> =>
  function Arrives(props) {
    return <Suspense fallback={<Arriving />}>{createElement(Part, props)}</Suspense>;
  };

export const PackHistory = arriving(lazyPart(async () => (await import('./pack-history')).PackHistory));
const Transfers = arriving(lazyPart(async () => (await import('./transfers')).Transfers));
/** Replaces the list of packs, so if it can't load, the page says that it needs a network. */
export const TheftSheet = arriving(
  lazy(async () => ({ default: (await import('./theft-sheet')).TheftSheet })),
);
