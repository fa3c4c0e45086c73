import { Button, chakra } from '@chakra-ui/react';
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { cameraFormats } from '../../domain/tickets/camera-formats';
import { scanText } from '../../i18n/bilingual';
import { CARDS } from '../../i18n/en/counting/cards';
import { useMessages } from '../../i18n/use-messages';
import { LazyCamera, preloadCamera } from '../../scanner/controls/lazy-camera';
import { SoundButton } from '../../scanner/controls/sound-button';
import { noteUse } from '../../terminal/duty/last-use';
import { PANEL } from '../../theme/looks';
import { Input } from '../../ui/form/field';
import { Icon } from '../../ui/icon';
import { useCardActions, useCards, useFormStock } from '../cards/card-context';
import { focusScanBox, SCAN_BOX } from '../cards/focus';
import { LastScan } from './last-scan';
import styles from './scan-panel.module.css';

/** On a low screen the cards need the height, so nothing is sticky. */
const LOW_SCREEN = { '@media (max-height: 32rem)': { position: 'static' } };

/** The scan controls and the result of the last scan. Stays in view. */
export function ScanPanel({ children }: { children: ReactNode }) {
  const t = useMessages(CARDS);
  const [camera, setCamera] = useState(false);
  const elsewhere = useCards((state) => state.elsewhere);
  const panel = useRef<HTMLDivElement>(null);

  useEffect(() => publishHeight(panel.current), []);

  return (
    <chakra.div
      ref={panel}
      position="sticky"
      top="calc(4rem + var(--over-scan-panel, 0rem) + env(safe-area-inset-top))"
      zIndex="1"
      bg="bg"
      mt="-2"
      py="2"
      mb="1"
      css={LOW_SCREEN}
    >
      <chakra.section
        {...PANEL}
        display="grid"
        gridTemplateColumns="minmax(0, 1fr)"
        gap="2.5"
        p={{ base: '3', md: '4' }}
      >
        <chakra.div display="flex" flexWrap="wrap" alignItems="center" gap="3">
          <chakra.div flex={{ base: '1 1 100%', md: '1 1 auto' }}>{children}</chakra.div>
          <chakra.div
            display="flex"
            justifyContent="flex-end"
            gap={{ base: '2', md: '3' }}
            flex={{ base: '1 1 100%', md: 'none' }}
          >
            {!elsewhere && (
              <>
                <ScanBox />
                <Button
                  variant="outline"
                  px={{ base: '0', md: '4' }}
                  aria-label={t.camera}
                  onClick={() => setCamera(true)}
                  onPointerEnter={preloadCamera}
                >
                  <Icon name="scan" />
                  <chakra.span display={{ base: 'none', md: 'inline' }}>{t.camera}</chakra.span>
                </Button>
              </>
            )}
            <SoundButton />
          </chakra.div>
        </chakra.div>
        <LastScan />
      </chakra.section>
      {camera && !elsewhere && <Camera onClose={() => setCamera(false)} />}
    </chakra.div>
  );
}

/** Publishes the panel's height as a CSS variable, since the panel covers content below. @returns stops observing */
function publishHeight(panel: HTMLElement | null): () => void {
  const observer = new ResizeObserver(([entry]) =>
    panel?.parentElement?.style.setProperty('--scan-panel', `${entry?.borderBoxSize[0]?.blockSize ?? 0}px`),
  );
  if (panel) observer.observe(panel);
  return () => observer.disconnect();
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
    scan(field.value, 'typed');
    field.value = '';
  };

  return (
    <chakra.form
      onSubmit={submit}
      display="flex"
      alignItems="center"
      gap="2"
      flex={{ base: '1', md: 'none' }}
    >
      <chakra.label htmlFor={SCAN_BOX} fontWeight="medium">
        {t.scan}
      </chakra.label>
      <chakra.div width={{ base: 'full', md: '56' }} minWidth="0">
        <Input ref={input} id={SCAN_BOX} inputMode="numeric" autoComplete="off" enterKeyHint="done" />
      </chakra.div>
    </chakra.form>
  );
}

function Camera({ onClose }: { onClose: () => void }) {
  const t = useMessages(CARDS);
  const { scan, answerReallyHere } = useCardActions();
  const last = useCards((state) => state.last);
  const isSoldTicket = useCards(({ question }) => question?.sold !== undefined);
  const layout = useFormStock((stock) => stock.layout);
  // The next read counts as Scan again.
  const answer = isSoldTicket && <Button onClick={answerReallyHere}>{t.reallyHere}</Button>;
  const feedback = last ? { tone: last.tone, text: scanText(last.message).text, answer } : undefined;
  const read = (text: string) => {
    // A camera scan involves no touch or key, so it must be recorded as activity.
    noteUse();
    scan(text);
  };
  return (
    <LazyCamera
      formats={cameraFormats(layout)}
      onClose={onClose}
      onScan={({ text }) => read(text)}
      feedback={feedback}
    />
  );
}

type Props = {
  main: string;
  more: string;
  /** how much of all is done; the text says it too */
  progress?: { done: number; all: number };
  /** shown next to the texts */
  children?: ReactNode;
};

/** The form's progress: the main figure and its details. */
export function ScanStatus({ main, more, progress, children }: Props) {
  return (
    <div className={styles.status}>
      {progress && (
        <progress className={styles.progress} value={progress.done} max={progress.all} aria-hidden="true" />
      )}
      <div>
        <div className={styles.main}>{main}</div>
        <div className={styles.more}>{more}</div>
      </div>
      {children}
    </div>
  );
}
