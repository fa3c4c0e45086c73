import { Button, chakra } from '@chakra-ui/react';
import { yupResolver } from '@hookform/resolvers/yup';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { db } from '../../../device/db';
import { clearDraft, draftId, loadDraft, saveDraft } from '../../../device/drafts';
import { OFFICE_WORDS } from '../../../messages/areas/office-words';
import { TEACH } from '../../../messages/areas/teach';
import { currentMessages, inReadersLanguage } from '../../../messages/current';
import { useMessages } from '../../../messages/hooks/use-messages';
import { teachingText } from '../../../messages/words/codes';
import { soundOutcome } from '../../../scanner/sound';
import { useGun } from '../../../scanner/use-gun';
import { teachingFormats } from '../../../shared/tickets/camera-formats';
import { ticketsPaths } from '../../../shared/tickets/paths';
import { cleanCode } from '../../../shared/tickets/read-code';
import { reportProblem } from '../../state/problem-store';
import { useSession } from '../../state/session-store';
import { keepLayout, sendTaughtLayouts, waitingLayouts } from '../../state/taught-layouts';
import { LazyCamera } from '../../tickets/scan-controls/lazy-camera';
import { Dialog } from '../../ui/dialog';
import { TextField } from '../../ui/fields';
import { formOf } from '../../ui/form/form-schema';
import { useTypedCode } from '../../ui/form/use-typed-code';
import { Form, Muted, Row, Stack } from '../../ui/layout';
import { StatusAlert } from '../../ui/status-alert';
import { TicketNumber } from '../store-settings/chosen-fields';
import {
  awaitedTicket,
  BEGINNING,
  confirmed,
  resumed,
  STEPS,
  type TaughtForms,
  type Teaching,
  type TeachingDraft,
  withPrinted,
  withScan,
} from './teaching';

type ScanStepProps = {
  heading: string;
  text: string;
  /** a code was typed */
  onScan: (code: string) => void;
  onCamera: () => void;
  /** the scans so far, shown as three lines */
  scans?: readonly string[];
};

const PLACES = [0, 1, 2];

/** Takes codes by gun, camera or keyboard. */
function ScanStep({ heading, text, onScan, onCamera, scans }: ScanStepProps) {
  const t = useMessages(TEACH);
  const office = useMessages(OFFICE_WORDS);
  const { input, submit } = useTypedCode(onScan);
  return (
    <>
      <StepHeading heading={heading} text={text} />
      {scans && (
        <Stack as="ol" gap="2" aria-live="polite">
          {PLACES.map((place) => (
            <Row as="li" key={place} rowGap="0" columnGap="3" minWidth="0">
              <chakra.span fontWeight="semibold">{t.scanned({ scan: place + 1 })}</chakra.span>
              <chakra.span
                fontFamily={scans[place] ? 'mono' : undefined}
                color={scans[place] ? undefined : 'fg.muted'}
                overflowWrap="anywhere"
                minWidth="0"
              >
                {scans[place] ? cleanCode(scans[place]) : t.notScanned}
              </chakra.span>
            </Row>
          ))}
        </Stack>
      )}
      <form onSubmit={submit} noValidate>
        <TextField
          ref={input}
          label={t.code}
          inputMode="numeric"
          autoComplete="off"
          trailing={
            <>
              <Button type="submit" variant="outline">
                {t.add}
              </Button>
              <Button variant="outline" onClick={onCamera}>
                {office.camera}
              </Button>
            </>
          }
        />
      </form>
    </>
  );
}

type Props = {
  storeId: number;
  onClose: () => void;
  /** called once the layout is saved; `name` is null until the server has it too */
  onTaught: (name: string | null) => void;
};

/** Teaches how a store's tickets are written: three scans, the printed number, a check, a test and a name. */
export function TeachDialog({ storeId, onClose, onTaught }: Props) {
  const teachTexts = useMessages(TEACH);
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
    <Dialog title={teachTexts.title} onClose={onClose} wide>
      <chakra.div ref={content} display="grid" gridTemplateColumns="minmax(0, 1fr)" gap="4" pb="3">
        <Muted small>{teachTexts.step({ step: STEPS.indexOf(step) + 1, of: STEPS.length })}</Muted>
        {fault && <StatusAlert kind="error">{teachingText(fault)}</StatusAlert>}
        {step === 'scan' && (
          <ScanStep
            heading={teachTexts.scanHeading}
            text={teachTexts.scanText}
            onScan={hear}
            onCamera={() => setCamera(true)}
            scans={scans}
          />
        )}
        {step === 'print' && <PrintStep onPrinted={(printed) => teach(withPrinted(teaching, printed))} />}
        {forms && step !== 'print' && <ParsedCodes teaching={teaching} forms={forms} />}
        {step === 'check' && (
          <Row>
            <Button onClick={() => teach(confirmed(teaching))}>{teachTexts.right}</Button>
            <Button variant="outline" onClick={startAgain}>
              {teachTexts.wrong}
            </Button>
          </Row>
        )}
        {step === 'test' && forms && (
          <ScanStep
            heading={teachTexts.testHeading}
            text={teachTexts.testText({ ticket: awaitedTicket(teaching) })}
            onScan={hear}
            onCamera={() => setCamera(true)}
          />
        )}
        {step === 'name' && forms && tested !== null && (
          <NameStep storeId={storeId} forms={forms} example={teaching.printed} onTaught={finish} />
        )}
        {step !== 'check' && scans.length > 0 && (
          <div>
            <Button variant="ghost" onClick={startAgain}>
              {teachTexts.startAgain}
            </Button>
          </div>
        )}
      </chakra.div>
      {hasCamera && (
        <LazyCamera
          formats={teachingFormats(scans[0] === undefined ? null : cleanCode(scans[0]).length)}
          onClose={() => setCamera(false)}
          onScan={({ text }) => hear(text)}
          feedback={
            fault
              ? { tone: 'refused', text: teachingText(fault) }
              : { tone: 'good', text: heard(scans.length) }
          }
        />
      )}
    </Dialog>
  );
}

const heard = (count: number): string => (count === 0 ? '' : currentMessages(TEACH).scanned({ scan: count }));

/**
 * The teaching of a layout, and a function that changes it. The user's scans are saved as a draft, so a reload loses
 * none.
 */
function useTeaching(storeId: number): [Teaching, (next: Teaching) => void] {
  const userId = useSession(({ user }) => user?.id ?? 0);
  const id = draftId('teach', storeId, userId);
  const [teaching, setTeaching] = useState(BEGINNING);
  useEffect(() => {
    let isOpen = true;
    loadDraft<TeachingDraft>(id).then((draft) => {
      if (isOpen && draft) setTeaching((now) => (now === BEGINNING ? resumed(draft) : now));
    }, reportProblem);
    return () => {
      isOpen = false;
    };
  }, [id]);
  const teach = (next: Teaching) => {
    setTeaching(next);
    const { scans, printed, forms } = next;
    const kept =
      scans.length === 0
        ? clearDraft(id)
        : saveDraft(id, { scans, printed: forms ? printed : '' } satisfies TeachingDraft);
    kept.catch(reportProblem);
  };
  return [teaching, teach];
}

/** Takes the printed number of the ticket that was scanned last. */
function PrintStep({ onPrinted }: { onPrinted: (printed: string) => void }) {
  const t = useMessages(TEACH);
  const [printed, setPrinted] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onPrinted(printed.trim());
  };
  return (
    <>
      <StepHeading heading={t.printHeading} text={t.printText} />
      <form onSubmit={submit} noValidate>
        <TextField
          label={t.printed}
          inputMode="text"
          placeholder="1747-1263622-5-077"
          autoComplete="off"
          value={printed}
          onChange={({ target }) => setPrinted(target.value)}
          trailing={
            <Button type="submit" disabled={printed.trim() === ''}>
              {t.next}
            </Button>
          }
        />
      </form>
    </>
  );
}

type ParsedCodesProps = { teaching: Teaching; forms: TaughtForms };

/** Shows how the app parses the codes and the printed number; once they are confirmed, only the last code. */
function ParsedCodes({ teaching: { step, scans, printed, tested }, forms }: ParsedCodesProps) {
  const t = useMessages(TEACH);
  const [scanForm, printForm] = forms;
  const codes = step === 'check' ? scans : [tested ?? scans.at(-1) ?? ''];
  return (
    <>
      {step === 'check' && <StepHeading heading={t.checkHeading} text={t.checkText} />}
      <Stack as="ul" gap="3" listStyleType="none">
        {codes.map((code, i) => (
          <li key={code}>
            <Muted as="span" small>
              {step === 'check' ? t.scanned({ scan: i + 1 }) : t.lastScan}
            </Muted>
            <TicketNumber written={cleanCode(code)} form={scanForm} />
          </li>
        ))}
        {step === 'check' && (
          <li>
            <Muted as="span" small>
              {t.printed}
            </Muted>
            <TicketNumber written={printed} form={printForm} />
          </li>
        )}
      </Stack>
      {tested !== null && (
        <chakra.p role="status" fontWeight="semibold" color="fg.success">
          {t.testRight}
        </chakra.p>
      )}
    </>
  );
}

/** The heading and text of a step. The dialog moves the focus to the heading, so that a screen reader announces it. */
const StepHeading = ({ heading, text }: { heading: string; text: string }) => (
  <div>
    <chakra.h3 tabIndex={-1} fontSize="lg" fontWeight="bold" outline="none">
      {heading}
    </chakra.h3>
    <p>{text}</p>
  </div>
);

export const nameSchema = inReadersLanguage(TEACH, (t) =>
  formOf(ticketsPaths.teachLayout, { name: t.nameRequired }),
);

type NameStepProps = {
  storeId: number;
  forms: TaughtForms;
  /** the printed number */
  example: string;
  onTaught: (name: string | null) => void;
};

/** Names the taught layout, saves it on the device and sends it. */
function NameStep({ storeId, forms, example, onTaught }: NameStepProps) {
  const teach = useMessages(TEACH);
  const office = useMessages(OFFICE_WORDS);
  const userId = useSession(({ user }) => user?.id ?? null);
  const [isLost, setLost] = useState(false);
  const { register, handleSubmit, formState } = useForm({
    defaultValues: { name: '' },
    resolver: yupResolver(nameSchema()),
  });
  const { errors, isSubmitting } = formState;

  const submit = handleSubmit(async ({ name }) => {
    if (userId === null) return;
    const key = crypto.randomUUID();
    const body = { store_id: storeId, name, forms: [...forms], example };
    setLost(false);
    try {
      await keepLayout(db, { key, settingsKey: crypto.randomUUID(), userId, body });
      await sendTaughtLayouts();
      const waiting = await waitingLayouts(db, userId);
      onTaught(waiting.some((layout) => layout.key === key) ? null : name);
    } catch (error) {
      reportProblem(error);
      setLost(true);
    }
  });

  return (
    <>
      <StepHeading heading={teach.nameHeading} text={teach.nameText} />
      <Form onSubmit={submit}>
        <TextField
          label={office.name}
          placeholder={teach.nameExample}
          autoComplete="off"
          error={errors.name?.message}
          {...register('name')}
        />
        {isLost && <StatusAlert kind="error">{teach.notKept}</StatusAlert>}
        <div>
          <Button type="submit" disabled={isSubmitting}>
            {isSubmitting ? office.saving : teach.save}
          </Button>
        </div>
      </Form>
    </>
  );
}
