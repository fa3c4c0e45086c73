import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import type { CameraFormats } from '../../domain/tickets/camera-formats';
import { type CameraSession, openCamera } from '../camera';
import { type CameraError, toCameraError } from '../camera-errors';

/** The camera's state, as shown in its dialog. */
export type CameraState =
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
export function useCamera(
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
