import { expect, test } from 'vitest';
import { addToSerial } from '../../../../../src/shared/tickets/serial';
import { FIRST, packOf, ReceivingForm, UPC } from '../../../../support/device/receiving-form';

/** A store that has one pack of a game, which began at ticket 000. */
async function afterOnePack(): Promise<ReceivingForm> {
  const form = new ReceivingForm();
  form.server.hold(UPC, 1, FIRST, addToSerial(FIRST, 59));
  return form;
}

const waitingStarts = (form: ReceivingForm) => form.waiting().map(({ code }) => code.serial);

test('a swept stack is saved pack by pack, each once, whichever other tickets and UPCs are in view', async () => {
  const form = await afterOnePack();
  // As frames come: some codes again, a ticket of a roll that was seen already, a UPC and a piece of a code.
  await form.state().sweep([packOf(1), packOf(2)]);
  await form.state().sweep([packOf(2), addToSerial(packOf(1), 1), UPC, '100100000']);
  await Promise.all([form.state().sweep([packOf(3)]), form.state().sweep([packOf(3), packOf(4)])]);
  expect(form.starts()).toEqual([0, 1, 2, 3, 4].map(packOf));
  expect(form.state().lines).toHaveLength(4);
  expect(form.waiting()).toEqual([]);
});

test('a swept pack waits if a ticket other than its first is in view', async () => {
  const form = await afterOnePack();
  // The tickets right after the pack before would be a lot of the same pack if a person had scanned them.
  await form.state().sweep([addToSerial(packOf(1), 1), addToSerial(FIRST, 60), packOf(2)]);
  expect(form.starts()).toEqual([0, 2].map(packOf));
  expect(waitingStarts(form)).toEqual([addToSerial(FIRST, 60), addToSerial(packOf(1), 1)]);
  // Later frames change nothing, nor does a restart of the app.
  await form.state().sweep([packOf(1), packOf(2)]);
  const again = new ReceivingForm(undefined, form.server, form.kept);
  await again.state().resume([...form.kept.values()]);
  expect(again.starts()).toEqual([0, 2].map(packOf));
  expect(again.waiting()).toHaveLength(2);
});

test('the first pack of a listed game is saved by a gun’s scan, but waits for a person after a sweep', async () => {
  const game = { upc: UPC, priceCents: 500, packSize: 60 };
  const [swept, scanned] = [new ReceivingForm(), new ReceivingForm()];
  for (const form of [swept, scanned]) form.server.games.set('1001', game);
  await scanned.state().scan(FIRST);
  expect(scanned.starts()).toEqual([FIRST]);
  await swept.state().sweep([FIRST]);
  expect(swept.starts()).toEqual([]);
  expect(waitingStarts(swept)).toEqual([FIRST]);
  await swept.state().save();
  await swept.state().sweep([packOf(1)]);
  expect(swept.starts()).toEqual([FIRST, packOf(1)]);
});

test('without a network a swept stack is kept, and saved once when the network is back', async () => {
  const form = await afterOnePack();
  form.server.isGone = true;
  await form.state().sweep([packOf(1), packOf(2)]);
  await form.state().sweep([packOf(1)]);
  expect([...form.kept.values()].map(({ isSwept }) => isSwept)).toEqual([true, true]);
  form.server.isGone = false;
  await form.state().retry();
  expect(form.starts()).toEqual([0, 1, 2].map(packOf));
});
