import { sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { violatedConstraint } from '../../server/db/database-errors';
import { morningMails } from '../../server/db/schema';
import type { UnknownPacksReply } from '../../src/shared/stock/found-packs-schema';
import { look, skipPacks } from '../support/api/alarms';
import { testServer } from '../support/api/app';
import { CENSUS, censusBody, placedBody } from '../support/api/census';
import { foundBody } from '../support/api/games';
import { closeWeek } from '../support/api/journal';
import { packListBody, registerBody, settledBody, statementBody } from '../support/api/lottery';
import { enterMoney } from '../support/api/money';
import { addTry } from '../support/api/morning';
import { addTaughtLayout } from '../support/api/permission-settings';
import { correct, must, openShop, putInBin } from '../support/api/shop';

const server = testServer();

/** Citus copies small tables to every server, and these copies can't have triggers. */
const onCitus = process.env.API_DB === 'citus';
const WITHOUT_TRIGGER = onCitus ? ['ticket_layouts', 'ticket_layout_ends'] : [];

const TABLES = [
  'audit_log',
  'lots',
  'submissions',
  'shelf_records',
  'placements',
  'claims',
  'corrections',
  'late_records',
  'late_record_changes',
  'sightings',
  'contradictions',
  'dismissals',
  'money_statements',
  'money_statement_records',
  'record_changes',
  'pack_dates',
  'lottery_statements',
  'lottery_pack_lists',
  'register_figures',
  'censuses',
  'census_scans',
  'census_closings',
  'pack_places',
  'found_packs',
  'unknown_packs',
  'unknown_pack_ends',
  'disagreements',
  'morning_tries',
  'morning_mails',
  'alarms_seen',
  'journal_closings',
  'ticket_layouts',
  'ticket_layout_ends',
].filter((table) => !WITHOUT_TRIGGER.includes(table));

/** Adds rows to each of the tables: the same for all tests, none of which changes any. */
beforeAll(async () => {
  const shop = await openShop(server);
  const sold = await must(shop.sell(shop.till, [shop.entry(0, 9)], '2026-11-18T22:05:00Z'), 201);
  await must(enterMoney(shop.till, shop.store.id, [sold.submission_id]), 201);
  const words = { store_id: shop.store.id, record: sold.submission_id, words: 'I counted twice.' };
  await shop.till.record('/disagreements', words);
  await shop.till.record('/packs-settled', settledBody(shop.store.id));
  await shop.till.record('/lottery-statement', statementBody(shop.store.id));
  await shop.till.record('/lottery-packs', packListBody(shop.store.id));
  await shop.till.record('/census-record', censusBody(shop.store.id));
  const closed = { store_id: shop.store.id, census_id: CENSUS };
  await shop.till.record('/census-close', closed);
  await shop.till.record('/packs-found', foundBody());
  const unknown = [{ code: '99990000001000' }];
  const seenUnknown = { data: { scanned: [], non_scanned: [], unknown } };
  await shop.till.record('/sales-record-register', seenUnknown);
  const [pack] = (await shop.till.read<UnknownPacksReply>(`/unknown-packs/${shop.store.id}`)).data;
  const dismissed = { store_id: shop.store.id, reason: 'not ours' };
  await must(shop.till.post(`/unknown-packs/${pack?.id}/dismiss`, dismissed), 200);
  await shop.till.record('/packs-placed', placedBody(shop.store.id));
  await shop.till.record('/register-figures', registerBody(shop.store.id));
  const message = { storeId: shop.store.id, userId: shop.store.admin.id, day: '2026-11-18' };
  await addTry(server.db, { ...message, number: 1, beganAt: new Date() });
  await server.db.insert(morningMails).values({ ...message, doneAt: new Date() });
  await must(closeWeek(shop.till, shop.store.id, '2026-11-08'), 201);
  await correct(shop, 0, 0);
  await putInBin(shop, 7);
  await must(shop.see(shop.till, 5), 201);
  const [exception] = await shop.exceptions();
  const reason = { reason: 'the scan was wrong' };
  await shop.till.record(`/exceptions/${exception?.id}/dismiss`, reason);
  const [alarm = ''] = await skipPacks(server, shop.store, 1);
  await must(look(shop.till, shop.store.id, alarm), 200);
  const layout = await addTaughtLayout(server.db, shop.company.id, shop.company.admin.id);
  await shop.till.change(`/ticket-layouts/${layout}/end`, { store_id: shop.store.id });
  await must(shop.till.post('/logout', {}), 200);
});

test.each(TABLES)('the database itself refuses to change or delete rows of %s', async (table) => {
  const rowsOf = async () => {
    const found = await server.db.execute(sql`SELECT * FROM ${sql.identifier(table)} ORDER BY 1, 2`);
    return (found as { rows: unknown[] }).rows;
  };
  const before = await rowsOf();
  expect(before.length).toBeGreaterThan(0);
  const name = sql.identifier(table);
  for (const change of [
    sql`UPDATE ${name} SET store_id = store_id`,
    sql`DELETE FROM ${name}`,
    sql`TRUNCATE ${name} CASCADE`,
  ])
    expect(
      await server.db.execute(change).then(
        () => 'done',
        // Citus doesn't pass on the constraint's name, and refuses some of these statements on its own.
        (error: unknown) => (onCitus ? 'append_only' : violatedConstraint(error)),
      ),
    ).toBe('append_only');
  expect(await rowsOf()).toEqual(before);
});
