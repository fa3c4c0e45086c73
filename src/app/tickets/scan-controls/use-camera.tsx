import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import { CAMERA } from '../../../messages/areas/camera';
import { useMessages } from '../../../messages/hooks/use-messages';
import {
  type CameraError,
  type CameraOptions,
  type CameraSession,
  toCameraError,
} from '../../../scanner/camera';
import type { CameraFormats } from '../../../shared/tickets/camera-formats';
import { SelectField } from '../../ui/form/select-field';
import { Button } from '../../ui/plain';
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
 * @param open opens the camera and begins to read; called again by `retry`
 * @returns the state; `choose` and `setTorch` act on the open camera; `retry` opens it again
 */
export function useCamera(
  video: RefObject<HTMLVideoElement | null>,
  formats: CameraFormats,
  open: (video: HTMLVideoElement, options: CameraOptions) => Promise<CameraSession>,
) {
  const [state, setState] = useState<CameraState>({ phase: 'starting' });
  const [attempt, setAttempt] = useState(0);
  const openHere = useEffectEvent(open);
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
    openHere(video.current, options).then((opened) => {
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

type ControlsProps = Pick<ReturnType<typeof useCamera>, 'choose' | 'setTorch'> & { session: CameraSession };

/** Chooses among several cameras, and switches the torch of one that has it. */
export function CameraControls({ session, choose, setTorch }: ControlsProps) {
  const t = useMessages(CAMERA);
  return (
    <div className={styles.actions}>
      {session.devices.length > 1 && (
        <SelectField
          label={t.camera}
          inline
          value={session.deviceId}
          onChange={(event) => choose(session, event.target.value)}
        >
          {session.devices.map(({ id, label }, index) => (
            <option key={id} value={id}>
              {label || t.cameraNumber({ n: index + 1 })}
            </option>
          ))}
        </SelectField>
      )}
      {session.torch.available && (
        <Button variant="outline" onClick={() => setTorch(session, !session.torch.on)}>
          {session.torch.on ? t.torchOff : t.torchOn}
        </Button>
      )}
    </div>
  );
}
