import { expect, test } from 'vitest';
import {
  bytesOf,
  MAX_NAXML_BYTES,
  readNaxmlFiles,
  UnreadableNaxml,
} from '../../../../src/shared/drawer/naxml';

const file = (name: string, { sequence = 1, amount = '10.00', location = '4711', kind = 'MCM' } = {}) => {
  const movement = kind === 'MCM' ? 'MerchandiseCodeMovement' : 'FuelGradeMovement';
  const text = `<NAXML-MovementReport version="3.4"><TransmissionHeader><StoreLocationID>${location}</StoreLocationID>
    </TransmissionHeader><${movement}><MovementHeader><ReportSequenceNumber>${sequence}</ReportSequenceNumber>
    <PrimaryReportPeriod>98</PrimaryReportPeriod><BusinessDate>2026-11-19</BusinessDate><BeginTime>06:00:00</BeginTime>
    <EndTime>14:00:00</EndTime></MovementHeader><SalesMovementHeader><RegisterID>1</RegisterID></SalesMovementHeader>
    <MCMDetail><MerchandiseCode>40</MerchandiseCode><MCMSalesTotals><SalesAmount>${amount}</SalesAmount></MCMSalesTotals>
    </MCMDetail></${movement}></NAXML-MovementReport>`;
  return { name, bytes: new TextEncoder().encode(text) };
};

test('unreadable and contradictory register files are named, and all others count once', () => {
  const whole = file('a.xml');
  const broken = { name: 'b.xml', bytes: whole.bytes.slice(0, -30) };
  const files = [
    ...[whole, { ...whole, name: 'a (2).xml' }, broken, file('fuel.xml', { kind: 'FGM' })],
    ...[file('c.xml', { sequence: 2 }), file('d.xml', { sequence: 2, amount: '11.00' })],
    ...[file('e.xml', { sequence: 3, amount: '3.00' })],
  ];
  const { reports, faults, others } = readNaxmlFiles(files);
  expect(reports.map(({ sequence, lines }) => [sequence, lines[0]?.cents])).toEqual([
    [1, 1000],
    [3, 300],
  ]);
  expect(faults).toEqual([
    { names: ['b.xml'], fault: { kind: 'broken' } },
    { names: ['c.xml', 'd.xml'], fault: { kind: 'two_versions', register: '1', sequence: 2 } },
  ]);
  expect(others).toBe(1);
});

test('a register file in UTF-16 is read like one in UTF-8', () => {
  const { bytes } = file('a.xml');
  const text = `\uFEFF<?xml version="1.0" encoding="utf-16"?>${new TextDecoder().decode(bytes)}`;
  const wide = new Uint8Array(Uint16Array.from(text, (letter) => letter.charCodeAt(0)).buffer);
  expect(readNaxmlFiles([{ name: 'w.xml', bytes: wide }])).toEqual(readNaxmlFiles([file('a.xml')]));
});

test('register files of several stores are refused as a whole', () => {
  expect(() => readNaxmlFiles([file('a.xml'), file('b.xml', { location: '4712', sequence: 2 })])).toThrow(
    new UnreadableNaxml({ kind: 'two_locations', locations: '4711, 4712' }),
  );
});

test('a register file that is too large is named without being read whole', async () => {
  const bytes = await bytesOf(new Blob([new Uint8Array(3 * MAX_NAXML_BYTES)]));
  expect(bytes).toHaveLength(MAX_NAXML_BYTES + 1);
  expect(readNaxmlFiles([{ name: 'big.xml', bytes }]).faults).toEqual([
    { names: ['big.xml'], fault: { kind: 'too_large' } },
  ]);
});
