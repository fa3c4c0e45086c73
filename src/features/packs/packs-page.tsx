import { chakra } from '@chakra-ui/react';
import { useSearchParams } from 'react-router-dom';
import { ReportedStore } from '../../admin/place-choice';
import { COMMON } from '../../i18n/en/app/common';
import { PACK_BOOK } from '../../i18n/en/stock/pack-book';
import { useMessages } from '../../i18n/hooks/use-messages';
import { useSession } from '../../terminal/session-store';
import { useReportedStore } from '../../terminal/use-workplace';
import { PageHeader } from '../../ui/page/page-header';
import { ChangeRemoval } from './life/change-removal';
import { PackLife } from './life/pack-life';
import { PackList } from './pack-list';
import { CHANGED_ENTRY, packIn } from './packs-address';

/**
 * Packs (money: the pack's book): find a pack of a store, see its whole life on one page, take it out of stock. A clerk on
 * duty sees what is in stock, by the terminal's own copy.
 */
export function PacksPage() {
  const t = useMessages(PACK_BOOK);
  const words = useMessages(COMMON);
  const handedOver = useSession((session) => session.handedOver);
  return (
    <>
      <PageHeader title={t.title} breadcrumb={[words.lottery, words.inventory, t.title]} />
      <chakra.div display="grid" gap="4" gridTemplateColumns="minmax(0, 1fr)">
        {handedOver ? <CounterPacks /> : <OfficePacks />}
      </chakra.div>
    </>
  );
}

type ShownProps = { storeId: number; storeName: string; isOwn: boolean; isOffice: boolean };

/** What the address shows: a refused removal, one pack, or the list. */
function Shown({ storeId, storeName, isOwn, isOffice }: ShownProps) {
  const [address] = useSearchParams();
  const edited = address.get(CHANGED_ENTRY);
  const pack = packIn(address);
  if (edited && isOwn) return <ChangeRemoval key={edited} entryKey={edited} />;
  if (pack)
    return (
      <PackLife
        key={`${pack.upc}/${pack.lotCounter}`}
        storeId={storeId}
        isOwn={isOwn}
        isOffice={isOffice}
        {...pack}
      />
    );
  return <PackList storeId={storeId} storeName={storeName} isOwn={isOwn} isOffice={isOffice} />;
}

function CounterPacks() {
  const user = useSession((session) => session.user);
  if (user?.store_id == null) return null;
  return <Shown storeId={user.store_id} storeName={user.store_name ?? ''} isOwn isOffice={false} />;
}

function OfficePacks() {
  const { id, name, isOwn, companies, stores } = useReportedStore();
  return (
    <>
      <ReportedStore companies={companies} stores={stores} />
      {id !== null && <Shown key={id} storeId={id} storeName={name} isOwn={isOwn} isOffice />}
    </>
  );
}
