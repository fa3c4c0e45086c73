import { type ReactNode, useMemo } from 'react';
import { useNavigate } from 'react-router-dom';
import { now } from '../../../device/clock';
import { clearDraft, draftId } from '../../../device/drafts';
import type { CountEntry } from '../../../device/rows';
import { CARDS } from '../../../messages/areas/cards';
import { refusedText } from '../../../messages/bilingual';
import { useMessages } from '../../../messages/hooks/use-messages';
import { gameInWords, ticketsNamed } from '../../../messages/words/packs';
import { capturedWallTime } from '../../../outbox/submission';
import type { SignedInUser } from '../../../shared/accounts/auth-schema';
import {
  type Card,
  type CardMode,
  emptyCard,
  withPutUp,
  withRange,
  withReported,
  withStart,
} from '../../../shared/counting/cards';
import { hasPackOf, type ScanStock } from '../../../shared/counting/scan-routing';
import { numberAtPlace, placeOfBin } from '../../../shared/stock/bins';
import { isSameLot, packKey, type StockRun } from '../../../shared/stock/stock';
import { contains } from '../../../shared/tickets/runs';
import { addToSerial, serialToNumber } from '../../../shared/tickets/serial';
import { wallDate } from '../../../shared/time/store-clock';
import { paths } from '../../../shared/wire/page-paths';
import { NothingToChange, useChangedEntry } from '../../state/changed-entry';
import { reportProblem } from '../../state/problem-store';
import { useStock } from '../../state/stock-store';
import { wallSince } from '../../ui/formats';
import { Button } from '../../ui/plain';
import { BilingualText, StatusAlert } from '../../ui/status-alert';
import { useStoreClock } from '../../ui/store-clock';
import { gameOf } from '../my-shift/shift-records';
import type { CardDraft } from './card-store';
import styles from './edited-cards.module.css';
import { StoreCards } from './store-cards';
import { editedScreen, scanStock } from './use-card-session';

type Props = {
  mode: CardMode;
  user: SignedInUser;
  /** key of the outbox entry */
  entryKey: string;
  children: ReactNode;
};

const KIND = { count: 'sale', shelf: 'shelf' } as const;

/**
 * A card screen that edits a refused entry. It shows the stock without that entry's effects and leaves the screen's own
 * draft unchanged.
 */
export function EditedCards({ mode, user, entryKey, children }: Props) {
  const { entry, isLeftOut } = useChangedEntry(
    entryKey,
    (row): row is CountEntry => row.storeId === user.store_id && row.kind === KIND[mode],
  );
  const changed = useMemo(
    () => entry && { entry, cards: (stock: ReturnType<typeof scanStock>) => cardsOf(entry, stock) },
    [entry],
  );

  if (entry === undefined) return null;
  if (!entry || !changed) return <NothingToChange />;
  if (!isLeftOut) return null;
  return (
    <>
      <EntryHeader mode={mode} user={user} entry={entry} />
      <StoreCards mode={mode} user={user} changed={changed}>
        {children}
      </StoreCards>
    </>
  );
}

/** The entry being edited, the reason for its refusal, and a way back without changes. */
function EntryHeader({ mode, user, entry }: { mode: CardMode; user: SignedInUser; entry: CountEntry }) {
  const t = useMessages(CARDS);
  const navigate = useNavigate();
  // Recomputes `differing` when the stock changes.
  const stock = useStock();
  const clock = useStoreClock();
  const differing = changedSince(entry, scanStock(mode));
  const refusal = entry.lastError && refusedText(entry.lastError);
  const leave = async () => {
    await clearDraft(draftId(editedScreen(mode, entry), entry.storeId, user.id));
    navigate(paths.outbox);
  };
  return (
    <div className={styles.entryHeader}>
      <StatusAlert
        kind="warning"
        action={
          <Button variant="outline" onClick={() => void leave().catch(reportProblem)}>
            {t.leaveAsItWas}
          </Button>
        }
      >
        <p>
          {t.changing({
            name: entry.userName,
            at: wallSince(capturedWallTime(entry, clock), wallDate(now(), clock)),
          })}
        </p>
        {refusal && (
          <div className={styles.refusal}>
            <BilingualText text={{ ...refusal, text: t.wasRefused({ reason: refusal.text }) }} />
          </div>
        )}
      </StatusAlert>
      {differing.length > 0 && (
        <StatusAlert kind="info">
          <p>{t.soldOutDiffers}</p>
          <ul className={styles.list}>
            {differing.map((pack) => (
              <li key={`${pack.lot_counter}:${pack.start_ticket}`}>
                {ticketsNamed(
                  gameInWords(
                    gameOf({ upc: pack.lot_number, run: pack }, stock)?.vendorName,
                    pack.lot_number,
                  ),
                  pack,
                )}
              </li>
            ))}
          </ul>
        </StatusAlert>
      )}
    </div>
  );
}

type Seen = NonNullable<Extract<CountEntry, { kind: 'sale' }>['payload']['data']['seen']>[number];
type SoldEntry = Extract<CountEntry, { kind: 'sale' }>['payload']['data']['scanned'][number];
type PutUp = NonNullable<Extract<CountEntry, { kind: 'sale' }>['payload']['data']['shelved']>[number];
type ShelfEntry = Extract<CountEntry, { kind: 'shelf' }>['payload']['data'][number];

/**
 * Converts an entry back into cards: the front ticket of each pack that was scanned and the packs marked as sold out, or the
 * runs of a shelf record. Tickets missing from the stock become a card without a range, which shows the problem. If a
 * later count sold a scanned pack's front ticket, the pack is marked as sold out instead: the same tickets.
 * @param stock the stock without the entry's own effects
 */
export function cardsOf(entry: CountEntry, stock: ScanStock): CardDraft {
  if (entry.kind === 'shelf') {
    const cards = entry.payload.data.map((run, index) => shelfCard(index + 1, run, stock));
    const bins = entry.payload.data.flatMap(({ bin }) => bin ?? []);
    return { cards, current: cards.length, soldOut: [], place: bins[0] ? placeOfBin(bins[0]) : null };
  }
  const { scanned, non_scanned, seen = [], shelved = [], unknown = [] } = entry.payload.data;
  const isPassed = (sold: SoldEntry) => !frontRange(sold, stock) && wholeRange(sold, stock) !== undefined;
  const putUp = new Map(shelved.map((run) => [`${run.lot_number}/${run.lot_counter}`, run]));
  const sourceOf = new Map(
    seen.map((pack) => [
      `${pack.lot_number} ${pack.front_ticket}`,
      pack.swept ? ('sweep' as const) : pack.source,
    ]),
  );
  const made = scanned
    .filter((sold) => !isPassed(sold))
    .map((sold, index) =>
      countCard(index + 1, sold, stock, putUp.get(`${sold.lot_number}/${sold.lot_counter}`)),
    );
  const fronts = new Set(scanned.map((sold) => `${sold.lot_number} ${frontOf(sold, stock)}`));
  for (const pack of seen)
    if (!fronts.has(`${pack.lot_number} ${pack.front_ticket}`))
      made.push(seenCard(made.length + 1, pack, stock, putUp.get(`${pack.lot_number}/${pack.lot_counter}`)));
  const cards =
    made.length > 0
      ? made.map((card) => ({ ...card, source: sourceOf.get(`${card.upc} ${card.start}`) }))
      : [emptyCard(1)];
  const gone = [...non_scanned, ...scanned.filter(isPassed)];
  const soldOut = gone.flatMap((sold) => wholeRange(sold, stock) ?? []).map(packKey);
  const { purpose, place = null } = entry.payload;
  const unknownPacks = unknown.map(({ code }) => code).filter((serial) => !hasPackOf(serial, stock));
  return { cards, current: cards.length, soldOut, purpose, place, unknownPacks };
}

/** The packs that the count marked as sold out but whose stock has changed since. A person must check them. */
export const changedSince = (entry: CountEntry, stock: ScanStock): SoldEntry[] =>
  entry.kind === 'shelf' ? [] : entry.payload.data.non_scanned.filter((sold) => !wholeRange(sold, stock));

/** The range on the shelf that matches the sold tickets exactly. */
function wholeRange(sold: SoldEntry, stock: ScanStock): StockRun | undefined {
  const range = rangeOf(stock, sold.lot_number, sold.start_ticket, sold.lot_counter);
  const isSame =
    range?.start === serialToNumber(sold.start_ticket) && range.end === serialToNumber(sold.end_ticket);
  return isSame ? range : undefined;
}

/** The ticket at the front: the first one that wasn't sold, in the direction of the roll. */
function frontOf(
  { lot_number, lot_counter, start_ticket, end_ticket, sells }: SoldEntry,
  stock: ScanStock,
): string {
  const rest = stock.eligible
    .ofUpc(lot_number)
    .find((run) => isSameLot(run, { upc: lot_number, lotCounter: lot_counter }));
  return (rest?.sells ?? sells) === 'down' ? addToSerial(start_ticket, -1) : addToSerial(end_ticket, 1);
}

const frontRange = (sold: SoldEntry, stock: ScanStock): StockRun | undefined =>
  rangeOf(stock, sold.lot_number, frontOf(sold, stock), sold.lot_counter);

const rangeOf = (stock: ScanStock, upc: string, ticket: string, lotCounter?: number): StockRun | undefined =>
  stock.eligible
    .ofUpc(upc)
    .find(
      (range) =>
        range.upc === upc &&
        contains(range, serialToNumber(ticket)) &&
        (lotCounter === undefined || range.lotCounter === lotCounter),
    );

/** The run of the back room that the entry puts up; undefined once it is on the shelf or gone. */
const runToPutUp = ({ other }: ScanStock, run: PutUp | undefined): StockRun | undefined =>
  run &&
  other
    .holding(serialToNumber(run.start_ticket))
    .find(({ upc, lotCounter }) => upc === run.lot_number && lotCounter === run.lot_counter);

function countCard(id: number, sold: SoldEntry, stock: ScanStock, putUp?: PutUp): Card {
  const toPutUp = runToPutUp(stock, putUp);
  if (toPutUp) return withPutUp(emptyCard(id), toPutUp, frontOf(sold, { ...stock, eligible: stock.other }));
  const range = frontRange(sold, stock);
  const card = range ? withRange(emptyCard(id), range) : { ...emptyCard(id), upc: sold.lot_number };
  return withStart(card, frontOf(sold, stock));
}

/** A pack without sales in the count, or one really here though its front ticket was recorded as sold. */
function seenCard(
  id: number,
  { lot_number, lot_counter, front_ticket }: Seen,
  stock: ScanStock,
  putUp?: PutUp,
): Card {
  const toPutUp = runToPutUp(stock, putUp);
  if (toPutUp) return withPutUp(emptyCard(id), toPutUp, front_ticket);
  const range = rangeOf(stock, lot_number, front_ticket, lot_counter);
  if (range) return withStart(withRange(emptyCard(id), range), front_ticket);
  const sold = stock.sold?.find(serialToNumber(front_ticket), lot_number);
  if (sold) return withReported(emptyCard(id), sold.lot, front_ticket, sold.soldBy);
  return withStart({ ...emptyCard(id), upc: lot_number }, front_ticket);
}

function shelfCard(id: number, run: ShelfEntry, stock: ScanStock): Card {
  const range = rangeOf(stock, run.lot_number, run.start_ticket_number);
  const card = { ...emptyCard(id), upc: run.lot_number, range: range ?? null };
  const bin = run.bin == null ? undefined : String(numberAtPlace(run.bin));
  const isDown = range?.sells === 'down';
  const [start, end] = isDown
    ? [run.end_ticket_number, run.start_ticket_number]
    : [run.start_ticket_number, run.end_ticket_number];
  return { ...withStart(card, start), end, bin };
}
