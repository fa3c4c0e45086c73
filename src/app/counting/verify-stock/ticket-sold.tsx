import { memo, useEffect, useId, useMemo, useRef, useState } from 'react';
import { VERIFY_STOCK as PUNJABI } from '../../../messages/areas/below-english/verify-stock';
import { COMMON } from '../../../messages/areas/common';
import { VERIFY_STOCK } from '../../../messages/areas/verify-stock';
import { textOf } from '../../../messages/bilingual';
import { useMessages } from '../../../messages/hooks/use-messages';
import { summaryChangeText } from '../../../messages/words/late-records';
import { packInWords, soldAs, ticketOf } from '../../../messages/words/packs';
import {
  type Counted,
  type CountLine,
  type CountReview,
  packsOf,
  type ReportedPack,
  reviewCount,
  type SummaryChange,
  saysNothing,
  summaryChanges,
  totalOf,
} from '../../../shared/counting/count-summary';
import { byAmount, groupByPrice } from '../../../shared/counting/packs-to-count';
import { binName } from '../../../shared/stock/bins';
import { lotKey, packKey, packsIn } from '../../../shared/stock/stock';
import { numberToSerial } from '../../../shared/tickets/serial';
import { useAmounts } from '../../state/shift/use-amounts';
import { Icon } from '../../ui/icon';
import { PackName, Price, Ticket, Tickets } from '../../ui/pack-name';
import { Button, classes } from '../../ui/plain';
import { BilingualText, StatusAlert } from '../../ui/status-alert';
import { useStoreClock } from '../../ui/store-clock';
import { useCtrlEnter } from '../cards/action-bar';
import { useIsDrawn } from '../cards/after-frame';
import {
  useCardActions,
  useCardForm,
  useCards,
  useCountedShelf,
  useFormStock,
  useMachines,
} from '../cards/card-context';
import { focusScanBox } from '../cards/card-fields';
import parts from '../cards/scan-result.module.css';
import openingStyles from './opening.module.css';
import styles from './ticket-sold.module.css';

/** The maximum number of packs that aren't folded: the clerk has already seen each on its card. */
const MAX_UNFOLDED = 10;

/** The scanned packs by price, with a total for each price. */
function ScannedPacks({ lines }: { lines: readonly CountLine[] }) {
  const t = useMessages(VERIFY_STOCK);
  const amounts = useAmounts();
  const of = t.of[useCards((state) => state.purpose)];
  // Folded lines aren't visible at first, so they are rendered after the frame of the press.
  const isUnfolded = lines.length <= MAX_UNFOLDED;
  const isDrawn = useIsDrawn();
  if (lines.length === 0) return null;
  return (
    <details className={styles.scanned} open={isUnfolded}>
      <summary>{of.packsListed({ packs: packsOf(lines) })}</summary>
      {(isUnfolded || isDrawn ? groupByPrice(lines) : []).map(({ priceCents, lines }) => {
        const { count, amountCents } = totalOf(lines);
        return (
          <div key={priceCents}>
            <h4 className={styles.group}>
              <Price cents={priceCents} />
              {t.subtotal({
                packs: packsOf(lines),
                count: of.count({ tickets: count }),
                amount: amounts.short(amountCents),
              })}
            </h4>
            <ul className={styles.lines}>
              {lines.map((line) => (
                <ScannedLine key={packKey(line.range)} line={line} />
              ))}
            </ul>
          </div>
        );
      })}
    </details>
  );
}

/** A scanned pack and its sales since the last count. */
function ScannedLine({ line }: { line: CountLine }) {
  const t = useMessages(VERIFY_STOCK);
  const amounts = useAmounts();
  const layout = useFormStock((stock) => stock.layout);
  const of = t.of[useCards((state) => state.purpose)];
  const { range, sold, amountCents } = line;
  return (
    <li className={styles.line}>
      <div className={styles.pack}>
        <PackName pack={range} />
      </div>
      <div className={styles.run}>
        {sold.run ? <Tickets roll={{ ...sold.run, sells: range.sells }} layout={layout} /> : of.nothing}
      </div>
      <div className={styles.count}>{of.count({ tickets: sold.count })}</div>
      <div className={styles.amount}>{amounts.short(amountCents)}</div>
    </li>
  );
}

export type TicketSoldProps = {
  /** called by Add Sales, except when the count is empty or its figures have just changed */
  onAddSales: (counted: Counted) => void;
  /** a press of Add Sales is being handled */
  saving: boolean;
  /** why the last press failed */
  error: string | null;
};

/** The count as it would be saved, and what changed in its figures since the clerk saw them. */
function useReview() {
  const cards = useCards((state) => state.cards);
  const soldOut = useCards((state) => state.soldOut);
  const purpose = useCards((state) => state.purpose);
  const onShelf = useCountedShelf();
  const place = useCards((state) => state.place);
  const unknownPacks = useCards((state) => state.unknownPacks);
  /** the stock whose figures the clerk has seen */
  const [seenStock, setSeenStock] = useState(onShelf);
  const review = useMemo(
    () => reviewCount({ cards, soldOut, purpose, place, unknownPacks }, onShelf),
    [cards, soldOut, purpose, place, unknownPacks, onShelf],
  );
  return {
    purpose,
    review,
    changes: useMemo(() => summaryChanges(cards, seenStock, onShelf), [cards, seenStock, onShelf]),
    isSoldOut: useMemo(() => new Set(review.soldOut), [review]),
    markSeen: () => setSeenStock(onShelf),
  };
}

/**
 * The summary of a count: packs not scanned with the clerk's decision on each, packs scanned, and Add Sales. An opening
 * check lists the missing tickets instead.
 */
export function TicketSold({ onAddSales, saving, error }: TicketSoldProps) {
  const t = useMessages(VERIFY_STOCK);
  const amounts = useAmounts();
  const words = useMessages(COMMON);
  const { purpose, review, changes, isSoldOut, markSeen } = useReview();
  const { back } = useCardActions();
  const heading = useRef<HTMLHeadingElement>(null);
  const addSales = useRef<HTMLButtonElement>(null);
  const reason = useId();
  const rest = useId();

  // On a phone, the page's heading would push the first question out of view.
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView();
  }, []);
  // Recording is deliberate: the first press of the keys focuses the button, the second one saves.
  useCtrlEnter(() => {
    if (document.activeElement === addSales.current) addSales.current?.click();
    else addSales.current?.focus();
  });

  const of = t.of[purpose];
  const total = totalOf([...review.scanned, ...review.soldOut]);
  const staying = review.notScanned.filter((line) => !isSoldOut.has(line));
  const isEmpty = saysNothing(review);
  const isBlocked = isEmpty || changes.length > 0;
  const lines = purpose === 'opening' ? review.scanned.filter(({ sold }) => sold.count > 0) : review.scanned;

  const goBack = () => {
    back();
    focusScanBox();
  };

  const understand = () => {
    markSeen();
    heading.current?.focus({ preventScroll: true });
  };

  return (
    <section className="panel" aria-labelledby="ticket-sold">
      <h2 className={styles.title} ref={heading} id="ticket-sold" tabIndex={-1}>
        {of.heading}
      </h2>
      {purpose === 'opening' ? (
        <OpeningResult review={review} />
      ) : (
        <p>{t.scanned({ packs: packsOf(review.scanned), onShelf: review.onShelf })}</p>
      )}
      {review.notScanned.length > 0 && <NotScanned lines={review.notScanned} isSoldOut={isSoldOut} />}
      <ReportedPacks packs={review.reported} />
      {review.putUp.length > 0 && (
        <p className={styles.notice}>{t.putUp({ packs: packsIn(review.putUp) })}</p>
      )}
      <UnknownPacks />
      <ScannedPacks lines={lines} />
      <div className={styles.foot} data-foot="">
        {error && <StatusAlert kind="error">{error}</StatusAlert>}
        {isEmpty && (
          <div id={reason}>
            <BilingualText text={textOf(VERIFY_STOCK, PUNJABI, 'nothingSeen')} />
          </div>
        )}
        {changes.length > 0 && <SummaryChanged id={reason} changes={changes} onUnderstood={understand} />}
        <div className={styles.footRow}>
          <div className={styles.sum}>
            <p className={styles.total}>
              {total.count === 0 && !isEmpty
                ? of.nothing
                : of.total({ tickets: total.count, amount: amounts.short(total.amountCents) })}
            </p>
            {staying.length > 0 && (
              <p className={styles.staying} id={rest}>
                {t.staysOnShelf({
                  packs: packsOf(staying),
                  amount: amounts.short(totalOf(staying).amountCents),
                })}
              </p>
            )}
          </div>
          <Button className={styles.action} variant="outline" size="lg" onClick={goBack}>
            {words.back}
          </Button>
          <Button
            className={classes(styles.action, isBlocked && styles.blocked, parts.keyed)}
            ref={addSales}
            size="lg"
            data-key="Ctrl Enter"
            aria-keyshortcuts="Control+Enter"
            onClick={() => !isBlocked && onAddSales(review)}
            aria-disabled={isBlocked || saving || undefined}
            aria-describedby={isBlocked ? reason : staying.length > 0 ? rest : undefined}
          >
            {of.save}
          </Button>
        </div>
      </div>
    </section>
  );
}

/** The packs that this count saw and the store never received; the clerk may take one from the count. Hidden if there are none. */
export function UnknownPacks() {
  const t = useMessages(VERIFY_STOCK);
  const layout = useFormStock((stock) => stock.layout);
  const packs = useCards((state) => state.unknownPacks);
  const isReadOnly = useCards((state) => state.elsewhere);
  const { AddToBeginning } = useCardForm();
  const { removeUnknownPack } = useCardActions();
  if (packs.length === 0) return null;
  return (
    <section aria-labelledby="unknown-packs">
      <h3 className={styles.reportedTitle} id="unknown-packs">
        {t.unknownPacks({ packs: packs.length })}
      </h3>
      <p className={styles.onShelf}>{t.unknownPacksHint}</p>
      <ul className={styles.lines}>
        {packs.map((serial) => (
          <li key={serial} className={styles.unknown}>
            <Ticket serial={serial} layout={layout} />
            {!isReadOnly && AddToBeginning && <AddToBeginning serial={serial} />}
            {!isReadOnly && (
              <Button
                variant="ghost"
                aria-label={t.removeUnknownPack({ ticket: ticketOf(serial) })}
                onClick={() => removeUnknownPack(serial)}
              >
                <Icon name="close" />
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The packs that are really here though their front tickets were recorded as sold. The store's admin will see them. */
function ReportedPacks({ packs }: { packs: readonly ReportedPack[] }) {
  const t = useMessages(VERIFY_STOCK);
  const layout = useFormStock((stock) => stock.layout);
  const clock = useStoreClock();
  if (packs.length === 0) return null;
  return (
    <>
      <h3 className={styles.reportedTitle}>{t.reported}</h3>
      <div className={styles.onShelf}>
        <BilingualText text={textOf(VERIFY_STOCK, PUNJABI, 'reportedHint')} />
      </div>
      <ul className={styles.lines}>
        {packs.map((pack) => (
          <li key={lotKey(pack)} className={styles.reported}>
            <PackName pack={pack} />
            <div>
              <Ticket serial={numberToSerial(pack.front)} layout={layout} />
            </div>
            <div>{t.isHere({ sold: soldAs(pack.soldBy, clock) })}</div>
          </li>
        ))}
      </ul>
    </>
  );
}

type Props = {
  /** id of the text, for the button that waits for it */
  id: string;
  changes: readonly SummaryChange[];
  onUnderstood: () => void;
};

/** Shows what changed in the open summary, and why. Nothing is saved until the clerk confirms it. */
function SummaryChanged({ id, changes, onUnderstood }: Props) {
  const t = useMessages(VERIFY_STOCK);
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // A statement, since newer browsers return a promise here.
    notice.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <div ref={notice}>
      <StatusAlert kind="warning" action={<Button onClick={onUnderstood}>{t.understood}</Button>}>
        <div id={id}>
          <BilingualText text={textOf(VERIFY_STOCK, PUNJABI, 'summaryChanged')} />
        </div>
        <ul className={styles.changes} tabIndex={changes.length > 3 ? 0 : undefined}>
          {changes.map((change) => (
            <li key={lotKey(change)}>{summaryChangeText(change)}</li>
          ))}
        </ul>
      </StatusAlert>
    </div>
  );
}

type NotScannedProps = {
  lines: readonly CountLine[];
  /** those marked as sold out */
  isSoldOut: ReadonlySet<CountLine>;
};

/** Packs that should be on the shelf and weren't scanned. Only those the clerk marks are sold. */
function NotScanned({ lines, isSoldOut }: NotScannedProps) {
  const t = useMessages(VERIFY_STOCK);
  const amounts = useAmounts();
  const { markSoldOut } = useCardActions();
  const of = t.of[useCards((state) => state.purpose)];
  const total = totalOf(lines);
  const isAll = lines.every((line) => isSoldOut.has(line));
  const markAll = () =>
    markSoldOut(
      lines.map(({ range }) => range),
      !isAll,
    );

  return (
    <>
      <div className={styles.head}>
        <div className={styles.headText}>
          <h3 className={styles.partTitle}>{t.notScanned}</h3>
          <p className={styles.onShelf}>
            {t.onShelf({
              packs: packsOf(lines),
              tickets: total.count,
              amount: amounts.short(total.amountCents),
            })}
          </p>
        </div>
        <Button className={styles.markAll} variant="outline" onClick={markAll}>
          {isAll ? t.markAllOnShelf : of.markAllGone}
        </Button>
      </div>
      <ul className={styles.lines}>
        {byAmount(lines).map((line) => (
          <Line key={packKey(line.range)} line={line} soldOut={isSoldOut.has(line)} />
        ))}
      </ul>
    </>
  );
}

const Line = memo(function Line({
  line: { range, sold, amountCents },
  soldOut,
}: {
  line: CountLine;
  soldOut: boolean;
}) {
  const t = useMessages(VERIFY_STOCK);
  const amounts = useAmounts();
  const layout = useFormStock((stock) => stock.layout);
  const { markSoldOut } = useCardActions();
  const of = t.of[useCards((state) => state.purpose)];
  const machines = useMachines();
  const name = packKey(range);
  const mark = (isGone: boolean) => markSoldOut([range], isGone);
  return (
    <li className={styles.line} data-sold-out={soldOut || undefined}>
      <div className={styles.pack}>
        {range.bin !== undefined && (
          <strong className={styles.bin}>{t.bin({ bin: binName(range.bin, machines) })}</strong>
        )}
        <PackName pack={range} />
      </div>
      <div className={styles.run}>
        <Tickets roll={range} layout={layout} />
      </div>
      <div className={styles.count}>{t.tickets({ count: sold.count })}</div>
      <div className={styles.amount}>{amounts.short(amountCents)}</div>
      <fieldset className={styles.choice} aria-label={packInWords(range)}>
        <label>
          <input type="radio" name={name} checked={!soldOut} onChange={() => mark(false)} />
          {t.stillOnShelf}
        </label>
        <label>
          <input type="radio" name={name} checked={soldOut} onChange={() => mark(true)} />
          {of.gone}
        </label>
      </fieldset>
    </li>
  );
});

/** The result of an opening check: nothing missing, or the missing packs, tickets and dollars. */
function OpeningResult({ review: { scanned, soldOut, seen, onShelf } }: { review: CountReview }) {
  const t = useMessages(VERIFY_STOCK);
  const amounts = useAmounts();
  const missing = [...scanned, ...soldOut].filter(({ sold }) => sold.count > 0);
  if (missing.length === 0)
    return <p>{t.nothingMissing({ packs: packsIn(seen), onShelf, some: packsIn(seen) < onShelf })}</p>;
  const { count, amountCents } = totalOf(missing);
  return (
    <>
      <p className={openingStyles.missing}>
        {t.missing({
          seen: packsIn(seen),
          onShelf,
          packs: packsOf(missing),
          tickets: count,
          amount: amounts.short(amountCents),
        })}
      </p>
      <div className={openingStyles.note}>
        <BilingualText text={textOf(VERIFY_STOCK, PUNJABI, 'nobodysSale')} />
      </div>
    </>
  );
}
