import { type ReactNode, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { CAMERA } from '../../../messages/areas/camera';
import { CONTROLS } from '../../../messages/areas/controls';
import { useMessages } from '../../../messages/hooks/use-messages';
import { type CameraError, type CameraSession, openCamera, toCameraError } from '../../../scanner/camera';
import type { Tone } from '../../../scanner/tones';
import type { ScanListener } from '../../../scanner/wedge';
import type { CameraFormats } from '../../../shared/tickets/camera-formats';
import { SelectField } from '../../ui/form/select-field';
import { Icon, type IconName } from '../../ui/icon';
import { Modal } from '../../ui/modal';
import { Button } from '../../ui/plain';
import { StatusAlert } from '../../ui/status-alert';
import styles from './controls.module.css';

/** The camera's state, as shown in its dialog. */
type CameraState =
  | { phase: 'starting' }
  | { phase: 'on'; session: CameraSession }
  | { phase: 'off'; error: CameraError };

/** The camera that the user selected, kept while the app is open. Without one, the scanner picks a camera. */
let chosen: string | undefined;

/**
 * Runs the camera in `video` while the component is mounted.
 * @param formats the symbologies and lengths that count
 * @param onRead called with each code read
 * @returns the state; `choose` and `setTorch` act on the open camera; `retry` opens it again
 */
function useCamera(
  video: RefObject<HTMLVideoElement | null>,
  formats: CameraFormats,
  onRead: (text: string) => void,
) {
  const [state, setState] = useState<CameraState>({ phase: 'starting' });
  const [attempt, setAttempt] = useState(0);
  const read = useEffectEvent(onRead);
  const current = useEffectEvent(() => formats);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt reopens the camera
  useEffect(() => {
    if (!video.current) return;
    const abort = new AbortController();
    const show = (next: CameraState) => {
      if (!abort.signal.aborted) setState(next);
    };
    const fail = (error: unknown) => {
      chosen = undefined; // The selected camera may be the one that is gone.
      show({ phase: 'off', error: toCameraError(error) });
    };
    let session: CameraSession | null = null;
    const onChange = (error: CameraError | null) => {
      if (error) fail(error);
      else if (session) show({ phase: 'on', session });
    };
    show({ phase: 'starting' });
    const options = { formats: () => current(), deviceId: chosen, signal: abort.signal, onChange };
    openCamera(video.current, (text) => read(text), options).then((opened) => {
      session = opened;
      show({ phase: 'on', session });
    }, fail);
    return () => abort.abort();
  }, [attempt, video]);

  const choose = (session: CameraSession, id: string) =>
    session.switchTo(id).then(
      () => {
        chosen = id;
        setState({ phase: 'on', session });
      },
      (error: unknown) => setState({ phase: 'off', error: toCameraError(error) }),
    );

  const setTorch = (session: CameraSession, on: boolean) =>
    session.torch.set(on).then(() => setState({ phase: 'on', session }));

  return { state, choose, setTorch, retry: () => setAttempt(attempt + 1) };
}

type Props = {
  open: boolean;
  onClose: () => void;
  /** The codes that the camera looks for. */
  formats: CameraFormats;
  /** Called for each code read; the dialog stays open for the next one. */
  onScan: ScanListener;
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

function CameraView({ formats, onScan, feedback, children }: Omit<Props, 'open' | 'onClose'>) {
  const t = useMessages(CAMERA);
  const { tryAgain } = useMessages(CONTROLS);
  const video = useRef<HTMLVideoElement>(null);
  const [lastRead, setLastRead] = useState<string | null>(null);
  const { state, choose, setTorch, retry } = useCamera(video, formats, (text) => {
    setLastRead(text);
    onScan({ text, source: 'camera' });
  });

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
        {state.phase === 'on' && (
          <div className={styles.actions}>
            {state.session.devices.length > 1 && (
              <SelectField
                label={t.camera}
                inline
                value={state.session.deviceId}
                onChange={(event) => choose(state.session, event.target.value)}
              >
                {state.session.devices.map(({ id, label }, index) => (
                  <option key={id} value={id}>
                    {label || t.cameraNumber({ n: index + 1 })}
                  </option>
                ))}
              </SelectField>
            )}
            {state.session.torch.available && (
              <Button variant="outline" onClick={() => setTorch(state.session, !state.session.torch.on)}>
                {state.session.torch.on ? t.torchOff : t.torchOn}
              </Button>
            )}
          </div>
        )}
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
