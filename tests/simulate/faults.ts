import type { Change } from './programs';

/** Faults to plant in the sources, each of them a mistake that somebody could make. The simulator must find every one. */
export const FAULTS: Record<string, readonly Change[]> = {
  'a tie goes to the larger key': [
    {
      file: 'src/shared/counting/claims.ts',
      text: 'return a.submissionId < b.submissionId ? -1 : 1;',
      changed: 'return a.submissionId < b.submissionId ? 1 : -1;',
    },
  ],
};
