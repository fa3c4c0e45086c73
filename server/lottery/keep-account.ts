import { sql } from 'drizzle-orm';
import { REPLY } from '../../src/messages/areas/reply';
import { currentMessages } from '../../src/messages/current';
import { dayInWords } from '../../src/messages/words/times';
import { statementTotals } from '../../src/shared/lottery/account';
import { lotteryWeek } from '../../src/shared/lottery/calendar';
import type {
  LotteryStatementBody,
  LotteryStatementReply,
  PacksSettledBody,
  PacksSettledReply,
} from '../../src/shared/lottery/lottery-schema';
import { isActivationDay } from '../../src/shared/lottery/settling';
import type { StoreSettings } from '../../src/shared/places/store-settings';
import { businessDate, wallDate } from '../../src/shared/time/store-clock';
import { signedCents } from '../../src/shared/values/money';
import { cleanText } from '../../src/shared/values/visible-text';
import type { Db } from '../db/connect';
import { inBatches, list, rows, valuesOf } from '../db/sql';
import { badField, wrongContent } from '../errors';
import { calendarDay, instantBefore } from '../http/parameters';
import type { KeyedReply } from '../submissions/idempotency';
import { type Captured, submitOnce } from '../submissions/submit-once';

/** An entry for the lottery's account, as a person saved it. */
export type AccountEntry<Body> = Captured<Body> & {
  settings: StoreSettings;
};

/**
 * Stores the days on which packs settled or were activated. The latest entry counts; nothing is edited.
 * @throws ApiError 400 for a day that doesn't exist, or an activation after today; 422 for a pack that the store
 * doesn't have
 */
export function keepPackDates(db: Db, captured: AccountEntry<PacksSettledBody>): Promise<KeyedReply> {
  const { key, body, now, settings } = captured;
  const storeId = body.store_id;
  const today = wallDate(now, settings);
  const dayOf = (text: string | null, what: 'settled' | 'activated', field: string): string | null => {
    if (text === null) return null;
    const day =
      text.length > 10 ? businessDate(instantBefore(text, field, now), settings) : calendarDay(text, field);
    if (what === 'activated' && !isActivationDay(day, today)) throw badField(field, { kind: 'after_today' });
    return day;
  };
  const dates = body.data.flatMap(({ settled_at, activated_at, source, ...pack }, index) =>
    (['settled', 'activated'] as const).flatMap((what) => {
      const day = what === 'settled' ? settled_at : activated_at;
      if (day === undefined) return [];
      return [
        { ...pack, what, day: dayOf(day, what, `data.${index}.${what}_at`), source: cleanText(source ?? '') },
      ];
    }),
  );
  if (dates.length === 0) throw badField('data', { kind: 'no_entries' });

  return submitOnce(db, { ...captured, storeId, kind: 'pack_dates' }, async (tx) => {
    const lots = await rows<{ id: number }>(
      tx,
      sql`SELECT l.id
          FROM unnest(${list(dates.map((date) => date.lot_number))}::text[],
                      ${list(dates.map((date) => date.lot_counter))}::int[])
               WITH ORDINALITY AS d(lot_number, lot_counter, position)
          JOIN lots l ON l.store_id = ${storeId} AND l.lot_number = d.lot_number AND l.lot_counter = d.lot_counter
          ORDER BY d.position`,
    );
    if (lots.length < dates.length) throw wrongContent('data', { kind: 'unknown_lot' });
    const added = dates.map(({ what, day, source }, index) => ({
      store_id: storeId,
      submission_id: key,
      lot_id: lots[index]?.id,
      what,
      day,
      source: source || null,
    }));
    for (const batch of inBatches(added)) await tx.execute(sql`INSERT INTO pack_dates ${valuesOf(batch)}`);
    return { message: currentMessages(REPLY).packDatesKept, submission_id: key } satisfies PacksSettledReply;
  });
}

/**
 * Stores the lottery's statement of a week. The newest one counts.
 * @throws ApiError 400 for an amount with more than two decimals; 422 for a day that isn't the first of a week of the
 * store, a repeated line, or lines that don't add up to the sweep unless that difference is confirmed
 */
export function keepStatement(db: Db, captured: AccountEntry<LotteryStatementBody>): Promise<KeyedReply> {
  const { key, body, settings } = captured;
  const storeId = body.store_id;
  const weekStart = calendarDay(body.week_start, 'week_start');
  const week = lotteryWeek(weekStart, settings.week_starts_on);
  if (week.from !== weekStart)
    throw wrongContent('week_start', { kind: 'not_a_week_start', start: dayInWords(week.from) });
  const lineNames = body.lines.map((line) => (line.line === 'pack' ? line.pack.slice(0, 11) : line.line));
  const twice = lineNames.findIndex((name, index) => lineNames.indexOf(name) < index);
  if (twice !== -1) throw wrongContent(`lines.${twice}`, { kind: 'line_twice' });
  body.lines.forEach(({ amount }, index) => {
    if (signedCents(amount) === null) throw badField(`lines.${index}.amount`, { kind: 'too_many_decimals' });
  });

  return submitOnce(db, { ...captured, storeId, kind: 'lottery_statement' }, async (tx) => {
    refuseUnexplained(body);
    await tx.execute(sql`
      INSERT INTO lottery_statements (store_id, submission_id, week_start, lines)
      VALUES (${storeId}, ${key}, ${weekStart}, ${JSON.stringify(body.lines)}::json)`);
    return {
      message: currentMessages(REPLY).lotteryStatementKept,
      submission_id: key,
    } satisfies LotteryStatementReply;
  });
}

/** Treats a statement that doesn't add up to its own sweep as a typing error until a person confirms the difference. */
function refuseUnexplained({ lines, unexplained: confirmed = 0 }: LotteryStatementBody): void {
  const totals = statementTotals(lines);
  if (totals && totals.unexplained !== 0 && totals.unexplained !== signedCents(confirmed))
    throw wrongContent('unexplained', { kind: 'unexplained', ...totals });
}
