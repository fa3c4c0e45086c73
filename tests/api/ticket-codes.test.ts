import { describe, expect, test } from 'vitest';
import { addToSerial } from '../../src/shared/tickets/serial';
import type { TicketCodeReply } from '../../src/shared/tickets/ticket-layouts-schema';
import { ROLE } from '../../src/shared/wire/access';
import type { ApiErrorBody } from '../../src/shared/wire/errors';
import { signIn, testServer } from '../support/api/app';
import { must, openShop, PACK, type Shop, setSettings, ticket, UPC } from '../support/api/shop';
import { addPerson, lotBody } from '../support/databases/fixtures';
import { REAL_CODES } from '../support/tickets/real-codes';

const server = testServer();

const read = ({ till, store }: Shop, code: string, source?: 'scan' | 'typed') =>
  till.post<TicketCodeReply & ApiErrorBody>('/ticket-codes', { store_id: store.id, code, source });

const NOTHING = {
  upc: null,
  serial: null,
  game: null,
  pack: null,
  ticket: null,
  price: null,
  pack_size: null,
};

/** A code of Massachusetts, $5, of a pack of 100 tickets, with its check number. */
function massachusetts(ticketNumber: string): string {
  const digits = `4980276321${ticketNumber}05100000000000`;
  const sum = [...digits].reduce((total, digit) => total + Number(digit), 0);
  return digits + String((sum + 19) % 100).padStart(2, '0');
}

describe('a ticket code', () => {
  test('a ticket code is read by the standard layout if the store has chosen none', async () => {
    const shop = await openShop(server);
    const serial = ticket(7);
    const fields = { game: serial.slice(0, 4), pack: serial.slice(4, 11), ticket: 7 };
    expect((await must(read(shop, serial), 200)).data).toEqual({
      ...NOTHING,
      ...fields,
      kind: 'ticket',
      serial,
    });
    // More digits than a serial: a ticket that this store has.
    expect((await must(read(shop, `${serial}123`), 200)).data.serial).toBe(serial);
    expect((await must(read(shop, UPC), 200)).data).toEqual({ ...NOTHING, kind: 'upc', upc: UPC });
  });

  test('a ticket code is read by the layout that the store has chosen, with its price and pack size', async () => {
    const shop = await openShop(server);
    await setSettings(shop, { ticket_layout: 'us-ca' });
    expect((await must(read(shop, '17471263622029000000000167'), 200)).data).toEqual({
      ...NOTHING,
      kind: 'ticket',
      serial: '17471263622029',
      game: '1747',
      pack: '1263622',
      ticket: 29,
    });
    expect((await must(read(shop, '1747-1263622-4-029', 'typed'), 200)).data.serial).toBe('17471263622029');
    await setSettings(shop, { ticket_layout: 'us-ma' });
    const reply = await must(read(shop, massachusetts('128')), 200);
    expect(reply.data).toMatchObject({ kind: 'ticket', ticket: 128, price: 5, pack_size: 100 });
    expect((await must(read(shop, massachusetts('999')), 200)).data.kind).toBe('pack_label');
  });

  test('a ticket code of Georgia has 14 digits, or 14 and three more', async () => {
    const shop = await openShop(server);
    await setSettings(shop, { ticket_layout: 'us-ga' });
    for (const source of ['scan', 'typed'] as const)
      for (const code of ['18980019425068', '18980019425068123'])
        expect((await must(read(shop, code, source), 200)).data).toMatchObject({
          kind: 'ticket',
          serial: '18980019425068',
        });
  });

  test('a code from under the latex is refused, whether it was scanned or typed', async () => {
    const shop = await openShop(server);
    await setSettings(shop, { ticket_layout: 'us-ca' });
    for (const source of ['scan', 'typed'] as const)
      expect(await read(shop, '17471263622029123456789167', source)).toMatchObject({
        status: 422,
        body: { code: 'wrong_side', message: expect.stringContaining('Scan the back of the ticket.') },
      });
  });

  test('every collected code of a real ticket is read as expected, or refused', async () => {
    const shop = await openShop(server);
    for (const layout of new Set(REAL_CODES.map((code) => code.layout))) {
      await setSettings(shop, { ticket_layout: layout });
      for (const { code, source, normal, isPackLabel, refuse } of REAL_CODES.filter(
        (each) => each.layout === layout,
      )) {
        const reply = await read(shop, code, source);
        const kind = isPackLabel ? 'pack_label' : 'ticket';
        if (refuse) expect(reply, code).toMatchObject({ status: 422 });
        else if (isPackLabel) expect(reply, code).toMatchObject({ status: 200, body: { data: { kind } } });
        else expect(reply, code).toMatchObject({ status: 200, body: { data: { kind, serial: normal } } });
      }
    }
  });

  test('a ticket code that can’t be read is refused with the reason', async () => {
    const shop = await openShop(server);
    expect(await read(shop, '12')).toMatchObject({
      status: 422,
      body: { code: 'unreadable_code', message: 'Only 2 digits were read: scan again.' },
    });
    expect(await read(shop, 'abc')).toMatchObject({ status: 422, body: { code: 'unreadable_code' } });
    expect(await read(shop, UPC.slice(0, 11))).toMatchObject({
      status: 422,
      body: { code: 'unreadable_code', message: expect.stringContaining(UPC.slice(0, 11)) },
    });
    const strange = '99990000000001';
    expect(await read(shop, `${strange}123`)).toMatchObject({
      status: 422,
      body: { code: 'ambiguous_code', readings: [strange] },
    });
    await setSettings(shop, { ticket_layout: 'us-ca' });
    expect(await read(shop, '17471263622029123456789167')).toMatchObject({
      status: 422,
      body: { code: 'wrong_side', message: expect.stringContaining('back of the ticket') },
    });
    await setSettings(shop, { ticket_layout: 'us-ma' });
    expect(await read(shop, `${massachusetts('128').slice(0, -2)}00`)).toMatchObject({
      status: 422,
      body: { code: 'bad_check' },
    });
    expect((await read(shop, '1'.repeat(201))).status).toBe(400);
  });

  test('a ticket code with two readings is decided by a ticket in the store’s stock', async () => {
    const shop = await openShop(server);
    await setSettings(shop, { ticket_layout: '4-6-3-1' });
    const code = '12345678900427';
    const [byLayout, asSerial] = ['12340567890042', code];
    const reply = await read(shop, code, 'typed');
    expect(reply).toMatchObject({
      status: 422,
      body: { code: 'ambiguous_code', readings: [byLayout, asSerial] },
    });
    const lot = lotBody(shop.store, UPC, addToSerial(byLayout, -42), 60, 2);
    await shop.till.add('/inventory_add', lot);
    expect((await must(read(shop, code, 'typed'), 200)).data.serial).toBe(byLayout);
  });

  test('a ticket code isn’t decided by another store’s tickets, nor read for a stranger', async () => {
    const shop = await openShop(server);
    const other = await openShop(server);
    await other.till.add('/inventory_add', lotBody(other.store, UPC, '99990000000000', 60, 2));
    expect((await read(shop, '99990000000001123')).status).toBe(422);
    expect((await must(read(other, '99990000000001123'), 200)).data.serial).toBe('99990000000001');
    const everywhere = await signIn(server, await addPerson(server.db, ROLE.superAdmin, null, 'Super Admin'));
    const body = { store_id: shop.store.id, code: '99990000000001123' };
    expect((await everywhere.post('/ticket-codes', body)).status).toBe(422);
    const shelfCode = { store_id: shop.store.id, code: PACK };
    expect((await other.till.post('/ticket-codes', shelfCode)).status).toBe(403);
  });
});
