import { initialOf, type Settings, type ValuesOf } from '../values/setting';

/** The purposes of the journal's accounts. */
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

/** The maximum length of a name and a code, in characters. */
export const MAX_ACCOUNT_NAME = 100;
export const MAX_ACCOUNT_CODE = 20;

/** The types of accounts, as the accountant's programs distinguish them. */
export const ACCOUNT_TYPES = [
  'bank',
  'receivable',
  'current_asset',
  'payable',
  'current_liability',
  'income',
  'expense',
] as const;
export type AccountType = (typeof ACCOUNT_TYPES)[number];

/** An account of the store's books. */
export type JournalAccount = {
  name: string;
  /** Xero finds the account by it */
  code: string;
  /** absent in books of earlier releases: the usual type of its role */
  type?: AccountType;
  /** vendor or customer of an account payable or receivable, as the books name it */
  party?: string;
};
export type JournalAccounts = Record<JournalRole, JournalAccount>;

/**
 * The only account that may be left without a name: missing, lost and stolen tickets then stay in the clearing account.
 */
export const OPTIONAL_ROLE = 'missing' satisfies JournalRole;

const USUAL_TYPES: Record<JournalRole, AccountType> = {
  cash: 'current_asset',
  cashless: 'current_asset',
  other: 'expense',
  over_short: 'expense',
  clearing: 'current_liability',
  payable: 'current_liability',
  commissions: 'income',
  fees: 'expense',
  adjustments: 'expense',
  missing: 'expense',
};

/** The type of a role's account: as set, or the usual one. */
export const accountType = (role: JournalRole, { type }: Pick<JournalAccount, 'type'>): AccountType =>
  type ?? USUAL_TYPES[role];

/** Checks whether a program wants the name of a vendor or customer on each line of such an account. */
export const needsParty = (type: AccountType): boolean => type === 'payable' || type === 'receivable';

const accountNamed = (name: string): JournalAccount => ({ name, code: '' });

/** Tickets sold and prizes paid never touch an income account: the lottery's money is held in trust. */
const ACCOUNTS: JournalAccounts = {
  cash: accountNamed('Cash on Hand'),
  cashless: accountNamed('Card Receipts Clearing'),
  other: accountNamed('Drawer Pay-ins and Payouts'),
  over_short: accountNamed('Cash Over and Short'),
  clearing: accountNamed('Lottery Clearing'),
  payable: accountNamed('Lottery Payable'),
  commissions: accountNamed('Lottery Commissions'),
  fees: accountNamed('Lottery Fees'),
  adjustments: accountNamed('Lottery Adjustments'),
  missing: accountNamed(''),
};

/** A store's settings for its journal. */
export const JOURNAL_SETTINGS = {
  journal_accounts: { kind: 'accounts', initial: ACCOUNTS, name: 'accounts of the journal' },
  /** that Xero is to put on every line */
  journal_tax_rate: {
    kind: 'text',
    maxLength: MAX_ACCOUNT_NAME,
    initial: 'Tax Exempt (0%)',
    name: 'tax rate for Xero',
    about: 'name of the tax rate for Xero',
  },
} as const satisfies Settings;
export type JournalSettings = ValuesOf<typeof JOURNAL_SETTINGS>;

export const DEFAULT_JOURNAL_SETTINGS: JournalSettings = initialOf(JOURNAL_SETTINGS);

/** Checks whether an account may have this name: a spreadsheet must not take it for a formula. */
export const isAccountName = (name: string): boolean => /^[^\s=+@\p{Pd}\u2212＝'"]/u.test(name);
