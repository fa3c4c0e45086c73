import { expect, test } from 'vitest';
import { ValidationError } from 'yup';
import { userSchema } from '../../../../src/app/accounts/user-page';
import { subscriptionSchema } from '../../../../src/app/catalogue/subscription-page';
import { vendorSchema } from '../../../../src/app/catalogue/vendor-page';
import { planSchema } from '../../../../src/app/office/plan-rules';
import { storeSchema } from '../../../../src/app/places/store-page';

const FORMS = {
  plan: planSchema(),
  store: storeSchema(),
  subscription: subscriptionSchema(),
  user: userSchema(true),
  vendor: vendorSchema(),
};

/** The message at a field with this text, or null. */
function faultOf(form: keyof typeof FORMS, field: string, text: string): string | null {
  try {
    FORMS[form].validateSyncAt(field, { user_role: '6', [field]: text });
    return null;
  } catch (error) {
    if (error instanceof ValidationError) return error.message;
    throw error;
  }
}

const PASSWORD_RULE =
  'Password should not start with a digit and contain at least 1 uppercase letter, 1 lowercase letter, 1 special character and 1 number.';

test.each([
  ['plan', 'plan_name', [''], 'Plan Name is required.'],
  ['plan', 'plan_price', ['0.01', '1', '2.5', '2.50', '100000'], null],
  ['plan', 'plan_price', [''], 'Plan Price is required.'],
  [
    ...['plan', 'plan_price'],
    ['five', '1,5', '$5', '0x10', '0b11', '0o7', '1e2', '1e9', '1_0', '+5', '１', 'Infinity'],
    'Plan Price must be numeric.',
  ],
  [
    ...['plan', 'plan_price'],
    ['0', '-1', '0.001', '2.505', '100000.01', '1000000000'],
    'Plan Price must be dollars and cents, from 0.01 to 100,000.',
  ],
  ['plan', 'lot_size', ['1', '60', '10000'], null],
  ['plan', 'lot_size', [''], 'Lot Size is required.'],
  ['plan', 'lot_size', ['ten', '0x10', '1e2', '6 0'], 'Lot Size must be numeric.'],
  ['plan', 'lot_size', ['0', '-3', '2.5', '10001'], 'Lot Size must be a whole number from 1 to 10,000.'],
  ['store', 'store_name', [''], 'Store Name is required.'],
  ['store', 'Username', [''], 'Username is required.'],
  ['store', 'country_id', [''], 'Country is required.'],
  ['store', 'contact_number', ['555-0100'], 'Contact Number must be numeric.'],
  ['store', 'zipcode', ['CA'], 'Zipcode must be numeric.'],
  ['store', 'contact_email', ['nobody@'], 'Please provide a valid email.'],
  ['subscription', 'subscription_name', [''], 'Subscription name is required'],
  ['subscription', 'subscription_type', [''], 'Type is required'],
  ['subscription', 'subscription_validity', [''], 'Validity is required'],
  ['subscription', 'subscription_description', [''], 'Description is required'],
  ['user', 'Username', ['a'.repeat(25)], 'Username must be less than 24 characters.'],
  ['user', 'Username', ['no blanks'], 'Please provide valid Username.'],
  ['user', 'email', ['nobody@nowhere'], 'Please provide a valid email.'],
  ['user', 'password', ['Aa#1'], 'Password should be min 8 chars long.'],
  [
    ...['user', 'password'],
    ['lowercase#1', 'UPPERCASE#1', 'NoDigits##', 'NoSpecial11', '1Digit#first'],
    PASSWORD_RULE,
  ],
  ['vendor', 'upc_code', ['', '   '], 'UPS Code is required.'],
  ['vendor', 'vendor_name', [''], 'Vendor Name is required.'],
] as [keyof typeof FORMS, string, string[], string | null][])(
  'the %s form’s field %s with one of %j has the message: %s',
  (form, field, texts, message) => {
    for (const text of texts) expect(faultOf(form, field, text), text).toBe(message);
  },
);
