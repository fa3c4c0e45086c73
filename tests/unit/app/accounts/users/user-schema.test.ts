import { expect, test } from 'vitest';
import type { ValidationError } from 'yup';
import { NEW_COMPANY, PIN_CHOICE, userSchema } from '../../../../../src/app/accounts/user-page';

const clerk = {
  name: 'New Person',
  Username: 'clerk',
  email: '',
  password: 'Scratch#9x',
  invites: '',
  reads_only: '',
  store_ids: '',
  current_password: '',
  pin: '0471',
  pin_choice: '',
  user_role: '7',
  store_id: '3',
  company_id: '1',
  company_name: '',
};

/** The messages of a form, by field. */
const faults = (values: Partial<typeof clerk>, isNew = true): Promise<Record<string, string>> =>
  userSchema(isNew)
    .validate({ ...clerk, ...values }, { abortEarly: false })
    .then(
      () => ({}),
      (error: ValidationError) =>
        Object.fromEntries(error.inner.map(({ path, message }) => [path ?? '', message])),
    );

test('the user form requires a name and PIN of a clerk, and a Username and password of everyone else', async () => {
  expect(await faults({ Username: '', password: '' })).toEqual({});
  expect(await faults({ Username: '', password: '', user_role: '6' })).toEqual({
    Username: 'Username is required.',
    password: 'Password is required',
  });
  expect(await faults({ Username: '' }, false)).toEqual({ Username: 'Username is required.' });
  expect(await faults({ store_id: '' })).toEqual({ store_id: 'Store is required.' });
});

test('the user form requires no password of an invited user, who sets it through a link', async () => {
  const invited = { password: '', user_role: '6', invites: 'yes' };
  expect(await faults(invited)).toEqual({});
  expect(await faults({ ...invited, invites: '' })).toEqual({ password: 'Password is required' });
});

test('the user form requires a PIN of 4 to 8 digits for a new clerk, and ignores the PIN field for other roles', async () => {
  for (const pin of ['0471', '12905678']) expect(await faults({ pin })).toEqual({});
  expect(await faults({ pin: '' }, false)).toEqual({});
  expect(await faults({ pin: '' })).toEqual({ pin: 'A PIN has 4 to 8 digits.' });
  for (const pin of ['123', '123456789', '12a4', '१२३४'])
    for (const isNew of [true, false])
      expect(await faults({ pin }, isNew)).toEqual({ pin: 'A PIN has 4 to 8 digits.' });
  expect(await faults({ pin: '1234' })).toEqual({ pin: expect.stringMatching(/^This PIN is too easy/) });
  expect(await faults({ pin: '123', user_role: '6' })).toEqual({});
});

test('the user form requires a new PIN only if the clerk’s existing PIN is to be replaced', async () => {
  const fault = { pin: 'A PIN has 4 to 8 digits.' };
  for (const pin of ['', '123'])
    expect(await faults({ pin, pin_choice: PIN_CHOICE.replace }, false)).toEqual(fault);
  expect(await faults({ pin: '0471', pin_choice: PIN_CHOICE.replace }, false)).toEqual({});
  for (const pin_choice of [PIN_CHOICE.keep, PIN_CHOICE.remove])
    expect(await faults({ pin: '123', pin_choice }, false)).toEqual({});
});

test('the user form requires no store of an admin, and a name for a new company', async () => {
  expect(await faults({ user_role: '5', store_id: '' })).toEqual({});
  expect(await faults({ user_role: '5', company_id: NEW_COMPANY })).toEqual({
    company_name: 'Company Name is required.',
  });
  expect(await faults({ user_role: '5', company_id: NEW_COMPANY, company_name: 'Bay' })).toEqual({});
  // The choice is only shown for an admin.
  expect(await faults({ company_id: NEW_COMPANY })).toEqual({});
});

test('the user form requires neither a password nor a store to change a user', async () => {
  expect(await faults({ password: '', store_id: '' }, false)).toEqual({});
  expect(await faults({ password: '', user_role: '6' })).toEqual({ password: 'Password is required' });
});

test('the user form trims spaces around a name, but not around a password', async () => {
  const person = { ...clerk, user_role: '6', name: ' New Clerk ', password: ' Scratch#9x ' };
  const values = await userSchema(true).validate(person);
  expect(values).toMatchObject({ name: 'New Clerk', password: ' Scratch#9x ' });
  expect(await faults({ name: '  ' })).toEqual({ name: 'Name is required.' });
});
