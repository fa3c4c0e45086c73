import { create } from 'zustand';

/**
 * The outcome of a scan: accepted, repeated, refused, accepted with tickets missing, or of a pack that isn't known and is kept.
 * Each has its own sound and vibration.
 */
export type Tone = 'good' | 'repeated' | 'refused' | 'missing' | 'unknown';
/** An outcome that only a census has: a pack that is known to be elsewhere. */
type CensusTone = 'elsewhere';

type Beep = { hertz: number; ms: number; shape: OscillatorType };

/** Beeps 60 ms apart, and a Vibration API pattern (ms on, off, on …). */
const SIGNALS: Record<Tone | CensusTone, { beeps: Beep[]; vibration: number[] }> = {
  good: { beeps: [{ hertz: 1760, ms: 80, shape: 'sine' }], vibration: [40] },
  repeated: {
    beeps: [
      { hertz: 880, ms: 80, shape: 'sine' },
      { hertz: 880, ms: 80, shape: 'sine' },
    ],
    vibration: [40, 60, 40],
  },
  refused: { beeps: [{ hertz: 196, ms: 300, shape: 'square' }], vibration: [250] },
  missing: {
    beeps: [
      { hertz: 660, ms: 120, shape: 'triangle' },
      { hertz: 440, ms: 240, shape: 'triangle' },
    ],
    vibration: [120, 60, 240],
  },
  elsewhere: {
    beeps: [
      { hertz: 660, ms: 100, shape: 'sine' },
      { hertz: 990, ms: 100, shape: 'sine' },
      { hertz: 1320, ms: 160, shape: 'sine' },
    ],
    vibration: [60, 60, 60, 60, 60],
  },
  unknown: {
    beeps: [
      { hertz: 294, ms: 150, shape: 'square' },
      { hertz: 294, ms: 150, shape: 'square' },
    ],
    vibration: [200, 60, 200],
  },
};
const PAUSE_MS = 60;
const VOLUME = 0.25;
/** A tone without a ramp clicks. */
const RAMP_S = 0.005;

/** Shared by the whole app: browsers allow only a few, and creating one takes longer than a beep. */
let audio: AudioContext | null = null;

/**
 * Readies sound before the first scan: makes the audio context when the browser is idle, since that takes longer than a beep,
 * and unlocks it on the first touch or key press; browsers block sound until then.
 * @returns a function that ends both
 */
export function readyTones(target: Document): () => void {
  const cancel = whenIdle(context);
  const unlock = () => {
    stop();
    context();
  };
  const stop = () => {
    cancel();
    for (const type of ['pointerdown', 'keydown'])
      target.removeEventListener(type, unlock, { capture: true });
  };
  for (const type of ['pointerdown', 'keydown']) target.addEventListener(type, unlock, { capture: true });
  return stop;
}

/** For Safari, which has no idle callbacks: the screen is drawn by then. */
const DRAWN_WITHIN_MS = 500;

/** Does something once the browser has nothing else to do. @returns a function that cancels it */
function whenIdle(work: () => void): () => void {
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(work, DRAWN_WITHIN_MS);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(() => work());
  return () => cancelIdleCallback(handle);
}

/**
 * Signals the outcome of a scan with sound and vibration. Never throws on a device without them.
 * @param muted turns off sound, but not vibration
 */
export function signal(tone: Tone | CensusTone, muted: boolean): void {
  const { beeps, vibration } = SIGNALS[tone];
  globalThis.navigator?.vibrate?.(vibration);
  const output = muted ? null : context();
  if (!output) return;
  let at = output.currentTime;
  for (const beep of beeps) {
    play(output, beep, at);
    at += (beep.ms + PAUSE_MS) / 1000;
  }
}

/** The shared context, resumed if the browser allows it; null without Web Audio or a sound device. */
function context(): AudioContext | null {
  if (typeof AudioContext === 'undefined') return null;
  try {
    audio ??= makeContext();
  } catch (error) {
    console.warn('No sound on this device', error);
    return null;
  }
  // A phone call or a locked screen suspends it. If it can't resume, the beep is skipped.
  if (audio.state !== 'running') audio.resume().catch((error) => console.warn('Sound stays off', error));
  return audio;
}

/** While the page is hidden, the context rests: even when silent it takes 2 % of a core. */
function makeContext(): AudioContext {
  const made = new AudioContext({ latencyHint: 'interactive' });
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden) context();
    else made.suspend().catch((error) => console.warn('Sound stays on', error));
  });
  return made;
}

function play(output: AudioContext, { hertz, ms, shape }: Beep, at: number): void {
  const end = at + ms / 1000;
  const oscillator = new OscillatorNode(output, { type: shape, frequency: hertz });
  const gain = new GainNode(output, { gain: 0 });
  gain.gain.linearRampToValueAtTime(0, at);
  gain.gain.linearRampToValueAtTime(VOLUME, at + RAMP_S);
  gain.gain.setValueAtTime(VOLUME, end - RAMP_S);
  gain.gain.linearRampToValueAtTime(0, end);
  oscillator.connect(gain).connect(output.destination);
  oscillator.start(at);
  oscillator.stop(end);
}

const KEY = 'lottery-sound';

const isOn = (): boolean => globalThis.localStorage?.getItem(KEY) !== 'off';

/** The setting for beeps on scans. Stored on the device and shared by all tabs. */
export const useSound = create<{ on: boolean; toggle: () => void }>()((set, get) => ({
  on: isOn(),
  toggle() {
    const on = !get().on;
    localStorage.setItem(KEY, on ? 'on' : 'off');
    set({ on });
  },
}));

globalThis.addEventListener?.('storage', ({ key }) => {
  if (key === KEY) useSound.setState({ on: isOn() });
});

/**
 * Signals a scan's outcome as soon as the screen has taken it. React renders a store's change in a microtask that is
 * queued by then, so the value is in its field first; the frame that shows it may take another tenth of a second.
 */
export const soundOutcome = (tone: Tone | CensusTone): void =>
  queueMicrotask(() => signal(tone, !useSound.getState().on));
