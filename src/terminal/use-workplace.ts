import { useEffect, useState } from 'react';
import { create } from 'zustand';
import { companyList, storeList } from '../api/stores';
import { ROLE } from '../contract/people/roles';
import type { Company, Store } from '../contract/people/stores';
import { COMMON } from '../i18n/en/app/common';
import { useMessages } from '../i18n/hooks/use-messages';
import { api } from './api';
import { cachedRead } from './queries/cached-read';
import { failureText } from './queries/failure-text';
import { followClockOf } from './queries/follow-clock';
import { useSession } from './session-store';

type Place = { id: number; store_name: string };
type ChoiceState<P> = {
  /** the user and the key of the list of places */
  of: string | null;
  places: readonly P[];
  chosen: number | null;
  /** why the places are unknown */
  error: string | null;
  /** the places have been fetched */
  known: boolean;
};

/** Companies or stores to choose from, for a user with several. */
export type PlaceChoice<P> = {
  places: readonly P[];
  chosen: number | null;
  error: string | null;
  known: boolean;
  choose: (id: number) => void;
  /** fetches the places again */
  reload: () => Promise<void>;
};

const NONE = { places: [], chosen: null, error: null, known: false };

/**
 * Creates a choice that all screens share: the first place until another one is chosen. It's reset for the next user.
 * @returns a hook: `key` identifies the list (null: nothing to choose), `ask` fetches it
 */
export function sharedChoice<P extends Place>() {
  const useChoice = create<ChoiceState<P>>(() => ({ of: null, ...NONE }));

  async function load(of: string, key: string, ask: () => Promise<P[]>): Promise<void> {
    if (useChoice.getState().of !== of) useChoice.setState({ of, ...NONE });
    const outcome = await cachedRead(key, ask).then(
      ({ value: places }) => ({ places, error: null, known: true }),
      (error: unknown) => ({ error: failureText(error) }),
    );
    useChoice.setState((state) => {
      if (state.of !== of) return {};
      const { places } = { ...state, ...outcome };
      const stays = places.some(({ id }) => id === state.chosen);
      return { ...outcome, chosen: stays ? state.chosen : (places[0]?.id ?? null) };
    });
  }

  return (key: string | null, ask: () => Promise<P[]>): PlaceChoice<P> | null => {
    const state = useChoice();
    const of = useSession(({ user }) => `${user?.id} ${key}`);
    // biome-ignore lint/correctness/useExhaustiveDependencies: `of` combines the user and the key, which identify the list
    useEffect(() => {
      if (key !== null) void load(of, key, ask);
    }, [of]);
    if (key === null) return null;
    const { places, chosen, error, known } = state.of === of ? state : NONE;
    return {
      places,
      chosen,
      error,
      known,
      choose: (id) => useChoice.setState({ chosen: id }),
      reload: () => load(of, key, ask),
    };
  };
}

const useCompanyChoice = sharedChoice<Company>();
const useStoreChoice = sharedChoice<Store>();

/**
 * The company or store whose people, stores and catalogue the admin screens show.
 * @returns `id`: an admin's company, a store user's store, or the company that a SuperAdmin chose (null until chosen);
 *   `choice`: for a SuperAdmin, the companies to choose from; `managesCompany`: may change a company's data
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
 * The store that a report covers.
 * @returns `id`: a store user's store, or the store that an admin chose (null until chosen); `name`: its name;
 *   `companies`, `stores`: the available choices, for users who can see several
 */
export function useReportedStore() {
  const { id, role, managesCompany, choice: companies } = useWorkplace();
  const ownName = useSession((session) => session.user?.store_name);
  const stores = useStoreChoice(managesCompany && id !== null ? `stores/${id}` : null, () =>
    id === null ? Promise.resolve([]) : storeList(api, id),
  );
  const chosen = stores?.places.find((store) => store.id === stores.chosen);
  const chosenId = managesCompany ? (chosen?.id ?? null) : null;
  useEffect(() => {
    if (chosenId !== null) void followClockOf(chosenId);
  }, [chosenId]);
  return {
    id: managesCompany ? (stores?.chosen ?? null) : id,
    name: (managesCompany ? chosen?.store_name : ownName) ?? '',
    /** the user belongs to the store and may change its stock */
    isOwn: role === ROLE.store,
    companies,
    stores,
  };
}

/**
 * The store that a screen covers, with the option to cover all of a company's stores.
 * @returns `placeId`: the store's id, or the company's for all of its stores; null until known; `wholeId`: the id that
 *   stands for everything this user can see here; `pick`: chooses the store that the other screens are about
 */
export function useStoreOrAll() {
  const { id: wholeId } = useWorkplace();
  const { isOwn, companies, stores } = useReportedStore();
  const words = useMessages(COMMON);
  const [wanted, setWanted] = useState<number | null>(null);
  const placeId = stores?.places.some(({ id }) => id === wanted) ? wanted : wholeId;
  const choice =
    stores && wholeId !== null
      ? {
          ...stores,
          places: [{ id: wholeId, store_name: words.allStores }, ...stores.places],
          chosen: placeId,
          choose: (id: number) => {
            setWanted(id);
            // The reports that the screen links to are about the same store.
            if (id !== wholeId) stores.choose(id);
          },
        }
      : null;
  const pick = (id: number): void => stores?.choose(id);
  return { placeId, wholeId, isOwn, companies, stores: choice, pick };
}
