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

test('the address contains the criteria, zeros included, without empty ones', () => {
  const criteria = { upc: UPC, ticket: SERIAL, status: '13' };
  expect(inventoryReportOf(criteria)).toBe(`/inventory-report?upc=${UPC}&ticket=${SERIAL}&status=13`);
  expect(criteriaOfAddress(inventoryReportOf(criteria).split('?')[1] ?? '')).toEqual(criteria);
  expect(inventoryReportOf({ ...NO_CRITERIA, upc: UPC })).toBe(`/inventory-report?upc=${UPC}`);
  expect(criteriaOfAddress('')).toEqual(NO_CRITERIA);
  expect(criteriaOfAddress('status=2')).toEqual(NO_CRITERIA);
});

test('spaces are removed from the input, and the check character from a serial', () => {
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
])('the scanned code %s searches for %j alone', (code, criteria) => {
  expect(scannedCriteria(code)).toEqual({ ...NO_CRITERIA, ...criteria });
});

test('a code that is neither isn’t searched', () => {
  expect(scannedCriteria('ABC123')).toBeNull();
  expect(scannedCriteria('12345')).toBeNull();
});

test('the request has the filled-in criteria, and the screen describes them', () => {
  const criteria = { upc: '', ticket: SERIAL, status: '3' };
  expect(criteriaBody(criteria, 7)).toEqual({ ticket_number: SERIAL, ticket_status: 3, store_id: 7 });
  expect(inWords(criteria)).toBe(`Ticket# ${SERIAL}, Status Sold`);
  expect(inWords({ ...NO_CRITERIA, upc: UPC })).toBe(`UPC# ${UPC}`);
});
