import { Button, chakra } from '@chakra-ui/react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { MAX_LENGTH } from '../../domain/values/max-lengths';
import { INVENTORY_REPORT } from '../../i18n/en/reports/inventory-report';
import { MESSAGE } from '../../i18n/en/rules/messages';
import type { ReportCriteria } from '../../reports/inventory-address';
import { TextField } from '../../ui/form/field';
import { SelectField } from '../../ui/form/select-field';
import { StatusAlert } from '../../ui/status-alert';
import { cleaned, isEmpty, STATUSES } from './criteria';

type Props = {
  /** the last search; the fields follow it */
  criteria: ReportCriteria;
  isSearching: boolean;
  onSearch: (criteria: ReportCriteria) => void;
};

/** The search fields of the Inventory Report; at least one is required. */
export function SearchForm({ criteria, isSearching, onSearch }: Props) {
  const [fields, setFields] = useState(criteria);
  const [isRefused, setRefused] = useState(false);
  const upc = useRef<HTMLInputElement>(null);

  useEffect(() => {
    setFields(criteria);
    setRefused(false);
  }, [criteria]);

  const field = (name: keyof ReportCriteria) => ({
    value: fields[name],
    onChange: ({ target }: { target: { value: string } }) => {
      setFields({ ...fields, [name]: target.value });
      setRefused(false);
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const wanted = cleaned(fields);
    setFields(wanted);
    setRefused(isEmpty(wanted));
    if (isEmpty(wanted)) upc.current?.focus();
    else onSearch(wanted);
  };

  return (
    <chakra.form display="grid" gap="3" noValidate onSubmit={submit}>
      <chakra.div
        display="grid"
        gap="3"
        alignItems="end"
        gridTemplateColumns={{ base: 'minmax(0, 1fr)', md: 'repeat(3, minmax(0, 1fr)) auto' }}
      >
        <TextField
          ref={upc}
          label={INVENTORY_REPORT.upc}
          inputMode="numeric"
          autoComplete="off"
          maxLength={MAX_LENGTH.search}
          {...field('upc')}
        />
        <TextField
          label={INVENTORY_REPORT.ticket}
          inputMode="numeric"
          autoComplete="off"
          maxLength={MAX_LENGTH.search}
          {...field('ticket')}
        />
        <SelectField label={INVENTORY_REPORT.status} {...field('status')}>
          <option value="">{INVENTORY_REPORT.all}</option>
          {STATUSES.map(({ value, name }) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </SelectField>
        <Button type="submit" aria-busy={isSearching}>
          {isSearching ? INVENTORY_REPORT.searching : INVENTORY_REPORT.search}
        </Button>
      </chakra.div>
      {isRefused && <StatusAlert kind="error">{MESSAGE.noSearchField}</StatusAlert>}
    </chakra.form>
  );
}
