import { Button, chakra } from '@chakra-ui/react';
import { yupResolver } from '@hookform/resolvers/yup';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { object, string } from 'yup';
import { INVENTORY_REPORT } from '../../../messages/areas/inventory-report';
import { MESSAGE } from '../../../messages/areas/message';
import { inReadersLanguage } from '../../../messages/current';
import { useMessages } from '../../../messages/hooks/use-messages';
import { statusName } from '../../../messages/words/status';
import { useGun } from '../../../scanner/use-gun';
import type { TicketStatus } from '../../../shared/tickets/status';
import { MAX_LENGTH } from '../../../shared/values/limits';
import { storeCodes } from '../../state/stock-store';
import { SelectField, TextField } from '../../ui/fields';
import { Form } from '../../ui/layout';
import { StatusAlert } from '../../ui/status-alert';
import type { ReportCriteria } from '../pack-address';
import { cleaned, isEmpty, scannedCriteria } from './criteria';

/** At least one field is filled; the message belongs to all of them. */
const schema = inReadersLanguage(MESSAGE, (t) =>
  object({
    upc: string()
      .defined()
      .test('any', t.noSearchField, (_, { parent }) => !isEmpty(cleaned(parent))),
    ticket: string().defined(),
    status: string().defined(),
  }),
);

type Props = {
  /** the last search; the fields follow it */
  criteria: ReportCriteria;
  /** the statuses to choose from */
  statuses: readonly TicketStatus[];
  isSearching: boolean;
  onSearch: (criteria: ReportCriteria) => void;
};

/** The search fields; at least one is required. */
function SearchForm({ criteria, statuses, isSearching, onSearch }: Props) {
  const t = useMessages(INVENTORY_REPORT);
  const { register, handleSubmit, reset, formState } = useForm({
    values: criteria,
    resolver: yupResolver(schema()),
  });
  const submit = handleSubmit((fields) => {
    const next = cleaned(fields);
    reset(next);
    onSearch(next);
  });

  return (
    <Form gap="3" onSubmit={submit}>
      <chakra.div
        display="grid"
        gap="3"
        alignItems="end"
        gridTemplateColumns={{ base: 'minmax(0, 1fr)', md: 'repeat(3, minmax(0, 1fr)) auto' }}
      >
        <TextField
          label={t.upc}
          inputMode="numeric"
          autoComplete="off"
          maxLength={MAX_LENGTH.search}
          {...register('upc')}
        />
        <TextField
          label={t.ticket}
          inputMode="numeric"
          autoComplete="off"
          maxLength={MAX_LENGTH.search}
          {...register('ticket', { deps: 'upc' })}
        />
        <SelectField label={t.status} {...register('status', { deps: 'upc' })}>
          <option value="">{t.all}</option>
          {statuses.map((code) => (
            <option key={code} value={code}>
              {statusName(code)}
            </option>
          ))}
        </SelectField>
        <Button type="submit" aria-busy={isSearching}>
          {isSearching ? t.searching : t.search}
        </Button>
      </chakra.div>
      {formState.errors.upc && <StatusAlert kind="error">{formState.errors.upc.message}</StatusAlert>}
    </Form>
  );
}

/** The search of the Inventory Report, by its fields or a scanned code. */
export function Search({ onSearch, ...form }: Props) {
  const t = useMessages(INVENTORY_REPORT);
  const [unreadable, setUnreadable] = useState<string | null>(null);
  const search = (next: ReportCriteria) => {
    setUnreadable(null);
    onSearch(next);
  };
  useGun(
    ({ text }) => {
      const scanned = scannedCriteria(text);
      if (scanned) search(scanned);
      else setUnreadable(text);
    },
    { codes: storeCodes },
  );
  return (
    <>
      <SearchForm {...form} onSearch={search} />
      {unreadable !== null && (
        <StatusAlert kind="warning" onDismiss={() => setUnreadable(null)}>
          {t.unreadable({ text: unreadable })}
        </StatusAlert>
      )}
    </>
  );
}
