/** What an account of the journal is for. */
export const JOURNAL_ROLES = [
  'cash',
  'cashless',
  'other',
  'over_short',
  'clearing',
  'payable',
  'commissions',
  'fees',
  'adjustments',
  'missing',
] as const;
export type JournalRole = (typeof JOURNAL_ROLES)[number];

/** The longest name and code, in characters. */
export const MAX_ACCOUNT_NAME = 100;
export const MAX_ACCOUNT_CODE = 20;

/** An account as the store's books have it; Xero finds it by its code. */
export type JournalAccount = { name: string; code: string };
export type JournalAccounts = Record<JournalRole, JournalAccount>;

/** The account that a store may leave without a name: lost and stolen packs then stay in the clearing account. */
export const OPTIONAL_ROLE = 'missing' satisfies JournalRole;

/** What a store sets for its journal. */
export type JournalSettings = {
  journal_accounts: JournalAccounts;
  /** the name of the tax rate that Xero is to put on every line */
  journal_tax_rate: string;
};

const named = (name: string): JournalAccount => ({ name, code: '' });

/** Tickets sold and prizes paid never touch an income account: the lottery's money is held in trust. */
export const DEFAULT_JOURNAL_SETTINGS: JournalSettings = {
  journal_accounts: {
    cash: named('Cash on Hand'),
    cashless: named('Card Receipts Clearing'),
    other: named('Drawer Pay-ins and Payouts'),
    over_short: named('Cash Over and Short'),
    clearing: named('Lottery Clearing'),
    payable: named('Lottery Payable'),
    commissions: named('Lottery Commissions'),
    fees: named('Lottery Fees'),
    adjustments: named('Lottery Adjustments'),
    missing: named(''),
  },
  journal_tax_rate: 'Tax Exempt (0%)',
};

/** Whether books can have an account of this name: something that no spreadsheet takes for a formula. */
export const isAccountName = (name: string): boolean => /^[^\s=+@\p{Pd}\u2212＝'"]/u.test(name);
