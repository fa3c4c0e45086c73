import { sql } from 'drizzle-orm';
import type { JournalEntry } from '../../src/shared/journal/entries';
import type { LotterySettings } from '../../src/shared/lottery/lottery-settings';
import type { Period } from '../../src/shared/time/periods';
import type { Db } from '../db/connect';
import { milliseconds, rows } from '../db/sql';

/**
 * The rules for a week's charges, and whether missing, lost and stolen tickets have a separate account; a week closed by
 * an earlier release has neither.
 */
export type JournalRules = LotterySettings & { books_missing?: boolean };

/** An entry with its text, as stored with a closed week. */
export type KeptEntry = JournalEntry & { memo: string };

/** A closed week. */
export type Closing = {
  /** the number of this closing in the store */
  number: number;
  week: Period;
  rules: JournalRules;
  taxRate: string;
  entries: KeptEntry[];
};

/** A closed week as stored. */
export type KeptClosing = Closing & {
  /** number of receipt */
  submission: number;
  closedBy: string;
  /** ms since the epoch */
  closedAt: number;
};

/** All closed weeks of a store, in order of closing. */
export async function closingsOf(db: Db, storeId: number): Promise<KeptClosing[]> {
  const closingRows = await rows<Omit<KeptClosing, 'week'> & Period>(
    db,
    sql`SELECT c.number, c.week_start::text AS "from", c.week_end::text AS "to", c.rules, c.tax_rate AS "taxRate",
               c.entries, s.id AS submission, u.name AS "closedBy", ${milliseconds(sql`s.recorded_at`)} AS "closedAt"
        FROM journal_closings c
        JOIN submissions s ON s.store_id = ${storeId} AND s.submission_id = c.submission_id
        JOIN people u ON u.id = s.created_by
        WHERE c.store_id = ${storeId} ORDER BY c.number`,
  );
  return closingRows.map(({ from, to, ...closing }) => ({ ...closing, week: { from, to } }));
}

/** Stores a closed week in the transaction of its submission. */
export async function keepClosing(tx: Db, storeId: number, key: string, closing: Closing): Promise<void> {
  const { number, week, rules, taxRate, entries } = closing;
  await tx.execute(sql`
    INSERT INTO journal_closings (store_id, submission_id, number, week_start, week_end, rules, tax_rate, entries)
    VALUES (${storeId}, ${key}, ${number}, ${week.from}, ${week.to}, ${JSON.stringify(rules)}::json, ${taxRate},
            ${JSON.stringify(entries)}::json)`);
}
