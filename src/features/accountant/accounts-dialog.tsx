import { chakra } from '@chakra-ui/react';
import { type ObjectSchema, object } from 'yup';
import { text } from '../../admin/field-rules';
import { FormDialog } from '../../admin/form-dialog';
import { changeSettings } from '../../api/store-settings';
import {
  isAccountName,
  JOURNAL_ROLES,
  type JournalAccounts,
  type JournalRole,
  type JournalSettings,
  MAX_ACCOUNT_CODE,
  MAX_ACCOUNT_NAME,
  OPTIONAL_ROLE,
} from '../../domain/journal/accounts';
import { JOURNAL } from '../../i18n/en/money/journal';
import { api } from '../../terminal/api';
import { useKey } from '../../terminal/queries/use-key';
import { TextField } from '../../ui/form/field';

/** A field per name and code, and the tax rate. */
type Values = Record<`${JournalRole}_${'name' | 'code'}` | 'journal_tax_rate', string>;

const nameRule = text((value) => (isAccountName(value) ? null : JOURNAL.accountName), MAX_ACCOUNT_NAME);
const codeRule = text(
  (value) => (value === '' || isAccountName(value) ? null : JOURNAL.accountCode),
  MAX_ACCOUNT_CODE,
);
const schema = object({
  ...Object.fromEntries(
    JOURNAL_ROLES.flatMap((role) => [
      [`${role}_name`, role === OPTIONAL_ROLE ? codeRule : nameRule],
      [`${role}_code`, codeRule],
    ]),
  ),
  journal_tax_rate: nameRule,
}) as unknown as ObjectSchema<Values>;

const asValues = ({ journal_accounts, journal_tax_rate }: JournalSettings): Values =>
  ({
    ...Object.fromEntries(
      JOURNAL_ROLES.flatMap((role) => [
        [`${role}_name`, journal_accounts[role].name],
        [`${role}_code`, journal_accounts[role].code],
      ]),
    ),
    journal_tax_rate,
  }) as Values;

const asSettings = (values: Values): JournalSettings => ({
  journal_accounts: Object.fromEntries(
    JOURNAL_ROLES.map((role) => [role, { name: values[`${role}_name`], code: values[`${role}_code`] }]),
  ) as JournalAccounts,
  journal_tax_rate: values.journal_tax_rate,
});

type Props = { storeId: number; settings: JournalSettings; onSaved: () => void; onClose: () => void };

/** The accounts of the store's books, as its journal names them. */
export function AccountsDialog({ storeId, settings, onSaved, onClose }: Props) {
  const keyOf = useKey();
  return (
    <FormDialog
      title={JOURNAL.accounts}
      schema={schema}
      initial={asValues(settings)}
      save={(values) => {
        const body = asSettings(values);
        return changeSettings(api, storeId, body, keyOf(body));
      }}
      onSaved={onSaved}
      onClose={onClose}
      closesItself
    >
      {({ field }) => (
        <>
          <chakra.p gridColumn="1 / -1" color="fg.muted">
            {JOURNAL.accountsHint}
          </chakra.p>
          {JOURNAL_ROLES.map((role) => (
            <chakra.div
              key={role}
              gridColumn="1 / -1"
              display="grid"
              gap="3"
              gridTemplateColumns="minmax(0, 3fr) minmax(0, 2fr)"
              alignItems="end"
            >
              <TextField label={JOURNAL.nameOf(role)} autoComplete="off" {...field(`${role}_name`)} />
              <TextField label={JOURNAL.codeOf(role)} autoComplete="off" {...field(`${role}_code`)} />
            </chakra.div>
          ))}
          <chakra.div gridColumn="1 / -1">
            <TextField label={JOURNAL.taxRate} autoComplete="off" {...field('journal_tax_rate')} />
          </chakra.div>
        </>
      )}
    </FormDialog>
  );
}
