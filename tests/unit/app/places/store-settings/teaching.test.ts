import { expect, test } from 'vitest';
import {
  awaitedTicket,
  BEGINNING,
  confirmed,
  resumed,
  type Teaching,
  withPrinted,
  withScan,
} from '../../../../../src/app/places/teach/teaching';

const A = '17471263622075000000000478';
const B = '17471263622076000000000645';
const C = '17471263622077000000000812';
const D = '17471263622078000000000979';

const scanned = (...codes: string[]): Teaching => codes.reduce(withScan, BEGINNING);

test('a layout is taught by three scans, the printed number, a check and a test', () => {
  const print = scanned(A, B, C);
  expect(print).toMatchObject({ step: 'print', fault: null });
  const check = withPrinted(print, '1747-1263622-5-077');
  expect(check).toMatchObject({ step: 'check', fault: null });
  const test = confirmed(check);
  expect(awaitedTicket(test)).toBe(78);
  expect(withScan(test, C)).toMatchObject({ step: 'test', fault: { kind: 'test_same_ticket' } });
  expect(withScan(withScan(test, C), D)).toMatchObject({ step: 'name', tested: D, fault: null });
});

test('teaching a layout refuses a ticket that was already scanned, however the gun sends it', () => {
  expect(scanned(A, `]I0${A}`)).toMatchObject({ scans: [A], fault: { kind: 'already_scanned', scan: 1 } });
});

test('teaching a layout starts again, with the reason, if three scans don’t form a roll', () => {
  expect(scanned(A, C, B)).toMatchObject({ step: 'scan', scans: [], fault: { kind: 'no_step' } });
  expect(scanned(A, B, '028400001012')).toMatchObject({ scans: [], fault: { kind: 'different_lengths' } });
  expect(scanned('AB', B, C)).toMatchObject({ scans: [], fault: { kind: 'scan_unreadable', scan: 1 } });
});

test('a scan during the steps for typing and checking a taught layout changes only the message', () => {
  const print = scanned(A, B, C);
  expect(withScan(print, D)).toEqual({ ...print, fault: { kind: 'type_instead' } });
  const check = withPrinted(print, '1747-1263622-5-077');
  expect(withScan(check, D)).toBe(check);
});

test('teaching a layout stays at the printed number while a wrong one is typed', () => {
  expect(withPrinted(scanned(A, B, C), '1747-1263622-5-076')).toMatchObject({
    step: 'print',
    fault: { kind: 'other_ticket', scanned: '077', typed: '076' },
  });
});

test('teaching a layout resumes from the scans and the printed number, and asks again if the codes are read correctly', () => {
  const { scans } = scanned(A, B);
  expect(resumed({ scans, printed: '' })).toEqual(scanned(A, B));
  const check = withPrinted(scanned(A, B, C), '1747-1263622-5-077');
  expect(resumed({ scans: [A, B, C], printed: '' })).toEqual(scanned(A, B, C));
  expect(resumed(withScan(confirmed(check), D))).toEqual(check);
});
