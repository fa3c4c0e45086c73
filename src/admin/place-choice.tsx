import { chakra } from '@chakra-ui/react';
import { ADMIN } from '../i18n/en/admin/admin';
import { SelectField } from '../ui/form/select-field';
import { StatusAlert } from '../ui/status-alert';
import { TryAgain } from '../ui/try-again';

type Props = {
  /** 'Company' or 'Store' */
  label: string;
  places: readonly { id: number; store_name: string }[];
  chosen: number | null;
  /** why the places couldn't be fetched */
  error: string | null;
  choose: (id: number) => void;
  /** fetches the places again */
  reload: () => Promise<void>;
};

/** Chooses the company or store that a screen is about, for users who work in several. */
export function PlaceChoice({ label, places, chosen, error, choose, reload }: Props) {
  if (error) {
    return (
      <StatusAlert kind="error" action={<TryAgain onClick={reload} />}>
        {error}
      </StatusAlert>
    );
  }
  return (
    <chakra.div maxWidth="sm">
      <SelectField
        label={label}
        value={chosen ?? ''}
        onChange={(event) => choose(Number(event.target.value))}
      >
        {chosen === null && <option value="">{ADMIN.noneYet(label)}</option>}
        {places.map(({ id, store_name }) => (
          <option key={id} value={id}>
            {store_name}
          </option>
        ))}
      </SelectField>
    </chakra.div>
  );
}

type ReportedProps = { companies: Omit<Props, 'label'> | null; stores: Omit<Props, 'label'> | null };

/** Chooses the store that a report is about, for users who see several; nothing for a store, which sees its own. */
export function ReportedStore({ companies, stores }: ReportedProps) {
  if (!companies && !stores) return null;
  return (
    <chakra.div display="grid" gap="3" gridTemplateColumns="repeat(auto-fit, minmax(min(100%, 16rem), 1fr))">
      {companies && <PlaceChoice label={ADMIN.company} {...companies} />}
      {stores && <PlaceChoice label={ADMIN.store} {...stores} />}
    </chakra.div>
  );
}
