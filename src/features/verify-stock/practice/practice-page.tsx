import { Button, chakra } from '@chakra-ui/react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Link } from 'react-router-dom';
import { paths } from '../../../contract/page-paths';
import { CardContext, useCardActions } from '../../../counting/cards/card-context';
import { focusScanBox } from '../../../counting/cards/focus';
import { ChoiceDialog, QuestionDialog } from '../../../counting/scanning/scan-dialogs';
import { useScanning } from '../../../counting/scanning/use-scanning';
import { totalOf } from '../../../domain/counting/count-summary';
import type { Counted } from '../../../domain/counting/review/count-review';
import { formatMoney } from '../../../domain/values/money';
import { COMMON } from '../../../i18n/en/app/common';
import { PRACTICE } from '../../../i18n/en/counting/practice';
import { useMessages } from '../../../i18n/hooks/use-messages';
import { soundOutcome } from '../../../scanner/sound-store';
import { Icon } from '../../../ui/icon';
import { PageHeader } from '../../../ui/page/page-header';
import { StatusAlert } from '../../../ui/status-alert';
import { Count } from '../count';
import styles from './practice.module.css';
import { PracticeCodes, PracticeSheet } from './practice-codes';
import { practiceForm } from './practice-form';

/** Practice: the count of Verify Stock on made-up packs. Nothing is recorded, kept or sent. */
export function PracticePage() {
  const t = useMessages(PRACTICE);
  const words = useMessages(COMMON);
  const form = useMemo(() => practiceForm(({ tone }) => soundOutcome(tone)), []);
  useScanning(form);
  return (
    <div className={styles.practice}>
      <PageHeader
        title={words.practice}
        breadcrumb={[words.lottery, words.help, words.practice]}
        actions={<PrintCodes />}
      />
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
      {done && <Outcome counted={done} onDismiss={() => setDone(null)} />}
      <Count onAddSales={addSales} saving={false} error={null} />
    </>
  );
}

/** The totals that a real count would have recorded. */
function Outcome({ counted, onDismiss }: { counted: Counted; onDismiss: () => void }) {
  const t = useMessages(PRACTICE);
  const top = useRef<HTMLDivElement>(null);
  const { count, amountCents } = totalOf([...counted.scanned, ...counted.soldOut]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls to each new outcome
  useEffect(() => {
    top.current?.scrollIntoView({ block: 'nearest' });
  }, [counted]);

  return (
    <chakra.div ref={top} my="3" scrollMarginTop="15rem">
      <StatusAlert kind="success" onDismiss={onDismiss}>
        {t.done(count, formatMoney(amountCents))}
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
