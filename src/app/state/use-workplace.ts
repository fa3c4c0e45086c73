import { useEffect } from 'react';
import { NavigationType, useLocation, useNavigate, useNavigationType } from 'react-router-dom';
import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import { clockIn } from '../../device/store-settings';
import { COMMON } from '../../messages/areas/common';
import { useMessages } from '../../messages/hooks/use-messages';
import { placesPaths } from '../../shared/places/paths';
import type { Company } from '../../shared/places/stores-schema';
import { ROLE } from '../../shared/wire/access';
import { COMPANY_PARAMETER, STORE_PARAMETER } from '../../shared/wire/page-paths';
import { lookAtClock } from '../ui/store-clock';
import { type Rows, useRead, useRows } from './queries/query';
import { showSample } from './sample';
import { useSession } from './session-store';

/** Companies or stores to choose from, for a user with several. */
type PlaceChoice = {
  places: readonly Company[];
  chosen: number | null;
  /** the reason why the places are unknown */
  error: string | undefined;
  /** the places have been fetched */
  isFetched: boolean;
  choose: (id: number) => void;
  /** fetches the places again */
  reload: () => void;
};

type Chosen = {
  /** the user and the list that it was chosen from */
  of: string;
  /** the single place chosen last; 0: none was */
  id: number;
  /** all places were chosen after it */
  isAll?: boolean;
};

/** The places chosen last, for addresses that name none; all screens share them, and the device keeps them. */
const useLast = create<Record<'company' | 'store', Chosen | null>>()(
  persist((): Record<'company' | 'store', Chosen | null> => ({ company: null, store: null }), {
    name: 'lottery-places',
  }),
);
/** The choices of the app's last run, with which this run begins. */
const ofLastRun = useLast.getState();

/**
 * Keeps a choice. Choosing all keeps the single place chosen before.
 * @param id null: all
 * @param isAll with a single place: it is only where a screen about one place began; other screens still show all
 */
function keepChoice(kind: 'company' | 'store', of: string, id: number | null, isAll = id === null): void {
  const before = useLast.getState()[kind];
  useLast.setState({
    [kind]: { of, id: id ?? (before?.of === of ? before.id : 0), ...(isAll && { isAll }) },
  });
}

/** The `key` of the address with which the app was opened. */
const OPENED_WITH = 'default';

/** The current address with a place in it, or without one. Another company has other stores. */
function addressWith(parameter: string, id: number | null): string {
  // Not from React's copy of the address: a company and a store may be set in the same moment.
  const query = new URLSearchParams(window.location.search);
  if (parameter === COMPANY_PARAMETER) query.delete(STORE_PARAMETER);
  if (id === null) query.delete(parameter);
  else query.set(parameter, String(id));
  return `?${query}`;
}

/**
 * A choice from a list: the place that the address names, else the one chosen last, else the user's own, else the first. The address
 * then names it, so that Back and links lead to the same place. Another user doesn't inherit the choice. Where all can be chosen, an
 * address without a place means all if Back leads to it, the last run's choice when the app opens, and the last choice after a link.
 * @param all offered ahead of the list, for all of its places
 * @param ownId the user's own place among them
 */
function useChoice<P extends Company>(
  kind: 'company' | 'store',
  list: Rows<P>,
  name: string,
  all: Company | null = null,
  ownId: number | null = null,
): PlaceChoice {
  const parameter = kind === 'company' ? COMPANY_PARAMETER : STORE_PARAMETER;
  const { search, hash, state, key } = useLocation();
  const navigate = useNavigate();
  const of = useSession(({ user }) => `${user?.id} ${name}`);
  const last = useLast((places) => places[kind]);
  const isBack = useNavigationType() === NavigationType.Pop;

  const { rows, error, reload } = list;
  const isFetched = list.of !== undefined;
  const places = all ? [all, ...rows] : rows;
  const isPlace = (id: number): boolean => places.some((place) => place.id === id);
  const inAddress = Number(new URLSearchParams(search).get(parameter));
  const remembered = last?.of === of ? last.id : 0;
  const kept = isBack ? null : last;
  const before = key === OPENED_WITH ? ofLastRun[kind] : kept;
  const first = before?.of === of && !before.isAll ? before.id : 0;
  const candidates = [inAddress, ...(all ? [first, all.id] : [remembered, ownId ?? 0])].filter(
    (id) => id > 0,
  );
  // Until the list is known, it may have the wanted place.
  const best = (isFetched ? candidates.find(isPlace) : candidates[0]) ?? places[0]?.id ?? 0;
  const chosen = isPlace(best) ? best : null;

  const single = chosen === all?.id ? null : chosen;
  const isAll = chosen !== null && chosen === all?.id;
  const offersAll = all !== null;
  useEffect(() => {
    if (isAll) keepChoice(kind, of, null);
  }, [kind, of, isAll]);
  useEffect(() => {
    if (single === null) return;
    const before = useLast.getState()[kind];
    // A screen that needs a single place doesn't end the choice of all.
    keepChoice(kind, of, single, !offersAll && (before?.of !== of || before.isAll === true));
    if (inAddress === single) return;
    navigate({ search: addressWith(parameter, single), hash }, { replace: true, state });
  }, [kind, of, single, offersAll, inAddress, parameter, hash, state, navigate]);
  const choose = (id: number): void => {
    const one = id === all?.id ? null : id;
    // At once, so that the choice counts even if the user leaves before the next render.
    keepChoice(kind, of, one);
    navigate({ search: addressWith(parameter, one), hash });
  };
  return { places, chosen, error, isFetched, choose, reload };
}

/**
 * Shows times by the clock of the store that an owner looks at; while it's unknown, by the default clock. Says whether the
 * store holds sample data.
 * @param isOfStore the user works at another store's counter, whose clock is shown again afterwards
 */
function useStoreLookedAt(storeId: number | null, isOfStore: boolean): void {
  const request = storeId === null ? null : { params: { storeId } };
  const { reply, failure } = useRead(placesPaths.storeSettings, request);
  useEffect(() => {
    if (reply) lookAtClock(reply.data);
    else if (failure) lookAtClock(clockIn(null));
  }, [reply, failure]);
  useEffect(() => {
    if (storeId !== null && isOfStore) return () => lookAtClock(null);
  }, [storeId, isOfStore]);
  const isSample = reply?.sample === true;
  useEffect(() => {
    showSample(isSample ? storeId : null);
    return () => showSample(null);
  }, [isSample, storeId]);
}

/**
 * The company or store shown on the admin screens.
 * @returns `id`: an admin's company, a store user's store, or the company that a SuperAdmin chose (null until
 *   chosen); `choice`: for a SuperAdmin, the companies to choose from; `managesCompany`: may change a
 *   company's data; `catalogueOf`: the company whose plans, vendors and games the user may change: also for the owner
 *   of a single store, null for everyone else
 */
export function useWorkplace() {
  const user = useSession((session) => session.user);
  const role = user?.user_role ?? null;
  const isSuperAdmin = role === ROLE.superAdmin;
  const companies = useRows(placesPaths.companyList, isSuperAdmin ? {} : null, { isShared: true });
  const all = useChoice('company', companies, 'all');
  const choice = isSuperAdmin ? all : null;
  const id = choice ? choice.chosen : (user?.store_id ?? null);
  const managesCompany = isSuperAdmin || role === ROLE.admin;
  return {
    id,
    role,
    userId: user?.id ?? null,
    managesCompany,
    catalogueOf: managesCompany ? id : (user?.owns_company ?? null),
    choice,
  };
}

/**
 * The store that a screen covers: `?store=` of the address.
 * @param offersAll the screen can cover all stores of a company
 * @returns `id`: a store user's store, or the store that an admin or area manager chose; the company's id for all stores; null
 *   until known; `name`: its name; `isAll`: all stores are covered; `isOwn`: the user belongs to the store and may change
 *   its stock; `wholeId`: the id for everything this user can see here; `companies`, `stores`: the available choices, for
 *   users who can see several; `pick`: chooses the store for the screens about one store
 */
export function useReportedStore(offersAll = false) {
  const words = useMessages(COMMON);
  const { id, role, managesCompany, choice: companies } = useWorkplace();
  const user = useSession((session) => session.user);
  const companyId = managesCompany ? id : (user?.area_of ?? null);
  const request = companyId === null ? null : { params: { companyId } };
  const list = useRows(placesPaths.storeList, request, { isShared: true });
  const name = `of ${companyId}`;
  const all = offersAll && companyId !== null ? { id: companyId, store_name: words.allStores } : null;
  const ownId = role === ROLE.store ? id : null;
  const choice = useChoice('store', list, name, all, ownId);
  const stores = request && choice;
  const chosen = stores?.places.find((store) => store.id === stores.chosen);
  const isAll = all !== null && chosen?.id === companyId;
  const isOther = stores !== null && !isAll && chosen !== undefined && chosen.id !== ownId;
  useStoreLookedAt(isOther ? chosen.id : null, ownId !== null);
  return {
    id: stores ? stores.chosen : id,
    name: (stores ? chosen?.store_name : user?.store_name) ?? '',
    isAll,
    isOwn: ownId !== null && (stores === null || stores.chosen === ownId),
    wholeId: companyId ?? id,
    companies,
    stores,
    pick: (id: number): void => {
      useLast.setState({ store: { of: `${user?.id} ${name}`, id } });
    },
  };
}

/** `useReportedStore` of a screen that can cover all stores of a company; `placeId` is its `id`. */
export function useStoreOrAll() {
  const { id: placeId, ...place } = useReportedStore(true);
  return { placeId, ...place };
}
