import { type KeyboardEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { SEARCH } from '../../../messages/areas/search';
import { useMessages } from '../../../messages/hooks/use-messages';
import { serialsOf } from '../../../messages/words/packs';
import { statusName } from '../../../messages/words/status';
import { accountsPaths } from '../../../shared/accounts/paths';
import { placesPaths } from '../../../shared/places/paths';
import { isSameLot, type StockRun, upcOfRun } from '../../../shared/stock/stock';
import { runLength } from '../../../shared/tickets/runs';
import { TICKET_STATUS } from '../../../shared/tickets/status';
import { formatMoney } from '../../../shared/values/money';
import { ROLE, type Role, roleLabel } from '../../../shared/wire/access';
import { atStore, COMPANY_PARAMETER, FIND_PARAMETER, paths } from '../../../shared/wire/page-paths';
import { inventoryReportOf } from '../../office/addresses';
import { useRows } from '../../state/queries/query';
import { useSession } from '../../state/session-store';
import { storeCodes, useStock } from '../../state/stock-store';
import { Modal } from '../../ui/modal';
import { Badge, TextLink } from '../../ui/plain';
import { FindButton, FindField } from './find-field';
import { findMatches, type LotChoice, type Match, type PlaceEntry, type ScreenEntry } from './matches';
import styles from './search.module.css';

const LIST = 'find-list';
const optionId = (index: number) => `find-option-${index}`;

type FinderProps = {
  screens: readonly ScreenEntry[];
  /** text typed before this component was loaded */
  typed: RefObject<string>;
  /** on a narrow screen: a button, which opens the box over the bar */
  narrow: boolean;
};

/**
 * The stores and people of a company, a store's people, or the platform's companies; as this device last read them while
 * the server is unreachable. None on a handed-over terminal.
 */
function usePlaces(): PlaceEntry[] {
  const t = useMessages(SEARCH);
  const { user, handedOver } = useSession();
  const role = handedOver ? null : (user?.user_role ?? null);
  const id = user?.store_id ?? null;
  const isCompany = role === ROLE.admin && id !== null;
  const kept = { isShared: true };
  const companies = useRows(placesPaths.companyList, role === ROLE.superAdmin ? {} : null, kept);
  const stores = useRows(placesPaths.storeList, isCompany ? { params: { companyId: id } } : null, kept);
  const mayReadPeople = isCompany || (role === ROLE.store && id !== null);
  const people = useRows(accountsPaths.userList, mayReadPeople ? { params: { storeId: id } } : null, kept);
  return [
    ...companies.rows.map((company) => ({
      id: `company ${company.id}`,
      title: company.store_name,
      detail: t.company,
      path: `${paths.dashboard}?${COMPANY_PARAMETER}=${company.id}`,
    })),
    ...stores.rows.map((store) => ({
      id: `store ${store.id}`,
      title: store.store_name,
      detail: [t.store, store.city].filter(Boolean).join(' · '),
      path: atStore(paths.dashboard, store.id),
    })),
    ...people.rows.map((person) => ({
      id: `person ${person.id}`,
      title: person.name,
      detail: [roleLabel(person.user_role as Role), person.store_name].filter(Boolean).join(' · '),
      path: `${paths.user}?${new URLSearchParams({ [FIND_PARAMETER]: person.name })}`,
    })),
  ];
}

/**
 * The top bar's search: screens, actions, stores, people and this store's packs, as you type. Arrows choose, Enter opens, Escape closes.
 * It mounts because the box was focused, so it takes the focus.
 */
export function Finder({ screens, typed, narrow }: FinderProps) {
  const navigate = useNavigate();
  const { onShelf, active } = useStock();
  const input = useRef<HTMLInputElement>(null);
  const [query, setQuery] = useState(typed.current);
  const [inUse, setInUse] = useState(true);
  const [current, setCurrent] = useState(0);
  /** closed with the keyboard or for a dialog: the focus goes to the button */
  const [isLeft, setLeft] = useState(false);
  const [lot, setLot] = useState<LotChoice | null>(null);

  // In a layout effect, so that keys typed while this renders aren't lost.
  useLayoutEffect(() => setQuery(typed.current), [typed]);
  useLayoutEffect(() => {
    if (!inUse) return;
    // The box that this replaces had the focus, unless Tab has moved it on in the meantime.
    const focused = document.activeElement;
    if (narrow || focused === document.body || focused === input.current) input.current?.focus();
    else setInUse(false);
  }, [inUse, narrow]);

  const places = usePlaces();
  const stock = [...onShelf.all, ...active.all];
  const matches = inUse ? findMatches(query, { screens, places, stock, codes: storeCodes() }) : [];
  const isOpen = inUse && query.trim() !== '';

  const leave = () => {
    setQuery('');
    setInUse(false);
  };
  const choose = (match: Match) => {
    leave();
    if (match.kind === 'screen') {
      input.current?.blur();
      navigate(match.path);
    } else {
      setLeft(true);
      setLot(match.lot);
    }
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const match = matches[current];
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step && matches.length > 0) setCurrent((current + step + matches.length) % matches.length);
    else if (event.key === 'Enter' && match) choose(match);
    else if (event.key === 'Escape') {
      leave();
      setLeft(true);
    } else return;
    event.preventDefault();
  };

  return (
    <>
      {narrow && !inUse && (
        <FindButton
          autoFocus={isLeft}
          onClick={() => {
            setLeft(false);
            setInUse(true);
          }}
        />
      )}
      {(inUse || !narrow) && (
        <div className={narrow ? styles.overBar : styles.inBar} data-over-bar={narrow || undefined}>
          <FindField
            ref={input}
            value={query}
            aria-expanded={isOpen}
            aria-controls={isOpen ? LIST : undefined}
            aria-activedescendant={isOpen && matches.length > 0 ? optionId(current) : undefined}
            onChange={(event) => {
              setQuery(event.target.value);
              setCurrent(0);
              setInUse(true);
            }}
            onFocus={() => setInUse(true)}
            onBlur={leave}
            onKeyDown={onKeyDown}
          />
          {isOpen && <MatchList matches={matches} current={current} onChoose={choose} />}
        </div>
      )}
      {lot && <LotDialog lot={lot} onClose={() => setLot(null)} />}
    </>
  );
}

type ListProps = { matches: readonly Match[]; current: number; onChoose: (match: Match) => void };

function MatchList({ matches, current, onChoose }: ListProps) {
  const t = useMessages(SEARCH);
  return (
    <div className={styles.matches}>
      <div id={LIST} role="listbox" aria-label={t.found}>
        {matches.map((match, i) => (
          // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the box, which names the current option
          // biome-ignore lint/a11y/useKeyWithClickEvents: the box handles the keys
          <div
            className={styles.match}
            key={match.id}
            id={optionId(i)}
            role="option"
            aria-selected={i === current}
            // Keeps the focus in the box, or the list would close.
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => onChoose(match)}
          >
            <span className={styles.matchTitle}>{match.title}</span>
            <span className={styles.matchDetail}>{match.detail}</span>
          </div>
        ))}
      </div>
      {matches.length === 0 && (
        <p className={styles.none} role="status">
          {t.nothing}
        </p>
      )}
    </div>
  );
}

type Props = { lot: LotChoice; onClose: () => void };

/** The unsold tickets of a lot, or of all lots of a UPC, in this terminal's copy of the stock. */
function LotDialog({ lot: { upc, lotCounter }, onClose }: Props) {
  const t = useMessages(SEARCH);
  const { onShelf, active } = useStock();
  const handedOver = useSession((session) => session.handedOver);
  const runs = [...onShelf.ofUpc(upc), ...active.ofUpc(upc)].filter(
    (run) => lotCounter === null || isSameLot(run, { upc, lotCounter }),
  );
  const shown = runs[0] ? upcOfRun(runs[0]) : upc;
  return (
    <Modal
      title={lotCounter === null ? t.upc({ upc: shown }) : t.upcAndLot({ upc: shown, lot: lotCounter })}
      onClose={onClose}
      footer={
        <nav className={styles.links} aria-label={t.lotNav}>
          {!handedOver && (
            <TextLink to={inventoryReportOf({ upc })} onClick={onClose}>
              {t.inventoryReport}
            </TextLink>
          )}
          <TextLink to={paths.verifyStock} onClick={onClose}>
            {t.verifyStock}
          </TextLink>
          <TextLink to={paths.addOnShelf} onClick={onClose}>
            {t.addOnShelf}
          </TextLink>
        </nav>
      }
    >
      {runs.length === 0 && <p>{t.noneLeft}</p>}
      <ul className={styles.runs}>
        {runs.map((run) => (
          <RunLine key={`${run.status}/${run.lotCounter}/${run.start}`} run={run} />
        ))}
      </ul>
    </Modal>
  );
}

function RunLine({ run }: { run: StockRun }) {
  const t = useMessages(SEARCH);
  const tickets = runLength(run);
  return (
    <li className={styles.run}>
      <p className={styles.runTitle}>
        {t.lot({ lot: run.lotCounter })}{' '}
        <Badge palette={run.status === TICKET_STATUS.onShelf ? 'orange' : 'green'}>
          {statusName(run.status)}
        </Badge>
      </p>
      <p>{serialsOf(run)}</p>
      <p className={styles.runDetail}>
        {t.ticketsAt({ tickets, price: formatMoney(run.priceCents) })}
        {run.vendorName && `, ${run.vendorName}`}
      </p>
    </li>
  );
}
