import { expect, test } from 'vitest';
import { commands, type Locator, page } from 'vitest/browser';
import { call } from '../../src/device/client';
import { countingPaths } from '../../src/shared/counting/paths';
import { addToSerial } from '../../src/shared/tickets/serial';
import { paths } from '../../src/shared/wire/page-paths';
import { ago, contradiction, correctionsOf, soldOutThenSeen } from '../support/shops/exceptions';
import type { Pack } from '../support/shops/store-account';
import { expectTexts, openScreen, storeAccount, textsOf } from './screen';

const section = (name: string): Locator => page.getByRole('region', { name, exact: true }).first();
const openCard = ({ upc }: Pick<Pack, 'upc'>): Locator =>
  section('Open exceptions')
    .getByRole('listitem')
    .filter({ has: page.css(`h3[title^="${upc}"]`) });
/** The button that corrects a pack's tickets from `serial` on: 'Correct Crossword Mini, pack 1200789: #020'. */
const correctButton = (pack: Pick<Pack, 'upc'>, serial: string): Locator =>
  openCard(pack).getByRole('button', {
    name: new RegExp(`^Correct .+, pack ${serial.slice(4, 11)}: #${serial.slice(11)}$`),
  });

test('a correction of an exception requires a reason and serials within the exception', {
  tags: 'all',
}, async () => {
  const store = await storeAccount();
  const { pack, ticket } = await contradiction(store, '028400061023', '61020000000000');
  const screen = await openScreen('store', paths.exceptions);
  await correctButton(pack, ticket(20)).click();
  await screen.fill({ 'Start Serial': '', 'End Serial': '123', Reason: '' });
  await screen.save();
  await screen.expectFault('Start Serial', 'Start Serial is required');
  await screen.expectFault('End Serial', 'End Serial must have 14 digits.');
  await screen.expectFault('Reason', 'Reason is required.');
  const bounds = `must be one from ${ticket(20)} to ${ticket(34)}.`;
  await screen.fill({ 'Start Serial': ticket(19), 'End Serial': ticket(35), Reason: '   ' });
  await screen.expectFault('Start Serial', `Start Serial ${bounds}`);
  await screen.expectFault('End Serial', `End Serial ${bounds}`);
  await screen.expectFault('Reason', 'Reason is required.');
  await expect.element(screen.dialog).not.toHaveTextContent('back On Shelf');
  await screen.fill({ 'Start Serial': ticket(30), 'End Serial': ticket(29) });
  await screen.expectFault('End Serial', "Start Serial # can't be greater than End Serial#");
  expect(await correctionsOf(store, pack)).toEqual([]);

  // A gun may append a check character.
  await screen.fill({ 'Start Serial': `${ticket(30)}7`, 'End Serial': ticket(34), Reason: 'found five' });
  await expect.element(screen.dialog).toHaveTextContent('Returns 5 tickets ($25.00) to the shelf.');
  await screen.save();
  await expect.element(screen.dialog).not.toBeInTheDocument();
  expect(await store.shelfOf(pack.upc)).toEqual([[ticket(30), ticket(79)]]);
  // The rest still contradicts the later count.
  await expect.element(openCard(pack)).toHaveTextContent('#020–#029 (10 tickets, $50.00)');

  // A gap in the middle leaves two runs, each with its own button.
  await correctButton(pack, ticket(20)).click();
  await screen.fill({ 'Start Serial': ticket(25), 'End Serial': ticket(25), Reason: 'found one' });
  await screen.save();
  await expectTexts(correctButton(pack, ticket(20)), ['Correct #020 to #024']);
  await correctButton(pack, ticket(26)).click();
  await expect.element(screen.field('Start Serial')).toHaveValue(ticket(26));
  await expect.element(screen.field('End Serial')).toHaveValue(ticket(29));
});

test('tickets recorded as sold by mistake can be put back on the shelf without an exception', {
  tags: 'all',
}, async () => {
  const store = await storeAccount();
  const upc = '028400061047';
  const [old, latest] = ['61040000000000', '61041000000000'];
  const ticket = (n: number) => addToSerial(latest, n);
  await store.shelve(upc, old, 80);
  await store.shelve(upc, latest, 80, 2);
  await store.sell(upc, old, addToSerial(old, 9), ago(2).toISOString());
  const screen = await openScreen('store', paths.exceptions);
  await screen.button('New Correction').click();
  await expect.element(screen.field('UPC')).toHaveFocus();
  await screen.button('Fetch').click();
  await screen.expectFault('UPC', 'UPC number is required');
  await screen.fill({ UPC: '12345' });
  await screen.button('Fetch').click();
  await screen.expectFault('UPC', 'UPC must have 12 digits.');
  await screen.fill({ UPC: '999999999993' });
  await screen.button('Fetch').click();
  await expect
    .element(screen.dialog.getByRole('alert'))
    .toHaveTextContent('No data available according to UPC Code!');

  await screen.fill({ UPC: '' });
  await commands.gun(upc);
  await expect.element(screen.field('UPC')).toHaveValue(upc);
  // Only one lot has sold tickets, so there is no lot to choose.
  await expect.element(screen.button('Correct #000–#009')).toBeVisible();
  await expect.element(screen.field('Lot')).not.toBeInTheDocument();

  await store.sell(upc, ticket(0), ticket(4), ago(1).toISOString(), 2);
  await screen.button('Fetch').click();
  await expect.element(screen.field('Lot')).toHaveValue(`${upc}/2`);
  await screen.button('Correct #000–#004').click();
  await expect.element(screen.field('Start Serial')).toHaveValue(ticket(0));
  await screen.fill({ 'Start Serial': ticket(3), Reason: 'wrong pack scanned' });
  await expect.element(screen.dialog).toHaveTextContent('Returns 2 tickets ($10.00) to the shelf.');

  // Another user is faster.
  const body = { store_id: store.user.store_id, lot_number: upc, lot_counter: 2, start_ticket: ticket(4) };
  await call(store.api, countingPaths.correct, {
    body: { ...body, end_ticket: ticket(4), reason: 'faster' },
    key: crypto.randomUUID(),
  });
  await screen.save();
  await expect
    .element(screen.dialog.getByRole('alert'))
    .toHaveTextContent('Some of these tickets are not sold.');
  await screen.fill({ 'End Serial': ticket(3) });
  await screen.save();
  await expect.element(screen.dialog).not.toBeInTheDocument();
  await expect.element(page.getByText('1 ticket is back on the shelf.')).toBeVisible();
  await expect.element(page.getByRole('row', { name: /wrong pack scanned/ })).toHaveTextContent('#003');
  await expect.element(page.getByRole('row', { name: /faster/ })).toHaveTextContent('#004');
});

test('an admin chooses the store whose exceptions are shown, and corrects one of them', {
  tags: 'all',
}, async () => {
  const store = await storeAccount();
  const { pack, ticket } = await contradiction(store, '028400061054', '61050000000000');
  const screen = await openScreen('admin', paths.exceptions);
  const choice = page.getByLabelText('Store', { exact: true });
  await choice.selectOptions('Harbor Liquor & Deli');
  await expect.element(openCard(pack)).not.toBeInTheDocument();
  await choice.selectOptions(store.user.store_name ?? '');
  await expect.element(openCard(pack)).toBeVisible();
  await correctButton(pack, ticket(20)).click();
  await screen.fill({ Reason: 'looked myself' });
  await screen.save();
  await expect.element(openCard(pack)).not.toBeInTheDocument();
  await expect
    .element(page.getByRole('row', { name: /looked myself/ }))
    .not.toHaveTextContent(store.user.name);
});

test('packs with open exceptions are sorted by money at stake, with their history and a button for each exception', {
  tags: 'all',
}, async () => {
  const store = await storeAccount();
  const { pack, ticket } = await soldOutThenSeen(store, '028400061214', '61210000000000');
  const { pack: lesser } = await contradiction(store, '028400061207', '61200000000000');
  const screen = await openScreen('store', paths.exceptions);
  await expect
    .element(openCard(pack).getByRole('heading', { level: 3 }))
    .toHaveTextContent('50 tickets, $250');
  const headings = section('Open exceptions').getByRole('heading', { level: 3 }).elements();
  const packs = headings.map((heading) => heading.getAttribute('title'));
  const placeOf = ({ upc }: Pack) => packs.findIndex((title) => title?.startsWith(upc));
  expect(placeOf(pack)).toBeGreaterThanOrEqual(0);
  expect(placeOf(pack)).toBeLessThan(placeOf(lesser));

  const { name } = store.user;
  const story = openCard(pack)
    .getByRole('list', { name: new RegExp(`^What happened to .+, pack ${ticket(0).slice(4, 11)}$`) })
    .getByRole('listitem');
  const expected = [
    new RegExp(
      `disputed by a later count${name} counted as sold: 20 tickets \\(\\$100\\.00\\), #000–#019; saw`,
    ),
    new RegExp(
      `disputed by a later count${name} marked as sold out: 40 tickets \\(\\$200\\.00\\), #020–#059`,
    ),
    new RegExp(
      `disagrees with an earlier count${name} counted the pack: nothing sold; saw #010 at the front`,
    ),
    // The records are dated before the pack was received.
    /received the pack: 80 tickets/,
    /put on the shelf: 80 tickets/,
  ];
  await expect.poll(() => textsOf(story)).toEqual(expected.map((words) => expect.stringMatching(words)));

  await correctButton(pack, ticket(20)).click();
  await expect.element(screen.field('End Serial')).toHaveValue(ticket(59));
  await screen.fill({ Reason: 'the roll was in the drawer' });
  await screen.save();
  await expect
    .element(story.nth(5))
    .toHaveTextContent(
      `${name} corrected, back on the shelf: 40 tickets ($200.00), #020–#059. Reason: the roll was in the drawer.`,
    );
  await expect.element(openCard(pack)).toHaveTextContent('10 tickets, $50');
});

test('dismissing an exception keeps its tickets sold, and a second decision about it is refused in plain words', {
  tags: 'all',
}, async () => {
  const store = await storeAccount();
  const { pack, ticket } = await soldOutThenSeen(store, '028400061238', '61230000000000');
  const screen = await openScreen('store', paths.exceptions);
  const dismiss = openCard(pack).getByRole('button', {
    name: /^Keep as sold: exception No\. \d{4}-\d$/,
  });
  await expect.element(dismiss).toHaveLength(2);
  await dismiss.first().click();
  await expect.element(screen.dialog).toHaveTextContent('The tickets stay sold, and no report changes.');
  await screen.save();
  await screen.expectFault('Reason', 'Say what you found. The reason is kept.');
  await screen.fill({ Reason: 'the wrong roll was scanned' });
  await screen.save();
  await expect.element(screen.dialog).not.toBeInTheDocument();
  await expect.element(page.getByText('The tickets stay sold, and the exception is closed.')).toBeVisible();
  await expect.element(dismiss).toHaveLength(1);
  await expect
    .element(openCard(pack).getByRole('list', { name: /^What happened to / }))
    .toHaveTextContent('Reason: the wrong roll was scanned.');
  expect(await store.shelfOf(pack.upc)).toEqual([[ticket(60), ticket(79)]]);

  const open = (
    await call(store.api, countingPaths.exceptions, { params: { storeId: store.user.store_id } })
  ).data.filter(({ lot_number, resolved_at }) => lot_number === pack.upc && resolved_at === null);
  const [id = 0] = open.map((exception) => exception.id);
  await dismiss.click();
  await screen.fill({ Reason: 'me too' });
  await call(store.api, countingPaths.dismissException, {
    params: { id },
    body: { reason: 'was there' },
    key: crypto.randomUUID(),
  });
  await screen.save();
  await expect
    .element(screen.dialog.getByRole('alert'))
    .toHaveTextContent('This exception was closed already.');
  await screen.button('Cancel').click();
  await expect.element(openCard(pack)).not.toBeInTheDocument();
  const resolved = section('Resolved exceptions')
    .getByRole('row')
    .filter({ has: page.css(`[title^="${pack.upc}"]`) });
  await expect.element(resolved).toHaveLength(2);
  await expect.element(resolved.first()).toHaveTextContent(`Kept as sold by ${store.user.name}: was there`);
});

test('an unknown pack is received with one press, and an unknown game is asked for its price once', async () => {
  const store = await storeAccount();
  // A pack of the shop's game 6103, and two of a game that nobody knows.
  const pack = await store.receive('028400061030', '61030000000000', 60);
  const [listed, first, second] = ['61030000045012', '98760000001007', '98760000002000'];
  await store.countUnknown([listed, first, second]);
  const screen = await openScreen('store', paths.exceptions);
  const unknown = section('Packs nobody received');
  const receive = (game: string, number: string) =>
    unknown.getByRole('button', { name: `Receive it: Game ${game}, pack ${number}`, exact: true });

  await receive('6103', '0000045').click();
  await expect
    .element(unknown)
    .toHaveTextContent('Game 6103, pack 0000045 is on the shelf from ticket #012. Nothing was sold.');
  await expect.element(receive('6103', '0000045')).not.toBeInTheDocument();
  const shelved = (await store.onShelf()).filter(({ lot_number }) => lot_number === pack.upc);
  expect(shelved.map(({ min, max }) => [min, max])).toContainEqual([listed, '61030000045059']);

  await receive('9876', '0000001').click();
  await screen.save();
  await screen.expectFault('Plan Price', 'Plan Price is required.');
  await screen.fill({ 'Plan Price': '0', 'Lot Size': '1.5' });
  await screen.expectFault('Plan Price', 'Plan Price must be dollars and cents, from 0.01 to 100,000.');
  await screen.fill({ 'Plan Price': '10', 'Lot Size': '40' });
  await screen.save();
  await expect.element(screen.dialog).not.toBeInTheDocument();
  await receive('9876', '0000002').click();
  await expect.element(unknown).toHaveTextContent('pack 0000002 is on the shelf from ticket #000');
  expect((await store.unknownPacks()).map(({ game }) => game)).not.toContain('9876');
});

test('an unknown pack is dismissed with a reason', { tags: 'all' }, async () => {
  const store = await storeAccount();
  await store.countUnknown(['98770000003005']);
  const screen = await openScreen('store', paths.exceptions);
  await section('Packs nobody received')
    .getByRole('button', { name: 'Dismiss Game 9877, pack 0000003', exact: true })
    .click();
  await screen.fill({ Reason: 'It belongs to the shop next door.' });
  await screen.save();
  await expect.element(screen.dialog).not.toBeInTheDocument();
  expect((await store.unknownPacks()).map(({ game }) => game)).not.toContain('9877');
});
