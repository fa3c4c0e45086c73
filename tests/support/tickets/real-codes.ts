import { readFileSync } from 'node:fs';

/** A code of a real or published ticket, and its expected serial. */
export type RealCode = {
  layout: string;
  symbology: string | null;
  source: 'scan' | 'typed';
  code: string;
  /** null for a pack's label or a refused code */
  normal: string | null;
  isPackLabel: boolean;
  /** the reason why it must be refused, in words */
  refuse: string | null;
  /** in dollars */
  price: number | null;
  packSize: number | null;
};

type Case = {
  scan?: string;
  typed?: string;
  printed?: string;
  normal?: string | null;
  pack_label?: boolean;
  check_ok?: boolean;
  refuse?: string;
  price?: number;
  pack_size?: number;
};
type File = { groups: { layout: string; symbology?: string; cases: Case[] }[] };

const { groups } = JSON.parse(readFileSync(new URL('codes.json', import.meta.url), 'utf8')) as File;

/** All codes of the file. The number printed next to a machine code is a separate code. */
export const REAL_CODES: readonly RealCode[] = groups.flatMap(({ layout, symbology = null, cases }) =>
  cases.flatMap((one) => {
    const shared = {
      layout,
      symbology,
      normal: one.normal ?? null,
      isPackLabel: one.pack_label === true && one.check_ok !== false,
      refuse: one.refuse ?? (one.check_ok === false ? 'check number' : null),
      price: one.price ?? null,
      packSize: one.pack_size ?? null,
    };
    const typed = [one.typed, one.printed].flatMap((code) => (code ? [code] : []));
    return [
      ...(one.scan ? [{ ...shared, source: 'scan' as const, code: one.scan }] : []),
      ...typed.map((code) => ({ ...shared, source: 'typed' as const, code })),
    ];
  }),
);
