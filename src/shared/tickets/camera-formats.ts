import { type CodeForm, formLength, MAX_CODE_DIGITS, type Symbology, type TicketLayout } from './layouts';

/** A symbology that the camera decodes. */
export type CameraFormat = 'UPC_A' | 'EAN_13' | 'ITF' | 'CODE_128' | 'QR' | 'DATA_MATRIX';

/**
 * The valid numbers of digits for each symbology, shortest first. The camera doesn't look for absent ones.
 */
export type CameraFormats = Readonly<Partial<Record<CameraFormat, readonly number[]>>>;

type Expected = readonly [format: CameraFormat, length: number];

/** A game's retail code, in every store. */
const RETAIL: readonly Expected[] = [
  ['UPC_A', 12],
  ['EAN_13', 13],
];

/** The standard layout's codes: a serial, a serial with a check digit, or the longer codes of some states. */
const SERIALS: readonly Expected[] = [14, 15, 16, 18, 20, 22, 24].flatMap(linear);

const FORMAT_OF: Readonly<Record<Symbology, CameraFormat>> = {
  itf: 'ITF',
  code128: 'CODE_128',
  qr: 'QR',
  data_matrix: 'DATA_MATRIX',
};

/**
 * The symbologies and lengths that the camera of a store accepts (tickets.md), so that a fragment of another length
 * never counts. A layout with machine codes of its own has only these. One without, or whose machine code is just the
 * printed number (a form for `both`), keeps those of the standard layout. An unknown symbology means ITF and Code 128.
 */
export function cameraFormats(layout: TicketLayout): CameraFormats {
  const forms = layout.forms.filter(({ source }) => source !== 'typed');
  const hasMachineCode = forms.some(({ source }) => source === 'scan');
  const expected = [...RETAIL, ...(hasMachineCode ? [] : SERIALS), ...forms.flatMap(expectedOf)];
  const lengths = new Map<CameraFormat, number[]>();
  for (const [format, length] of expected) {
    const lengthsSoFar = lengths.get(format) ?? [];
    if (!lengthsSoFar.includes(length))
      lengths.set(
        format,
        [...lengthsSoFar, length].sort((a, b) => a - b),
      );
  }
  return Object.fromEntries(lengths);
}

/**
 * The symbologies and lengths of a sweep: those that name a pack. A UPC names a game, so it would tick the wrong pack of two.
 */
export function sweepFormats(layout: TicketLayout): CameraFormats {
  const { UPC_A: _, EAN_13: __, ...packs } = cameraFormats(layout);
  return packs;
}

/** The lengths of ticket codes of unknown layouts: shorter codes are other codes, or fragments. */
const TEACHABLE_LENGTHS = Array.from({ length: MAX_CODE_DIGITS - 12 }, (_, i) => i + 13);

/**
 * The symbologies and lengths that the camera accepts while a layout is taught: any long code, but no retail code.
 * @param length digits of the tickets scanned before, or null; with it, fragments of another length don't count
 */
export function teachingFormats(length: number | null): CameraFormats {
  const lengths = length === null ? TEACHABLE_LENGTHS : [length];
  const even = lengths.filter((digits) => digits % 2 === 0);
  return {
    ...(even.length > 0 && { ITF: even }),
    CODE_128: lengths,
    QR: lengths,
    DATA_MATRIX: lengths,
  };
}

function expectedOf(form: CodeForm): Expected[] {
  const length = formLength(form);
  return form.symbology ? [[FORMAT_OF[form.symbology], length]] : linear(length);
}

/** ITF always has an even number of digits. */
function linear(length: number): Expected[] {
  return length % 2 === 0
    ? [
        ['ITF', length],
        ['CODE_128', length],
      ]
    : [['CODE_128', length]];
}

/**
 * Reasons for a missing picture: no camera, not allowed, in use elsewhere (or it won't start), page not
 * served securely.
 */
export type CameraTrouble = 'missing' | 'refused' | 'busy' | 'insecure';
