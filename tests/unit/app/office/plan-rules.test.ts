import { expect, test } from 'vitest';
import { ValidationError } from 'yup';
import { planSchema } from '../../../../src/app/office/plan-rules';

/** The message at a field with this text, or null. */
function faultOf(field: 'plan_price' | 'lot_size', text: string): string | null {
  try {
    planSchema().validateSyncAt(field, { [field]: text });
    return null;
  } catch (error) {
    if (error instanceof ValidationError) return error.message;
    throw error;
  }
}

test.each(['0.01', '1', '2.5', '2.50', '100000'])('%s is a price', (text) => {
  expect(faultOf('plan_price', text)).toBeNull();
});

test.each([
  ['', 'Plan Price is required.'],
  ['five', 'Plan Price must be numeric.'],
  ['1,5', 'Plan Price must be numeric.'],
  ['$5', 'Plan Price must be numeric.'],
  ...['0x10', '0b11', '0o7', '1e2', '1e9', '1_0', '+5', '１', 'Infinity'].map((text) => [
    text,
    'Plan Price must be numeric.',
  ]),
  ...['0', '-1', '0.001', '2.505', '100000.01'].map((text) => [
    text,
    'Plan Price must be dollars and cents, from 0.01 to 100,000.',
  ]),
])('%s isn’t a price', (text, message) => {
  expect(faultOf('plan_price', text ?? '')).toBe(message);
});

test.each(['1', '60', '10000'])('%s is a lot size', (text) => {
  expect(faultOf('lot_size', text)).toBeNull();
});

test.each([
  ['', 'Lot Size is required.'],
  ...['ten', '0x10', '1e2', '6 0'].map((text) => [text, 'Lot Size must be numeric.']),
  ...['0', '-3', '2.5', '10001'].map((text) => [text, 'Lot Size must be a whole number from 1 to 10,000.']),
])('%s isn’t a lot size', (text, message) => {
  expect(faultOf('lot_size', text ?? '')).toBe(message);
});
