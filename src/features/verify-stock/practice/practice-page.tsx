import { Button, chakra } from '@chakra-ui/react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Link } from 'react-router-dom';
import { CardContext, useCardActions } from '../../../counting/cards/card-context';
import { focusScanBox } from '../../../counting/cards/focus';
import { ChoiceDialog, QuestionDialog } from '../../../counting/scanning/scan-dialogs';
import { useScanning } from '../../../counting/scanning/use-scanning';
import { type Counted, totalOf } from '../../../domain/count-summary';
import { formatMoney } from '../../../domain/money';
import { pluralize } from '../../../domain/pluralize';
import { Icon } from '../../../ui/icon';
import { PageHeader } from '../../../ui/page-header';
import { paths } from '../../../ui/paths';
import { soundAfterFrame } from '../../../ui/sound-store';
import { StatusAlert } from '../../../ui/status-alert';
import { Count } from '../count';
import styles from './practice.module.css';
import { PracticeCodes, PracticeSheet } from './practice-codes';
import { practiceForm } from './practice-form';

/** Practice: the count of Verify Stock on made-up packs. Nothing is recorded, kept or sent. */
export function PracticePage() {
  const form = useMemo(() => practiceForm(({ tone }) => soundAfterFrame(tone)), []);
  useScanning(form.store);
  return (
    <chakra.div maxWidth="6xl" mx="auto" className={styles.practice}>
      <PageHeader
        title="Practice"
        breadcrumb={['Lottery', 'Inventory', 'Practice']}
        actions={<PrintCodes />}
      />
      <chakra.p mb="2">
        Count these made-up packs as you would the real ones. Tap a ticket as if you scanned it, then press
        Proceed. The $20 pack is gone: nothing of it is left to scan, and the $30 pack is still in the back
        room.
      </chakra.p>
      <CardContext value={form}>
        <PracticeCount />
        <ChoiceDialog />
        <QuestionDialog />
      </CardContext>
    </chakra.div>
  );
}

function PracticeCount() {
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
          <p>Practice: nothing is recorded</p>
          <Button asChild variant="outline">
            <Link to={paths.verifyStock}>Leave</Link>
          </Button>
        </div>
        <PracticeCodes />
      </div>
      {done && <Outcome counted={done} onDismiss={() => setDone(null)} />}
      <Count onAddSales={addSales} saving={false} error={null} />
    </>
  );
}

/** What a real count would have recorded. */
function Outcome({ counted, onDismiss }: { counted: Counted; onDismiss: () => void }) {
  const top = useRef<HTMLDivElement>(null);
  const { count, amountCents } = totalOf([...counted.scanned, ...counted.soldOut]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each outcome is shown anew
  useEffect(() => {
    top.current?.scrollIntoView({ block: 'nearest' });
  }, [counted]);

  return (
    <chakra.div ref={top} my="3" scrollMarginTop="60">
      <StatusAlert kind="success" onDismiss={onDismiss}>
        Well done: a real count would be saved now, with {pluralize(count, 'ticket')} for{' '}
        {formatMoney(amountCents)}. This was practice, so nothing was recorded. You can count the packs again.
      </StatusAlert>
    </chakra.div>
  );
}

function PrintCodes() {
  const [printing, setPrinting] = useState(false);
  const print = () => {
    flushSync(() => setPrinting(true));
    window.print();
  };
  return (
    <>
      <Button variant="outline" onClick={print}>
        <Icon name="print" />
        Print the codes
      </Button>
      {printing && <PracticeSheet />}
    </>
  );
}
