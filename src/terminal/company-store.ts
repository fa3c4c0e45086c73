import { useEffect } from 'react';
import { create } from 'zustand';
import { failureText } from '../api/failure-text';
import { companyList } from '../api/stores';
import { ROLE } from '../contract/roles';
import type { Company } from '../contract/stores';
import { api } from './api';
import { useSession } from './session-store';

type CompanyState = { companies: readonly Company[]; chosen: number | null; error: string | null };

/** The companies as a SuperAdmin sees them, and the one that it works in on this terminal. */
const useCompanies = create<CompanyState>(() => ({ companies: [], chosen: null, error: null }));

const choose = (id: number): void => useCompanies.setState({ chosen: id });

async function reload(): Promise<void> {
  try {
    const companies = await companyList(api);
    useCompanies.setState(({ chosen }) => ({
      companies,
      chosen: companies.some(({ id }) => id === chosen) ? chosen : (companies[0]?.id ?? null),
      error: null,
    }));
  } catch (error) {
    useCompanies.setState({ error: failureText(error) });
  }
}

/**
 * Whose people, stores and catalogue the admin screens show.
 * @returns `id`: the company of an admin, the store of a store, what a SuperAdmin chose (null while there is none);
 *   `choice`: for a SuperAdmin the companies to choose from; `managesCompany`: may change what belongs to a company
 */
export function useWorkplace() {
  const user = useSession((session) => session.user);
  const { companies, chosen, error } = useCompanies();
  const role = user?.user_role ?? null;
  const choosing = role === ROLE.superAdmin;
  useEffect(() => {
    if (choosing) void reload();
  }, [choosing]);
  return {
    id: choosing ? chosen : (user?.store_id ?? null),
    role,
    userId: user?.id ?? null,
    managesCompany: choosing || role === ROLE.admin,
    choice: choosing ? { companies, chosen, error, choose, reload } : null,
  };
}
