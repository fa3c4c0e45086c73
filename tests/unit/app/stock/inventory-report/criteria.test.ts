import { expect, test } from 'vitest';
import { inventoryReportOf } from '../../../../../src/app/office/addresses';
import {
  cleaned,
  criteriaBody,
  criteriaOf,
  describe as inWords,
  isEmpty,
  NO_CRITERIA,
  scannedCriteria,
} from '../../../../../src/app/stock/inventory-report/criteria';

const UPC = '028400001234';
const SERIAL = '00010000000023';
const criteriaOfAddress = (address: string) => criteriaOf(new URLSearchParams(address));

test('the address of an inventory report contains its filled-in criteria, with leading zeros', () => {
  const criteria = { upc: UPC, ticket: SERIAL, status: '13' };
  expect(inventoryReportOf(criteria)).toBe(`/inventory-report?upc=${UPC}&ticket=${SERIAL}&status=13`);
  expect(criteriaOfAddress(inventoryReportOf(criteria).split('?')[1] ?? '')).toEqual(criteria);
  expect(inventoryReportOf({ ...NO_CRITERIA, upc: UPC })).toBe(`/inventory-report?upc=${UPC}`);
  expect(criteriaOfAddress('')).toEqual(NO_CRITERIA);
  expect(criteriaOfAddress('status=2')).toEqual(NO_CRITERIA);
});

test('the inventory report’s search ignores spaces, and the check character after a serial', () => {
  expect(cleaned({ upc: ` ${UPC}\t`, ticket: `${SERIAL}7`, status: '' })).toEqual({
    ...{ upc: UPC, ticket: SERIAL, status: '' },
  });
  expect(isEmpty(cleaned({ upc: '  ', ticket: '\t', status: '' }))).toBe(true);
  expect(isEmpty(cleaned({ upc: '', ticket: '0', status: '' }))).toBe(false);
});

test.each([
  [UPC, { upc: UPC }],
  [`0${UPC}`, { upc: UPC }],
  [UPC + UPC, { upc: UPC }],
  ['03600029145', { upc: '036000291452' }],
  [SERIAL, { ticket: SERIAL }],
  [`${SERIAL}5`, { ticket: SERIAL }],
  [`${SERIAL}12345678`, { ticket: SERIAL }],
])('scanning %s into the inventory report searches for %j alone', (code, criteria) => {
  expect(scannedCriteria(code)).toEqual({ ...NO_CRITERIA, ...criteria });
});

test('a scanned code that is neither a UPC nor a serial isn’t searched for', () => {
  expect(scannedCriteria('ABC123')).toBeNull();
  expect(scannedCriteria('12345')).toBeNull();
});

test('the request for an inventory report has the filled-in criteria, and the screen describes them', () => {
  const criteria = { upc: '', ticket: SERIAL, status: '3' };
  expect(criteriaBody(criteria, 7)).toEqual({ ticket_number: SERIAL, ticket_status: 3, store_id: 7 });
  expect(inWords(criteria)).toBe(`Ticket# ${SERIAL}, Status Sold`);
  expect(inWords({ ...NO_CRITERIA, upc: UPC })).toBe(`UPC# ${UPC}`);
});
