/** A key press for Gun check; `timeStamp` in ms, as in KeyboardEvent, and `code` the key's place on the keyboard. */
export type HeardKey = Pick<KeyboardEvent, 'key' | 'code' | 'timeStamp' | 'ctrlKey' | 'shiftKey'>;

/** A setting of the gun that should be changed, see `gun_check.advice` in the texts. */
type GunAdvice = 'byHand' | 'noEnding' | 'slow' | 'stalls' | 'keyboard' | 'prefix' | 'suffix';

/** The keys that a gun sent for one code. */
export type GunReport = {
  /** the characters, without the end mark */
  text: string;
  /** the key that ended the code; null: none */
  ending: 'Enter' | 'Tab' | null;
  /** the mean time between two keys, in ms */
  meanGap: number;
  /** the longest, in ms */
  longestGap: number;
  /** the keys of the digits give other characters: the gun and the device expect different keyboards */
  isOtherKeyboard: boolean;
  /** characters that aren't digits, in front of the code and after it */
  prefix: string;
  suffix: string;
  /** what to change; empty: the gun is set up well */
  advice: GunAdvice[];
};

/** Fewer characters aren't a code. */
const MIN_CHARACTERS = 6;
/** Guns send a key every 5 to 30 ms, people one every 60 ms or slower (wedge.ts). */
const SLOW_MS = 50;
const BY_HAND_MS = 80;
const STALL_MS = 150;
/** A pause this long (ms) ends a code without an end mark. */
export const QUIET_MS = 500;

/**
 * Describes what a gun sent, and what to change in its settings.
 * @param keys those of one code, in order
 * @returns null for too few characters
 */
export function describeGun(keys: readonly HeardKey[]): GunReport | null {
  const last = keys.at(-1);
  const ending = endingOf(last);
  const characters = keys.filter(({ key, ctrlKey }) => key.length === 1 && !ctrlKey);
  const text = characters.map(({ key }) => key).join('');
  if (!last || characters.length < MIN_CHARACTERS) return null;
  const gaps = characters.slice(1).map(({ timeStamp }, i) => timeStamp - (characters[i]?.timeStamp ?? 0));
  const meanGap = gaps.reduce((sum, gap) => sum + gap, 0) / gaps.length;
  const longestGap = Math.max(...gaps);
  const isOtherKeyboard = characters.some(isOfOtherKeyboard);
  const [, prefix = '', , suffix = ''] = isOtherKeyboard
    ? []
    : (/^(\P{Nd}*)(.*?)(\P{Nd}*)$/su.exec(text) ?? []);
  const isByHand = meanGap > BY_HAND_MS;
  const faults: Record<GunAdvice, boolean> = {
    byHand: isByHand,
    keyboard: isOtherKeyboard,
    noEnding: ending === null,
    slow: !isByHand && meanGap > SLOW_MS,
    stalls: !isByHand && longestGap > STALL_MS,
    prefix: prefix !== '',
    suffix: suffix !== '',
  };
  const advice = (Object.keys(faults) as GunAdvice[]).filter((each) => faults[each]);
  return { text, ending, meanGap, longestGap, isOtherKeyboard, prefix, suffix, advice };
}

/** Guns end a code with Enter, Tab, or CR sent as Ctrl+M (wedge.ts). */
function endingOf(last: HeardKey | undefined): GunReport['ending'] {
  if (last?.key === 'Tab') return 'Tab';
  return last?.key === 'Enter' || (last?.ctrlKey && /^[mj]$/i.test(last.key)) ? 'Enter' : null;
}

/** The key of a digit gave another character: `Digit1` types `&` on a French keyboard. */
const isOfOtherKeyboard = ({ key, code, shiftKey }: HeardKey): boolean =>
  /^Digit[0-9]$/.test(code) && !/\p{Nd}/u.test(key) && !shiftKey;
