import { memo, type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { useShallow } from 'zustand/react/shallow';
import { CARDS } from '../../../messages/areas/cards';
import { COMMON } from '../../../messages/areas/common';
import { COUNTING } from '../../../messages/areas/counting';
import { ELSEWHERE } from '../../../messages/areas/elsewhere';
import { cardErrorText, inTwoLines, scanText, soldInPunjabi } from '../../../messages/bilingual';
import { useMessages } from '../../../messages/hooks/use-messages';
import { gameInWords, packInWords, soldAs, ticketOf } from '../../../messages/words/packs';
import { type CardField, soldFront, typedFault, upcProblem } from '../../../shared/counting/card-typing';
import {
  binsAt,
  type Card,
  type CardError,
  type CardErrors,
  cardErrors,
  cardTickets,
} from '../../../shared/counting/cards';
import { countedLine } from '../../../shared/counting/count-summary';
import { fieldContext } from '../../../shared/counting/scan-routing';
import { BIN_DIGITS, binAt, binName, COUNTER } from '../../../shared/stock/bins';
import { type SoldBy, type StockRun, whoLeavesBin } from '../../../shared/stock/stock';
import { upcCheckDigit } from '../../../shared/tickets/read-code';
import { firstSold } from '../../../shared/tickets/runs';
import { isSerial, SERIAL_LENGTH, UPC_LENGTH } from '../../../shared/tickets/serial';
import { useAmounts } from '../../state/shift/use-amounts';
import { Price } from '../../ui/pack-name';
import { BilingualText, StatusAlert } from '../../ui/status-alert';
import { useStoreClock } from '../../ui/store-clock';
import { useCardActions, useCardForm, useCards, useFormStock, useMachines } from './card-context';
import styles from './card-form.module.css';
import cardTitleStyles from './card-title.module.css';
import { SCAN_BOX } from './use-scanning';

/** The element id of a card. */
export const cardId = (id: number): string => `card-${id}`;

/** The element id of a card field. */
const fieldId = (id: number, field: CardField): string => `${cardId(id)}-${field}`;

export function focusField(id: number, field: CardField): void {
  document.getElementById(fieldId(id, field))?.focus();
}

/** Brings a card into view and moves the focus to it, without opening an on-screen keyboard. */
export function showCard(id: number): void {
  const card = document.getElementById(cardId(id));
  card?.focus({ preventScroll: true });
  card?.scrollIntoView({ block: 'nearest' });
}

/**
 * Checks for a likely physical keyboard: a device with a mouse. On touch, a focused field opens the on-screen
 * one.
 */
export const hasKeyboard = (): boolean => window.matchMedia('(pointer: fine)').matches;

/** Moves the focus to the scan box, for example after the focused control was removed. */
export function focusScanBox(): void {
  if (hasKeyboard()) document.getElementById(SCAN_BOX)?.focus({ preventScroll: true });
}

const FIELDS: readonly CardField[] = ['upc', 'start', 'end'];
const FIELDS_WITH_BIN: readonly CardField[] = [...FIELDS, 'bin'];
/** The specification's accessible names, in every language; the labels are translated. */
const NAME: Partial<Record<CardField, string>> = { start: 'Start Serial', end: 'End Serial' };
const WHOLE: Record<CardField, number> = {
  upc: UPC_LENGTH,
  start: SERIAL_LENGTH,
  end: SERIAL_LENGTH,
  bin: BIN_DIGITS,
};

/** A card with its state; renders only when they change. */
function useCard(id: number) {
  const { stock } = useCardForm();
  const state = useCards(
    useShallow((state) => {
      const card = state.cards.find((other) => other.id === id);
      return {
        card,
        problem: card && upcProblem(state.cards, card, stock().eligible),
        checked: state.checked.has(id),
        isCurrent: state.current === id,
        elsewhere: state.elsewhere,
        place: state.place ?? COUNTER,
      };
    }),
  );
  const hasBins = useFormStock((stock) => stock.onShelf.hasBins);
  return { ...state, hasBins: hasBins || state.place !== COUNTER };
}

function focusNext(id: number, fields: readonly CardField[], field: CardField): void {
  const next = fields[fields.indexOf(field) + 1];
  if (next) focusField(id, next);
  else focusScanBox();
}

/** Delays errors: a missing value is reported after a submit attempt, a wrong one once it's complete or left. */
function dueError(
  card: Card,
  field: CardField,
  errors: CardErrors,
  { checked, left }: { checked: boolean; left: boolean },
) {
  const value = card[field] ?? '';
  const isWhole = value.length === WHOLE[field];
  const wasLeft = left && value !== '';
  return checked || isWhole || wasLeft ? errors[field] : undefined;
}

type Props = {
  id: number;
  /** the displayed card number, from 1 */
  n: number;
  /** the clerk edits this card */
  isOpen: boolean;
  /** the list is so long that cards far from view are only lines of text */
  isOneOfMany: boolean;
  /** called when a field gets the focus */
  onOpen: (id: number) => void;
  /** called when the card's pack was taken out of stock. @param text a sentence about the record */
  onTakenOut: (text: string) => void;
};

/**
 * One card: a pack's UPC and serials. Uses plain elements with their own style sheet, since there may be sixty cards and a scan must
 * appear within one frame. Renders only when this card changes. A counted pack is one line until a field gets the focus. In a long
 * count, a line far from view is text without fields: the browser's work for a scan grows with the number of elements, even unpainted
 * ones.
 */
const CardFields = memo(function CardFields({ id, n, isOpen, isOneOfMany, onOpen, onTakenOut }: Props) {
  const t = useMessages(CARDS);
  const { mode, TakeOut } = useCardForm();
  const actions = useCardActions();
  const { card, problem, checked, isCurrent, elsewhere, place, hasBins } = useCard(id);
  const machines = useMachines();
  const item = useRef<HTMLLIElement>(null);
  const { isNear, blockSize } = useNear(item, isOneOfMany);
  if (!card) return null;

  const errors = cardErrors(card, mode, problem, binsAt(place, machines));
  const isFolded =
    mode === 'count' && card.confirmed && !isCurrent && !isOpen && Object.keys(errors).length === 0;
  if (isFolded && !isNear && card.range)
    return (
      <li
        ref={item}
        id={cardId(id)}
        tabIndex={-1}
        className={styles.card}
        data-away
        data-counted
        style={{ blockSize }}
      >
        {n} <CardLine card={card} range={card.range} />
      </li>
    );
  const fields = mode === 'shelf' && hasBins ? FIELDS_WITH_BIN : FIELDS;

  return (
    <li
      ref={item}
      id={cardId(id)}
      // A pressed tile of the grid moves the focus here.
      tabIndex={-1}
      className={styles.card}
      data-current={isCurrent || undefined}
      data-counted={card.confirmed || undefined}
      data-bin={fields === FIELDS_WITH_BIN || undefined}
      data-new={card.range ? undefined : true}
      data-folded={isFolded || undefined}
    >
      <span className={styles.number} aria-hidden="true">
        {n}
      </span>
      {card.range && <CardTitle card={card} range={card.range} />}
      <div className={styles.fields}>
        {fields.map((field) => (
          <CardInput
            key={field}
            card={card}
            field={field}
            errors={errors}
            problem={problem}
            checked={checked}
            isReadOnly={elsewhere}
            onOpen={onOpen}
            onEnter={() => focusNext(id, fields, field)}
          />
        ))}
      </div>
      {TakeOut && !elsewhere && !isFolded && card.range && (
        <TakeOut card={card} range={card.range} onTakenOut={onTakenOut} />
      )}
      {!elsewhere && <RemoveButton label={t.removeCard({ n })} onRemove={() => actions.remove(id)} />}
      <CardNote card={card} problem={problem} onChoose={elsewhere ? null : () => actions.askChoice(id)} />
    </li>
  );
});

type InputProps = {
  card: Card;
  field: CardField;
  /** the errors of all fields of the card */
  errors: CardErrors;
  problem: ReturnType<typeof upcProblem> | undefined;
  /** the clerk has tried to submit */
  checked: boolean;
  isReadOnly: boolean;
  onOpen: (id: number) => void;
  onEnter: () => void;
};

/** A field of a card, with its fault. */
function CardInput({ card, field, errors, problem, checked, isReadOnly, onOpen, onEnter }: InputProps) {
  const t = useMessages(CARDS);
  const { type, leave } = useCardActions();
  const [left, setLeft] = useState(false);
  const [isJunk, setJunk] = useState(false);
  const { id } = card;
  const error = dueError(card, field, errors, { checked, left });
  const describedBy = `${fieldId(id, field)}-error`;
  return (
    <div className={styles.field} data-field={field}>
      <label htmlFor={fieldId(id, field)}>{t.field[field]}</label>
      <input
        id={fieldId(id, field)}
        className={styles.input}
        aria-label={NAME[field]}
        inputMode="numeric"
        autoComplete="off"
        value={card[field] ?? ''}
        readOnly={isReadOnly}
        aria-invalid={error ? true : undefined}
        aria-describedby={error || isJunk ? describedBy : undefined}
        onChange={(event) => setJunk(type(id, field, event.target.value))}
        onFocus={() => onOpen(id)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          onEnter();
        }}
        onBlur={() => {
          leave(id, field);
          setJunk(false);
          setLeft(true);
        }}
      />
      {(error || isJunk) && (
        <FieldFault
          id={describedBy}
          card={card}
          field={field}
          error={isJunk ? null : error}
          problem={problem}
        />
      )}
    </div>
  );
}

type FaultProps = {
  id: string;
  card: Card;
  field: CardField;
  /** null: something other than digits was typed */
  error: CardError | null | undefined;
  problem: ReturnType<typeof upcProblem> | undefined;
};

/** The fault of a field. */
function FieldFault({ id, card, field, error, problem }: FaultProps) {
  const t = useMessages(CARDS);
  const counting = useMessages(COUNTING);
  const { stock } = useCardForm();
  const value = card[field] ?? '';
  const fault = error?.kind === 'serial_malformed' ? typedFault(value, fieldContext(stock())) : null;
  // If the other place has tickets of this UPC, the note mentions them instead.
  const isNowhere = problem === 'unknown' && stock().other.ofUpc(card.upc).length === 0;
  return (
    <div id={id} className={styles.error} role="alert">
      {error ? <BilingualText text={fault ? scanText(fault) : cardErrorText(error)} /> : t.onlyDigits}
      {error && field === 'upc' && isNowhere && <p>{counting.nothingInStock}</p>}
    </div>
  );
}

function RemoveButton({ label, onRemove }: { label: string; onRemove: () => void }) {
  return (
    <button type="button" className={styles.remove} aria-label={label} onClick={onRemove}>
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path d="M6 6l12 12M18 6L6 18" />
      </svg>
    </button>
  );
}

/** Questions and notes on a card, and its next step. */
function CardNote({
  card,
  problem,
  onChoose,
}: {
  card: Card;
  problem: ReturnType<typeof upcProblem>;
  /** null while another tab edits the card */
  onChoose: (() => void) | null;
}) {
  const elsewhere = useMessages(ELSEWHERE);
  const t = useMessages(CARDS);
  const clock = useStoreClock();
  const { mode, stock } = useCardForm();
  const soldBy = soldFront(card, stock())?.soldBy;
  if (soldBy) return <SoldFront card={card} soldBy={soldBy} canAnswer={onChoose !== null} />;
  if (problem === 'several') {
    return (
      onChoose && (
        <div className={styles.note}>
          <button type="button" className={styles.choose} onClick={onChoose}>
            {t.choosePack}
          </button>
        </div>
      )
    );
  }
  if (problem === 'unknown' && stock().other.ofUpc(card.upc).length > 0)
    return <p className={styles.note}>{t.isElsewhere({ place: elsewhere[mode] })}</p>;
  if (problem === 'unknown' && upcCheckDigit(card.upc) !== card.upc.at(-1))
    return <p className={styles.note}>{t.checkDigitDiffers}</p>;
  const { range } = card;
  if (!range || !isSerial(card.start)) return null;
  if (mode === 'shelf') {
    const count = isSerial(card.end) ? cardTickets(card) : 0;
    return (
      <p className={styles.note}>
        {count > 0 && <strong>{t.tickets({ tickets: count })}</strong>}
        <LeavesBin card={card} range={range} />
      </p>
    );
  }
  if (!card.confirmed) return <p className={styles.note}>{t.scanTheFront}</p>;
  if (card.soldBy) return <p className={styles.note}>{t.seen({ sold: soldAs(card.soldBy, clock) })}</p>;
  return null;
}

/**
 * A typed front ticket that was recorded as sold: the author and time of its sale, and the question whether
 * the pack is really here.
 */
function SoldFront({ card, soldBy, canAnswer }: { card: Card; soldBy: SoldBy; canAnswer: boolean }) {
  const t = useMessages(CARDS);
  const clock = useStoreClock();
  const { report, type } = useCardActions();
  const scanAgain = () => {
    type(card.id, 'start', '');
    focusScanBox();
  };
  const text = inTwoLines(
    t.frontWasSold({ sold: soldAs(soldBy, clock) }),
    CARDS.frontWasSold({ sold: soldAs(soldBy, clock, COUNTING) }),
    soldInPunjabi(soldBy, clock),
  );
  return (
    <div className={styles.note}>
      <BilingualText text={text} />
      {canAnswer && (
        <>
          <button type="button" className={styles.choose} onClick={() => report(card.id)}>
            {t.reallyHere}
          </button>{' '}
          <button type="button" className={styles.choose} onClick={scanAgain}>
            {t.scanAgain}
          </button>
        </>
      )}
    </div>
  );
}

/** The pack that leaves the bin when this card's pack goes into it. */
function LeavesBin({ card: { bin = '' }, range }: { card: Card; range: StockRun }) {
  const t = useMessages(CARDS);
  const machines = useMachines();
  const place = useCards((state) => state.place) ?? COUNTER;
  const there = useFormStock((stock) => whoLeavesBin(stock.onShelf.all, range, bin, place));
  if (!there) return null;
  const left = binName(binAt(place, Number(bin)), machines);
  return (
    <>
      {' · '}
      <strong>{t.leavesBin({ pack: packInWords(there), bin: left })}</strong>
    </>
  );
}

/** The front ticket of a counted card with the run sold before it, and its sales; null for a card that counts nothing. */
function useCountedWords(card: Card, range: StockRun): { run: string; result: string } | null {
  const t = useMessages(CARDS);
  const amounts = useAmounts();
  const of = t.of[useCards((state) => state.purpose)];
  const { mode } = useCardForm();
  const line = mode === 'count' && !card.soldBy ? countedLine(card) : null;
  if (!line) return null;
  const { count } = line.sold;
  return {
    run: count === 0 ? ticketOf(card.start) : `${ticketOf(firstSold(range))} → ${ticketOf(card.start)}`,
    result: count === 0 ? of.nothing : of.total({ tickets: count, amount: amounts.short(line.amountCents) }),
  };
}

type TitleProps = { card: Card; range: StockRun };

/** The name of a card's pack, and its sales. */
function CardTitle({ card, range }: TitleProps) {
  const words = useMessages(COMMON);
  const counted = useCountedWords(card, range);
  return (
    <div className={cardTitleStyles.title}>
      <Price cents={range.priceCents} />
      <strong>{gameInWords(range.vendorName, range.upc)}</strong>
      <small>{words.lotNumber({ lot: range.lotCounter })}</small>
      {counted && (
        <>
          <span className={cardTitleStyles.run}>{counted.run}</span>
          <strong className={cardTitleStyles.result}>{counted.result}</strong>
        </>
      )}
    </div>
  );
}

/** A card's title as one text, for find in page and for screen readers. */
function CardLine({ card, range }: TitleProps) {
  const words = useMessages(COMMON);
  const counted = useCountedWords(card, range);
  return [
    gameInWords(range.vendorName, range.upc),
    words.lotNumber({ lot: range.lotCounter }),
    counted?.run,
    counted?.result,
  ].join(' ');
}

/** One screen above and below the window: cards get their fields before they scroll into view. */
const MARGIN = '100% 0px';

type Near = {
  isNear: boolean;
  /** the element's height when it left that range, in px; undefined while it is near or was never seen */
  blockSize?: number;
};

const NEAR: Near = { isNear: true };
const onChanges = new Map<Element, (entry: IntersectionObserverEntry) => void>();
let observer: IntersectionObserver | undefined;

/** Watches an element with the page's one observer. @returns stops watching */
function watch(element: Element, onChange: (entry: IntersectionObserverEntry) => void): () => void {
  observer ??= new IntersectionObserver(
    (entries) => {
      for (const entry of entries) onChanges.get(entry.target)?.(entry);
    },
    { rootMargin: MARGIN },
  );
  onChanges.set(element, onChange);
  observer.observe(element);
  return () => {
    onChanges.delete(element);
    observer?.unobserve(element);
  };
}

/**
 * Tells whether an element is in view or within a screen of it, so that long lists render only that part in full.
 * @param isOn false: the element counts as near and isn't watched
 */
function useNear(element: RefObject<Element | null>, isOn: boolean): Near {
  const [near, setNear] = useState<Near>(isOn ? { isNear: false } : NEAR);
  useEffect(() => {
    if (!isOn || !element.current) return;
    return watch(element.current, ({ isIntersecting, boundingClientRect }) =>
      setNear((before) => {
        if (before.isNear === isIntersecting) return before;
        return isIntersecting ? NEAR : { isNear: false, blockSize: boundingClientRect.height };
      }),
    );
  }, [element, isOn]);
  return isOn ? near : NEAR;
}

type ListProps = {
  /** ids of the cards to list; by default all */
  only?: readonly number[];
  /** a card that is unfolded until the next scan */
  unfolded?: number | null;
};

/** In lists up to this length, all cards keep their fields. */
const MAX_WHOLE = 20;

/** The cards, in order of creation. The card just scanned scrolls into view. */
export function CardList({ only, unfolded }: ListProps) {
  const { mode, store } = useCardForm();
  const ids = useCards(useShallow((state) => state.cards.map((card) => card.id)));
  const current = useCards((state) => state.current);
  const taken = useCards((state) => (state.last?.tone === 'good' ? state.last.revision : 0));
  const isElsewhere = useCards((state) => (state.place ?? COUNTER) !== COUNTER);
  const asksForBin = useFormStock((stock) => mode === 'shelf' && (isElsewhere || stock.onShelf.hasBins));

  // The card that the clerk edits stays unfolded until the next scan: folding when it loses the focus would move the
  // buttons below it away from under the pointer.
  const [opened, setOpened] = useState<{ id: number; current: number } | null>(null);
  const onOpen = useCallback((id: number) => setOpened({ id, current: store.getState().current }), [store]);

  useEffect(() => {
    // The first card of a new count mustn't scroll the message about the last one away.
    if (store.getState().cards.length === 1) return;
    // In the next frame, which computes the layout anyway.
    const frame = requestAnimationFrame(() =>
      document.getElementById(cardId(current))?.scrollIntoView({ block: 'nearest' }),
    );
    return () => cancelAnimationFrame(frame);
  }, [current, store]);

  useEffect(() => {
    // Lets the clerk type the bin number right after a scan. The next scan is recognized wherever the focus is.
    if (taken > 0 && asksForBin && hasKeyboard()) focusField(store.getState().current, 'bin');
  }, [taken, asksForBin, store]);

  const [takenOut, setTakenOut] = useState<string | null>(null);
  const open = opened?.current === current ? opened.id : null;
  return (
    <>
      {takenOut && (
        <StatusAlert kind="success" onDismiss={() => setTakenOut(null)}>
          {takenOut}
        </StatusAlert>
      )}
      <ol className={styles.list}>
        {ids.map(
          (id, index) =>
            (!only || only.includes(id)) && (
              <CardFields
                key={id}
                id={id}
                n={index + 1}
                isOpen={id === open || id === unfolded}
                isOneOfMany={ids.length > MAX_WHOLE}
                onOpen={onOpen}
                onTakenOut={setTakenOut}
              />
            ),
        )}
      </ol>
    </>
  );
}
