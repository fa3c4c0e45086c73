import { Button, chakra } from '@chakra-ui/react';
import { SelectField } from './select-field';
import { StatusAlert } from './status-alert';

type Props = {
  companies: readonly { id: number; store_name: string }[];
  chosen: number | null;
  /** why the companies aren't known */
  error: string | null;
  choose: (id: number) => void;
  /** fetches the companies again */
  reload: () => Promise<void>;
};

/** Which company an administration screen is about, for who works in all of them. */
export function CompanyChoice({ companies, chosen, error, choose, reload }: Props) {
  if (error) {
    const retry = (
      <Button variant="outline" onClick={reload}>
        Try again
      </Button>
    );
    return (
      <StatusAlert kind="error" action={retry}>
        {error}
      </StatusAlert>
    );
  }
  return (
    <chakra.div maxWidth="sm">
      <SelectField
        label="Company"
        value={chosen ?? ''}
        onChange={(event) => choose(Number(event.target.value))}
      >
        {chosen === null && <option value="">No company yet</option>}
        {companies.map(({ id, store_name }) => (
          <option key={id} value={id}>
            {store_name}
          </option>
        ))}
      </SelectField>
    </chakra.div>
  );
}
