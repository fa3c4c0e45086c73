import { REMOVAL } from '../../../messages/areas/removal';
import { useMessages } from '../../../messages/hooks/use-messages';
import { stockPaths } from '../../../shared/stock/paths';
import type { OtherStore } from '../../../shared/stock/removals-schema';
import { useRead } from '../../state/queries/query';
import { useSession } from '../../state/session-store';
import { useStock } from '../../state/stock-store';
import { SelectField } from '../../ui/form/select-field';

type DestinationFieldProps = {
  chosen: number | null;
  isMissing: boolean;
  onChoose: (storeId: number | null) => void;
};

/** The company's other stores, possible destinations of a pack; offline, the cached list. */
export function DestinationField(props: DestinationFieldProps) {
  const handedOver = useSession((session) => session.handedOver);
  return handedOver ? <ListedStores {...props} /> : <FetchedStores {...props} />;
}

/** The stores from the stock list, for a handed-over terminal, which may not read the store's transfers. */
function ListedStores(props: DestinationFieldProps) {
  const stores = useStock(({ settings }) => settings?.other_stores);
  return <StoreField {...props} stores={stores} />;
}

function FetchedStores(props: DestinationFieldProps) {
  const t = useMessages(REMOVAL);
  const storeId = useSession((session) => session.user?.store_id) ?? 0;
  const { reply, error } = useRead(stockPaths.transfers, { params: { storeId } });
  return <StoreField {...props} stores={reply?.stores} error={error && t.noStores} />;
}

function StoreField({
  chosen,
  isMissing,
  onChoose,
  stores = [],
  error,
}: DestinationFieldProps & { stores?: readonly OtherStore[]; error?: string }) {
  const t = useMessages(REMOVAL);
  return (
    <SelectField
      label={t.toStore}
      required
      value={chosen ?? ''}
      error={error ?? (isMissing ? t.chooseStore : undefined)}
      onChange={({ target }) => onChoose(target.value === '' ? null : Number(target.value))}
    >
      <option value="">{t.chooseStore}</option>
      {stores.map(({ id, store_name }) => (
        <option key={id} value={id}>
          {store_name}
        </option>
      ))}
    </SelectField>
  );
}
