import { chakra } from '@chakra-ui/react';
import { object, string } from 'yup';
import { JOURNAL } from '../../messages/areas/journal';
import { JOURNAL_KIND } from '../../messages/areas/journal-kind';
import { JOURNAL_ROLE } from '../../messages/areas/journal-role';
import { currentMessages } from '../../messages/current';
import { useMessages } from '../../messages/hooks/use-messages';
import {
  ACCOUNT_TYPES,
  type AccountType,
  accountType,
  isAccountName,
  JOURNAL_ROLES,
  type JournalAccounts,
  type JournalRole,
  type JournalSettings,
  MAX_ACCOUNT_CODE,
  MAX_ACCOUNT_NAME,
  needsParty,
  OPTIONAL_ROLE,
} from '../../shared/journal/accounts';
import { placesPaths } from '../../shared/places/paths';
import { recordOf } from '../../shared/values/collections';
import { text } from '../records/field-rules';
import { FormDialog, rulesOf } from '../records/form-dialog';
import { write } from '../state/queries/query';
import { useKey } from '../state/queries/use-key';
import { SelectField, TextField } from '../ui/fields';

const nameRule = text(
  (value) => (isAccountName(value) ? null : currentMessages(JOURNAL).accountName),
  MAX_ACCOUNT_NAME,
);
const codeRule = text(
  (value) => (value === '' || isAccountName(value) ? null : currentMessages(JOURNAL).accountCode),
  MAX_ACCOUNT_CODE,
);
const accountRules = (role: JournalRole) =>
  object({
    name: role === OPTIONAL_ROLE ? codeRule : nameRule,
    code: codeRule,
    type: string<AccountType>().defined().oneOf(ACCOUNT_TYPES),
    party: codeRule,
  });
const rules = rulesOf(
  object({ journal_accounts: object(recordOf(JOURNAL_ROLES, accountRules)), journal_tax_rate: nameRule }),
);

type Props = { storeId: number; settings: JournalSettings; onClose: () => void };

/** Accounts with a type and a party, which those of earlier releases lack. */
const filledIn = (accounts: JournalAccounts) =>
  recordOf(JOURNAL_ROLES, (role) => ({
    ...accounts[role],
    type: accountType(role, accounts[role]),
    party: accounts[role].party ?? '',
  }));

/** The accounts of the store's books, as its journal names them. */
export function AccountsDialog({ storeId, settings, onClose }: Props) {
  const t = useMessages(JOURNAL);
  const roles = useMessages(JOURNAL_ROLE);
  const kinds = useMessages(JOURNAL_KIND);
  const keyOf = useKey();
  return (
    <FormDialog
      title={t.accounts}
      rules={rules}
      initial={{
        journal_accounts: filledIn(settings.journal_accounts),
        journal_tax_rate: settings.journal_tax_rate,
      }}
      save={(body) => write(placesPaths.changeSettings, { params: { storeId }, body, key: keyOf(body) })}
      onClose={onClose}
      closesItself
    >
      {({ field, watch }) => (
        <>
          <chakra.p gridColumn="1 / -1" color="fg.muted">
            {t.accountsHint}
          </chakra.p>
          {JOURNAL_ROLES.map((role) => (
            <chakra.fieldset
              key={role}
              gridColumn="1 / -1"
              display="grid"
              gap="3"
              gridTemplateColumns="repeat(auto-fit, minmax(min(100%, 12rem), 1fr))"
              alignItems="end"
              minWidth="0"
            >
              <TextField
                label={t.nameOf({ role: roles[role], kind: kinds[role] })}
                autoComplete="off"
                {...field(`journal_accounts.${role}.name`)}
              />
              <SelectField
                label={t.typeOf({ role: roles[role] })}
                {...field(`journal_accounts.${role}.type`)}
                required={false}
              >
                {ACCOUNT_TYPES.map((type) => (
                  <option key={type} value={type}>
                    {t.types[type]}
                  </option>
                ))}
              </SelectField>
              <TextField
                label={t.codeOf({ role: roles[role] })}
                autoComplete="off"
                {...field(`journal_accounts.${role}.code`)}
              />
              {needsParty(watch(`journal_accounts.${role}.type`)) && (
                <TextField
                  label={t.partyOf({ role: roles[role] })}
                  autoComplete="off"
                  {...field(`journal_accounts.${role}.party`)}
                />
              )}
            </chakra.fieldset>
          ))}
          <chakra.div gridColumn="1 / -1">
            <TextField label={t.taxRate} autoComplete="off" {...field('journal_tax_rate')} />
          </chakra.div>
        </>
      )}
    </FormDialog>
  );
}
