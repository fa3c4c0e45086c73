import type { CounterSettings } from '../../../shared/places/store-settings';
import { COUNTER_SETTINGS } from '../../../shared/places/store-settings';

/** The counter's settings, in the order in which they are shown. */
export const SETTING_NAMES = Object.keys(COUNTER_SETTINGS) as (keyof CounterSettings)[];

/** A setting that is on or off. */
export type SwitchName = {
  [Name in keyof CounterSettings]: (typeof COUNTER_SETTINGS)[Name]['kind'] extends 'switch' ? Name : never;
}[keyof CounterSettings];

/** The same for each setting that is on or off. */
export const everySwitch = <Result>(of: (name: SwitchName) => Result): Record<SwitchName, Result> =>
  Object.fromEntries(
    SETTING_NAMES.filter((name): name is SwitchName => COUNTER_SETTINGS[name].kind === 'switch').map(
      (name) => [name, of(name)],
    ),
  ) as Record<SwitchName, Result>;

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
