// @module-tag all
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { call } from '../../src/device/client';
import { placesPaths } from '../../src/shared/places/paths';
import { chooseFiles, openScreen, storeAccount } from './screen';

const main = page.getByRole('main');
const choose = async (...texts: string[]): Promise<void> => {
  await expect.element(main.getByRole('button', { name: 'Load register files' })).toBeVisible();
  const input = main.element().querySelector('input[type=file]');
  chooseFiles(input, ...texts.map((text, index) => new File([text], `MCM${index}.xml`)));
};
const report = (location: string, details: string) => `<?xml version="1.0"?>
<NAXML-MovementReport version="3.4"><TransmissionHeader><StoreLocationID>${location}</StoreLocationID></TransmissionHeader>
<MerchandiseCodeMovement><MovementHeader><ReportSequenceNumber>118</ReportSequenceNumber>
<PrimaryReportPeriod>98</PrimaryReportPeriod><BusinessDate>2026-11-19</BusinessDate><BeginDate>2026-11-19</BeginDate>
<BeginTime>06:00:00</BeginTime><EndDate>2026-11-19</EndDate><EndTime>14:00:00</EndTime></MovementHeader>
<SalesMovementHeader><RegisterID>2</RegisterID></SalesMovementHeader>${details}</MerchandiseCodeMovement></NAXML-MovementReport>`;
const department = (code: string, name: string, amount: string) =>
  `<MCMDetail><MerchandiseCode>${code}</MerchandiseCode><MerchandiseCodeDescription>${name}</MerchandiseCodeDescription>
<MCMSalesTotals><SalesAmount>${amount}</SalesAmount></MCMSalesTotals></MCMDetail>`;
const OWN = report('4711', department('40', 'SCRATCH OFF', '195.00') + department('7', 'BEER', '80.00'));

test('each register file is saved once, and its departments are mapped only the first time', async () => {
  await openScreen('store', '/over-short');
  await main.getByText('Register files', { exact: true }).click();
  await choose('<!DOCTYPE x [<!ENTITY a "b">]><x/>');
  await expect.element(main.getByText(/which no register does/)).toBeVisible();

  await choose(OWN, OWN);
  await expect.element(main.getByText(/^Register 2, shift 118, .*6:00 AM to .*2:00 PM/)).toBeVisible();
  await expect.element(main.getByLabelText('SCRATCH OFF ($195.00)')).toHaveValue('scratch');
  await expect.element(main.getByLabelText('BEER ($80.00)')).toHaveValue('');
  await main.getByRole('button', { name: 'Save 1 report' }).click();
  await expect.element(main.getByText('1 report saved.')).toBeVisible();

  const account = await storeAccount();
  const { data } = await call(account.api, placesPaths.storeSettings, {
    params: { storeId: account.user.store_id },
  });
  expect(data.register_map).toEqual([
    { code: '40', as: 'scratch' },
    { code: '7', as: 'ignore' },
  ]);
  expect(data.register_location).toBe('4711');

  await choose(OWN);
  await main.getByRole('button', { name: 'Save 1 report' }).click();
  await expect.element(main.getByText('Nothing new was saved; 1 was there already.')).toBeVisible();

  // The register sends a corrected report with the same key.
  await choose(report('4711', department('40', 'SCRATCH OFF', '190.00')));
  await main.getByRole('button', { name: 'Save 1 report' }).click();
  await expect
    .element(
      main.getByText('1 report saved. 1 replaces an earlier report with other figures. Both are kept.'),
    )
    .toBeVisible();

  // Of a folder, what can't be read is named, and the rest is offered.
  const fuel = '<NAXML-MovementReport version="3.4"><FuelGradeMovement/></NAXML-MovementReport>';
  const next = OWN.replace('>118<', '>119<');
  await choose(OWN.slice(0, 300), fuel, next, OWN.replace('3.4', '4.0'));
  await expect
    .element(main.getByText('MCM0.xml: This file is incomplete or damaged.', { exact: false }))
    .toBeVisible();
  await expect
    .element(main.getByText('MCM3.xml: This file has version 4.0 of NAXML.', { exact: false }))
    .toBeVisible();
  await expect.element(main.getByText('1 other file has no figures of a drawer.')).toBeVisible();
  await main.getByRole('button', { name: 'Save 1 report' }).click();
  await expect.element(main.getByText('1 report saved.', { exact: true })).toBeVisible();

  await choose(report('9999', department('40', 'SCRATCH OFF', '1.00')));
  await expect.element(main.getByText(/^These files are of another store: 9999\./)).toBeVisible();
});
