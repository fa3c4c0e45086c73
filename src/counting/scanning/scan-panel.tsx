import { Button, chakra } from '@chakra-ui/react';
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { cameraFormats } from '../../domain/tickets/camera-formats';
import { CARDS } from '../../i18n/en/counting/cards';
import { useMessages } from '../../i18n/hooks/use-messages';
import { LazyCamera, preloadCamera } from '../../scanner/controls/lazy-camera';
import { SoundButton } from '../../scanner/controls/sound-button';
import { noteUse } from '../../terminal/duty/last-use';
import { LOWEST_SCREEN, PANEL } from '../../theme/looks';
import { Input } from '../../ui/form/field';
import { Icon } from '../../ui/icon';
import { useCardActions, useCards, useFormStock } from '../cards/card-context';
import { focusScanBox, SCAN_BOX } from '../cards/focus';
import { LastScan } from './last-scan';
import styles from './scan-panel.module.css';

/** On a screen this low, only the result of the last scan stays in view. */
const LOW_SCREEN = '(max-height: 32rem)';

type PanelProps = {
  /** how far the form is */
  status: ReactNode;
  /** shown next to it */
  children?: ReactNode;
};

/** The scan controls and the result of the last scan. Stays in view. */
export function ScanPanel({ status, children }: PanelProps) {
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
    <chakra.div
      ref={panel}
      position="sticky"
      top="calc(4rem + var(--over-scan-panel, 0rem) - var(--above-result, 0px) + env(safe-area-inset-top))"
      zIndex="1"
      bg="bg"
      mt="-2"
      py="2"
      mb="1"
      css={LOWEST_SCREEN}
    >
      <chakra.section
        {...PANEL}
        display="grid"
        gridTemplateColumns="minmax(0, 1fr)"
        gap="2.5"
        p={{ base: '3', md: '4' }}
      >
        <chakra.div display="flex" flexWrap="wrap" alignItems="center" gap="3">
          <chakra.div
            display="flex"
            flexWrap="wrap"
            alignItems="center"
            gap="1 4"
            flex={{ base: '1 1 100%', md: '1 1 auto' }}
          >
            {status}
            {children}
          </chakra.div>
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
      {camera && !elsewhere && <Camera onClose={() => setCamera(false)}>{status}</Camera>}
    </chakra.div>
  );
}

const resultIn = (panel: HTMLElement | null) => panel?.querySelector(`.${styles.last}`);

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

function Camera({ onClose, children }: { onClose: () => void; children: ReactNode }) {
  const { scan } = useCardActions();
  const layout = useFormStock((stock) => stock.layout);
  const read = (text: string) => {
    // A camera scan involves no touch or key, so it must be recorded as activity.
    noteUse();
    scan(text);
  };
  return (
    <LazyCamera formats={cameraFormats(layout)} onClose={onClose} onScan={({ text }) => read(text)}>
      {children}
      <LastScan />
    </LazyCamera>
  );
}

type StatusProps = {
  main: string;
  more: string;
  /** how much of all is done; the text says it too */
  progress?: { done: number; all: number };
};

/** The form's progress: the main figure and its details. */
export function ScanStatus({ main, more, progress }: StatusProps) {
  return (
    <>
      {progress && (
        <progress className={styles.progress} value={progress.done} max={progress.all} aria-hidden="true" />
      )}
      <div className={styles.status}>
        <div className={styles.main}>{main}</div>
        <div className={styles.more}>{more}</div>
      </div>
    </>
  );
}
