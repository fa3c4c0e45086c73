import { chakra } from '@chakra-ui/react';
import { SelectField } from './select-field';
import { StatusAlert } from './status-alert';
import { TryAgain } from './try-again';

type Props = {
  /** 'Company' or 'Store' */
  label: string;
  places: readonly { id: number; store_name: string }[];
  chosen: number | null;
  /** why the places aren't known */
  error: string | null;
  choose: (id: number) => void;
  /** fetches the places again */
  reload: () => Promise<void>;
};

/** Which company or store a screen is about, for who works in several. */
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
        {chosen === null && <option value="">{`No ${label.toLowerCase()} yet`}</option>}
        {places.map(({ id, store_name }) => (
          <option key={id} value={id}>
            {store_name}
          </option>
        ))}
      </SelectField>
    </chakra.div>
  );
}
