import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { dayInWords } from '../../src/messages/words/times';
import { addToSerial } from '../../src/shared/tickets/serial';
import { businessDate, DEFAULT_CLOCK, daysBefore } from '../../src/shared/time/store-clock';
import { paths } from '../../src/shared/wire/page-paths';
import { openScreen, storeAccount } from './screen';

const UPC = '028400690181';
const START = '69018000000000';
const ticket = (n: number): string => addToSerial(START, n);
const correct = () => page.getByRole('link', { name: /^Correct .+: #000/ });

test('a wrong figure can be corrected from the day’s report, its shift or the pack’s history, and Back returns there', async () => {
  const store = await storeAccount();
  const day = daysBefore(businessDate(new Date(), DEFAULT_CLOCK), 70);
  await store.shelve(UPC, START, 60);
  await store.sell(UPC, ticket(0), ticket(29), `${day}T20:00:00.000Z`);

  const screen = await openScreen('store', `${paths.salesReportDate}?date=${day}`);
  await correct().click();
  await expect.element(screen.field('Start Serial')).toHaveValue(ticket(0));
  await expect.element(screen.field('End Serial')).toHaveValue(ticket(29));
  const reason = () => (screen.field('Reason').element() as HTMLInputElement).value;
  await expect.poll(reason).toMatch(/^Wrong count of .+, .+ \d+:\d\d (AM|PM)$/);
  history.back();
  await expect.element(screen.dialog).not.toBeInTheDocument();
  await expect.element(screen.row(UPC)).toHaveTextContent('$150.00');

  await correct().click();
  await screen.fill({ 'Start Serial': ticket(20) });
  await screen.save();
  await expect.element(screen.dialog).not.toBeInTheDocument();
  await expect.element(screen.row(UPC)).toHaveTextContent('$100.00');
  await expect.element(page.getByText(/Wrong count of/).first()).toBeVisible();
  expect(await store.shelfOf(UPC)).toEqual([[ticket(20), ticket(59)]]);

  // From the drawer to its count, and from there to the same form.
  await openScreen('store', paths.overShort);
  await page.getByLabelText('From').fill(day);
  await page.getByLabelText('To', { exact: true }).fill(day);
  await page
    .getByRole('button', { name: new RegExp(`^View the drawer of .*, ${dayInWords(day)}, `) })
    .first()
    .click();
  await page.getByRole('link', { name: 'View shift' }).click();
  await correct().click();
  await expect.element(screen.field('End Serial')).toHaveValue(ticket(19));
  history.back();
  await expect.element(screen.dialog).not.toBeInTheDocument();

  // From the pack's history, which has what was sent.
  await openScreen('store', `${paths.packs}?pack=${UPC}-1`);
  await correct().click();
  await screen.fill({ 'End Serial': ticket(19) });
  await screen.save();
  await expect.element(screen.dialog).not.toBeInTheDocument();
  expect(await store.shelfOf(UPC)).toEqual([[ticket(0), ticket(59)]]);
});
