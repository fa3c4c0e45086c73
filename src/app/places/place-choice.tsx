import { chakra, NativeSelect } from '@chakra-ui/react';
import { type ChangeEvent, type ReactNode, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { ADMIN } from '../../messages/areas/admin';
import { useMessages } from '../../messages/hooks/use-messages';
import { accountsPaths } from '../../shared/accounts/paths';
import { placesPaths } from '../../shared/places/paths';
import { isState, type StateCode } from '../../shared/values/us-states';
import { paths } from '../../shared/wire/page-paths';
import { useRead, useRows } from '../state/queries/query';
import { useSession } from '../state/session-store';
import { useWorkplace } from '../state/use-workplace';
import { ReadFailure } from '../ui/as-of';
import { SelectField } from '../ui/fields';
import { STORE_PLACE } from '../ui/page/page-header';

type Props = {
  kind?: 'company' | 'store';
  places: readonly { id: number; store_name: string }[];
  chosen: number | null;
  /** why the places couldn't be fetched */
  error: string | undefined;
  choose: (id: number) => void;
  /** fetches the places again */
  reload: () => void;
};

/** The widths from which the top bar has room to choose a store, and also a company. */
const IN_BAR = { store: '(min-width: 64rem)', company: '(min-width: 80rem)' } as const;

/**
 * Chooses the company or store that a screen is about, for users who work in several: in the top bar, at the same place on every screen;
 * on a narrow screen, above the content. The top bar then names an area manager's choice instead of the store where that person counts.
 */
export function PlaceChoice({ kind = 'company', places, chosen, error, choose, reload }: Props) {
  const t = useMessages(ADMIN);
  const media = useMemo(() => window.matchMedia(IN_BAR[kind]), [kind]);
  const isWide = useSyncExternalStore(
    (changed) => {
      media.addEventListener('change', changed);
      return () => media.removeEventListener('change', changed);
    },
    () => media.matches,
  );
  const isAreaManager = useSession(({ user }) => user?.area_of !== undefined);
  if (error) return <ReadFailure error={error} onRetry={reload} />;
  const label = t[kind];
  const select = {
    value: chosen ?? '',
    onChange: (event: ChangeEvent<HTMLSelectElement>) => choose(Number(event.target.value)),
    children: (
      <>
        {chosen === null && <option value="">{t.noneYet({ label })}</option>}
        {places.map(({ id, store_name }) => (
          <option key={id} value={id}>
            {store_name}
          </option>
        ))}
      </>
    ),
  };
  const name = places.find(({ id }) => id === chosen)?.store_name;
  if (!isWide)
    return (
      <>
        {isAreaManager && name && (
          <InBar>
            <span>{name}</span>
          </InBar>
        )}
        <chakra.div maxWidth="sm" data-paper>
          <SelectField label={label} {...select} />
        </chakra.div>
      </>
    );
  return (
    <InBar>
      <NativeSelect.Root>
        <NativeSelect.Field aria-label={label} {...select} />
        <NativeSelect.Indicator />
      </NativeSelect.Root>
    </InBar>
  );
}

/** Shows its content in the top bar. */
function InBar({ children }: { children: ReactNode }) {
  const [place, setPlace] = useState<HTMLElement | null>(null);
  useEffect(() => setPlace(document.getElementById(STORE_PLACE)), []);
  return place && createPortal(children, place);
}

type ReportedProps = Record<'companies' | 'stores', Omit<Props, 'kind'> | null>;

/**
 * Chooses the store that a report is about, and its company, for users who see several. Renders nothing for a store, which sees
 * its own.
 */
export const ReportedStore = ({ companies, stores }: ReportedProps) => (
  <>
    {companies && <PlaceChoice {...companies} />}
    {stores && <PlaceChoice kind="store" {...stores} />}
  </>
);

const stateOf = (code: string | null): StateCode[] => (code !== null && isState(code) ? [code] : []);

/**
 * Whether a SuperAdmin's companies are still being read. Buttons that need one are shown already, since they would move the page if they
 * appeared later.
 */
export const isYetUnknown = (choice: ReturnType<typeof useWorkplace>['choice']): boolean =>
  choice?.isFetched === false && choice.error === undefined;

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
