import type { ChangeSettingsBody, CounterSettings } from '../../contract/office/store-settings';
import { MONEY_SETTINGS } from '../../i18n/en/money/settings';
import { STORE_SETTINGS } from '../../i18n/en/stock/store-settings';

/** The settings that differ. @param before as they were saved last */
export function changesOf(before: Partial<CounterSettings>, after: CounterSettings): ChangeSettingsBody {
  const { ticket_layout, sells, time_zone, day_ends_at, opening_reminder, clerks_remove_all } = after;
  const { over_short_tolerance, clerks_see, blind_count } = after;
  return {
    ...(ticket_layout !== before.ticket_layout && { ticket_layout }),
    ...(sells !== before.sells && { sells }),
    ...(time_zone !== before.time_zone && { time_zone }),
    ...(day_ends_at !== before.day_ends_at && { day_ends_at }),
    ...(opening_reminder !== before.opening_reminder && { opening_reminder }),
    ...(clerks_remove_all !== before.clerks_remove_all && { clerks_remove_all }),
    ...(over_short_tolerance !== before.over_short_tolerance && { over_short_tolerance }),
    ...(clerks_see !== before.clerks_see && { clerks_see }),
    ...(blind_count !== before.blind_count && { blind_count }),
  };
}

/** What was saved, in words. @param layoutName the name of the new layout */
export function changeTexts(changes: ChangeSettingsBody, layoutName: string): string[] {
  const { changed } = STORE_SETTINGS;
  const { changed: money } = MONEY_SETTINGS;
  return [
    changes.ticket_layout !== undefined && changed.ticket_layout(layoutName),
    changes.sells !== undefined && changed.sells(changes.sells),
    changes.time_zone !== undefined && changed.time_zone(changes.time_zone.replaceAll('_', ' ')),
    changes.day_ends_at !== undefined && changed.day_ends_at(changes.day_ends_at),
    changes.opening_reminder !== undefined && changed.opening_reminder(changes.opening_reminder),
    changes.clerks_remove_all !== undefined && changed.clerks_remove_all(changes.clerks_remove_all),
    changes.over_short_tolerance !== undefined && money.over_short_tolerance(changes.over_short_tolerance),
    changes.clerks_see !== undefined && money.clerks_see(changes.clerks_see),
    changes.blind_count !== undefined && money.blind_count(changes.blind_count),
  ].filter((text) => text !== false);
}
