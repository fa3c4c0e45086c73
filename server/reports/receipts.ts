import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { type SQL, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { RECEIPT_PAGE } from '../../src/messages/areas/receipt-page';
import { currentMessages, languageOf } from '../../src/messages/current';
import type { Receipt } from '../../src/shared/counting/clerks-side-schema';
import type { RecordPurpose, SalesReply } from '../../src/shared/counting/sales-schema';
import { seenByClerks } from '../../src/shared/drawer/money-count';
import type { StoreSettings } from '../../src/shared/places/store-settings';
import { reportsPaths } from '../../src/shared/reports/paths';
import { COUNTER, machineName } from '../../src/shared/stock/bins';
import { wallTime } from '../../src/shared/time/store-clock';
import { sumOf } from '../../src/shared/values/collections';
import { centsOf, signedCents } from '../../src/shared/values/money';
import { receiptPath } from '../../src/shared/wire/page-paths';
import { requireAuthor } from '../access';
import { countTry, forgive } from '../accounts/login-throttle';
import { heldTickets } from '../counting/record-tickets';
import type { Db, RootDb, TenantDb } from '../db/connect';
import { milliseconds, rows, WALL_TIME } from '../db/sql';
import { overShortReport } from '../drawer/over-short';
import { ApiError, notFound } from '../errors';
import { networkOf } from '../http/connections';
import { callerOf } from '../http/guard';
import { inLanguageOf } from '../http/language';
import { serve } from '../http/serve';
import { storeSettings } from '../places/settings';

const DAY_MS = 86_400_000;
/** A receipt works for that long after its count: a clerk can show it until the pay of that month is settled. */
const VALID_DAYS = 90;
/** Wrong codes from one network within 15 minutes. */
const MAX_WRONG_CODES = 20;

/** A count as first recorded, and as it is now. */
type Count = {
  storeId: number;
  id: number;
  submissionId: string;
  createdBy: number;
  name: string;
  /** ms since the epoch */
  recordedAt: number;
  /** wall time of the store at capture, and the business day */
  wall: string;
  date: string;
  purpose: RecordPurpose;
  /** the place that it counted; null: everything */
  place: number | null;
  packsSeen: number | null;
  packsOnShelf: number | null;
  /** the server's first reply as stored, which is never changed */
  response: string;
  /** tickets and cents that it holds now */
  held: number;
  cents: number;
};

async function countWhere(db: Db, storeId: number, where: SQL): Promise<Count | undefined> {
  const [found] = await rows<Count>(
    db,
    sql`SELECT s.store_id AS "storeId", s.id, s.submission_id AS "submissionId", s.created_by AS "createdBy", u.name,
               ${milliseconds(sql`s.recorded_at`)} AS "recordedAt", ${WALL_TIME} AS wall, s.business_date::text AS date,
               s.purpose, s.place, s.packs_seen AS "packsSeen", s.packs_on_shelf AS "packsOnShelf", s.response, r.held, r.cents
        FROM submissions s
        JOIN people u ON u.id = s.created_by
        CROSS JOIN LATERAL ${heldTickets(storeId, sql`s.submission_id`)} r
        WHERE s.store_id = ${storeId} AND s.kind = 'sale' AND ${where}`,
  );
  return found;
}

async function keyOf(db: RootDb): Promise<Buffer> {
  const [found] = await rows<{ key: string }>(db, sql`SELECT encode(key, 'hex') AS key FROM receipt_key`);
  if (!found) throw new Error('There is no key for receipts.');
  return Buffer.from(found.key, 'hex');
}

/** The signature of a count: over its identity and the server's first reply, so that neither can be changed unnoticed. */
const signatureOf = (key: Buffer, count: Count): string =>
  createHmac('sha256', key)
    .update(
      [
        ...['receipt 1', count.storeId, count.id, count.submissionId, count.createdBy, count.recordedAt],
        createHash('sha256').update(count.response).digest('hex'),
      ].join('\n'),
    )
    .digest()
    // 96 bits: nobody guesses them within the limit of tries.
    .subarray(0, 12)
    .toString('base64url');

/** `2s-9x1-k3JqWm0Zr8aT_xQd`: store, number of the record, signature. */
const codeOf = (key: Buffer, count: Count): string =>
  [count.storeId.toString(36), count.id.toString(36), signatureOf(key, count)].join('-');

const endOf = ({ recordedAt }: Count): Date => new Date(recordedAt + VALID_DAYS * DAY_MS);

/** The count of a code, if its signature is right; undefined for any other text. */
async function countOfCode(db: RootDb, code: string): Promise<Count | undefined> {
  const [, store = '', id = '', signature = ''] =
    /^([0-9a-z]{1,6})-([0-9a-z]{1,10})-([\w-]{16})$/.exec(code) ?? [];
  const [storeId, number] = [Number.parseInt(store, 36), Number.parseInt(id, 36)];
  if (!(storeId <= 2_147_483_647) || !Number.isSafeInteger(number)) return undefined;
  const count = await countWhere(db, storeId, sql`s.id = ${number}`);
  if (!count) return undefined;
  const right = Buffer.from(signatureOf(await keyOf(db), count));
  return timingSafeEqual(right, Buffer.from(signature)) ? count : undefined;
}

/**
 * The call that makes a receipt's link for the author of a count. It needs no row of its own: the link is signed.
 * @param publicUrl the public address of this server
 */
export function receiptRoutes(
  api: FastifyInstance,
  { db, tenant }: { db: RootDb; tenant: TenantDb },
  publicUrl: string,
): void {
  serve(api, reportsPaths.receipt, async (request) => {
    const { storeId, userId, record } = request.params;
    await requireAuthor(tenant, callerOf(request), storeId, userId);
    const count = await countWhere(tenant, storeId, sql`s.submission_id = ${record.toLowerCase()}`);
    if (count?.createdBy !== userId || endOf(count) <= request.now()) throw notFound();
    const url = `${publicUrl}${receiptPath(codeOf(await keyOf(db), count))}`;
    return { data: { url, valid_until: endOf(count).toISOString() } satisfies Receipt };
  });
}

/** The page has neither scripts nor other files, and no other site may show it. */
const STYLE = `
:root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif; }
body { margin: 0; padding: 1.5rem 1rem; }
main { max-width: 30rem; margin: 0 auto; }
h1 { font-size: 1.25rem; }
dl { display: grid; grid-template-columns: auto 1fr; gap: 0.25rem 1.5rem; margin: 1rem 0; }
dt { opacity: 0.75; }
dd { margin: 0; font-weight: 600; text-align: end; font-variant-numeric: tabular-nums; overflow-wrap: anywhere; }
.note { padding: 0.75rem 1rem; border: 1px solid; border-radius: 0.5rem; }
small { opacity: 0.75; }
`;
const POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/**
 * The page of a receipt, for anyone with its link, without a sign-in (product: the clerk's side). The signature is checked at
 * each read. docs/security.md has what it shows, and why.
 */
export function receiptPage(app: FastifyInstance, db: RootDb, now: () => Date): void {
  app.get<{ Params: { code: string } }>(
    receiptPath(':code'),
    { schema: { hide: true } },
    async (request, reply) => {
      const tries = await countTry(db, [`receipt:${networkOf(request.ip)}`], now(), MAX_WRONG_CODES).catch(
        (error: unknown) =>
          error instanceof ApiError && error.status === 429 ? null : Promise.reject(error),
      );
      const count = tries && (await countOfCode(db, request.params.code));
      if (tries && count) await forgive(db, tries);
      const isOver = count ? endOf(count) <= now() : false;
      const facts = count && !isOver ? await factsOf(db, count) : null;
      const status = facts ? 200 : isOver ? 410 : tries === null ? 429 : 404;
      return reply
        .code(status)
        .headers({
          'Cache-Control': 'no-store',
          'Content-Security-Policy': POLICY,
          'X-Robots-Tag': 'noindex, nofollow',
        })
        .type('text/html; charset=utf-8')
        .send(
          inLanguageOf(request, () => {
            const t = currentMessages(RECEIPT_PAGE);
            if (facts) return page(t.heading, receiptOf(facts, request.host));
            return page(t.heading, note(isOver ? t.ended : tries === null ? t.tooMany : t.unknown));
          }),
        );
    },
  );
}

/** All that a receipt shows, without words. */
type Facts = {
  count: Count;
  storeName: string;
  settings: StoreSettings;
  drawer: { cash: number | null; pulled: number; overShort: number | null; even: boolean | null } | null;
};

async function factsOf(db: RootDb, count: Count): Promise<Facts> {
  const { storeId, date, submissionId } = count;
  const settings = await storeSettings(db, storeId);
  const [store] = await rows<{ name: string }>(
    db,
    sql`SELECT store_name AS name FROM stores WHERE id = ${storeId}`,
  );
  const { data } = await overShortReport(db, storeId, [date]);
  const row = data.find(({ records }) => records.some((record) => record.submission_id === submissionId));
  const hasCash = row?.cash_counted != null;
  const sees = seenByClerks(settings, hasCash);
  return {
    count,
    storeName: store?.name ?? '',
    settings,
    drawer:
      row?.entered && settings.clerks_see !== 'tickets'
        ? {
            cash: row.cash_counted,
            pulled: sumOf(row.machines ?? [], ({ cash_pulled }) => centsOf(cash_pulled ?? 0)),
            overShort: sees.overShort ? row.over_short : null,
            even: sees.overShort ? row.even : null,
          }
        : null,
  };
}

/** The receipt in words, according to what the store lets its clerks see. */
function receiptOf({ count, storeName, settings, drawer }: Facts, host: string): string {
  const t = currentMessages(RECEIPT_PAGE);
  const { ticketCount, amount } = (JSON.parse(count.response) as SalesReply).data;
  const showsMoney = settings.clerks_see !== 'tickets';
  const cents = signedCents(amount) ?? 0;
  const isOpening = count.purpose === 'opening';
  const placeName = (place: number) =>
    place === COUNTER ? t.counter : machineName(place, settings.vending_machines);
  const isChanged = count.held !== ticketCount || count.cents !== cents;
  const drawerLines: [string, string][] = drawer
    ? [
        ...(drawer.cash === null
          ? []
          : [[t.cash, t.money({ cents: centsOf(drawer.cash) })] as [string, string]]),
        ...(drawer.pulled === 0 ? [] : [[t.pulled, t.money({ cents: drawer.pulled })] as [string, string]]),
        ...(drawer.overShort === null
          ? []
          : [
              [t.drawer, drawer.even ? t.even : t.signed({ cents: signedCents(drawer.overShort) ?? 0 })] as [
                string,
                string,
              ],
            ]),
      ]
    : [];
  const lines: [string, string][] = [
    [t.store, storeName],
    [isOpening ? t.checkedBy : t.countedBy, count.name],
    [t.at, t.time({ wall: count.wall })],
    ...(count.place === null ? [] : [[t.place, placeName(count.place)] as [string, string]]),
    ...(count.packsSeen === null || count.packsOnShelf === null
      ? []
      : [[t.packs, t.packsSeen({ seen: count.packsSeen, onShelf: count.packsOnShelf })] as [string, string]]),
    [isOpening ? t.missing : t.sold, t.tickets({ count: ticketCount })],
    ...(showsMoney ? [[t.value, t.money({ cents })] as [string, string]] : []),
    ...drawerLines,
  ];
  const now = showsMoney
    ? t.changedMoney({ count: count.held, cents: count.cents })
    : t.changed({ count: count.held });
  const until = wallTime(endOf(count), settings).slice(0, 10);
  return [
    `<dl>${lines.map(([name, value]) => `<dt>${escaped(name)}</dt><dd>${escaped(value)}</dd>`).join('\n')}</dl>`,
    note(isChanged ? now : t.unchanged),
    `<p><small>${escaped(t.signedBy({ host, date: until }))}</small></p>`,
  ].join('\n');
}

const note = (text: string): string => `<p class="note">${escaped(text)}</p>`;

const page = (heading: string, content: string): string => `<!doctype html>
<html lang="${languageOf(RECEIPT_PAGE)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex, nofollow">
<title>${escaped(heading)}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>${escaped(heading)}</h1>
${content}
</main>
</body>
</html>
`;

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
