import type { ChangeSettingsBody } from '../../src/contract/office/store-settings';
import { JOURNAL_ROLES, type JournalAccounts } from '../../src/domain/journal/accounts';
import type { StoreSettings } from '../../src/domain/stock/store-settings';
import { centsOf, formatCents } from '../../src/domain/values/money';
import type { Caller } from '../access/access';
import { writeAudit } from '../audit/audit-log';
import type { Db } from '../db/connect';
import { lockInOrder } from '../db/lock-order';
import { keepSettings, requireCompanyOf, storeSettings } from '../places/settings';
import { renewStock } from './version';

/**
 * Changes some settings of a store, and renews its stock version, so that terminals fetch them.
 * @throws ApiError 404 for a company; 422 with `fields` for an unknown layout or zone, or a wrong end of the day
 */
export function changeSettings(
  db: Db,
  caller: Caller,
  storeId: number,
  body: ChangeSettingsBody,
): Promise<StoreSettings> {
  return db.transaction(async (tx) => {
    await lockInOrder(tx, { stocks: [storeId] });
    const { companyId, storeName } = await requireCompanyOf(tx, storeId);
    const before = await storeSettings(tx, storeId);
    const after = await keepSettings(tx, { storeId, companyId, before, body });
    const details = NAMES.flatMap(({ field, name }) =>
      inWords(field, before) === inWords(field, after)
        ? []
        : [
            {
              kind: 'changed' as const,
              part: name,
              before: inWords(field, before),
              after: inWords(field, after),
            },
          ],
    );
    if (details.length === 0) return after;
    await renewStock(tx, [storeId]);
    await writeAudit(tx, { action: 'settings_changed', storeId, by: caller, subject: storeName, details });
    return after;
  });
}

/** The fields as the audit log names them. */
const NAMES: readonly { field: keyof StoreSettings; name: string }[] = [
  { field: 'ticket_layout', name: 'ticket layout' },
  { field: 'sells', name: 'rolls sold' },
  { field: 'time_zone', name: 'time zone' },
  { field: 'day_ends_at', name: 'end of the business day' },
  { field: 'opening_reminder', name: 'reminder of the opening check' },
  { field: 'clerks_remove_all', name: 'clerks record packs as lost, stolen or transferred' },
  { field: 'over_short_tolerance', name: 'tolerance of over/short' },
  { field: 'clerks_see', name: 'what clerks see of the money' },
  { field: 'blind_count', name: 'blind count' },
  { field: 'settle_days', name: 'days until a pack settles' },
  { field: 'settle_percent', name: 'share that settles a pack' },
  { field: 'settle_at_activation', name: 'packs settle when activated' },
  { field: 'week_starts_on', name: 'start of the lottery week' },
  { field: 'sweep_weekday', name: 'day of the sweep' },
  { field: 'sweep_lag_weeks', name: 'weeks until the sweep' },
  { field: 'sales_commission_percent', name: 'commission on sales' },
  { field: 'cashing_commission_percent', name: 'commission on prizes paid' },
  { field: 'weekly_fee', name: 'weekly fee' },
  { field: 'order_lead_days', name: 'days from an order to its packs' },
  { field: 'order_safety_days', name: 'days of stock left when an order comes' },
  { field: 'journal_accounts', name: 'accounts of the journal' },
  { field: 'journal_tax_rate', name: 'tax rate for Xero' },
];

function inWords(field: keyof StoreSettings, settings: StoreSettings): string {
  const value = settings[field];
  if (value === null) return 'none';
  if (typeof value === 'string') return value;
  if (typeof value === 'boolean') return value ? 'on' : 'off';
  if (typeof value === 'object') return accountsInWords(value);
  if (field === 'over_short_tolerance' || field === 'weekly_fee') return formatCents(centsOf(value));
  return field.endsWith('percent') ? `${value} %` : String(value);
}

const accountsInWords = (accounts: JournalAccounts): string =>
  JOURNAL_ROLES.map((role) => [accounts[role].name, accounts[role].code].filter(Boolean).join(' ')).join(
    ', ',
  );
