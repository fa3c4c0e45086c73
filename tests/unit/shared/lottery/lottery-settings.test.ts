import { Check } from 'typebox/value';
import { expect, test } from 'vitest';
import { LOTTERY_PRESETS } from '../../../../src/shared/lottery/presets';
import { DEFAULT_SETTINGS, type StoreSettings } from '../../../../src/shared/places/store-settings';
import { ChangeSettingsBody } from '../../../../src/shared/places/store-settings-schema';

const isAccepted = (settings: Partial<StoreSettings>): boolean => Check(ChangeSettingsBody, settings);

test('a store’s lottery week starts on Sunday, is swept on Tuesday and earns 5% commission by default', () => {
  expect(DEFAULT_SETTINGS).toMatchObject({
    settle_days: null,
    settle_percent: null,
    settle_at_activation: false,
    week_starts_on: 'sunday',
    sweep_weekday: 'tuesday',
    sweep_lag_weeks: 0,
    sales_commission_percent: 5,
    cashing_commission_percent: 0,
    weekly_fee: 0,
  });
});

test.each<[keyof StoreSettings, number, number]>([
  ['settle_days', 1, 365],
  ['settle_percent', 1, 100],
  ['sweep_lag_weeks', 0, 8],
  ['sales_commission_percent', 0, 100],
  ['cashing_commission_percent', 0, 100],
  ['weekly_fee', 0, 10_000],
])('the setting %s must be from %i to %i', (field, min, max) => {
  expect([min - 1, min, max, max + 1].map((value) => isAccepted({ [field]: value }))).toEqual([
    false,
    true,
    true,
    false,
  ]);
});

test('a journal account has a name of at most 100 characters and a code of at most 20', () => {
  const withCash = (name: string, code: string) =>
    isAccepted({ journal_accounts: { ...DEFAULT_SETTINGS.journal_accounts, cash: { name, code } } });
  expect(withCash('n'.repeat(100), '1'.repeat(20))).toBe(true);
  expect(withCash('n'.repeat(101), '1')).toBe(false);
  expect(withCash('n', '1'.repeat(21))).toBe(false);
});

test('the presets of state lotteries have the numbers that the lotteries publish, and are valid settings', () => {
  const numbers = LOTTERY_PRESETS.map(({ state, settings: preset }) => [
    state,
    preset.settle_days,
    preset.settle_percent,
    preset.settle_at_activation,
    preset.sales_commission_percent,
    preset.cashing_commission_percent,
  ]);
  const unpublished = undefined;
  expect(numbers).toEqual([
    ['AZ', 45, 85, false, unpublished, unpublished],
    ['OR', null, null, true, 8, unpublished],
    ['TX', 45, 70, false, 5, unpublished],
    ['VA', unpublished, unpublished, unpublished, 5, 1],
    ['WA', 50, 80, false, unpublished, unpublished],
  ]);
  for (const { settings } of LOTTERY_PRESETS) expect(isAccepted(settings)).toBe(true);
});
