import { area } from '../../area';

/** A report's file and its sheet of paper. */
export const EXPORT = area('EXPORT', {
  download: 'Download CSV',
  print: 'Print',
  preparing: 'Preparing…',
  failed: 'The file or sheet could not be prepared. Please try again.',
  printed: (at: string) => `Printed ${at}`,
});
