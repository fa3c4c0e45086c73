import { Button, chakra } from '@chakra-ui/react';
import { useState } from 'react';
import { packHistory } from '../../../api/inventory';
import type { PackReply } from '../../../contract/counting/pack-history';
import { paths } from '../../../contract/page-paths';
import { LazyRemoval } from '../../../counting/removal/lazy-removal';
import { useMayRemove } from '../../../counting/removal/use-may-remove';
import type { SoldTickets } from '../../../domain/stock/sold-tickets';
import { isSameLot, type StockRun } from '../../../domain/stock/stock';
import { REMOVAL } from '../../../i18n/en/counting/removal';
import { PACK_BOOK } from '../../../i18n/en/stock/pack-book';
import { useMessages } from '../../../i18n/hooks/use-messages';
import type { PackId } from '../../../reports/pack-address';
import { api } from '../../../terminal/api';
import { usePage } from '../../../terminal/queries/use-page';
import { useStock } from '../../../terminal/stock-store';
import { PANEL } from '../../../theme/looks';
import { AsOf } from '../../../ui/as-of';
import { PackName } from '../../../ui/pack/pack-name';
import { StatusAlert } from '../../../ui/status-alert';
import { TextLink } from '../../../ui/text-link';
import { placeText } from '../pack-list';
import { type Pack, packsInStock, packsOfLots } from '../packs';
import { useOwnStock } from '../use-packs';
import { PackHistory } from './pack-history';
import { rollHere, rollOf, type Segment, withWaiting } from './roll';
import { RollPicture } from './roll-picture';

type Props = PackId & { storeId: number; isOwn: boolean; isOffice: boolean };

/** The whole life of one pack on one page; for a clerk on duty, what the terminal knows of it. */
export function PackLife(props: Props) {
  return props.isOffice ? <KnownToServer {...props} /> : <KnownHere {...props} />;
}

/** What this terminal has of a pack: its unsold tickets, and who recorded the others. */
function useHere({ upc, lotCounter }: PackId): { runs: StockRun[]; sold: SoldTickets } | null {
  const stock = useOwnStock();
  const sold = useStock((state) => state.sold);
  return stock && { runs: stock.filter((run) => isSameLot(run, { upc, lotCounter })), sold };
}

function KnownToServer({ storeId, isOwn, isOffice, ...id }: Props) {
  const t = useMessages(PACK_BOOK);
  const { found, asOf, error, reload } = usePage(`pack/${storeId}/${id.upc}/${id.lotCounter}`, null, () =>
    packHistory(api, storeId, id.upc, id.lotCounter),
  );
  const here = useHere(id);
  if (error) return isOwn ? <KnownHere {...id} otherwise={error} /> : <NotShown text={error} />;
  if (!found) return <p role="status">{t.loading}</p>;
  const { reply } = found;
  const own = isOwn ? here : null;
  return (
    <>
      <AsOf at={asOf} onRetry={reload} />
      <Life
        pack={packOf(reply, own?.runs ?? null)}
        roll={rollShown(reply, id, own)}
        runs={own?.runs ?? []}
        onRemoved={reload}
      />
      <PackHistory history={reply.history} omitted={reply.omitted} moves={reply.moves} />
    </>
  );
}

const rollShown = (
  { states, history }: PackReply['data'],
  { upc }: PackId,
  own: ReturnType<typeof useHere>,
) => {
  const roll = rollOf(states, history);
  return own ? withWaiting(roll, upc, own.runs, own.sold) : roll;
};

const packOf = ({ lot }: PackReply['data'], runs: StockRun[] | null): Pack | undefined =>
  packsOfLots([lot], runs)[0];

/** By this terminal's copies alone, which begin at the first ticket that it knows. */
function KnownHere({ otherwise, ...id }: PackId & { otherwise?: string }) {
  const t = useMessages(PACK_BOOK);
  const here = useHere(id);
  const [left] = here ? packsInStock(here.runs) : [];
  // What was just taken out of stock stays on display.
  const [seen] = useState(left);
  const pack = left ?? (seen && { ...seen, counts: new Map() });
  if (!here || !pack) return <NotShown text={otherwise ?? t.unknownPack} />;
  const before = pack.sells === 'down' ? pack.end + 1 : pack.start - 1;
  const whole = here.sold(before, id.upc)?.lot ?? pack;
  return (
    <>
      <Life
        pack={{ ...pack, start: whole.start, end: whole.end }}
        roll={rollHere(whole, id.upc, here.runs, here.sold)}
        runs={here.runs}
      />
      <chakra.p color="fg.muted">{t.needsAdmin}</chakra.p>
    </>
  );
}

function NotShown({ text }: { text: string }) {
  const t = useMessages(PACK_BOOK);
  return (
    <StatusAlert kind="warning">
      {text} <TextLink to={paths.packs}>{t.allPacks}</TextLink>
    </StatusAlert>
  );
}

type LifeProps = {
  pack: Pack | undefined;
  roll: readonly Segment[];
  /** its unsold tickets on this terminal: what can be taken out of stock here */
  runs: readonly StockRun[];
  onRemoved?: () => void;
};

/** A pack's name and place, its roll, and what can be done with it. */
function Life({ pack, roll, runs, onRemoved }: LifeProps) {
  const t = useMessages(PACK_BOOK);
  const removal = useMessages(REMOVAL);
  const mayRemove = useMayRemove();
  const [isRemoving, setRemoving] = useState(false);
  const [done, setDone] = useState<string | null>(null);
  if (!pack) return null;
  return (
    <chakra.section {...PANEL} display="grid" gap="4" gridTemplateColumns="minmax(0, 1fr)">
      <chakra.div display="flex" flexWrap="wrap" alignItems="center" gap="3">
        <chakra.h2 flex="1" minWidth="56" fontSize="xl">
          <PackName pack={pack}> · {placeText(pack, t)}</PackName>
        </chakra.h2>
        {mayRemove && runs.length > 0 && (
          <Button variant="outline" onClick={() => setRemoving(true)}>
            {removal.open}
          </Button>
        )}
        <TextLink to={paths.packs}>{t.allPacks}</TextLink>
      </chakra.div>
      {done && <StatusAlert kind="success">{done}</StatusAlert>}
      <RollPicture roll={roll} pack={pack} />
      {isRemoving && (
        <LazyRemoval
          pack={pack}
          onClose={() => setRemoving(false)}
          onSaved={(text) => {
            setRemoving(false);
            setDone(text);
            onRemoved?.();
          }}
        />
      )}
    </chakra.section>
  );
}
