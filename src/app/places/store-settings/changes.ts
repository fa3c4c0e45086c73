import type { CounterSettings } from '../../../shared/places/store-settings';
import { COUNTER_SETTINGS } from '../../../shared/places/store-settings';

/** The counter's settings, in the order in which they are shown. */
export const SETTING_NAMES = Object.keys(COUNTER_SETTINGS) as (keyof CounterSettings)[];

type NameOf<Kind> = {
  [Name in keyof CounterSettings]: (typeof COUNTER_SETTINGS)[Name]['kind'] extends Kind ? Name : never;
}[keyof CounterSettings];

type SwitchName = NameOf<'switch'>;
/** A setting that is on or off, or a number: its field follows from its kind. */
export type PlainName = NameOf<'switch' | 'whole' | 'decimal'>;

export const isSwitch = (name: keyof CounterSettings): name is SwitchName =>
  COUNTER_SETTINGS[name].kind === 'switch';
export const isPlain = (name: keyof CounterSettings): name is PlainName =>
  ['switch', 'whole', 'decimal'].includes(COUNTER_SETTINGS[name].kind);

/** The counter's settings that differ. @param before as last saved */
export const changesOf = (
  before: { readonly [Field in keyof CounterSettings]?: unknown },
  after: CounterSettings,
) =>
  Object.fromEntries(
    SETTING_NAMES.filter((field) => JSON.stringify(after[field]) !== JSON.stringify(before[field])).map(
      (field) => [field, after[field]],
    ),
  ) as Partial<CounterSettings>;
