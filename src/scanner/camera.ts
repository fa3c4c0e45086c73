import type { CameraFormats } from '../domain/tickets/camera-formats';
import { CameraError, toCameraError } from './camera-errors';
import { createCameraGuard } from './camera-guard';

/** `label`: its name as the browser gives it; may be empty */
export type CameraDevice = { id: string; label: string };

/** An open camera. Its fields are always those of now; nothing is copied. */
export interface CameraSession {
  readonly devices: readonly CameraDevice[];
  /** The camera in use. */
  readonly deviceId: string;
  /** @throws CameraError when that camera doesn't open; then none is open. */
  switchTo(id: string): Promise<void>;
  readonly torch: {
    /** Whether this camera has a torch that answers. */
    readonly available: boolean;
    readonly on: boolean;
    /** A torch that refuses is no longer available afterwards. */
    set(on: boolean): Promise<void>;
  };
  /** Stops reading and frees the camera. */
  stop(): void;
}

export type CameraOptions = {
  /** The symbologies and lengths that count; asked for each frame, so they may change while the camera is open. */
  formats: () => CameraFormats;
  /** The camera to use; without it the one that faces away from the person. */
  deviceId?: string;
  /** Stops the camera at any moment, also while it is still opening. */
  signal?: AbortSignal;
  /**
   * Called when the camera changed on its own: opened again because the page is visible again
   * (null), or lost: unplugged, or not to be had again (the error).
   */
  onChange?: (error: CameraError | null) => void;
};

// The torch isn't in TypeScript's own types yet (W3C MediaStream Image Capture).
type TorchCapabilities = MediaTrackCapabilities & { torch?: boolean };
type TorchConstraint = MediaTrackConstraintSet & { torch: boolean };

type Picture = { track: MediaStreamTrack; torch: boolean; torchOn: boolean; stopReading: () => void };

/**
 * Opens a camera in `video` and reads codes from it until `stop`. The camera is freed while the page is hidden
 * (else an installed app on iOS comes back to a black picture) and opened again when it's visible.
 * @param video a muted inline video element in the page
 * @param onRead called once for each code that passes the guard (camera-guard.ts), with its digits as read
 * @throws CameraError
 */
export async function openCamera(
  video: HTMLVideoElement,
  onRead: (text: string) => void,
  options: CameraOptions,
): Promise<CameraSession> {
  if (!window.isSecureContext) throw new CameraError('insecure');
  if (!navigator.mediaDevices) throw new CameraError('missing');
  const { readFrames } = await import('./camera-reader').catch((error: unknown) => {
    throw toCameraError(error);
  });

  let devices: CameraDevice[] = [];
  let deviceId = options.deviceId;
  let picture: Picture | null = null;
  /** Grows with each opening and closing, so that one that was overtaken while it waited knows. */
  let turn = 0;

  const close = () => {
    turn += 1;
    picture?.stopReading();
    picture?.track.stop();
    picture = null;
    video.srcObject = null;
  };

  const open = async (id: string | undefined) => {
    close();
    const mine = turn;
    let track: MediaStreamTrack | undefined;
    try {
      const stream = await navigator.mediaDevices.getUserMedia({ video: constraints(id) });
      track = stream.getVideoTracks()[0];
      if (!track) throw new CameraError('missing');
      if (mine !== turn) return track.stop();
      video.srcObject = stream;
      await video.play();
      const [cameras, torch] = await Promise.all([listCameras(), hasTorch(track)]);
      if (mine !== turn) return track.stop();
      devices = cameras;
      deviceId = track.getSettings().deviceId;
      picture = { track, torch, torchOn: false, stopReading: readGuarded() };
      track.addEventListener('ended', () => {
        if (mine !== turn) return;
        close();
        options.onChange?.(new CameraError('missing'));
      });
    } catch (error) {
      track?.stop();
      if (mine !== turn) return; // The video went to another stream, or to none: no failure of this one.
      close();
      throw toCameraError(error);
    }
  };

  const readGuarded = () => {
    const accept = createCameraGuard(options.formats);
    return readFrames(video, options.formats, (reads) => {
      for (const text of accept(reads, performance.now())) onRead(text);
    });
  };

  const onVisibility = () => {
    if (document.hidden) return close();
    open(deviceId).then(
      () => options.onChange?.(null),
      (error: CameraError) => options.onChange?.(error),
    );
  };

  const stop = () => {
    document.removeEventListener('visibilitychange', onVisibility);
    close();
  };

  if (!options.signal?.aborted) {
    document.addEventListener('visibilitychange', onVisibility);
    options.signal?.addEventListener('abort', stop);
    await open(deviceId).catch((error: CameraError) => {
      stop();
      throw error;
    });
  }

  return {
    get devices() {
      return devices;
    },
    get deviceId() {
      return deviceId ?? '';
    },
    switchTo: open,
    torch: {
      get available() {
        return picture?.torch ?? false;
      },
      get on() {
        return picture?.torchOn ?? false;
      },
      async set(on) {
        const current = picture;
        if (!current?.torch) return;
        current.torch = await switchTorch(current.track, on);
        current.torchOn = on && current.torch;
      },
    },
    stop,
  };
}

const constraints = (id: string | undefined): MediaTrackConstraints => ({
  width: { ideal: 1280 },
  height: { ideal: 720 },
  ...(id ? { deviceId: { exact: id } } : { facingMode: 'environment' }),
});

/** Labels are empty until the camera is allowed. */
async function listCameras(): Promise<CameraDevice[]> {
  const all = await navigator.mediaDevices.enumerateDevices();
  return all
    .filter(({ kind }) => kind === 'videoinput')
    .map(({ deviceId, label }) => ({ id: deviceId, label }));
}

/** Switches the torch; false when the device refuses, as some do that list one. */
function switchTorch(track: MediaStreamTrack, on: boolean): Promise<boolean> {
  const torch: TorchConstraint = { torch: on };
  return track.applyConstraints({ advanced: [torch] }).then(
    () => true,
    () => false,
  );
}

async function hasTorch(track: MediaStreamTrack): Promise<boolean> {
  const { torch }: TorchCapabilities = track.getCapabilities?.() ?? {};
  return torch === true && switchTorch(track, false);
}
