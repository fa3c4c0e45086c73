import { type ReactNode, useEffectEvent, useRef, useState } from 'react';
import { CAMERA } from '../../../messages/areas/camera';
import { CONTROLS } from '../../../messages/areas/controls';
import { useMessages } from '../../../messages/hooks/use-messages';
import { type OneTicket, openCamera } from '../../../scanner/camera';
import type { Tone } from '../../../scanner/sound';
import type { ScanListener } from '../../../scanner/wedge';
import type { CameraFormats } from '../../../shared/tickets/camera-formats';
import { Icon, type IconName } from '../../ui/icon';
import { Modal } from '../../ui/modal';
import { Button } from '../../ui/plain';
import { StatusAlert } from '../../ui/status-alert';
import styles from './controls.module.css';
import { CameraControls, useCamera } from './use-camera';

type Props = {
  open: boolean;
  onClose: () => void;
  /** The codes that the camera looks for. */
  formats: CameraFormats;
  /** Called for each code read; the dialog stays open for the next one. */
  onScan: ScanListener;
  /** For a screen that takes one ticket at a time. */
  one?: OneTicket;
  /** The result of the last scan, as a message. */
  feedback?: { tone: Tone; text: string };
  /** Shown below the picture instead of the last code and its `feedback`. */
  children?: ReactNode;
};

/** Scans with the device's camera. Load it lazily: it imports the scanner and the decoder. */
export function CameraDialog({ open, onClose, ...view }: Props) {
  const t = useMessages(CAMERA);
  if (!open) return null;
  return (
    <Modal title={t.title} onClose={onClose} wide>
      <CameraView {...view} />
    </Modal>
  );
}

function CameraView({ formats, onScan, one, feedback, children }: Omit<Props, 'open' | 'onClose'>) {
  const t = useMessages(CAMERA);
  const { tryAgain } = useMessages(CONTROLS);
  const video = useRef<HTMLVideoElement>(null);
  const [lastRead, setLastRead] = useState<string | null>(null);
  const read = useEffectEvent((text: string) => {
    setLastRead(text);
    onScan({ text, source: 'camera' });
  });
  const { state, retry, ...actions } = useCamera(video, formats, (element, options) =>
    openCamera(element, (text) => read(text), options, one),
  );

  return (
    <div className={styles.cameraView}>
      <div className={styles.side}>
        {state.phase === 'off' ? (
          <StatusAlert kind="error" action={<Button onClick={retry}>{tryAgain}</Button>}>
            {t.trouble[state.error.trouble]}
          </StatusAlert>
        ) : (
          <p className={styles.hint}>{state.phase === 'starting' ? t.starting : t.aim}</p>
        )}
        <div className={styles.picture} hidden={state.phase === 'off'}>
          <video className={styles.video} ref={video} muted playsInline aria-label={t.picture} />
          <div className={styles.frame} aria-hidden="true" />
        </div>
      </div>
      <div className={styles.side}>
        {children ?? <LastRead text={lastRead} feedback={feedback} />}
        {state.phase === 'on' && <CameraControls session={state.session} {...actions} />}
      </div>
    </div>
  );
}

const LOOK: Record<Tone, { icon: IconName; palette: string }> = {
  good: { icon: 'check', palette: 'green' },
  repeated: { icon: 'info', palette: 'orange' },
  refused: { icon: 'alert', palette: 'red' },
  missing: { icon: 'alert', palette: 'orange' },
  unknown: { icon: 'info', palette: 'orange' },
};

/** The last code, large enough to read from a meter away, and its result. */
function LastRead({ text, feedback }: { text: string | null; feedback: Props['feedback'] }) {
  return (
    <div className={styles.lastRead} role="status">
      {text && <div className={styles.digits}>{text}</div>}
      {text && feedback && (
        <div className={styles.outcome} data-palette={LOOK[feedback.tone].palette}>
          <Icon name={LOOK[feedback.tone].icon} size="6" />
          {feedback.text}
        </div>
      )}
    </div>
  );
}
