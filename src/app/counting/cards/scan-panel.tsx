import { type CSSProperties, type FormEvent, memo, type ReactNode, useEffect, useRef, useState } from 'react';
import { now } from '../../../device/clock';
import { CARDS } from '../../../messages/areas/cards';
import { outsideOf, scanText } from '../../../messages/bilingual';
import { useMessages } from '../../../messages/hooks/use-messages';
import type { Bilingual } from '../../../messages/say';
import { gameInWords, nameOf, soldHow, ticketOf } from '../../../messages/words/packs';
import type { OneTicket } from '../../../scanner/camera';
import type { Tone } from '../../../scanner/sound';
import { type Card, type CardMode, cardTickets } from '../../../shared/counting/cards';
import { countedLine } from '../../../shared/counting/count-summary';
import { readStockCode, ticketOfCode } from '../../../shared/counting/scan-routing';
import type { CountPurpose } from '../../../shared/counting/sightings';
import { cameraFormats } from '../../../shared/tickets/camera-formats';
import { isSerial } from '../../../shared/tickets/serial';
import { formatMoney } from '../../../shared/values/money';
import { noteUse } from '../../state/duty/last-use';
import { type Amounts, useAmounts } from '../../state/shift/use-amounts';
import { LazyCamera, preloadCamera } from '../../tickets/scan-controls/lazy-camera';
import { SoundButton } from '../../tickets/scan-controls/sound-button';
import { Input } from '../../ui/form/field';
import { sinceWhen } from '../../ui/formats';
import { Icon, type IconName } from '../../ui/icon';
import { Button } from '../../ui/plain';
import { BilingualText } from '../../ui/status-alert';
import { useCardActions, useCardForm, useCards, useFormStock } from './card-context';
import { focusScanBox } from './card-fields';
import type { LastScan as Last } from './card-store';
import { canUndo } from './card-store';
import styles from './scan-panel.module.css';
import parts from './scan-result.module.css';
import { SCAN_BOX, timed } from './use-scanning';

const ICON: Record<Tone, IconName> = {
  good: 'check',
  repeated: 'info',
  refused: 'alert',
  missing: 'alert',
  unknown: 'info',
};

/** Messages with more information than the two lines of figures. */
const NEEDS_TEXT = new Set<Last['message']['kind']>(['serial_reported', 'left_differs']);

/** Messages of two sentences, even if shown in two languages. */
const LONG = new Set<Last['message']['kind']>([
  'upc_unknown',
  'pack_unknown',
  'serial_elsewhere',
  'several_in_view',
]);

/** One word for the outcome; none if the message already says it. */
function outcomeWord({ message, tone }: Last, mode: CardMode, t: typeof CARDS): string {
  if (message.kind === 'card_removed') return t.removed;
  if (message.kind === 'scan_taken_back' || message.kind === 'sweep_taken_back') return '';
  if (message.kind === 'card_is_back') return t.undone;
  if (tone === 'unknown') return t.notReceived;
  return tone === 'missing' ? t.foundMissing : t.outcome[mode][tone];
}

/**
 * The last scan and its result in two lines, readable from a meter away, with one-tap undo. Its height is
 * constant, so that a scan moves nothing below it.
 */
function LastScan() {
  const t = useMessages(CARDS);
  const amounts = useAmounts();
  const { mode } = useCardForm();
  const last = useCards((state) => state.last);
  const card = useCards((state) => state.cards.find(({ id }) => id === state.last?.card));
  const elsewhere = useCards((state) => state.elsewhere);
  const undoable = useCards(canUndo);
  const asks = useCards(({ question }) =>
    question?.sold ? ('sold' as const) : question?.toPutUp ? ('toPutUp' as const) : null,
  );
  const purpose = useCards((state) => state.purpose);
  const figures = card ? figuresOf(card, mode, purpose, t, amounts) : null;
  const text = last && scanText(last.message);
  const word = last ? outcomeWord(last, mode, t) : '';
  const needsText = !figures || !last || NEEDS_TEXT.has(last.message.kind);
  const sold = last?.message.kind === 'serial_sold' ? last.message : null;

  return (
    <div
      className={parts.last}
      data-tone={last?.tone}
      data-asks={asks ?? undefined}
      data-long={(last && LONG.has(last.message.kind)) || undefined}
    >
      {last && <ToneSign tone={last.tone} word={word} />}
      <div role="status" className={parts.text}>
        {/* A new element per scan, so that screen readers announce a repeated text again: for them where the figures show it. */}
        <div key={last?.revision} className={needsText && !sold ? undefined : 'sr-only'}>
          {last ? (
            <>
              {word && <span className="sr-only">{word}: </span>}
              {text && (text.below ? <BilingualText text={text} /> : text.text)}
              {figures && <span className="sr-only">, {figures.result.join(', ')}</span>}
            </>
          ) : elsewhere ? (
            t.shownAsInOtherTab
          ) : (
            t.scanFirst
          )}
        </div>
      </div>
      {!needsText && (
        <div className={parts.figures} aria-hidden="true">
          <div className={parts.game}>
            <span style={{ '--letters': figures.game.length } as CSSProperties}>{figures.game}</span>
            <b>{figures.ticket}</b>
            {last.message.kind === 'serial_replaced' && (
              <small>{t.insteadOf({ serial: last.message.before })}</small>
            )}
          </div>
          <div className={parts.results}>
            {figures.result.map((figure) => (
              <strong key={figure}>{figure}</strong>
            ))}
          </div>
        </div>
      )}
      {undoable && <Undo />}
      {sold && <SoldBefore sold={sold} below={text?.below ?? null} />}
      {asks && <IsHere label={asks === 'sold' ? t.reallyHere : t.putUpAndCount} />}
    </div>
  );
}

type SoldProps = {
  sold: Extract<Last['message'], { kind: 'serial_sold' }>;
  /** the second line of its message */
  below: Bilingual['below'];
};

/** The sale of a scanned ticket: clerk and time, with the specification's sentence in small print. Screen readers get one message. */
function SoldBefore({ sold: { pack, ticket, left, soldBy, clock }, below }: SoldProps) {
  const t = useMessages(CARDS);
  return (
    <>
      <div className={parts.sold} aria-hidden="true">
        <strong className={parts.game}>
          <span>{nameOf(pack)}</span> {t.alreadySold({ ticket: `#${ticket}`, how: soldHow(soldBy) })}
        </strong>
        <span>{`${soldBy.name}, ${sinceWhen(new Date(soldBy.at), now(), clock)}`}</span>
      </div>
      <small className={parts.rule} aria-hidden="true">
        <BilingualText text={{ text: outsideOf(left), below }} />
      </small>
    </>
  );
}

/**
 * Shown after the scan of a ticket that was recorded as sold, or whose pack is in the back room by our records. The next scan
 * answers too: it counts as Scan again.
 */
function IsHere({ label }: { label: string }) {
  const t = useMessages(CARDS);
  const { answerHere, dismiss } = useCardActions();
  const scanAgain = () => {
    dismiss();
    focusScanBox();
  };
  return (
    <div className={parts.answers}>
      <Button
        className={`${parts.again} ${parts.keyed}`}
        data-key="Ctrl H"
        aria-keyshortcuts="Control+H"
        onClick={answerHere}
      >
        {label}
      </Button>
      <Button className={parts.again} variant="outline" onClick={scanAgain}>
        {t.scanAgain}
      </Button>
    </div>
  );
}

type ScanTexts = { game: string; ticket: string; result: readonly string[] };

/** The two lines for a card; null while it's incomplete. */
function figuresOf(
  card: Card,
  mode: CardMode,
  purpose: CountPurpose,
  t: typeof CARDS,
  amounts: Amounts,
): ScanTexts | null {
  const { range, start, end } = card;
  if (!range || !isSerial(start)) return null;
  const pack = { game: gameInWords(range.vendorName, range.upc), ticket: ticketOf(start) };
  if (mode === 'count') {
    const line = countedLine(card);
    const of = t.of[purpose];
    return (
      line && { ...pack, result: [of.count({ tickets: line.sold.count }), amounts.short(line.amountCents)] }
    );
  }
  if (!isSerial(end)) return null;
  return {
    ...pack,
    result: [t.tickets({ tickets: cardTickets(card) }), t.at({ price: formatMoney(range.priceCents) })],
  };
}

// Memoized, since these two rarely change between scans.
const ToneSign = memo(function ToneSign({ tone, word }: { tone: Tone; word: string }) {
  return (
    <div className={parts.sign} aria-hidden="true">
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
      className={`${parts.again} ${parts.keyed}`}
      variant="outline"
      data-key="Ctrl Z"
      aria-keyshortcuts="Control+Z"
      onClick={undo}
    >
      {t.undo}
    </Button>
  );
});

/** On a screen this low, only the result of the last scan stays in view. */
const LOW_SCREEN = '(max-height: 32rem)';

type PanelProps = {
  /** the form's progress */
  status: ReactNode;
  /** shown next to the status */
  children?: ReactNode;
  /** shown next to the camera's button */
  sweep?: ReactNode;
};

/** The scan controls and the result of the last scan. Stays in view. */
export function ScanPanel({ status, children, sweep }: PanelProps) {
  const t = useMessages(CARDS);
  const [camera, setCamera] = useState(false);
  const elsewhere = useCards((state) => state.elsewhere);
  const revision = useCards(({ last }) => last?.revision ?? 0);
  const panel = useRef<HTMLDivElement>(null);

  useEffect(() => publishHeights(panel.current), []);
  useEffect(() => {
    if (revision > 0 && window.matchMedia(LOW_SCREEN).matches)
      resultIn(panel.current)?.scrollIntoView({ block: 'nearest' });
  }, [revision]);

  return (
    <div className={styles.scanPanel} ref={panel}>
      <section className={`panel ${styles.frame}`}>
        <div className={styles.head}>
          <div className={styles.statusPlace}>
            {status}
            {children}
          </div>
          <div className={styles.buttons}>
            {!elsewhere && (
              <>
                <ScanBox />
                <Button
                  className={styles.cameraButton}
                  variant="outline"
                  aria-label={t.camera}
                  onClick={() => setCamera(true)}
                  onPointerEnter={preloadCamera}
                >
                  <Icon name="scan" />
                  <span className={styles.cameraText}>{t.camera}</span>
                </Button>
                {sweep}
              </>
            )}
            <SoundButton />
          </div>
        </div>
        <LastScan />
      </section>
      {camera && !elsewhere && <Camera onClose={() => setCamera(false)}>{status}</Camera>}
    </div>
  );
}

const resultIn = (panel: HTMLElement | null) => panel?.querySelector(`.${parts.last}`);

/**
 * Publishes CSS variables, since the panel covers what scrolls under it: the height of the part that stays in view, and of the
 * part above it that scrolls away.
 * @returns stops observing
 */
function publishHeights(panel: HTMLElement | null): () => void {
  const result = resultIn(panel);
  const style = panel?.parentElement?.style;
  if (!panel || !result || !style) return () => undefined;
  const low = window.matchMedia(LOW_SCREEN);
  const publish = () => {
    const whole = panel.getBoundingClientRect();
    const above = low.matches ? result.getBoundingClientRect().top - whole.top : 0;
    style.setProperty('--above-result', `${above}px`);
    style.setProperty('--scan-panel', `${whole.height - above}px`);
  };
  const observer = new ResizeObserver(publish);
  observer.observe(panel);
  low.addEventListener('change', publish);
  return () => {
    observer.disconnect();
    low.removeEventListener('change', publish);
  };
}

/** For typed codes and unrecognized guns. Uncontrolled, so that typing doesn't render. */
function ScanBox() {
  const t = useMessages(CARDS);
  const input = useRef<HTMLInputElement>(null);
  const { scan } = useCardActions();

  useEffect(focusScanBox, []);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const field = input.current;
    if (!field || field.value.trim() === '') return;
    timed(() => scan(field.value, 'typed'));
    field.value = '';
  };

  return (
    <form className={styles.scanBox} onSubmit={submit}>
      <label className={styles.label} htmlFor={SCAN_BOX}>
        {t.scan}
      </label>
      <div className={styles.scanField}>
        <Input
          ref={input}
          id={SCAN_BOX}
          placeholder={t.scan}
          inputMode="numeric"
          autoComplete="off"
          enterKeyHint="done"
        />
      </div>
    </form>
  );
}

function Camera({ onClose, children }: { onClose: () => void; children: ReactNode }) {
  const { stock } = useCardForm();
  const { scan, severalInView } = useCardActions();
  const layout = useFormStock((stock) => stock.layout);
  const one: OneTicket = {
    ticketOf: (text) => ticketOfCode(readStockCode(text, 'scan', stock())),
    onSeveral: severalInView,
  };
  const read = (text: string) => {
    // A camera scan involves no touch or key, so it must be recorded as activity.
    noteUse();
    timed(() => scan(text));
  };
  return (
    <LazyCamera formats={cameraFormats(layout)} one={one} onClose={onClose} onScan={({ text }) => read(text)}>
      {children}
      <LastScan />
    </LazyCamera>
  );
}

type StatusProps = {
  main: string;
  more: string;
  /** done out of all; the text contains it too */
  progress?: { done: number; all: number };
};

/** The form's progress: the main figure and its details. */
export function ScanStatus({ main, more, progress }: StatusProps) {
  return (
    <>
      {progress && (
        <progress className={parts.progress} value={progress.done} max={progress.all} aria-hidden="true" />
      )}
      <div className={parts.status}>
        <div className={parts.main}>{main}</div>
        <div className={parts.more}>{more}</div>
      </div>
    </>
  );
}
