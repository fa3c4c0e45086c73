import type { CameraFormats, CameraTrouble } from '../shared/tickets/camera-formats';
import { packNumber } from '../shared/tickets/serial';
import { type CameraRead, createCameraGuard, isExpected, isPart } from './camera-guard';
import type { CameraFrame } from './camera-reader';

/** Thrown by the camera scanner; the screen shows its `trouble` in the user’s language. */
export class CameraError extends Error {
  constructor(
    readonly trouble: CameraTrouble,
    cause?: unknown,
  ) {
    super(`camera: ${trouble}`, { cause });
    this.name = 'CameraError';
  }
}

/** Names of the DOMExceptions of getUserMedia (W3C Media Capture, 10.2). */
const TROUBLE_OF: Readonly<Record<string, CameraTrouble>> = {
  NotFoundError: 'missing',
  OverconstrainedError: 'missing',
  NotAllowedError: 'refused',
  SecurityError: 'refused',
  NotReadableError: 'busy',
  AbortError: 'busy',
};

/** Converts any failure to open a camera to a CameraError; an unknown one counts as busy. */
export function toCameraError(failure: unknown): CameraError {
  if (failure instanceof CameraError) return failure;
  // By name, since OverconstrainedError isn't an Error in every browser.
  const name = typeof failure === 'object' && failure !== null && 'name' in failure ? failure.name : '';
  return new CameraError(TROUBLE_OF[String(name)] ?? 'busy', failure);
}

/** `label`: its name as the browser gives it; may be empty */
type CameraDevice = { id: string; label: string };

/** An open camera. Its fields are live. */
export interface CameraSession {
  readonly devices: readonly CameraDevice[];
  /** The camera in use. */
  readonly deviceId: string;
  /** @throws CameraError when that camera doesn't open; then none is open. */
  switchTo(id: string): Promise<void>;
  readonly torch: {
    /** True if this camera has a working torch. */
    readonly available: boolean;
    readonly on: boolean;
    /** Switches the torch. If that fails, the torch is no longer available. */
    set(on: boolean): Promise<void>;
  };
  /** Stops reading and frees the camera. */
  stop(): void;
}

export type CameraOptions = {
  /** Returns the accepted symbologies and lengths. Called for each frame, since they may change while the camera is open. */
  formats: () => CameraFormats;
  /** The camera to use; by default the one on the back of the device. */
  deviceId?: string;
  /** Stops the camera, even while it is opening. */
  signal?: AbortSignal;
  /**
   * Called when the camera reopened because the page is visible again (null), or was lost: it was unplugged or couldn't
   * be reopened (the error).
   */
  onChange?: (error: CameraError | null) => void;
};

// TypeScript's types don't include the torch yet (W3C MediaStream Image Capture).
type TorchCapabilities = MediaTrackCapabilities & { torch?: boolean };
type TorchConstraint = MediaTrackConstraintSet & { torch: boolean };

type OpenTrack = { track: MediaStreamTrack; torch: boolean; torchOn: boolean; stopReading: () => void };

type Readers = typeof import('./camera-reader');
/** Begins to read a playing video. @returns a function that stops it */
type StartReading = (readers: Readers) => () => void;
type Size = { width: number; height: number };

/** Enough for one code that is held in front of the camera. */
const ONE_CODE: Size = { width: 1280, height: 720 };
/** Many codes at once need a picture as large as nearly all cameras give at 30 frames a second. */
const MANY_CODES: Size = { width: 1920, height: 1080 };

/** For a screen that takes one ticket at a time. */
export type OneTicket = {
  /** Returns the ticket that a code names, 14 digits; null: none. */
  ticketOf: (text: string) => string | null;
  /** Called when several tickets are in view, with all of them. None is read until one is left. */
  onSeveral: (tickets: readonly string[]) => void;
};

/**
 * Opens a camera in `video` and reads codes from it until `stop`, one after the other.
 * @param video a muted inline video element in the page
 * @param onRead called once for each code that passes the guard (camera-guard.ts), with its digits as read
 * @param one for a screen that takes one ticket at a time
 * @throws CameraError
 */
export const openCamera = (
  video: HTMLVideoElement,
  onRead: (text: string) => void,
  options: CameraOptions,
  one?: OneTicket,
): Promise<CameraSession> =>
  open(video, ONE_CODE, options, ({ readFrames }) => {
    const accept = createCameraGuard(options.formats);
    const mayScan = one && createOneTicketCheck(one, options.formats);
    return readFrames(video, options.formats, (reads) => {
      const now = performance.now();
      if (!mayScan || mayScan(reads, now)) for (const text of accept(reads, now)) onRead(text);
    });
  });

/**
 * Checks a frame's reads before any is scanned; `one` gets several tickets in view once.
 * @returns a function of the reads and their time (ms): false while several tickets are in view
 */
function createOneTicketCheck(
  one: OneTicket,
  formats: () => CameraFormats,
): (reads: readonly CameraRead[], now: number) => boolean {
  const watch = createTicketWatch();
  return (reads, now) => {
    const texts = reads.map(({ text }) => text);
    const whole = reads.filter((read) => isExpected(read, formats()) && !isPart(read, texts));
    const inView = watch(
      whole.flatMap(({ text }) => one.ticketOf(text) ?? []),
      now,
    );
    if (inView.kind === 'several' && inView.tickets) one.onSeveral(inView.tickets);
    return inView.kind === 'one';
  };
}

/**
 * Opens a camera in `video` and reads every code in view until `stop`.
 * @param onFrame called with the unguarded reads of each frame, even if it has none (sweep.ts)
 * @throws CameraError
 */
export const openSweep = (
  video: HTMLVideoElement,
  onFrame: (frame: CameraFrame) => void,
  options: CameraOptions,
): Promise<CameraSession> =>
  open(video, MANY_CODES, options, ({ sweepFrames }) => sweepFrames(video, options.formats, onFrame));

/**
 * Opens a camera. It is released while the page is hidden and reopened when it is visible; otherwise, an installed app on
 * iOS returns to a black picture.
 * @param ideal the size of the picture to ask for
 */
async function open(
  video: HTMLVideoElement,
  ideal: Size,
  options: CameraOptions,
  startReading: StartReading,
): Promise<CameraSession> {
  if (!window.isSecureContext) throw new CameraError('insecure');
  if (!navigator.mediaDevices) throw new CameraError('missing');
  const readers = await import('./camera-reader').catch((error: unknown) => {
    throw toCameraError(error);
  });

  let devices: CameraDevice[] = [];
  let deviceId = options.deviceId;
  let current: OpenTrack | null = null;
  /** Changes with each opening and closing, so that an opening can detect that it was superseded. */
  let revision = 0;

  const close = () => {
    revision += 1;
    current?.stopReading();
    current?.track.stop();
    current = null;
    video.srcObject = null;
  };

  const switchTo = async (id: string | undefined) => {
    close();
    const openingRevision = revision;
    let track: MediaStreamTrack | undefined;
    try {
      const stream = await navigator.mediaDevices.getUserMedia({ video: constraints(id, ideal) });
      track = stream.getVideoTracks()[0];
      if (!track) throw new CameraError('missing');
      if (openingRevision !== revision) return track.stop();
      video.srcObject = stream;
      await video.play();
      const [cameras, torch] = await Promise.all([listCameras(), hasTorch(track)]);
      if (openingRevision !== revision) return track.stop();
      devices = cameras;
      deviceId = track.getSettings().deviceId;
      current = { track, torch, torchOn: false, stopReading: startReading(readers) };
      track.addEventListener('ended', () => {
        if (openingRevision !== revision) return;
        close();
        options.onChange?.(new CameraError('missing'));
      });
    } catch (error) {
      track?.stop();
      if (openingRevision !== revision) return; // The video has another stream or none, which isn't a failure.
      close();
      throw toCameraError(error);
    }
  };

  const onVisibility = () => {
    if (document.hidden) return close();
    switchTo(deviceId).then(
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
    await switchTo(deviceId).catch((error: CameraError) => {
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
    switchTo,
    torch: torchOf(() => current),
    stop,
  };
}

/** The torch of the camera that is open. */
const torchOf = (openTrack: () => OpenTrack | null): CameraSession['torch'] => ({
  get available() {
    return openTrack()?.torch ?? false;
  },
  get on() {
    return openTrack()?.torchOn ?? false;
  },
  async set(on) {
    const active = openTrack();
    if (!active?.torch) return;
    active.torch = await switchTorch(active.track, on);
    active.torchOn = on && active.torch;
  },
});

const constraints = (id: string | undefined, { width, height }: Size): MediaTrackConstraints => ({
  width: { ideal: width },
  height: { ideal: height },
  ...(id ? { deviceId: { exact: id } } : { facingMode: 'environment' }),
});

/** Lists the cameras. Labels are empty until the user allows the camera. */
async function listCameras(): Promise<CameraDevice[]> {
  const all = await navigator.mediaDevices.enumerateDevices();
  return all
    .filter(({ kind }) => kind === 'videoinput')
    .map(({ deviceId, label }) => ({ id: deviceId, label }));
}

/** Switches the torch. @returns false if the device refuses, as some do although they list a torch */
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

/** A ticket that isn't read for this long (ms) has left the picture: not every frame shows every code. */
const IN_VIEW_MS = 500;
/** Frames that must show a ticket before the clerk gets a message about it: one frame may be misread. */
const LOOKS = 2;
/** Frames after which the clerk gets the message in any case. */
const PATIENCE = 10;

/** The view of a camera that scans one ticket at a time. */
type InView =
  /** at most one ticket */
  | { kind: 'one' }
  /** several, so that none may be scanned. @property tickets 14 digits each; only once, when it is time to say so */
  | { kind: 'several'; tickets: readonly string[] | null };

/**
 * Follows the tickets that a camera sees. If several are in view, nobody knows which one is meant, and only one ticket of a roll is in
 * front (decision 98). A ticket of a roll stays in view as long as another one of the roll is read: its code may be covered.
 * @returns a function of the tickets of a frame (14 digits) and its time (ms, any origin, never decreasing)
 */
export function createTicketWatch(): (tickets: readonly string[], now: number) => InView {
  const seen = new Map<string, { at: number; looks: number }>();
  let frames = 0;
  let isReported = false;
  return (tickets, now) => {
    const packs = new Set(tickets.map(packNumber));
    for (const [ticket, { at, looks }] of seen)
      if (now - at > IN_VIEW_MS) seen.delete(ticket);
      else if (packs.has(packNumber(ticket))) seen.set(ticket, { at: now, looks });
    for (const ticket of new Set(tickets))
      seen.set(ticket, { at: now, looks: (seen.get(ticket)?.looks ?? 0) + 1 });
    if (seen.size <= 1) {
      frames = 0;
      isReported = false;
      return { kind: 'one' };
    }
    frames += 1;
    const sure = [...seen.values()].filter(({ looks }) => looks >= LOOKS);
    const reports = !isReported && (sure.length > 1 || frames >= PATIENCE);
    isReported ||= reports;
    return { kind: 'several', tickets: reports ? [...seen.keys()] : null };
  };
}
