import { Button, chakra } from '@chakra-ui/react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Link } from 'react-router-dom';
import { COMMON } from '../../../messages/areas/common';
import { PRACTICE } from '../../../messages/areas/practice';
import { useMessages } from '../../../messages/hooks/use-messages';
import { soundOutcome } from '../../../scanner/sound';
import { type Counted, totalOf } from '../../../shared/counting/count-summary';
import { formatMoney } from '../../../shared/values/money';
import { paths } from '../../../shared/wire/page-paths';
import { PrintSheet } from '../../office/print-sheet';
import { Icon } from '../../ui/icon';
import { PageHeader } from '../../ui/page/page-header';
import { StatusAlert } from '../../ui/status-alert';
import { CardContext, useCardActions } from '../cards/card-context';
import { focusScanBox } from '../cards/card-fields';
import { ChoiceDialog, QuestionDialog } from '../cards/scan-dialogs';
import { useScanning } from '../cards/use-scanning';
import { Count } from '../verify-stock/count';
import styles from './practice.module.css';
import { itfWidths, PRACTICE_CODES, practiceForm } from './practice-stock';

/** The quiet zone on each side that a reader needs, in narrow bars. */
const QUIET = 10;

/**
 * The long code on the back of a ticket as an ITF barcode: black on white in every color mode. The printed number is
 * shown next to it.
 */
function ItfCode({ digits }: { digits: string }) {
  let x = QUIET;
  const bars = itfWidths(digits).map((width, index) => {
    const bar = { x, width, isBar: index % 2 === 0 };
    x += width;
    return bar;
  });
  return (
    <svg className={styles.bars} viewBox={`0 0 ${x + QUIET} 1`} preserveAspectRatio="none" aria-hidden="true">
      {bars.map(
        (bar) => bar.isBar && <rect key={bar.x} x={bar.x} width={bar.width} height="1" fill="#000" />,
      )}
    </svg>
  );
}

/** A practice ticket's label: its pack's price, and where it is if not on the shelf. */
function labelOf(t: typeof PRACTICE, priceCents: number, inBack: boolean): string {
  const price = formatMoney(priceCents);
  return inBack ? t.packInBack({ price }) : t.pack({ price });
}

/** The made-up tickets on the screen: a tap is a scan. */
function PracticeCodes() {
  const t = useMessages(PRACTICE);
  const { scan } = useCardActions();
  return (
    <fieldset className={styles.codes} aria-label={t.ticketsToScan}>
      {PRACTICE_CODES.map(({ serial, code, printed, priceCents, inBack }) => (
        <button
          key={serial}
          type="button"
          className={styles.code}
          onClick={() => scan(code)}
          // Browsers leave one whose edge is in view where it is.
          onFocus={({ currentTarget }) =>
            currentTarget.scrollIntoView({ block: 'nearest', inline: 'nearest' })
          }
        >
          <span className={styles.label}>{labelOf(t, priceCents, inBack)}</span>
          <ItfCode digits={code} />
          <span className={styles.digits}>{printed}</span>
        </button>
      ))}
    </fieldset>
  );
}

/** The same tickets on paper, for the gun, the camera or typing. */
function PracticeSheet() {
  const t = useMessages(PRACTICE);
  return (
    <PrintSheet title={t.sheetTitle} subtitle={t.sheetSubtitle}>
      <ul className={styles.paper}>
        {PRACTICE_CODES.map(({ serial, code, printed, priceCents, inBack }) => (
          <li key={serial} className={styles.paperCode}>
            <strong>{labelOf(t, priceCents, inBack)}</strong>
            <ItfCode digits={code} />
            <span className={styles.digits}>{printed}</span>
          </li>
        ))}
      </ul>
    </PrintSheet>
  );
}

/** Practice: the count of Verify Stock on made-up packs. Nothing is recorded, kept or sent. */
export function PracticePage() {
  const t = useMessages(PRACTICE);
  const words = useMessages(COMMON);
  const form = useMemo(() => practiceForm(({ tone }) => soundOutcome(tone)), []);
  useScanning(form);
  return (
    <div className={styles.practice}>
      <PageHeader title={words.practice} actions={<PrintCodes />} />
      <chakra.p mb="2">{t.intro}</chakra.p>
      <CardContext value={form}>
        <PracticeCount />
        <ChoiceDialog />
        <QuestionDialog />
      </CardContext>
    </div>
  );
}

function PracticeCount() {
  const t = useMessages(PRACTICE);
  const { reset } = useCardActions();
  const [done, setDone] = useState<Counted | null>(null);
  const addSales = (counted: Counted) => {
    setDone(counted);
    reset();
    focusScanBox();
  };
  return (
    <>
      <div className={styles.mark}>
        <div className={styles.banner}>
          <Icon name="alert" size="6" />
          <p>{t.nothingRecorded}</p>
          <Button asChild variant="outline">
            <Link to={paths.verifyStock}>{t.leave}</Link>
          </Button>
        </div>
        <PracticeCodes />
      </div>
      {done && <PracticeResult counted={done} onDismiss={() => setDone(null)} />}
      <Count onAddSales={addSales} saving={false} error={null} />
    </>
  );
}

/** The totals that a real count would have recorded. */
function PracticeResult({ counted, onDismiss }: { counted: Counted; onDismiss: () => void }) {
  const t = useMessages(PRACTICE);
  const top = useRef<HTMLDivElement>(null);
  const { count, amountCents } = totalOf([...counted.scanned, ...counted.soldOut]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls to each new outcome
  useEffect(() => {
    top.current?.scrollIntoView({ block: 'nearest' });
  }, [counted]);

  return (
    <chakra.div ref={top} my="3" scrollMarginTop="11rem">
      <StatusAlert kind="success" onDismiss={onDismiss}>
        {t.done({ tickets: count, amount: formatMoney(amountCents) })}
      </StatusAlert>
    </chakra.div>
  );
}

function PrintCodes() {
  const t = useMessages(PRACTICE);
  const [printing, setPrinting] = useState(false);
  const print = () => {
    flushSync(() => setPrinting(true));
    window.print();
  };
  return (
    <>
      <Button variant="outline" onClick={print}>
        <Icon name="print" />
        {t.printCodes}
      </Button>
      {printing && <PracticeSheet />}
    </>
  );
}
