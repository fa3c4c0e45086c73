import { MONEY_SETTINGS } from '../../../messages/areas/money-settings';
import { STORE_SETTINGS } from '../../../messages/areas/store-settings';
import { currentMessages } from '../../../messages/current';
import { dayEndText } from '../../../messages/words/store-settings';
import type { CounterSettings } from '../../../shared/places/store-settings';
import { COUNTER_SETTINGS } from '../../../shared/places/store-settings';
import { centsOf } from '../../../shared/values/money';

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

function textsOf(): { [Field in keyof CounterSettings]: (value: CounterSettings[Field]) => string } {
  const { changed, secondLanguages } = currentMessages(STORE_SETTINGS);
  const { changed: money, seen } = currentMessages(MONEY_SETTINGS);
  return {
    ...everySwitch((name) => (isOn: boolean) => changed[name]({ isOn })),
    ticket_layout: (layout) => changed.ticket_layout({ layout }),
    sells: (sells) => changed.sells({ sells }),
    time_zone: (zone) => changed.time_zone({ zone: zone.replaceAll('_', ' ') }),
    day_ends_at: (time) => changed.day_ends_at({ end: dayEndText(time) }),
    over_short_tolerance: (dollars) => money.over_short_tolerance({ cents: centsOf(dollars) }),
    slip_picture_days: (days) => money.slip_picture_days({ days }),
    clerks_see: (sees) => money.clerks_see({ seen: seen[sees].toLowerCase() }),
    vending_machines: (machines) =>
      changed.vending_machines({ names: machines.map(({ name }) => name).join(', ') || 'none' }),
    second_language: (language) => changed.second_language({ language: secondLanguages[language] }),
  };
}

/** The saved changes, in words. @param layoutName the name of the new layout */
export const changeTexts = (changes: Partial<CounterSettings>, layoutName: string): string[] => {
  const texts = textsOf();
  return SETTING_NAMES.flatMap((field) => {
    const value = field === 'ticket_layout' ? layoutName : changes[field];
    return changes[field] === undefined ? [] : texts[field](value as never);
  });
};
