import { transferList } from '../../api/transfers';
import { REMOVAL } from '../../i18n/en/counting/removal';
import { useMessages } from '../../i18n/hooks/use-messages';
import { api } from '../../terminal/api';
import { usePage } from '../../terminal/queries/use-page';
import { useSession } from '../../terminal/session-store';
import { SelectField } from '../../ui/form/select-field';

type Props = { chosen: number | null; isMissing: boolean; onChoose: (storeId: number | null) => void };

/** The company's other stores, to which a pack can be sent; offline as last seen. */
export function DestinationField({ chosen, isMissing, onChoose }: Props) {
  const t = useMessages(REMOVAL);
  const storeId = useSession((session) => session.user?.store_id) ?? 0;
  const { found, error } = usePage(`transfers/${storeId}`, null, () => transferList(api, storeId));
  return (
    <SelectField
      label={t.toStore}
      required
      value={chosen ?? ''}
      error={error ? t.noStores : isMissing ? t.chooseStore : undefined}
      onChange={({ target }) => onChoose(target.value === '' ? null : Number(target.value))}
    >
      <option value="">{t.chooseStore}</option>
      {found?.reply.stores.map(({ id, store_name }) => (
        <option key={id} value={id}>
          {store_name}
        </option>
      ))}
    </SelectField>
  );
}
