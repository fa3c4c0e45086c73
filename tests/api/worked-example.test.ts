import { describe, expect, test } from 'vitest';
import type { SalesReply, SalesReportReply } from '../../src/shared/counting/sales-schema';
import type { StockRange } from '../../src/shared/stock/stock-schema';
import { signIn, testServer } from '../support/api/app';
import { addCompany, lotBody, salesBody, shelfBody, soldEntry } from '../support/databases/fixtures';

const UPC = '028400001234';
const server = testServer();

describe('the worked example of the product page', () => {
  test('in the worked example, a pack is received, put on the shelf, counted, and sold out: 60 tickets, $300', async () => {
    const { stores } = await addCompany(server.db);
    const [store] = stores;
    const till = await signIn(server, store.admin);

    const added = await till.post('/inventory_add', lotBody(store, UPC, '10010000000000'));
    expect(added.status).toBe(201);
    expect(added.body).toMatchObject({
      message: 'data added succesfully',
      data: {
        lot_number: UPC,
        lot_counter: 1,
        end_ticket_number: '10010000000059',
        ticket_price: 5,
        active_count: 60,
      },
    });
    const shelved = await till.put(
      '/updateInvetoryOnShelf',
      shelfBody(store.id, UPC, '10010000000000', '10010000000059'),
    );
    expect(shelved.status).toBe(200);
    expect(shelved.body).toMatchObject({ success: true, entries: [{ index: 0, status: 'done' }] });

    const first = await till.post<SalesReply>(
      '/sales-record-register',
      salesBody([soldEntry(store.id, UPC, '10010000000000', '10010000000022')], [], '2026-11-19T20:00:00Z'),
    );
    expect(first.status).toBe(201);
    expect(first.body.data).toMatchObject({ ticketCount: 23, amount: 115, report_time: '12:00:00' });
    const left = await till.get<{ data: StockRange[] }>(`/inventory-max/${UPC}/${store.id}`);
    expect(left.body.data).toEqual([
      {
        lot_number: UPC,
        lot_counter: 1,
        min: '10010000000023',
        max: '10010000000059',
        ticket_price: 5,
        vendor_id: store.vendorId,
        vendor_name: 'Vendor 1',
        sells: 'up',
      },
    ]);

    const second = await till.post<SalesReply>(
      '/sales-record-register',
      salesBody([], [soldEntry(store.id, UPC, '10010000000023', '10010000000059')], '2026-11-20T02:00:00Z'),
    );
    expect(second.body.data).toMatchObject({ ticketCount: 37, amount: 185 });
    const day = await till.get<SalesReportReply>(`/sales-record-list/2026-11-19/${store.id}`);
    expect(day.body.countData).toEqual([
      { date_created: '2026-11-19', report_time: null, ticketCount: 60, amount: 300, ID: null },
    ]);
    expect(day.body.salesRecord.map((row) => [row.start_ticket, row.end_ticket, row.amount])).toEqual([
      ['10010000000000', '10010000000022', 115],
      ['10010000000023', '10010000000059', 185],
    ]);
    const shift = await till.get<SalesReportReply>(
      `/shift-sales-record-list/2026-11-19/${store.admin.id}/12:00:00`,
    );
    expect(shift.body.countData).toEqual([
      {
        date_created: '2026-11-19',
        report_time: '12:00:00',
        ticketCount: 23,
        amount: 115,
        ID: first.body.data.id,
      },
    ]);
  });
});
