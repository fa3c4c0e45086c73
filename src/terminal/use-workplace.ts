import { useState } from 'react';
import { companyList, storeList } from '../api/stores';
import { ROLE } from '../contract/roles';
import type { Company, Store } from '../contract/stores';
import { api } from './api';
import { sharedChoice } from './place-choice-store';
import { useSession } from './session-store';

const useCompanyChoice = sharedChoice<Company>();
const useStoreChoice = sharedChoice<Store>();

/**
 * Whose people, stores and catalogue the admin screens show.
 * @returns `id`: the company of an admin, the store of a store, what a SuperAdmin chose (null while there is none);
 *   `choice`: for a SuperAdmin the companies to choose from; `managesCompany`: may change what belongs to a company
 */
export function useWorkplace() {
  const user = useSession((session) => session.user);
  const role = user?.user_role ?? null;
  const isSuperAdmin = role === ROLE.superAdmin;
  const choice = useCompanyChoice(isSuperAdmin ? 'companies' : null, () => companyList(api));
  return {
    id: choice ? choice.chosen : (user?.store_id ?? null),
    role,
    userId: user?.id ?? null,
    managesCompany: isSuperAdmin || role === ROLE.admin,
    choice,
  };
}

/**
 * Which store a report is about.
 * @returns `id`: the store of a store, what an admin chose of the company's (null while there is none); `name`: its name;
 *   `companies`, `stores`: what there is to choose from, for who can see several
 */
export function useReportedStore() {
  const { id, role, managesCompany, choice: companies } = useWorkplace();
  const ownName = useSession((session) => session.user?.store_name);
  const stores = useStoreChoice(managesCompany && id !== null ? `stores/${id}` : null, () =>
    id === null ? Promise.resolve([]) : storeList(api, id),
  );
  const chosen = stores?.places.find((store) => store.id === stores.chosen);
  return {
    id: managesCompany ? (stores?.chosen ?? null) : id,
    name: (managesCompany ? chosen?.store_name : ownName) ?? '',
    /** a store's own user, who may change its stock */
    isOwn: role === ROLE.store,
    companies,
    stores,
  };
}

/**
 * Which store a screen is about that can also show all of a company's.
 * @returns `placeId`: the store's id, or the company's for all of its stores; null while none is known; `wholeId`: of all
 *   that this person sees here
 */
export function useStoreOrAll() {
  const { id: wholeId } = useWorkplace();
  const { isOwn, companies, stores } = useReportedStore();
  const [wanted, setWanted] = useState<number | null>(null);
  const placeId = stores?.places.some(({ id }) => id === wanted) ? wanted : wholeId;
  const choice =
    stores && wholeId !== null
      ? {
          ...stores,
          places: [{ id: wholeId, store_name: 'All stores' }, ...stores.places],
          chosen: placeId,
          choose: setWanted,
        }
      : null;
  return { placeId, wholeId, isOwn, companies, stores: choice };
}
