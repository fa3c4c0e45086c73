import { randomUUID } from 'node:crypto';
import type { TSchema } from 'typebox';
import { describe, expect, test } from 'vitest';
import type { AnyObjectSchema } from 'yup';
import { vendorSchema } from '../../src/app/catalogue/vendor-page';
import { reasonSchema } from '../../src/app/office/form-dialog';
import { planSchema } from '../../src/app/office/plan-rules';
import { AddPlanBody, AddVendorBody } from '../../src/shared/catalogue/catalogue-schema';
import { DismissBody } from '../../src/shared/counting/exceptions-schema';
import type { ApiErrorBody } from '../../src/shared/wire/errors';
import { testServer } from '../support/api/app';
import { type Office, openOffice } from '../support/api/people';

/**
 * A limit stands once, in the schema of the call's body: the form and the server take it from there. Each example reads it from
 * the schema, so that it holds after a change too; a limit written a second time fails it then.
 */
const server = testServer();

type Example = {
  field: string;
  /** the field's part of the schema */
  schema: TSchema & { maxLength?: number; maximum?: number };
  form: Pick<AnyObjectSchema, 'isValidSync'>;
  /** a body that differs in the field alone */
  body: (value: string | number) => Record<string, string | number>;
  /** the status of a body within the limit */
  accepted: number;
  send: (office: Office, body: object) => Promise<{ status: number; body: Partial<ApiErrorBody> }>;
};

const EXAMPLES: Example[] = [
  {
    field: 'vendor_name',
    schema: AddVendorBody.properties.vendor_name,
    form: vendorSchema(),
    body: (vendor_name) => ({ vendor_name, upc_code: '1' }),
    accepted: 201,
    send: ({ admin }, body) => admin.post('/vendor-add', body),
  },
  {
    field: 'lot_size',
    schema: AddPlanBody.properties.lot_size,
    form: planSchema(),
    body: (lot_size) => ({ plan_name: 'Sevens', plan_price: 7, lot_size }),
    accepted: 201,
    send: ({ admin }, body) => admin.post('/plan-add', body),
  },
  {
    field: 'reason',
    schema: DismissBody.properties.reason,
    form: reasonSchema(),
    body: (reason) => ({ reason }),
    // There is no such exception.
    accepted: 404,
    send: ({ storeAdmin }, body) => storeAdmin.post('/exceptions/999999999/dismiss', body, randomUUID()),
  },
];

/** As typed: forms have texts. */
const typed = (body: Record<string, string | number>) =>
  Object.fromEntries(Object.entries(body).map(([name, value]) => [name, String(value)]));

describe.each(EXAMPLES)(
  'the limit of $field in the schema',
  ({ field, schema, form, body, accepted, send }) => {
    const { maxLength, maximum = 0 } = schema;
    const [within, beyond] = maxLength
      ? ['x'.repeat(maxLength), 'x'.repeat(maxLength + 1)]
      : [maximum, maximum + 1];

    test('the form accepts a value at the schema’s limit and refuses one beyond it', () => {
      expect(form.isValidSync(typed(body(within)))).toBe(true);
      expect(form.isValidSync(typed(body(beyond)))).toBe(false);
    });

    test('the server accepts a value at the schema’s limit and refuses one beyond it, naming the field', async () => {
      const office = await openOffice(server);
      expect((await send(office, body(within))).status).toBe(accepted);
      const refused = await send(office, body(beyond));
      expect(refused).toMatchObject({ status: 400, body: { fields: { [field]: expect.any(String) } } });
    });
  },
);
