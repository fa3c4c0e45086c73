import { useCallback } from 'react';
import type { FormFields } from '../../admin/form-dialog';
import { storeList } from '../../api/stores';
import { ROLE, roleLabel } from '../../contract/people/roles';
import type { Company } from '../../contract/people/stores';
import { USERS } from '../../i18n/en/admin/users';
import { api } from '../../terminal/api';
import { cachedRead } from '../../terminal/queries/cached-read';
import { useList } from '../../terminal/queries/use-list';
import { TextField } from '../../ui/form/field';
import { SelectField } from '../../ui/form/select-field';
import { NEW_COMPANY, type UserValues } from './user-schema';

type Props = Pick<FormFields<UserValues>, 'field' | 'watch'> & {
  /** the company whose stores are offered */
  workplace: number | null;
  /** all companies, for a SuperAdmin */
  companies: readonly Company[] | null;
};

/** The role of a new user, and the store or company. */
export function PlaceFields({ field, watch, workplace, companies }: Props) {
  const load = useCallback(
    async () =>
      workplace === null
        ? { value: [], asOf: null }
        : cachedRead(`stores/${workplace}`, () => storeList(api, workplace)),
    [workplace],
  );
  const { rows: stores, error } = useList(load);
  const isAdmin = watch('user_role') === String(ROLE.admin);
  const store = field('store_id');
  return (
    <>
      <SelectField label={USERS.role} {...field('user_role')}>
        {[ROLE.admin, ROLE.store, ROLE.user].map((role) => (
          <option key={role} value={role}>
            {roleLabel(role)}
          </option>
        ))}
      </SelectField>
      {!isAdmin && (
        <SelectField label={USERS.store} {...store} error={store.error ?? error}>
          <option value="">{USERS.selectStore}</option>
          {stores
            .filter(({ is_active }) => is_active === 1)
            .map(({ id, store_name }) => (
              <option key={id} value={id}>
                {store_name}
              </option>
            ))}
        </SelectField>
      )}
      {isAdmin && companies && (
        <SelectField label={USERS.company} {...field('company_id')}>
          {companies.map(({ id, store_name }) => (
            <option key={id} value={id}>
              {store_name}
            </option>
          ))}
          <option value={NEW_COMPANY}>{USERS.newCompany}</option>
        </SelectField>
      )}
      {isAdmin && companies && watch('company_id') === NEW_COMPANY && (
        <TextField label={USERS.companyName} autoComplete="off" {...field('company_name')} />
      )}
    </>
  );
}
