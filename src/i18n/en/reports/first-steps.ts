import type { FirstStep } from '../../../domain/accounts/first-steps';

type StepTexts = {
  title: string;
  /** what it is, for whoever takes it */
  help: string;
  /** of the button that leads to it */
  action: string;
  /** of a link to another way of taking it */
  instead?: string;
  /** instead of `help`, for whoever waits for somebody else to take it */
  waits?: string;
};

const COMPANY_DOES = 'Your company’s administrator adds them.';
const STORE_DOES = 'The store does this.';

const STEPS: Record<FirstStep, StepTexts> = {
  company: {
    title: 'Company',
    help: 'Its name, and the administrator who runs it.',
    action: 'New company',
  },
  store: {
    title: 'Store',
    help: 'Its state says how tickets are read and sold. You get a link with which the store sets its password.',
    action: 'Add store',
  },
  plans: {
    title: 'Plans',
    help: 'Prices and pack sizes. The usual ones are added in one press.',
    action: 'Add plans',
    waits: COMPANY_DOES,
  },
  games: {
    title: 'Games',
    help: 'Scan one ticket of each game and type the game’s name.',
    action: 'Scan games',
    waits: COMPANY_DOES,
  },
  packs: {
    title: 'Packs',
    help: 'Scan a game’s wide barcode (UPC), then the first ticket of each of its packs.',
    action: 'Receive packs',
    instead: 'Import a file',
    waits: STORE_DOES,
  },
  shelf: {
    title: 'Shelf',
    help: 'Scan the front ticket of each pack that you put on the shelf.',
    action: 'Put on shelf',
    waits: STORE_DOES,
  },
  count: {
    title: 'First count',
    help: 'Scan the front ticket of each pack on the shelf.',
    action: 'Count now',
    waits: STORE_DOES,
  },
};

/** The list of what a new company or store does before its first count. */
export const FIRST_STEPS_CARD = {
  title: 'First steps',
  progress: (done: number, of: number) => `${done} of ${of} done`,
  fold: 'Hide',
  unfold: 'Show',
  skip: 'Skip',
  skipOf: (step: string) => `Skip: ${step}`,
  done: 'Done',
  skipped: 'Skipped',
  handOver:
    'Your part is done. The store goes on, signed in as its own user. If it still needs a set-up link: Store, Edit, New password link.',
  waitsForCompany: 'You can go on here as soon as your company has plans and games.',
  steps: STEPS,
};
