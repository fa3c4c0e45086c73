import { chakra, NativeSelect } from '@chakra-ui/react';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { ADMIN } from '../../messages/areas/admin';
import { useMessages } from '../../messages/hooks/use-messages';
import { accountsPaths } from '../../shared/accounts/paths';
import { placesPaths } from '../../shared/places/paths';
import { isState, type StateCode } from '../../shared/values/us-states';
import { paths } from '../../shared/wire/page-paths';
import { useRead, useRows } from '../state/queries/query';
import { useWorkplace } from '../state/use-workplace';
import { ReadFailure } from '../ui/as-of';
import { SelectField } from '../ui/fields';
import { Grid } from '../ui/layout';
import { STORE_PLACE } from '../ui/page/page-header';

type Props = {
  /** 'Company' or 'Store' */
  label: string;
  places: readonly { id: number; store_name: string }[];
  chosen: number | null;
  /** why the places couldn't be fetched */
  error: string | undefined;
  choose: (id: number) => void;
  /** fetches the places again */
  reload: () => void;
};

/** Chooses the company or store that a screen is about, for users who work in several. */
export function PlaceChoice({ label, places, chosen, error, choose, reload }: Props) {
  const t = useMessages(ADMIN);

  if (error) {
    return <ReadFailure error={error} onRetry={reload} />;
  }
  return (
    <chakra.div maxWidth="sm">
      <SelectField
        label={label}
        value={chosen ?? ''}
        onChange={(event) => choose(Number(event.target.value))}
      >
        {chosen === null && <option value="">{t.noneYet({ label })}</option>}
        <Options places={places} />
      </SelectField>
    </chakra.div>
  );
}

const Options = ({ places }: Pick<Props, 'places'>) =>
  places.map(({ id, store_name }) => (
    <option key={id} value={id}>
      {store_name}
    </option>
  ));

/** From this width on, the top bar has room for the choice of a store. */
const wide = () => window.matchMedia('(min-width: 64rem)');
function subscribe(changed: () => void): () => void {
  const media = wide();
  media.addEventListener('change', changed);
  return () => media.removeEventListener('change', changed);
}

/** The choice of a store in the top bar, at the same place on every screen. */
function StoreInBar({ label, places, chosen, choose }: Omit<Props, 'error' | 'reload'>) {
  const t = useMessages(ADMIN);
  const [place, setPlace] = useState<HTMLElement | null>(null);
  useEffect(() => setPlace(document.getElementById(STORE_PLACE)), []);
  if (!place) return null;
  return createPortal(
    <NativeSelect.Root>
      <NativeSelect.Field
        aria-label={label}
        value={chosen ?? ''}
        onChange={(event) => choose(Number(event.target.value))}
      >
        {chosen === null && <option value="">{t.noneYet({ label })}</option>}
        <Options places={places} />
      </NativeSelect.Field>
      <NativeSelect.Indicator />
    </NativeSelect.Root>,
    place,
  );
}

type ReportedProps = { companies: Omit<Props, 'label'> | null; stores: Omit<Props, 'label'> | null };

/**
 * Chooses the store that a report is about, for users who see several: in the top bar, on a narrow screen above the report.
 * Renders nothing for a store, which sees its own.
 */
export function ReportedStore({ companies, stores }: ReportedProps) {
  const t = useMessages(ADMIN);

  const isWide = useSyncExternalStore(subscribe, () => wide().matches);
  const inBar = isWide && stores && !stores.error ? stores : null;
  const inPage = inBar ? null : stores;

  if (!companies && !stores) return null;
  const bar = inBar && <StoreInBar label={t.store} {...inBar} />;
  if (!companies && !inPage) return bar;
  return (
    <Grid gap="3">
      {companies && <PlaceChoice label={t.company} {...companies} />}
      {inPage && <PlaceChoice label={t.store} {...inPage} />}
      {bar}
    </Grid>
  );
}

const stateOf = (code: string | null): StateCode[] => (code !== null && isState(code) ? [code] : []);

/**
 * Whether a SuperAdmin's companies are still being read. Buttons that need one are there already, since they would move the
 * page if they came later.
 */
export const isYetUnknown = (choice: ReturnType<typeof useWorkplace>['choice']): boolean =>
  choice?.known === false && choice.error === undefined;

/**
 * The state of a company's stores, by its first store that has one; null if none has, or until it's known. A store reads its
 * own.
 */
export function useCompanyState(companyId: number | null): StateCode | null {
  const { managesCompany } = useWorkplace();
  const ofStores = managesCompany && companyId !== null ? { params: { companyId } } : null;
  const { rows } = useRows(placesPaths.storeList, ofStores);
  const { reply } = useRead(accountsPaths.viewProfile, managesCompany ? null : {});
  const states = managesCompany ? rows.map(({ state }) => state) : [reply?.data.state ?? null];
  return states.flatMap(stateOf)[0] ?? null;
}

const PARAMETER = 'first-step';

/** The address of a screen as one of the dashboard's first steps: its dialog, if it has one, opens at once. */
export const asFirstStep = (path: string): string => `${path}?${PARAMETER}`;

/**
 * Whether the screen was opened as a first step.
 * @returns `leave`: goes back to the dashboard, where the next step is; does nothing on a screen opened otherwise
 */
export function useFirstStep(): { isOne: boolean; leave: () => void } {
  const isOne = useSearchParams()[0].has(PARAMETER);
  const navigate = useNavigate();
  return {
    isOne,
    leave: () => {
      if (isOne) navigate(paths.dashboard, { replace: true });
    },
  };
}
