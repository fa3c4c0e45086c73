import { expect, test } from 'vitest';
import {
  type CameraFormats,
  cameraFormats,
  teachingFormats,
} from '../../../../src/shared/tickets/camera-formats';
import { type CodeForm, LAYOUTS, type TicketLayout } from '../../../../src/shared/tickets/layouts';

const RETAIL = { UPC_A: [12], EAN_13: [13] };
const STANDARD_FORMATS: CameraFormats = {
  ...RETAIL,
  ITF: [14, 16, 18, 20, 22, 24],
  CODE_128: [14, 15, 16, 18, 20, 22, 24],
};

const EXPECTED: Record<string, CameraFormats> = {
  standard: STANDARD_FORMATS,
  'us-ca': { ...RETAIL, ITF: [26] },
  'us-ma': { ...RETAIL, QR: [29], DATA_MATRIX: [17] },
  'us-me': STANDARD_FORMATS,
  'us-ga': { ...STANDARD_FORMATS, CODE_128: [14, 15, 16, 17, 18, 20, 22, 24] },
  'us-nj': STANDARD_FORMATS,
  '4-6-3-1': STANDARD_FORMATS,
};

test('each ticket layout defines the symbologies and code lengths that the camera reads', () => {
  expect(Object.fromEntries(LAYOUTS.map((layout) => [layout.code, cameraFormats(layout)]))).toEqual(EXPECTED);
});

const taught = (...scans: Omit<CodeForm, 'source'>[]): TicketLayout => ({
  code: 'taught',
  forms: [
    ...scans.map((form) => ({ ...form, source: 'scan' as const })),
    { mask: 'GGG-PPPPPP-TTT', source: 'typed' },
  ],
});

test.each<[string, TicketLayout, CameraFormats]>([
  ['of a known symbology', taught({ mask: 'GGGGPPPPPPPTTTxx', symbology: 'code128' }), { CODE_128: [16] }],
  ['of an even length', taught({ mask: 'GGGGPPPPPPPTTTxxxx' }), { ITF: [18], CODE_128: [18] }],
  ['of an odd length, which ITF has not', taught({ mask: 'GGGGPPPPPPPTTTxxx' }), { CODE_128: [17] }],
  [
    'in QR and, unknown, on older tickets',
    taught({ mask: 'GGGPPPPPPTTTxx', symbology: 'qr' }, { mask: 'GGGPPPPPPTTT' }),
    { QR: [14], ITF: [12], CODE_128: [12] },
  ],
  [
    'of two lengths, the longer first',
    taught({ mask: 'GGGGPPPPPPPTTTxx', symbology: 'itf' }, { mask: 'GGGGPPPPPPPTTT', symbology: 'itf' }),
    { ITF: [14, 16] },
  ],
])('the camera reads a taught code %s with exactly its length', (_case, layout, expected) => {
  expect(cameraFormats(layout)).toEqual({ ...RETAIL, ...expected });
});

test('a layout whose machine code is the printed number adds its length to the camera’s standard lengths', () => {
  const layout: TicketLayout = { code: 'taught', forms: [{ mask: 'xGGGGPPPPPPPTTTxx', source: 'both' }] };
  expect(cameraFormats(layout)).toEqual({
    ...STANDARD_FORMATS,
    CODE_128: [14, 15, 16, 17, 18, 20, 22, 24],
  });
});

test('a camera that is taught a layout takes any long code first, then only that length, and never a UPC', () => {
  const any = teachingFormats(null);
  expect(any.UPC_A ?? any.EAN_13).toBeUndefined();
  expect(any.ITF).toEqual(expect.arrayContaining([14, 26]));
  expect(any.ITF).not.toContain(15);
  expect(any.QR).toContain(29);
  expect(teachingFormats(26)).toEqual({ ITF: [26], CODE_128: [26], QR: [26], DATA_MATRIX: [26] });
  expect(teachingFormats(29)).not.toHaveProperty('ITF');
});
