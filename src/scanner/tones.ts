/** The outcome of a scan: accepted, repeated or refused. Each sounds and feels different. */
export type Tone = 'good' | 'repeated' | 'refused';

type Beep = { hertz: number; ms: number; shape: OscillatorType };

/** Beeps in a row, 60 ms apart; the vibration pattern is the Vibration API's (ms on, off, on …). */
const SIGNALS: Record<Tone, { beeps: Beep[]; vibration: number[] }> = {
  good: { beeps: [{ hertz: 1760, ms: 80, shape: 'sine' }], vibration: [40] },
  repeated: {
    beeps: [
      { hertz: 880, ms: 80, shape: 'sine' },
      { hertz: 880, ms: 80, shape: 'sine' },
    ],
    vibration: [40, 60, 40],
  },
  refused: { beeps: [{ hertz: 196, ms: 300, shape: 'square' }], vibration: [250] },
};
const PAUSE_MS = 60;
const VOLUME = 0.25;
/** A tone without a ramp clicks. */
const RAMP_S = 0.005;

/** One for the whole app: browsers allow only a few, and starting one takes longer than a beep. */
let audio: AudioContext | null = null;

/**
 * Prepares the sound at the first touch or key, since browsers mute it until then.
 * @returns a function that stops waiting for it
 */
export function readyTones(target: Document): () => void {
  const start = () => {
    stop();
    context();
  };
  const stop = () => {
    for (const type of ['pointerdown', 'keydown']) target.removeEventListener(type, start, { capture: true });
  };
  for (const type of ['pointerdown', 'keydown']) target.addEventListener(type, start, { capture: true });
  return stop;
}

/**
 * Signals the outcome of a scan by sound and vibration. Never throws on a device without them.
 * @param muted no sound; vibration stays
 */
export function signal(tone: Tone, muted: boolean): void {
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

/** The shared context, awake if the browser lets it; null where there is no Web Audio or no sound device. */
function context(): AudioContext | null {
  if (typeof AudioContext === 'undefined') return null;
  try {
    audio ??= new AudioContext({ latencyHint: 'interactive' });
  } catch (error) {
    console.warn('No sound on this device', error);
    return null;
  }
  // It sleeps after a phone call or a locked screen; when it can't wake, the beep is simply not heard.
  if (audio.state !== 'running') audio.resume().catch((error) => console.warn('Sound stays off', error));
  return audio;
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
