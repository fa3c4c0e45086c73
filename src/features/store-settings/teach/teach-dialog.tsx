import { Button, chakra } from '@chakra-ui/react';
import { useEffect, useRef, useState } from 'react';
import { teachingFormats } from '../../../domain/tickets/camera-formats';
import { cleanCode } from '../../../domain/tickets/clean-code';
import { TEACH, TEACHING_FAULT } from '../../../i18n/en/stock/teach';
import { say } from '../../../i18n/say';
import { LazyCamera } from '../../../scanner/controls/lazy-camera';
import { soundOutcome } from '../../../scanner/sound-store';
import { useGun } from '../../../scanner/use-gun';
import { Modal } from '../../../ui/modal';
import { StatusAlert } from '../../../ui/status-alert';
import { NameStep } from './name-step';
import { ParsedCodes } from './parsed-codes';
import { PrintStep } from './print-step';
import { ScanStep } from './scan-step';
import { awaitedTicket, BEGINNING, confirmed, STEPS, withPrinted, withScan } from './teaching';
import { useTeaching } from './use-teaching';

type Props = {
  storeId: number;
  onClose: () => void;
  /** the layout is kept; `name` if it's saved on the server too, null if it waits on this device */
  onTaught: (name: string | null) => void;
};

/** Teaches how a store's tickets are written: three scans, the printed number, a look, a test and a name. */
export function TeachDialog({ storeId, onClose, onTaught }: Props) {
  const [teaching, teach] = useTeaching(storeId);
  const [hasCamera, setCamera] = useState(false);
  const { step, scans, forms, fault, tested } = teaching;
  const hear = (scan: string) => {
    const next = withScan(teaching, scan);
    if (next === teaching) return;
    soundOutcome(next.fault ? 'refused' : 'good');
    teach(next);
    if (next.step !== step) setCamera(false);
  };
  useGun(({ text }) => hear(text));
  const content = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each step has a heading of its own
  useEffect(() => content.current?.querySelector('h3')?.focus(), [step]);
  const startAgain = () => teach(BEGINNING);
  const finish = (name: string | null) => {
    startAgain();
    onTaught(name);
  };

  return (
    <Modal title={TEACH.title} onClose={onClose} wide>
      <chakra.div ref={content} display="grid" gridTemplateColumns="minmax(0, 1fr)" gap="4" pb="3">
        <chakra.p color="fg.muted" fontSize="sm">
          {TEACH.step(STEPS.indexOf(step) + 1, STEPS.length)}
        </chakra.p>
        {fault && <StatusAlert kind="error">{say(TEACHING_FAULT, fault)}</StatusAlert>}
        {step === 'scan' && (
          <ScanStep
            heading={TEACH.scanHeading}
            text={TEACH.scanText}
            onScan={hear}
            onCamera={() => setCamera(true)}
            scans={scans}
          />
        )}
        {step === 'print' && <PrintStep onPrinted={(printed) => teach(withPrinted(teaching, printed))} />}
        {forms && step !== 'print' && <ParsedCodes teaching={teaching} forms={forms} />}
        {step === 'check' && (
          <chakra.div display="flex" flexWrap="wrap" gap="3">
            <Button onClick={() => teach(confirmed(teaching))}>{TEACH.right}</Button>
            <Button variant="outline" onClick={startAgain}>
              {TEACH.wrong}
            </Button>
          </chakra.div>
        )}
        {step === 'test' && forms && (
          <ScanStep
            heading={TEACH.testHeading}
            text={TEACH.testText(awaitedTicket(teaching))}
            onScan={hear}
            onCamera={() => setCamera(true)}
          />
        )}
        {step === 'name' && forms && tested !== null && (
          <NameStep storeId={storeId} forms={forms} example={teaching.printed} onTaught={finish} />
        )}
        {step !== 'check' && scans.length > 0 && (
          <chakra.div>
            <Button variant="ghost" onClick={startAgain}>
              {TEACH.startAgain}
            </Button>
          </chakra.div>
        )}
      </chakra.div>
      {hasCamera && (
        <LazyCamera
          formats={teachingFormats(scans[0] === undefined ? null : cleanCode(scans[0]).length)}
          onClose={() => setCamera(false)}
          onScan={({ text }) => hear(text)}
          feedback={
            fault
              ? { tone: 'refused', text: say(TEACHING_FAULT, fault) }
              : { tone: 'good', text: heard(scans.length) }
          }
        />
      )}
    </Modal>
  );
}

const heard = (count: number): string => (count === 0 ? '' : TEACH.scanned(count));
