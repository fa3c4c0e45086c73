import { type KeyboardEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { FIND_ACTION } from '../../../messages/areas/find-action';
import { FIND_WORDS } from '../../../messages/areas/find-words';
import { HOW_TO } from '../../../messages/areas/how-to';
import { SEARCH } from '../../../messages/areas/search';
import { currentMessages } from '../../../messages/current';
import { useMessages } from '../../../messages/hooks/use-messages';
import { serialsOf } from '../../../messages/words/packs';
import { statusName } from '../../../messages/words/status';
import { accountsPaths } from '../../../shared/accounts/paths';
import { placesPaths } from '../../../shared/places/paths';
import { isSameLot, type StockRun, upcOfRun } from '../../../shared/stock/stock';
import { cleanCode, type FieldContext, readTyped } from '../../../shared/tickets/read-code';
import { contains, runLength, ticketsIn } from '../../../shared/tickets/runs';
import { numberToSerial, serialToNumber } from '../../../shared/tickets/serial';
import { TICKET_STATUS } from '../../../shared/tickets/status';
import { formatMoney } from '../../../shared/values/money';
import { ROLE, type Role, roleLabel } from '../../../shared/wire/access';
import { atStore, COMPANY_PARAMETER, FIND_PARAMETER, paths } from '../../../shared/wire/page-paths';
import { HOW_TO_TASKS, howToAddress, type TaskName } from '../../counting/help/how-to-tasks';
import { inventoryReportOf } from '../../office/addresses';
import { useRows } from '../../state/queries/query';
import { useSession } from '../../state/session-store';
import { storeCodes, useStock } from '../../state/stock-store';
import { Modal } from '../../ui/modal';
import { Badge, TextLink } from '../../ui/plain';
import { FindButton, FindField } from './find-field';
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
 * The stores and people of a company, a store's people, or the platform's companies; while the server is unreachable, as this device
 * last read them. None on a handed-over terminal.
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

/** A screen that the search can open. */
type ScreenEntry = { label: string; path: string };

/** A store, a company or a person that the search can find, with the screen about it. */
type PlaceEntry = { id: string; title: string; detail: string; path: string };

/** All lots of a UPC, or one of them. */
type LotChoice = { upc: string; lotCounter: number | null };

/** A search result; `id` is stable while the user types. */
export type Match = { id: string; title: string; detail: string } & (
  | { kind: 'screen'; path: string }
  | { kind: 'lot'; lot: LotChoice }
);

type Searched = {
  screens: readonly ScreenEntry[];
  places: readonly PlaceEntry[];
  /** the store's unsold runs, Active and On Shelf */
  stock: readonly StockRun[];
  /** how the store's tickets are written: a code as printed or scanned finds its lot */
  codes: FieldContext;
};

/** The maximum number of results: a list this long needs little scrolling. */
const MAX_MATCHES = 8;
/** The maximum number of results of one kind, so that each kind gets a place. */
const MAX_OF_KIND = 5;
/** The minimum number of digits searched for: fewer match nearly every code. */
const MIN_DIGITS = 3;

type ActionName = keyof typeof FIND_ACTION & string;

/** The screens for actions that users search for by name; `ofGame`: the action is on a game's packs. */
const ACTIONS: readonly { name: ActionName; path: string; ofGame?: true }[] = [
  { name: 'enterStatement', path: paths.lotteryWeek },
  { name: 'closeWeek', path: paths.accountant },
  { name: 'whoWasShort', path: paths.overShort },
  { name: 'returnPack', path: paths.packs, ofGame: true },
  { name: 'reportStolen', path: paths.packs, ofGame: true },
  { name: 'addPerson', path: paths.user },
];

/** The words of a text in lower case, without signs and accents. */
const wordsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter(Boolean);

/** Whether a typed word begins one of these words. */
const begins = (typed: string, words: readonly string[]): boolean =>
  words.some((word) => word.startsWith(typed));

/** Whether every typed word begins one of the text's words. */
const hasAll = (typed: readonly string[], text: string): boolean => {
  const words = wordsOf(text);
  return typed.every((word) => begins(word, words));
};

/**
 * The results for a query in the top bar, the most likely first: screens by name and by other words for them, actions, tasks,
 * stores, people, and packs by game, UPC, or a serial or its start.
 */
export function findMatches(query: string, { screens, places, stock, codes }: Searched): Match[] {
  const typed = wordsOf(query);
  if (typed.length === 0) return [];
  const open = new Set(screens.map(({ path }) => path));
  return [
    ...screenMatches(query, typed, screens),
    ...ACTIONS.filter(({ path }) => open.has(path)).flatMap((action) => actionMatches(typed, action, stock)),
    ...(open.has(paths.howTo) ? HOW_TO_TASKS : [])
      .flatMap(({ task }) => taskMatches(typed, task))
      .slice(0, MAX_OF_KIND),
    ...places
      .filter(({ title, detail }) => hasAll(typed, `${title} ${detail}`))
      .slice(0, MAX_OF_KIND)
      .map((place): Match => ({ kind: 'screen', ...place })),
    ...packMatches(query, typed, stock, codes),
  ].slice(0, MAX_MATCHES);
}

/** Finds screens: first by a name that begins with the query, then by other names, then by other words. */
function screenMatches(query: string, typed: readonly string[], screens: readonly ScreenEntry[]): Match[] {
  const names = new Map(Object.entries(paths).map(([name, path]) => [path as string, name]));
  const start = query.trim().toLowerCase();
  const likeliness = ({ label, path }: ScreenEntry): number => {
    if (label.toLowerCase().startsWith(start)) return 0;
    if (hasAll(typed, label)) return 1;
    const name = names.get(path) as keyof typeof FIND_WORDS;
    // In English as well: many people type it in every language.
    return hasAll(typed, `${label} ${currentMessages(FIND_WORDS)[name]} ${FIND_WORDS[name]}`) ? 2 : 3;
  };
  return screens
    .map((screen) => ({ ...screen, rank: likeliness(screen) }))
    .filter(({ rank }) => rank < 3)
    .sort((a, b) => a.rank - b.rank)
    .slice(0, MAX_OF_KIND)
    .map(({ label, path }) => ({
      kind: 'screen',
      id: path,
      title: label,
      detail: currentMessages(SEARCH).screen,
      path,
    }));
}

/** Finds an action by the words of its name; for an action on packs, further words name the game. */
function actionMatches(
  typed: readonly string[],
  { name, path, ofGame }: (typeof ACTIONS)[number],
  stock: readonly StockRun[],
): Match[] {
  const t = currentMessages(SEARCH);
  const title = currentMessages(FIND_ACTION)[name];
  const words = wordsOf(`${title} ${FIND_ACTION[name]}`);
  const further = typed.filter((word) => !begins(word, words));
  if (further.length === 0) return [{ kind: 'screen', id: name, title, detail: t.action, path }];
  if (!ofGame || further.length === typed.length) return [];
  const isMeant = ({ vendorName }: StockRun) => vendorName !== null && hasAll(further, vendorName);
  return gamesIn(stock.filter(isMeant)).map((runs) => ({
    kind: 'screen',
    id: `${name} ${runs[0].upc}`,
    title: t.withGame({ action: title, game: gameOf(runs[0]) }),
    detail: packsIn(runs).join(' · '),
    path: `${path}?${new URLSearchParams({ [FIND_PARAMETER]: runs[0].vendorName ?? '' })}`,
  }));
}

/** Finds a task of "I want to …" by its title or other words for it, in the reader's language or in English. */
function taskMatches(typed: readonly string[], task: TaskName): Match[] {
  const t = currentMessages(HOW_TO);
  const texts = [t, HOW_TO].flatMap(({ tasks, words }) => [tasks[task].title, words[task]]);
  if (!hasAll(typed, texts.join(' '))) return [];
  return [
    { kind: 'screen', id: task, title: t.tasks[task].title, detail: t.title, path: howToAddress(task) },
  ];
}

type Runs = readonly [StockRun, ...StockRun[]];

/** The runs of each UPC, the first games only. */
function gamesIn(runs: readonly StockRun[]): Runs[] {
  const upcs = [...new Set(runs.map(({ upc }) => upc))].sort().slice(0, MAX_OF_KIND);
  return upcs.map((upc) => runs.filter((run) => run.upc === upc) as unknown as Runs);
}

/** A game's name and price; its UPC if it has no name. */
function gameOf(run: StockRun): string {
  const t = currentMessages(SEARCH);
  const { vendorName, priceCents } = run;
  return vendorName
    ? t.game({ name: vendorName, price: formatMoney(priceCents) })
    : t.upc({ upc: upcOfRun(run) });
}

/** `1 pack on the shelf`, `12 in the back room`; a pack of which tickets are on the shelf counts there. */
function packsIn(runs: readonly StockRun[]): string[] {
  const t = currentMessages(SEARCH);
  const counters = (status: number) =>
    new Set(runs.filter((run) => run.status === status).map(({ lotCounter }) => lotCounter));
  const onShelf = counters(TICKET_STATUS.onShelf);
  const inBack = [...counters(TICKET_STATUS.active)].filter((counter) => !onShelf.has(counter));
  return [t.packsOnShelf({ packs: onShelf.size }), t.packsInBack({ packs: inBack.length })];
}

/** Games by name or UPC, one row each; a lot by a serial or its start. */
function packMatches(
  query: string,
  typed: readonly string[],
  stock: readonly StockRun[],
  codes: FieldContext,
): Match[] {
  const digits = cleanCode(query.trim().toLowerCase());
  const isCode = /^[0-9]+$/.test(digits);
  if ((isCode ? digits : typed.join('')).length < MIN_DIGITS) return [];
  const isGame = ({ upc, realUpc, vendorName }: StockRun) =>
    isCode
      ? upc.includes(digits) || realUpc?.includes(digits) === true
      : vendorName !== null && hasAll(typed, vendorName);
  const games = gamesIn(stock.filter(isGame)).map(([first, ...rest]): Match => {
    const lot = { upc: first.upc, lotCounter: null };
    const detail = [...(first.vendorName ? [upcOfRun(first)] : []), ...packsIn([first, ...rest])];
    return { kind: 'lot', id: first.upc, title: gameOf(first), detail: detail.join(' · '), lot };
  });
  return isCode ? [...games, ...lotsOfSerial(query, digits, stock, codes)] : games;
}

/** The lots of which a serial begins with these digits, or that have the ticket of a code. */
function lotsOfSerial(
  query: string,
  digits: string,
  stock: readonly StockRun[],
  codes: FieldContext,
): Match[] {
  const t = currentMessages(SEARCH);
  const code = readTyped(query.trim(), codes);
  const readings = code.kind === 'ticket' ? [code] : code.kind === 'uncertain' ? code.readings : [];
  const tickets = readings.map(({ serial }) => serialToNumber(serial));
  const runsOfSerial = stock.filter(
    (run) => numberToSerial(run.start).startsWith(digits) || tickets.some((ticket) => contains(run, ticket)),
  );
  const lots = new Map(runsOfSerial.map((run) => [`${run.upc} ${run.lotCounter}`, run]));
  return [...lots.values()].slice(0, MAX_OF_KIND).map((first) => {
    const { upc, lotCounter } = first;
    const runs = stock.filter((run) => run.upc === upc && run.lotCounter === lotCounter);
    const left = (status: number) => ticketsIn(runs.filter((run) => run.status === status));
    const detail = [
      t.lotName({ upc: upcOfRun(first), lot: lotCounter }),
      t.onShelf({ tickets: left(TICKET_STATUS.onShelf) }),
      t.inBackRoom({ tickets: left(TICKET_STATUS.active) }),
    ];
    const lot = { upc, lotCounter };
    return { kind: 'lot', id: detail[0] ?? upc, title: gameOf(first), detail: detail.join(' · '), lot };
  });
}
