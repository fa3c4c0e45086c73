import { expect, test } from 'vitest';
import { layoutOf, STANDARD } from '../../../../../src/shared/tickets/layouts';
import { ReceivingForm, UPC } from '../../../../support/device/receiving-form';

/**
 * Opens the form of a store with this layout, at the serials of a game. The plan has 60 tickets at $5.
 * @param before the pack of this game that the store has
 */
async function receiving(code: string, before?: [start: string, end: string]) {
  const form = new ReceivingForm(layoutOf(code) ?? STANDARD);
  const { server, store } = form;
  if (before) server.hold(UPC, 1, ...before);
  await store.getState().scan(UPC);
  if (before) store.getState().answer(true);
  const choosePlan = () => form.type({ plan_id: '5' });
  return { server, store, choosePlan, values: () => form.values, said: () => store.getState().notice?.text };
}

/** A Massachusetts code of pack 0052140 with its check number. */
function massachusetts(ticket: string, price: string, size: string): string {
  const digits = `5420005214${ticket}${price}${size}000000000`;
  const sum = [...digits].reduce((total, digit) => total + Number(digit), 0);
  return digits + String((sum + 19) % 100).padStart(2, '0');
}

test('in California, any ticket of a pack determines its start, and the next pack takes one scan', async () => {
  const { server, store, choosePlan, values } = await receiving('us-ca');
  await store.getState().scan('17471263622036000000000478');
  expect(values().start_number).toBe('17471263622000');
  choosePlan();
  await store.getState().save();
  await store.getState().scan('17471263623012000000000111');
  expect(server.lots.map((lot) => [lot.start_ticket_number, lot.end_ticket_number])).toEqual([
    ['17471263622000', '17471263622059'],
    ['17471263623000', '17471263623059'],
  ]);
});

test('a game whose packs begin at 001 continues at 001', async () => {
  const { server, store } = await receiving('us-ca', ['17471263621001', '17471263621060']);
  await store.getState().scan('17471263622036000000000478');
  expect(server.lots.at(-1)).toMatchObject({ start_ticket_number: '17471263622001', lot_counter: 2 });
});

test('a scanned ticket beyond the pack size waits for a person', async () => {
  const { server, store, choosePlan, said } = await receiving('us-ca');
  await store.getState().scan('17471263622036000000000478');
  choosePlan();
  await store.getState().save();
  await store.getState().scan('17471263623075000000000111');
  expect(server.lots).toHaveLength(1);
  expect(said()).toContain('Ticket 075 was scanned, but a pack of this plan ends at 059.');
});

test('the label of a Massachusetts pack fills in plan, start and end', async () => {
  const { store, values } = await receiving('us-ma');
  await store.getState().scan(massachusetts('999', '05', '060'));
  expect(values()).toMatchObject({
    plan_id: '5',
    start_number: '05420005214000',
    end_number: '05420005214059',
  });
});

test('the message for a label whose price and size match no plan names both', async () => {
  const { store, values, said } = await receiving('us-ma');
  await store.getState().scan(massachusetts('999', '10', '100'));
  expect(values().plan_id).toBe('');
  expect(said()).toContain('No $10 plan with 100 tickets.');
});
