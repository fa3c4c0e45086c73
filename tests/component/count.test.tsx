import { expect, test } from 'vitest';
import { commands, page, userEvent } from 'vitest/browser';
import type { CardDraft } from '../../src/app/counting/cards/card-store';
import type { KeptMoney } from '../../src/app/drawer/card/money-form';
import { useSession } from '../../src/app/state/session-store';
import { draftId, loadDraft, loadDrafts, saveDraft } from '../../src/device/drafts';
import { scanTimes } from '../../src/device/scan-times';
import { DAY_MS } from '../../src/shared/time/store-clock';
import { openCounter } from './counter';
import { blur, focus, refreshStock, reloadScreen, storeAccount } from './screen';

test('two packs of one game take one scan each, whatever has the focus, and become two cards of one sales record', async () => {
  const store = await storeAccount();
  const upc = '028400110014';
  const first = await store.shelve(upc, '11010000000000', 60);
  const second = await store.shelve(upc, '11010001000000', 60, 2);
  const counter = await openCounter('/verifystock');

  await expect.element(counter.scanBox).toHaveFocus();
  await counter.gun('11010000000010');
  focus(counter.field('UPC'));
  await counter.gun('11010001000005');
  await counter.expectCards(2);
  await counter.expectCard(1, { ...first, start: '11010000000010' });
  await counter.expectCard(2, { ...second, start: '11010001000005' });
  await expect.element(counter.field('Start Serial', 2)).toBeInViewport();
  await counter.proceed();
  await counter.addSales('15 tickets, $75');
  const sales = await store.salesOf(upc);
  expect(sales.map((row) => [row.lot_counter, row.ticketCount, row.amount])).toEqual([
    [1, 10, 50],
    [2, 5, 25],
  ]);
});

test('Verify Stock records how long it takes until the result of a gun scan or a typed code is drawn', {
  tags: 'all',
}, async () => {
  const store = await storeAccount();
  await store.shelve('028400110021', '11020000000000', 60);
  const counter = await openCounter('/verifystock');
  const before = scanTimes().length;
  await counter.gun('11020000000010');
  await expect.poll(() => scanTimes().length).toBe(before + 1);
  await counter.scanBox.fill('11020000000012');
  focus(counter.scanBox);
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => scanTimes().length).toBe(before + 2);
  for (const ms of scanTimes().slice(before)) expect(ms).toBeGreaterThan(0);
});

test('a UPC with several packs opens a choice, which the keyboard or a scanned ticket answers', async () => {
  const store = await storeAccount();
  const upc = '028400110038';
  const first = await store.shelve(upc, '11030000000000', 60);
  const second = await store.shelve(upc, '11030001000000', 60, 2);
  const counter = await openCounter('/verifystock');
  const dialog = page.getByRole('dialog', { name: 'Choose the pack' });

  await counter.field('UPC').fill(upc);
  await expect.element(dialog.getByRole('radio')).toHaveLength(2);
  await expect.element(dialog.getByRole('radio').first()).toHaveFocus();
  await expect.element(dialog).toHaveTextContent(`${second.start} – ${second.end}`);
  await userEvent.keyboard('{Escape}');
  await expect.element(counter.field('Start Serial')).toHaveValue('');
  await counter.button('Choose the pack').click();
  await userEvent.keyboard('{ArrowDown}');
  await userEvent.keyboard('{Enter}');
  await expect.element(dialog).not.toBeInTheDocument();
  await counter.expectCard(1, second);

  await counter.button('Remove card 1').click();
  await counter.gun(upc);
  await expect.element(dialog).toBeVisible();
  await counter.gun('11030000000004');
  await expect.element(dialog).not.toBeInTheDocument();
  await counter.expectCards(1);
  await counter.expectCard(1, { ...first, start: '11030000000004' });
});

test('scanning a ticket twice shows a message, another ticket of the pack replaces it, and Undo restores it', async () => {
  const store = await storeAccount();
  const pack = await store.shelve('028400110045', '11040000000000', 60);
  const counter = await openCounter('/verifystock');
  await counter.gun('11040000000020');
  await counter.gun('11040000000020');
  await expect.element(counter.lastScan).toHaveTextContent('already scanned');
  await counter.expectCards(1);
  await counter.gun('11040000000012');
  await expect.element(counter.lastScan).toHaveTextContent('#012 instead of #020');
  await counter.button('Undo').click();
  await counter.expectCard(1, { ...pack, start: '11040000000020' });
  await counter.button('Undo').click();
  await counter.expectCard(1, { upc: '', start: '', end: '' });
  await expect.element(counter.button('Undo')).not.toBeInTheDocument();
});

test('typing a UPC fills the card with a pack that another terminal has just put on the shelf', async () => {
  const store = await storeAccount();
  const counter = await openCounter('/verifystock');
  const pack = await store.shelve('028400110083', '11080000000000', 60);
  await counter.field('UPC').fill(pack.upc);
  await counter.expectCard(1, pack);
});

test('a ticket of a pack that another terminal has just put on the shelf is counted with one scan', async () => {
  const store = await storeAccount();
  const counter = await openCounter('/verifystock');
  const pack = await store.shelve('028400110113', '11110000000000', 60);
  await counter.gun('11110000000005');
  await counter.expectCard(1, { ...pack, start: '11110000000005' });
  await expect.element(counter.lastScan).toHaveTextContent('Counted');
});

test('a saved shift has its own page, which survives a reload and closes with New count or the next scan', async () => {
  const store = await storeAccount();
  const pack = await store.shelve('028400110120', '11120000000000', 60);
  const counter = await openCounter('/verifystock');
  const saved = page.getByRole('heading', { name: 'Shift saved' });
  const proceed = async () => {
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    await expect.element(page.getByRole('heading', { name: 'Ticket Sold' })).toHaveFocus();
  };

  await counter.gun('11120000000004');
  await proceed();
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await expect.poll(() => document.activeElement?.textContent).toBe('Add Sales');
  await expect.element(saved).not.toBeInTheDocument();
  // The button shows these keys, and they press it.
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await expect.element(saved).toBeVisible();
  await expect.element(page.getByText('4 tickets · $20.00', { exact: true })).toBeVisible();
  await expect.element(counter.scanBox).not.toBeInTheDocument();

  await reloadScreen();
  await expect.element(saved).toBeVisible();
  await expect.element(page.getByText('4 tickets · $20.00', { exact: true })).toBeVisible();
  await counter.button('New count').click();
  await expect.element(counter.scanBox).toHaveFocus();
  await expect.element(saved).not.toBeInTheDocument();
  await reloadScreen();
  await expect.element(counter.scanBox).toBeVisible();
  await expect.element(saved).not.toBeInTheDocument();

  await counter.gun('11120000000006');
  await proceed();
  await counter.addSales('2 tickets, $10');
  await expect.element(saved).toBeVisible();
  await counter.gun('11120000000007');
  await counter.expectCard(1, { ...pack, start: '11120000000007' });
  await expect.element(saved).not.toBeInTheDocument();
});

test('the figure of a saved count leads to the sales report, which lists the count as not sent until the network is back', {
  tags: 'all',
}, async () => {
  const store = await storeAccount();
  const pack = await store.shelve('028400110328', '11320000000000', 60);
  const counter = await openCounter('/verifystock');
  await commands.cutOff('**/api/**');
  await counter.gun('11320000000003');
  await counter.proceed();
  await counter.button('Add Sales').click();
  await page.getByRole('link', { name: '3 tickets · $15' }).click();
  await expect.element(page.getByRole('heading', { name: 'Sales Report', exact: true })).toBeVisible();
  const waiting = page.getByRole('region', { name: 'Not yet sent from this device' });
  await expect.element(waiting).toHaveTextContent('3 tickets');
  await commands.reconnect();
  await expect.element(page.getByRole('row').filter({ hasText: pack.upc })).toHaveTextContent('$15');
  await expect.element(waiting).not.toBeInTheDocument();
});

test('a gun that sends no Enter can count, whatever has the focus, and a code that it cuts short shows a hint', async () => {
  const store = await storeAccount();
  const first = await store.shelve('028400119017', '11901230000000', 60);
  const second = await store.shelve('028400119024', '11901240000000', 60);
  const counter = await openCounter('/verifystock');
  const silent = { ending: [], isQueued: true };
  const hint = page.getByText('A barcode gun was heard that sends no Enter');

  await counter.gun('11901230000017', silent);
  await expect.element(counter.field('Start Serial')).toHaveValue('11901230000017');
  blur(counter.field('Start Serial'));
  await counter.gun('11901240000005', silent);
  await counter.expectCards(2);
  await counter.expectCard(1, { ...first, start: '11901230000017' });
  await counter.expectCard(2, { ...second, start: '11901240000005' });
  await expect.element(hint).not.toBeInTheDocument();

  await counter.gun('1190124000', silent);
  await expect.element(hint).toBeVisible();
  await counter.expectCards(2);
  await counter.button('Dismiss').click();
  await expect.element(hint).not.toBeInTheDocument();
});

/** Replaces texts as a browser's translator does: the text that React knows is no longer in the page. */
function translatePage(): () => void {
  const translate = () => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const found: Text[] = [];
    while (texts.nextNode()) found.push(texts.currentNode as Text);
    for (const text of found) {
      if (!text.data.trim() || text.parentElement?.closest('font, script, style')) continue;
      const font = document.createElement('font');
      font.append(document.createElement('font'));
      font.firstElementChild?.append(`${text.data}`);
      text.replaceWith(font);
    }
  };
  const observer = new MutationObserver(translate);
  translate();
  observer.observe(document.body, { childList: true, subtree: true, characterData: true });
  return () => observer.disconnect();
}

test('a count can be saved while the browser translates the page', {
  tags: 'all',
}, async () => {
  const store = await storeAccount();
  const pack = await store.shelve('028400119116', '11911230000000', 60);
  const counter = await openCounter('/verifystock');
  await counter.gun('11911230000010');
  await counter.expectCard(1, { ...pack, start: '11911230000010' });
  const stop = translatePage();
  try {
    await counter.button('Proceed').click();
    await counter.button('Add Sales').click();
    await expect
      .poll(async () => (await store.salesOf(pack.upc)).map(({ ticketCount }) => ticketCount))
      .toEqual([10]);
    await expect.element(page.getByText('something went wrong')).not.toBeInTheDocument();
    await expect.element(page.getByRole('heading', { name: 'Shift saved' })).toBeVisible();
  } finally {
    stop();
  }
});

test('a count adds a pack of the back room with one press, and records a pack that nobody received as unknown', async () => {
  const store = await storeAccount();
  const upc = '028400110090';
  const shelf = await store.shelve(upc, '11090000000000', 60);
  const back = await store.receive(upc, '11090001000000', 60, 2);
  const counter = await openCounter('/verifystock');

  await counter.gun('11090000000010');
  await counter.gun('11090001000004');
  await expect.element(counter.lastScan).toHaveTextContent('in the back room by our records');
  await counter.button('Put up and count').click();
  await counter.expectCard(2, { ...back, start: '11090001000004' });
  await counter.gun('11099990000017');
  await expect.element(counter.lastScan).toHaveTextContent('Not received: Ticket 11099990000017: this pack');
  await counter.expectCards(2);
  const unknown = page.getByRole('region', { name: 'Not received · 1 pack' });
  await expect.element(unknown).toHaveTextContent('#017');
  await reloadScreen();
  await counter.expectCard(1, { ...shelf, start: '11090000000010' });
  await counter.expectCard(2, { ...back, start: '11090001000004' });
  await expect.element(unknown).toHaveTextContent('#017');
  await counter.proceed();
  await expect.element(page.getByText('1 pack is put on the shelf with this count.')).toBeVisible();
  await expect.element(unknown).toBeVisible();
  await counter.addSales('14 tickets, $70');
  expect((await store.salesOf(upc)).map((row) => [row.lot_counter, row.ticketCount])).toEqual([
    [1, 10],
    [2, 4],
  ]);
  expect(await store.unknownPacks()).toMatchObject([
    { code: '11099990000017', game: '1109', pack: '9990000' },
  ]);
});

test('a count can add a pack that the first walk missed to the beginning, so that it is no longer unknown', async () => {
  const store = await storeAccount();
  const upc = '028400110106';
  await store.shelve(upc, '11100000000000', 60);
  const counter = await openCounter('/verifystock');
  await counter.gun('11100007000023');
  const unknown = page.getByRole('region', { name: 'Not received · 1 pack' });
  await unknown.getByRole('link', { name: 'Add to the beginning: #023' }).click();
  const main = page.getByRole('main');
  await expect.element(main.getByRole('row').filter({ hasText: '#023' })).toBeVisible();
  expect(location.search).toBe('');
  await main.getByRole('button', { name: 'Done' }).click();
  await expect.element(page.getByText('Tonight’s count will be right.')).toBeVisible();
  await expect.poll(() => store.shelfOf(upc)).toContainEqual(['11100007000023', '11100007000059']);
  await refreshStock();
  await page.getByRole('link', { name: 'Count now' }).click();
  await expect.element(unknown).not.toBeInTheDocument();
  await counter.gun('11100007000023');
  await counter.expectCard(1, { upc, start: '11100007000023', end: '11100007000059' });
  expect(await store.salesOf(upc)).toEqual([]);
});

test('an opening check that was begun on an earlier day says so before it is saved, and one without a scan is a shift count again', async () => {
  const store = await storeAccount();
  const pack = await store.shelve('028400118897', '11890000000000', 60);
  const counter = await openCounter('/verifystock');
  const kind = (name: string) => page.getByRole('radio', { name });
  const notice = page.getByRole('status').filter({ hasText: /^Begun .*: check each pack first\.$/ });
  const id = draftId('count', store.user.store_id ?? 0, useSession.getState().user?.id ?? 0);
  const kept = () => loadDraft<CardDraft>(id);
  const letADayPass = async () => {
    const draft = await kept();
    if (!draft?.begunAt) throw new Error('the draft says when it was begun');
    await saveDraft(id, { ...draft, begunAt: draft.begunAt - DAY_MS });
    await reloadScreen();
  };

  await page.getByText('Opening check', { exact: true }).click();
  await expect.poll(kept).toMatchObject({ purpose: 'opening' });
  await reloadScreen();
  await expect.element(kind('Opening check')).toBeChecked();
  await letADayPass();
  await expect.element(kind('Shift count')).toBeChecked();

  await page.getByText('Opening check', { exact: true }).click();
  await counter.gun('11890000000002');
  await expect.poll(async () => (await kept())?.cards[0]?.start).toBe('11890000000002');
  await expect.element(notice).not.toBeInTheDocument();
  await letADayPass();
  await counter.expectCard(1, { ...pack, start: '11890000000002' });
  await expect.element(notice).toBeVisible();
  await counter.button('Proceed').click();
  await expect.element(page.getByRole('heading', { name: 'Opening check' })).toBeVisible();
  await expect.element(notice).toBeVisible();
});

test('what was typed for a drawer is there again after its form was left, until it is saved or cancelled', async () => {
  const store = await storeAccount();
  await store.shelve('028400118903', '11900000000000', 60);
  const counter = await openCounter('/verifystock');
  const cash = page.getByLabelText('Cash in the drawer');
  const note = page.getByLabelText('Note');
  const kept = async () => (await loadDrafts<KeptMoney>('money:')).map(({ typed }) => typed.note);
  await counter.gun('11900000000004');
  await counter.proceed();
  await counter.addSales('4 tickets, $20');

  await counter.button('Count drawer').click();
  await cash.fill('40');
  await note.fill('two rolls opened');
  await expect.poll(kept).toEqual(['two rolls opened']);
  await reloadScreen();
  await expect.element(cash).toHaveValue('40');
  await expect.element(note).toHaveValue('two rolls opened');
  await counter.button('Cancel').click();
  await expect.poll(kept).toEqual([]);
  await reloadScreen();
  await counter.button('Count drawer').click();
  await expect.element(cash).toHaveValue('');

  await cash.fill('30');
  await note.fill('one roll opened');
  await expect.poll(kept).toEqual(['one roll opened']);
  // The next scan leaves the form.
  await counter.gun('11900000000005');
  await counter.expectCards(1);
  await counter.button('Undo').click();
  history.pushState(null, '', '/my-shift');
  await reloadScreen();
  await expect.element(cash).toHaveValue('30');
  await counter.button('Save').click();
  await expect.element(page.getByText('You counted $30.00')).toBeVisible();
  expect(await kept()).toEqual([]);
});
