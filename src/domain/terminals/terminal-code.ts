/** The characters of a terminal's code: letters and digits without a lookalike or soundalike. */
export const TERMINAL_CODE = { alphabet: 'ACDEFGHJKMNPQRTVWXY23456789', length: 6 } as const;
