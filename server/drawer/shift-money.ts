import { sql } from 'drizzle-orm';
import { REPLY } from '../../src/messages/areas/reply';
import { currentMessages } from '../../src/messages/current';
import { drawersOf, isNewer, joinPacksSold } from '../../src/shared/drawer/drawers';
import {
  cashCents,
  cashInAll,
  FIGURES,
  isEven,
  type MachineSlip,
  type MoneyCount,
  type TerminalFigures,
} from '../../src/shared/drawer/money-count';
import {
  MAX_MONEY_COUNTS_OF_RECORD,
  type ShiftMoneyBody,
  type ShiftMoneyReply,
} from '../../src/shared/drawer/shift-money-schema';
import { MAX_SHIFT_CENTS } from '../../src/shared/drawer/typed';
import { centsOf, centsToDollars, dollarsOrNull, signedCents } from '../../src/shared/values/money';
import { cleanText } from '../../src/shared/values/visible-text';
import type { Db } from '../db/connect';
import { list, rows, SALES, valuesOf } from '../db/sql';
import { badField, wrongContent } from '../errors';
import { storeSettings } from '../places/settings';
import type { KeyedReply } from '../submissions/idempotency';
import { type Captured, submitOnce } from '../submissions/submit-once';
import { daysOf, moneyOn, resolve } from './world';

/**
 * Stores the money of a shift. Its records may arrive later; amounts are then derived again.
 * @returns all derived amounts, including those hidden from clerks
 * @throws ApiError 400: no record, an amount with more than two decimals; 422: an impossible amount for a drawer, a
 * submission that isn't a shift's count, a record with too many money counts
 */
export function recordMoney(db: Db, submission: Captured<ShiftMoneyBody>): Promise<KeyedReply> {
  const { key, body, recordedAt } = submission;
  const storeId = body.store_id;
  const typed = typedAmounts(body);
  const recordKeys = [...new Set(body.submission_ids.map((id) => id.toLowerCase()))];
  if (recordKeys.length === 0) throw badField('submission_ids', { kind: 'no_entries' });

  return submitOnce(db, { ...submission, storeId, kind: 'money' }, async (tx, { id }) => {
    await requireShifts(tx, storeId, recordKeys, 'submission_ids');
    await requireRoom(tx, storeId, recordKeys);
    await keepMoneyCount(tx, storeId, { key, body, recordKeys, ...typed });
    const stated: MoneyCount = {
      id: key,
      number: id,
      recordedAt: recordedAt.getTime(),
      records: recordKeys,
      basis: body.basis,
      terminalClosed: body.terminal_closed ?? false,
      ...typed,
    };
    const money = await moneyOn(tx, storeId, await daysOf(tx, storeId, recordKeys));
    const resolved = { ...stated, records: recordKeys.map((name) => resolve(money, name)) };
    const arrived = new Set(money.records.map((record) => record.key));
    const { lineOf } = joinPacksSold(money.records);
    const lines = new Set(resolved.records.map(lineOf));
    // A newer money count that arrived earlier replaces this one, but the reply still describes this one.
    const others = money.moneyCounts.filter(
      (other) => !(isNewer(other, resolved) && other.records.some((name) => lines.has(lineOf(name)))),
    );
    const drawer = drawersOf(money.records, [...others, resolved]).find(
      ({ moneyCount }) => moneyCount === resolved,
    );
    const tolerance = centsOf((await storeSettings(tx, storeId)).over_short_tolerance);
    const difference = drawer?.overShort ?? null;
    const total = cashInAll(typed);
    const waitsFor = recordKeys.filter((_, index) => !arrived.has(resolved.records[index] ?? ''));
    const t = currentMessages(REPLY);
    return {
      message: waitsFor.length > 0 ? t.moneyWaits : t.moneyRecorded,
      submission_id: key,
      data: {
        id,
        counted: drawer ? centsToDollars(drawer.counted) : null,
        expected_cash: drawer ? centsToDollars(drawer.expected) : null,
        cash_total: dollarsOrNull(total),
        over_short: dollarsOrNull(difference),
        even: difference === null ? null : isEven(difference, tolerance),
        waits_for: waitsFor,
      },
    } satisfies ShiftMoneyReply;
  });
}

type Typed = Pick<MoneyCount, 'figures' | 'other' | 'cash' | 'machines'>;

/**
 * The amounts in cents. @throws ApiError 400 for more than two decimals; 422 for bills and coins that don't add up to
 * the cash, or a machine named twice
 */
function typedAmounts(body: ShiftMoneyBody): Typed {
  const cents = (field: keyof ShiftMoneyBody, dollars: number): number => {
    const amount = signedCents(dollars);
    if (amount === null) throw badField(field, { kind: 'too_many_decimals' });
    if (Math.abs(amount) > MAX_SHIFT_CENTS) throw wrongContent(field, { kind: 'amount_too_large' });
    return amount;
  };
  const figures = Object.fromEntries(
    FIGURES.map((figure) => [figure, cents(figure, body[figure])]),
  ) as TerminalFigures;
  const { cash_counted: cash, cash_by: cashBy } = body;
  if (cashBy && cashCents(cashBy) !== signedCents(cash ?? 0))
    throw wrongContent('cash_by', { kind: 'cash_differs' });
  const machines = (body.machines ?? []).map(
    ({ machine, name, slip_sales: slip, cash_pulled: pulled }): MachineSlip => ({
      machine,
      name: cleanText(name),
      slip: slip === undefined ? null : cents('machines', slip),
      pulled: cents('machines', pulled ?? 0),
    }),
  );
  if (new Set(machines.map(({ machine }) => machine)).size < machines.length)
    throw wrongContent('machines', { kind: 'line_twice' });
  return {
    figures,
    other: cents('other', body.other),
    cash: cash === undefined ? null : cents('cash_counted', cash),
    machines,
  };
}

/** @throws ApiError 422 when a named submission of the store is neither a shift's count nor a removal that sold tickets */
export async function requireShifts(
  tx: Db,
  storeId: number,
  recordKeys: readonly string[],
  field: string,
): Promise<void> {
  const others = await rows(
    tx,
    sql`SELECT 1 FROM submissions s WHERE store_id = ${storeId} AND submission_id = ANY(${list(recordKeys)}::uuid[])
        AND NOT (kind = 'sale' AND purpose = 'shift')
        AND NOT (kind = 'removal' AND EXISTS (
          SELECT 1 FROM claims WHERE store_id = ${storeId} AND submission_id = s.submission_id AND reason IN ${SALES}
        ))`,
  );
  if (others.length > 0) throw wrongContent(field, { kind: 'not_a_shift' });
}

/** @throws ApiError 422 when a named record already has `MAX_MONEY_COUNTS_OF_RECORD` money counts */
async function requireRoom(tx: Db, storeId: number, recordKeys: readonly string[]): Promise<void> {
  const full = await rows(
    tx,
    sql`SELECT record_key FROM money_statement_records
        WHERE store_id = ${storeId} AND record_key = ANY(${list(recordKeys)}::uuid[])
        GROUP BY record_key HAVING count(*) >= ${MAX_MONEY_COUNTS_OF_RECORD}`,
  );
  if (full.length > 0)
    throw wrongContent('submission_ids', { kind: 'too_many_statements', max: MAX_MONEY_COUNTS_OF_RECORD });
}

async function keepMoneyCount(
  tx: Db,
  storeId: number,
  {
    key,
    body,
    recordKeys,
    figures,
    other,
    cash,
    machines,
  }: Typed & { key: string; body: ShiftMoneyBody; recordKeys: string[] },
): Promise<void> {
  await tx.execute(sql`
    INSERT INTO money_statements (store_id, submission_id, basis, online_sales_cents, online_cancels_cents,
                                  instant_cashes_cents, online_cashes_cents, cashless_cents, other_cents,
                                  cash_counted_cents, terminal_closed, note, cash_by, machines)
    VALUES (${storeId}, ${key}, ${body.basis}, ${figures.online_sales}, ${figures.online_cancels},
            ${figures.instant_cashes}, ${figures.online_cashes}, ${figures.cashless}, ${other}, ${cash},
            ${body.terminal_closed ?? false}, ${cleanText(body.note ?? '')},
            ${body.cash_by ? JSON.stringify(body.cash_by) : null}::json,
            ${machines.length > 0 ? JSON.stringify(machines) : null}::json)`);
  await tx.execute(sql`
    INSERT INTO money_statement_records ${valuesOf(
      recordKeys.map((recordKey, index) => ({
        store_id: storeId,
        submission_id: key,
        position: index + 1,
        record_key: recordKey,
      })),
    )}`);
}
