import { area } from '../../area';

/** The controls that every screen is built from. A module of its own, since the sign-in page loads it. */
export const CONTROLS = area('CONTROLS', {
  breadcrumb: 'Breadcrumb',
  close: 'Close',
  dismiss: 'Dismiss',
  hide: 'Hide',
  show: 'Show',
  tryAgain: 'Try again',
  operatedBy: (company: string) => `Operated by ${company}`,
});
