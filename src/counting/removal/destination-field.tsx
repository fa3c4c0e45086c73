import { transferList } from '../../api/transfers';
import type { OtherStore } from '../../contract/counting/removals';
import { REMOVAL } from '../../i18n/en/counting/removal';
import { useMessages } from '../../i18n/hooks/use-messages';
import { api } from '../../terminal/api';
import { usePage } from '../../terminal/queries/use-page';
import { useSession } from '../../terminal/session-store';
import { useStock } from '../../terminal/stock-store';
import { SelectField } from '../../ui/form/select-field';

type Props = { chosen: number | null; isMissing: boolean; onChoose: (storeId: number | null) => void };

/** The company's other stores, to which a pack can be sent; offline as last seen. */
export function DestinationField(props: Props) {
  const handedOver = useSession((session) => session.handedOver);
  return handedOver ? <ListedStores {...props} /> : <FetchedStores {...props} />;
}

/** On a terminal in clerks' hands, which may not read the store's transfers: from its stock list. */
function ListedStores(props: Props) {
  const stores = useStock(({ settings }) => settings?.other_stores);
  return <StoreField {...props} stores={stores} />;
}

function FetchedStores(props: Props) {
  const t = useMessages(REMOVAL);
  const storeId = useSession((session) => session.user?.store_id) ?? 0;
  const { found, error } = usePage(`transfers/${storeId}`, null, () => transferList(api, storeId));
  return <StoreField {...props} stores={found?.reply.stores} error={error && t.noStores} />;
}

function StoreField({
  chosen,
  isMissing,
  onChoose,
  stores = [],
  error,
}: Props & { stores?: readonly OtherStore[]; error?: string }) {
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
