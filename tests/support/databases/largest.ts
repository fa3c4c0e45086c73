import { type SQL, sql } from 'drizzle-orm';
import type { RootDb } from '../../../server/db/connect';
import { GROWTH } from '../../../server/db/growth';
import { MAX_REPORTED_BYTES_OF_DAY } from '../../../src/shared/drawer/register';
import { MAX_LISTED_PACKS, MAX_STATEMENT_LINES } from '../../../src/shared/lottery/lottery-schema';
import { DEFAULT_LOTTERY_SETTINGS } from '../../../src/shared/lottery/lottery-settings';

/** A store, its company, and a user of either. */
export type Place = { store: number; company: number; user: number };

/** Fills a place. Like those of a request, the rows name their company: row security looks each other one up among the company's stores. */
export const fillPlace = (db: RootDb, { company }: Place, fills: readonly SQL[]): Promise<void> =>
  db.transaction(async (tx) => {
    await tx.execute(sql`SELECT set_config('lottery.company', ${String(company)}, true)`);
    for (const fill of fills) await tx.execute(fill);
  });

/** The longest text that the contract takes, of characters of four bytes; `n` makes each different. */
const LONG = '𝄞'.repeat(255);
const longest = (n: SQL) => sql`left(${n}::text || ${LONG}::text, 255)`;
const upTo = (most: number) => sql`generate_series(1, ${most}::int) AS n`;
const n = sql`n`;
/** The rows that are missing to one below the limit. */
const missing = (most: number, existing: SQL) =>
  sql`generate_series(1, ${most - 1}::int - (${existing})) AS n`;

/** Fills a table for a place with its largest legal entries, up to one row below its limit. */
export const LARGEST = {
  vendors: ({ company }: Place) => sql`
    INSERT INTO vendors (store_id, vendor_name, upc_code)
    SELECT ${company}, ${longest(n)}, ${longest(n)} FROM ${upTo(GROWTH.vendors.most - 1)}`,
  plans: ({ company }: Place) => sql`
    INSERT INTO plans (store_id, plan_name, price_cents, lot_size)
    SELECT ${company}, ${longest(n)}, 100, 60 FROM ${upTo(GROWTH.plans.most - 1)}`,
  subscriptions: ({ company }: Place) => sql`
    INSERT INTO subscriptions (store_id, subscription_name, is_trail, valid_days, subscription_desc)
    SELECT ${company}, ${longest(n)}, 1, 30, repeat('𝄞', 2000) FROM ${upTo(GROWTH.subscriptions.most - 1)}`,
  users: ({ store }: Place) => sql`
    INSERT INTO users (store_id, name, username, email, user_role)
    SELECT ${store}, ${longest(n)}, 'filled.' || ${store} || '.' || n, repeat('x', 200) || ${store} || '.' || n || '@test.example', 7
    FROM ${missing(GROWTH.users.most, sql`SELECT count(*)::int FROM users WHERE store_id = ${store}`)}`,
  stores: ({ company }: Place, most: number = GROWTH.stores.most) => sql`
    INSERT INTO stores (parent_id, store_name, address, city, contact_person, contact_email, website, is_active)
    SELECT ${company}, ${longest(n)}, ${LONG}, ${LONG}, ${LONG}, ${LONG}, ${LONG}, true
    FROM ${missing(most, sql`SELECT count(*)::int FROM stores WHERE parent_id = ${company}`)}`,
  games: ({ company }: Place, most: number = GROWTH.games.most) => sql`
    INSERT INTO games (store_id, state, number, name, price_cents, source, as_of)
    SELECT ${company}, 'NV', to_char(n, 'FM0000'), ${longest(n)}, 100, 'filled', '2026-11-20'
    FROM ${upTo(most - 1)}`,
  ticket_layouts: ({ company, user }: Place) => sql`
    WITH taught AS (
      INSERT INTO ticket_layouts (store_id, code, name, definition, example, created_by, time_created)
      SELECT ${company}, 'taught-' || n, ${longest(n)}, '{"forms": []}'::jsonb, '1', ${user}, now()
      FROM ${upTo(GROWTH.ticket_layouts.most - 1)} RETURNING code)
    INSERT INTO ticket_layout_ends (store_id, code, ended_by, ended_at)
    SELECT ${company}, code, ${user}, now() FROM taught`,
  access_tokens: ({ company, user }: Place) => sql`
    INSERT INTO access_tokens (token_hash, store_id, name, scope, created_by, created_at, expires_at, ended_at)
    SELECT sha256((${company}::text || n)::bytea), ${company}, 'Filled', 'read', ${user}, now(), now() + interval '1 day', now()
    FROM ${upTo(GROWTH.access_tokens.most - 1)}`,
} satisfies Partial<Record<keyof typeof GROWTH, (place: Place) => SQL>>;

/** Entries of a history, which has no limit of its own: more than any page shows. */
const LONG_HISTORY = 2_000;

/** SQL: the business day of the store's newest sales record, to whose drawer the entries below belong. */
const dayOf = (store: number) =>
  sql`(SELECT max(business_date) FROM submissions WHERE store_id = ${store} AND kind = 'sale')`;
/** SQL: submissions of a kind, as the CTE `sent` with their numbers `n`. */
const sent = ({ store, user }: Place, kind: string, most: number) => sql`
  sent AS (
    INSERT INTO submissions (store_id, submission_id, kind, body_hash, response, created_by, recorded_at, received_at)
    SELECT ${store}, md5(${kind}::text || n)::uuid, ${kind}, '\\x00', '{}', ${user}, now(), now() FROM ${upTo(most)})`;
const keyOf = (kind: string) => sql`md5(${kind}::text || n)::uuid`;
/** SQL: a list of JSON with so many entries. @param entry SQL of one, by its number `i` */
const listOf = (most: number, entry: SQL) =>
  sql`(SELECT json_agg(${entry}) FROM generate_series(1, ${most}::int) AS i)`;

/** The departments, and as many games, of each report where a day's have as many bytes as they may; the two lists take 410 bytes of each. */
const REPORTED = Math.floor(MAX_REPORTED_BYTES_OF_DAY / GROWTH.register_figures.most / 410);

/** Fills histories of a place with their largest legal entries. */
export const LARGEST_HISTORIES = {
  audit_log: ({ store, user }: Place) => sql`
    INSERT INTO audit_log (store_id, user_id, action, subject, detail, terminal, device)
    SELECT ${store}, ${user}, 'vendor_added', ${longest(n)}, '', 'K7QM2P', ${LONG} FROM ${upTo(LONG_HISTORY)}`,
  lottery_pack_lists: (place: Place) => sql`
    WITH ${sent(place, 'lottery_packs', 60)}, listed AS MATERIALIZED (SELECT ${listOf(
      MAX_LISTED_PACKS,
      sql`json_build_object('number', lpad((21540000000 + i)::text, 11, '0'), 'shippedOn', '2026-11-02', 'confirmedOn', '2026-11-03',
                            'activatedOn', '2026-11-04', 'settledOn', NULL, 'returnedOn', NULL)`,
    )} AS packs)
    INSERT INTO lottery_pack_lists (store_id, submission_id, as_of, packs)
    SELECT ${place.store}, ${keyOf('lottery_packs')}, ${dayOf(place.store)}, listed.packs FROM ${upTo(60)}, listed`,
  lottery_statements: (place: Place) => sql`
    WITH ${sent(place, 'lottery_statement', 600)}, stated AS MATERIALIZED (SELECT ${listOf(
      MAX_STATEMENT_LINES,
      sql`json_build_object('pack', lpad((21540000000 + i)::text, 11, '0'), 'amount', 1000000)`,
    )} AS lines)
    INSERT INTO lottery_statements (store_id, submission_id, week_start, lines)
    SELECT ${place.store}, ${keyOf('lottery_statement')}, date_trunc('week', ${dayOf(place.store)})::date, stated.lines
    FROM ${upTo(600)}, stated`,
  register_figures: (place: Place, departments = REPORTED, games = REPORTED) => sql`
    WITH ${sent(place, 'register_figures', GROWTH.register_figures.most)}, reported AS MATERIALIZED (
      SELECT ${listOf(departments, sql`json_build_object('code', lpad(i::text, 60, '𝄞'), 'name', repeat('𝄞', 60), 'cents', 100)`)} AS lines,
             ${listOf(games, sql`json_build_object('upc', lpad(i::text, 12, '0'), 'name', repeat('𝄞', 60), 'tickets', 1)`)} AS items)
    INSERT INTO register_figures (store_id, submission_id, register_id, period, business_date, sequence, begins_at, ends_at, lines,
                                  payouts_cents, items)
    SELECT ${place.store}, ${keyOf('register_figures')}, 'register', 'shift', ${dayOf(place.store)}, n,
           now() - interval '2 minutes', now() - interval '1 minute', lines, 100, items
    FROM ${upTo(GROWTH.register_figures.most)}, reported`,
  money_statements: (place: Place) => sql`
    WITH ${sent(place, 'money', 600)}, counted AS (
      INSERT INTO money_statements (store_id, submission_id, basis, online_sales_cents, online_cancels_cents, instant_cashes_cents,
                                    online_cashes_cents, cashless_cents, other_cents, cash_counted_cents, terminal_closed, note)
      SELECT ${place.store}, ${keyOf('money')}, 'delta', 100, 0, 0, 0, 0, 0, n, true, ${LONG} FROM ${upTo(600)})
    INSERT INTO money_statement_records (store_id, submission_id, position, record_key)
    SELECT ${place.store}, ${keyOf('money')}, 0, submission_id
    FROM ${upTo(600)},
         (SELECT submission_id FROM submissions WHERE store_id = ${place.store} AND kind = 'sale' ORDER BY id DESC LIMIT 1) AS newest`,
  // Nearly four years of weeks.
  journal_closings: (place: Place) => sql`
    WITH ${sent(place, 'journal_close', 200)}
    INSERT INTO journal_closings (store_id, submission_id, number, week_start, week_end, rules, tax_rate, entries)
    SELECT ${place.store}, ${keyOf('journal_close')}, n, week, week + 6, ${JSON.stringify(DEFAULT_LOTTERY_SETTINGS)}::json, '0',
           (SELECT json_agg(json_build_object(
              'number', n || '-' || part, 'kind', 'entry', 'part', part, 'week', json_build_object('from', week::text, 'to', (week + 6)::text),
              'date', (week + 6)::text, 'before', NULL, 'memo', ${LONG}::text,
              'lines', json_build_array(json_build_object('role', 'cash', 'name', left(${LONG}::text, 100), 'code', '', 'cents', 100),
                                        json_build_object('role', 'clearing', 'name', left(${LONG}::text, 100), 'code', '', 'cents', -100))))
            FROM unnest(ARRAY['drawers', 'account']) AS part)
    FROM ${upTo(200)}, LATERAL (SELECT date_trunc('week', ${dayOf(place.store)})::date - 7 * n AS week) AS weeks`,
  // A person's words about records that are gone, five about each.
  disagreements: ({ store, user }: Place) => sql`
    WITH said AS (
      INSERT INTO submissions (store_id, submission_id, kind, body_hash, response, created_by, recorded_at, received_at)
      SELECT ${store}, md5('said ' || n)::uuid, 'disagreement', '\\x00', '{}', ${user}, now(), now() FROM ${upTo(LONG_HISTORY)})
    INSERT INTO disagreements (store_id, submission_id, record_key, words)
    SELECT ${store}, md5('said ' || n)::uuid, md5('record ' || n / 5)::uuid, repeat('𝄞', 500) FROM ${upTo(LONG_HISTORY)}`,
} satisfies Partial<Record<keyof typeof GROWTH, (place: Place) => SQL>>;

/** The packs of a store, all of one vendor with the longest name, and its open censuses, which saw none of them and unknown codes instead. */
export const largestCensus = (
  { store, user }: Place,
  { vendor, packs, censuses, codes }: { vendor: number; packs: number; censuses: number; codes: number },
): SQL[] => [
  sql`UPDATE vendors SET vendor_name = ${LONG} WHERE id = ${vendor}`,
  sql`
    WITH added AS (
      INSERT INTO lots (store_id, lot_number, lot_counter, start_ticket, end_ticket, vendor_id, price_cents, created_by, created_at)
      SELECT ${store}, '028400017421', 100000 + n, 20000000000000 + n * 1000, 20000000000059 + n * 1000, ${vendor}, 500, ${user},
             now() - interval '2 days'
      FROM ${upTo(packs)} RETURNING id, start_ticket, end_ticket)
    INSERT INTO ticket_runs (store_id, lot_id, start_ticket, end_ticket, status)
    SELECT ${store}, id, start_ticket, end_ticket, 1 FROM added`,
  ...Array.from({ length: censuses }, (_, nth) => {
    const id = `00000000-0000-4000-8000-00000000000${nth}`;
    return sql`
      WITH begun AS (
        INSERT INTO censuses (store_id, census_id, begun_at, received_at)
        VALUES (${store}, ${id}, now() - interval '1 day', now())),
      sent AS (
        INSERT INTO submissions (store_id, submission_id, kind, body_hash, response, created_by, recorded_at, received_at)
        VALUES (${store}, ${id}, 'census', '\\x00', '{}', ${user}, now() - interval '1 day', now()))
      INSERT INTO census_scans (store_id, submission_id, census_id, code, place)
      SELECT ${store}, ${id}, ${id}, lpad(n::text, 64, 'x'), 'machine' FROM ${upTo(codes)}`;
  }),
];
