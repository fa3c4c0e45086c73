import { Button } from '@chakra-ui/react';
import { memo } from 'react';
import { type Card, type CardMode, cardTickets } from '../../domain/counting/cards';
import { countedLine } from '../../domain/counting/count-summary';
import type { CountPurpose } from '../../domain/counting/review/opening-check';
import { isSerial } from '../../domain/tickets/serial';
import { formatMoney } from '../../domain/values/money';
import { scanText } from '../../i18n/bilingual';
import { CARDS } from '../../i18n/en/counting/cards';
import { ticketOf } from '../../i18n/en/counting/packs';
import { useMessages } from '../../i18n/hooks/use-messages';
import type { Tone } from '../../scanner/tones';
import { type Amounts, useAmounts } from '../../terminal/shift/use-amounts';
import { BilingualText } from '../../ui/bilingual-text';
import { Icon, type IconName } from '../../ui/icon';
import { useCardActions, useCardForm, useCards } from '../cards/card-context';
import type { LastScan as Last } from '../cards/card-state';
import { focusScanBox } from '../cards/focus';
import { canUndo } from '../cards/undo';
import styles from './scan-panel.module.css';

const ICON: Record<Tone, IconName> = { good: 'check', repeated: 'info', refused: 'alert', missing: 'alert' };

/** The messages that say more than the two lines of figures. */
const NEEDS_TEXT = new Set<Last['message']['kind']>(['serial_reported', 'left_differs']);

/** One word for the outcome. */
function outcomeWord({ message, tone }: Last, mode: CardMode, t: typeof CARDS): string {
  if (message.kind === 'card_removed') return t.removed;
  const isUndone = message.kind === 'scan_taken_back' || message.kind === 'card_is_back';
  if (isUndone) return t.undone;
  return tone === 'missing' ? t.foundMissing : t.outcome[mode][tone];
}

/**
 * The last scan and its result in two lines, readable from a meter away, with one-tap undo. It's as high with a result as
 * without one, so that a scan moves nothing below it.
 */
export function LastScan() {
  const t = useMessages(CARDS);
  const amounts = useAmounts();
  const { mode } = useCardForm();
  const last = useCards((state) => state.last);
  const card = useCards((state) => state.cards.find(({ id }) => id === state.last?.card));
  const elsewhere = useCards((state) => state.elsewhere);
  const undoable = useCards(canUndo);
  const isSoldTicket = useCards(({ question }) => question?.sold !== undefined);
  const purpose = useCards((state) => state.purpose);
  const figures = card ? figuresOf(card, mode, purpose, t, amounts) : null;
  const text = last && scanText(last.message);
  const word = last ? outcomeWord(last, mode, t) : '';
  const needsText = !figures || !last || NEEDS_TEXT.has(last.message.kind);

  return (
    <div
      className={styles.last}
      data-tone={last?.tone}
      data-asks={isSoldTicket || undefined}
      data-long={last?.message.kind === 'upc_unknown' || undefined}
    >
      {last && <ToneSign tone={last.tone} word={word} />}
      <div role="status" className={styles.text} data-spoken={needsText ? undefined : true}>
        {/* A new element per scan, so that screen readers announce a repeated text again. */}
        <div key={last?.revision}>
          {last ? (
            <>
              <span className={styles.spoken}>{word}: </span>
              {text && (text.below ? <BilingualText text={text} /> : text.text)}
              {figures && <span className={styles.spoken}>, {figures.result.join(', ')}</span>}
            </>
          ) : elsewhere ? (
            t.shownAsInOtherTab
          ) : (
            t.scanFirst
          )}
        </div>
      </div>
      {!needsText && (
        <div className={styles.figures} aria-hidden="true">
          <div className={styles.game}>
            <span>{figures.game}</span>
            <b>{figures.ticket}</b>
            {last.message.kind === 'serial_replaced' && <small>{t.insteadOf(last.message.before)}</small>}
          </div>
          <div className={styles.results}>
            {figures.result.map((figure) => (
              <strong key={figure}>{figure}</strong>
            ))}
          </div>
        </div>
      )}
      {undoable && <Undo />}
      {isSoldTicket && <ReallyHere />}
    </div>
  );
}

/** After the scan of a ticket that was recorded as sold. The next scan answers too: it counts as Scan again. */
function ReallyHere() {
  const t = useMessages(CARDS);
  const { answerReallyHere, dismiss } = useCardActions();
  const scanAgain = () => {
    dismiss();
    focusScanBox();
  };
  return (
    <div className={styles.answers}>
      <Button
        px="3"
        className={styles.keyed}
        data-key="Ctrl H"
        aria-keyshortcuts="Control+H"
        onClick={answerReallyHere}
      >
        {t.reallyHere}
      </Button>
      <Button variant="outline" px="3" onClick={scanAgain}>
        {t.scanAgain}
      </Button>
    </div>
  );
}

type Figures = { game: string; ticket: string; result: readonly string[] };

/** What a card says in two lines; null while it's incomplete. */
function figuresOf(
  card: Card,
  mode: CardMode,
  purpose: CountPurpose,
  t: typeof CARDS,
  amounts: Amounts,
): Figures | null {
  const { range, start, end } = card;
  if (!range || !isSerial(start)) return null;
  const pack = { game: range.vendorName ?? range.upc, ticket: ticketOf(start) };
  if (mode === 'count') {
    const line = countedLine(card);
    const of = t.of[purpose];
    return line && { ...pack, result: [of.count(line.sold.count), amounts.short(line.amountCents)] };
  }
  if (!isSerial(end)) return null;
  return { ...pack, result: [t.tickets(cardTickets(card)), t.at(formatMoney(range.priceCents))] };
}

// Memoized, since these two rarely change between scans.
const ToneSign = memo(function ToneSign({ tone, word }: { tone: Tone; word: string }) {
  return (
    <div className={styles.sign} aria-hidden="true">
      <Icon name={ICON[tone]} size="8" />
      {word}
    </div>
  );
});

const Undo = memo(function Undo() {
  const t = useMessages(CARDS);
  const { undo } = useCardActions();
  return (
    <Button
      variant="outline"
      px="3"
      className={styles.keyed}
      data-key="Ctrl Z"
      aria-keyshortcuts="Control+Z"
      onClick={undo}
    >
      {t.undo}
    </Button>
  );
});
