import type { TSchema } from 'typebox';
import { Check } from 'typebox/value';
import { describe, expect, test } from 'vitest';
import type { AnyObjectSchema } from 'yup';
import { changePasswordSchema } from '../../../../src/app/accounts/profile-page';
import { userSchema } from '../../../../src/app/accounts/user-page';
import { subscriptionSchema } from '../../../../src/app/catalogue/subscription-page';
import { vendorSchema } from '../../../../src/app/catalogue/vendor-page';
import { correctionSchema } from '../../../../src/app/counting/exceptions/correction-form';
import { reasonSchema } from '../../../../src/app/office/form-dialog';
import { planSchema } from '../../../../src/app/office/plan-rules';
import { storeSchema } from '../../../../src/app/places/store-page';
import { nameSchema } from '../../../../src/app/places/teach/teach-dialog';
import {
  AddUserBody,
  RegisterBody,
  ResetPasswordBody,
  UpdateProfileBody,
} from '../../../../src/shared/accounts/people-schema';
import { AlarmSeenBody } from '../../../../src/shared/alarms/alarms-schema';
import {
  AddPlanBody,
  AddSubscriptionBody,
  AddVendorBody,
} from '../../../../src/shared/catalogue/catalogue-schema';
import { CorrectionBody, DismissBody } from '../../../../src/shared/counting/exceptions-schema';
import { LateSeenBody } from '../../../../src/shared/counting/late-records-schema';
import { AddStoreBody } from '../../../../src/shared/places/stores-schema';
import { TeachLayoutBody } from '../../../../src/shared/tickets/ticket-layouts-schema';

const SERIALS = { start_ticket: '10010000000000', end_ticket: '10010000000059' };
const SOLD = { ...SERIALS, ticket_price: 5, name: 'Clerk', time_created: '2026-11-20 09:00:00' };
const PERSON = { name: 'A', Username: 'a', email: '', password: 'Scratch#9x' };
const PLAN = { plan_name: 'A', plan_price: '1', lot_size: '60' };
const STORE = { store_name: 'A', Username: 'a', country_id: 1, company_id: 1 };
const SUBSCRIPTION = {
  subscription_name: 'A',
  subscription_type: 1,
  subscription_validity: 30,
  subscription_description: 'A',
};
const LAYOUT = {
  store_id: 1,
  name: 'A',
  forms: [{ mask: 'GGGG-PPPPPPP-TTT', source: 'typed' }],
  example: '1747-1263622-077',
};
const CORRECTION = { ...SERIALS, store_id: 1, lot_number: '028400001234', lot_counter: 1, reason: 'A' };

/** Each form with the body that it sends and its text fields. */
type Form = Pick<AnyObjectSchema, 'validateSyncAt'>;
const FORMS: [name: string, form: Form, body: TSchema, sample: object, fields: string[]][] = [
  ['plan', planSchema(), AddPlanBody, { ...PLAN, plan_price: 1, lot_size: 60 }, ['plan_name']],
  ['vendor', vendorSchema(), AddVendorBody, { vendor_name: 'A', upc_code: '1' }, ['vendor_name', 'upc_code']],
  [
    'store',
    storeSchema(),
    AddStoreBody,
    STORE,
    [
      'store_name',
      'Username',
      'contact_person',
      'contact_number',
      'contact_email',
      'website',
      'address',
      'city',
      'state',
      'zipcode',
    ],
  ],
  [
    'subscription',
    subscriptionSchema(),
    AddSubscriptionBody,
    SUBSCRIPTION,
    ['subscription_name', 'subscription_description'],
  ],
  ['new user', userSchema(true), AddUserBody, PERSON, ['name', 'Username', 'email', 'password']],
  ['new company', userSchema(true), RegisterBody, PERSON, ['company_name']],
  [
    'changed user',
    userSchema(false),
    UpdateProfileBody,
    {},
    ['name', 'Username', 'email', 'current_password'],
  ],
  ['own password', changePasswordSchema(), UpdateProfileBody, {}, ['current_password', 'password']],
  ['reset password', changePasswordSchema(), ResetPasswordBody, { token: 't', password: 'A' }, ['password']],
  ['taught layout', nameSchema(), TeachLayoutBody, LAYOUT, ['name']],
  ['correction', correctionSchema(SOLD), CorrectionBody, CORRECTION, ['reason']],
  ['alarm', reasonSchema(), AlarmSeenBody, { reason: 'A' }, ['reason']],
  ['dismissal', reasonSchema(), DismissBody, { reason: 'A' }, ['reason']],
  ['late record', reasonSchema(), LateSeenBody, { store_id: 2, reason: 'A' }, ['reason']],
];

/** Rules of the account that are stricter than the contract's maximum lengths. */
const STRICTER: Record<string, number> = { Username: 24, email: 254, contact_email: 254 };

const LENGTHS = [1, 8, 20, 21, 24, 25, 254, 255, 256, 500, 501, 1000, 1001, 2000, 2001];

/** A text of this length that breaks no other rule of its field. */
function textOf(field: string, length: number): string {
  if (field.endsWith('email')) return 'a@b.example'.padStart(length, 'a').slice(-length);
  if (field === 'password') return 'Aa#1'.padEnd(length, 'x');
  return '1'.repeat(length);
}

const longest = (accepts: (length: number) => boolean): number => Math.max(0, ...LENGTHS.filter(accepts));

describe.each(FORMS)('the %s form', (_, form, body, sample, fields) => {
  test.each(fields)('the form accepts %s up to the contract’s or its own maximum length', (field) => {
    const inForm = longest((length) => {
      try {
        form.validateSyncAt(field, {
          ...sample,
          pin_choice: '',
          user_role: '5',
          [field]: textOf(field, length),
        });
        return true;
      } catch {
        return false;
      }
    });
    const inContract = longest((length) => Check(body, { ...sample, [field]: textOf(field, length) }));
    expect(inForm).toBe(Math.min(inContract, STRICTER[field] ?? inContract));
  });
});

test.each(['plan_price', 'lot_size'])('the contract accepts a %s that the plan form accepts', (field) => {
  for (const text of ['0', '0.01', '1', '60', '10000', '10001', '100000', '100000.01', '-1', '1e2', '0x10']) {
    if (!planSchema().isValidSync({ ...PLAN, [field]: text })) continue;
    expect(Check(AddPlanBody, { plan_name: 'A', plan_price: 1, lot_size: 1, [field]: Number(text) })).toBe(
      true,
    );
  }
});
