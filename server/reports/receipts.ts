import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { type SQL, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { RECEIPT_PAGE } from '../../src/messages/areas/receipt-page';
import { SAMPLE } from '../../src/messages/areas/sample';
import { currentMessages, languageOf } from '../../src/messages/current';
import type { Receipt } from '../../src/shared/counting/clerks-side-schema';
import type { RecordPurpose, SalesReply } from '../../src/shared/counting/sales-schema';
import type { PacksSeen } from '../../src/shared/counting/sightings';
import { cashText, isEven, type MoneyCount, seenByClerks } from '../../src/shared/drawer/money-count';
import type { ShiftMoneyReply } from '../../src/shared/drawer/shift-money-schema';
import type { StoreSettings } from '../../src/shared/places/store-settings';
import { reportsPaths } from '../../src/shared/reports/paths';
import { COUNTER, machineName } from '../../src/shared/stock/bins';
import { DAY_MS, wallTime } from '../../src/shared/time/store-clock';
import { centsOf, signedCents, statedCents } from '../../src/shared/values/money';
import { receiptPath } from '../../src/shared/wire/page-paths';
import { requireAuthor } from '../access';
import { receiptsEndedAt } from '../accounts/end-access';
import { countTry, forgive } from '../accounts/login-throttle';
import { packsSeenBy } from '../counting/packs-seen';
import { heldTickets } from '../counting/record-tickets';
import type { Connection, Db, RootDb, TenantDb } from '../db/connect';
import { isSample } from '../db/samples';
import { milliseconds, rows, snapshot, WALL_TIME } from '../db/sql';
import { withinScope } from '../db/tenant-handles';
import { drawerOf } from '../drawer/world';
import { ApiError, notFound } from '../errors';
import { networkOf } from '../http/connections';
import { OneByOne } from '../http/fair-turns';
import { callerOf } from '../http/guard';
import { inLanguageOf } from '../http/language';
import { escapedHtml } from '../http/replies';
import { serve } from '../http/serve';
import { storeSettings } from '../places/settings';

/** How many days after its count a receipt works, so that a clerk can show it until that month's pay is settled. */
const VALID_DAYS = 90;
/** Maximum number of wrong codes from one network within 15 minutes. */
const MAX_WRONG_CODES = 20;
/** Maximum number of reads of one receipt within 15 minutes. */
const MAX_READS = 60;
/** Maximum number of simultaneous reads of one receipt in a process, of which all but one wait. */
const MAX_READING = 1_000;
/** Maximum number of codes that a process remembers as read too often. */
const MAX_REMEMBERED = 10_000;

/** A count as first recorded, and as it is now. */
type Count = {
  storeId: number;
  id: number;
  submissionId: string;
  createdBy: number;
  name: string;
  /** ms since the epoch */
  recordedAt: number;
  /** the store's wall time at capture, and the business day */
  wall: string;
  date: string;
  purpose: RecordPurpose;
  /** the place that it counted; null for everything */
  place: number | null;
  packsSeen: number | null;
  packsOnShelf: number | null;
  /** the server's first reply as stored, which never changes */
  response: string;
  /** the tickets and cents that it holds now */
  held: number;
  cents: number;
};

async function countWhere(db: Db, storeId: number, where: SQL): Promise<Count | undefined> {
  const [count] = await rows<Count>(
    db,
    sql`SELECT s.store_id AS "storeId", s.id, s.submission_id AS "submissionId", s.created_by AS "createdBy", u.name,
               ${milliseconds(sql`s.recorded_at`)} AS "recordedAt", ${WALL_TIME} AS wall, s.business_date::text AS date,
               s.purpose, s.place, s.packs_seen AS "packsSeen", s.packs_on_shelf AS "packsOnShelf", s.response, r.held, r.cents
        FROM submissions s
        JOIN people u ON u.id = s.created_by
        CROSS JOIN LATERAL ${heldTickets(storeId, sql`s.submission_id`)} r
        WHERE s.store_id = ${storeId} AND s.kind = 'sale' AND ${where}`,
  );
  return count;
}

async function readKey(db: RootDb): Promise<Buffer> {
  const [row] = await rows<{ key: string }>(db, sql`SELECT encode(key, 'hex') AS key FROM receipt_key`);
  if (!row) throw new Error('There is no key for receipts.');
  return Buffer.from(row.key, 'hex');
}

/** How long the key is kept. A restored backup may have another key, so it is read again after this time. */
const KEY_KEPT_MS = 60_000;

/** @returns a function that reads the key that signs receipts, at most once a minute */
function keptKey(db: RootDb): () => Promise<Buffer> {
  let kept: { key: Promise<Buffer>; at: number } | undefined;
  return () => {
    if (!kept || performance.now() - kept.at > KEY_KEPT_MS) {
      kept = { key: readKey(db), at: performance.now() };
      kept.key.catch(() => {
        kept = undefined;
      });
    }
    return kept.key;
  };
}

/** 96 bits, which nobody guesses within the limit of tries. */
const signature = (key: Buffer, parts: readonly (string | number)[]): string =>
  createHmac('sha256', key).update(parts.join('\n')).digest().subarray(0, 12).toString('base64url');

/** A signature of only the record's number, so it can be checked before anything is read. */
const signatureOfNumber = (key: Buffer, { storeId, id }: Pick<Count, 'storeId' | 'id'>): string =>
  signature(key, ['receipt 2', storeId, id]);

/**
 * A signature of a count's identity, the server's first reply, and the time when its author last ended all receipts. So
 * neither of the first two can be changed unnoticed, and an earlier code no longer works.
 */
const signatureOfCount = (key: Buffer, count: Count, endedAt: Date | null): string =>
  signature(key, [
    ...['receipt 1', count.storeId, count.id, count.submissionId, count.createdBy, count.recordedAt],
    createHash('sha256').update(count.response).digest('hex'),
    ...(endedAt === null ? [] : [endedAt.getTime()]),
  ]);

const isSame = (a: string, b: string): boolean => timingSafeEqual(Buffer.from(a), Buffer.from(b));

/** `2s-9x1-k3JqWm0Zr8aT_xQdk3JqWm0Zr8aT_xQd`: store, number of the record, and both signatures. */
const codeOf = (key: Buffer, count: Count, endedAt: Date | null): string =>
  [
    count.storeId.toString(36),
    count.id.toString(36),
    signatureOfNumber(key, count) + signatureOfCount(key, count, endedAt),
  ].join('-');

/** The parts of a code. Codes of the previous release have no signature of the number. */
type Code = { storeId: number; id: number; ofNumber: string | null; ofCount: string };

function partsOf(code: string): Code | null {
  const parts = /^([0-9a-z]{1,6})-([0-9a-z]{1,10})-([\w-]{16})?([\w-]{16})$/.exec(code);
  if (!parts) return null;
  const [, store = '', number = '', ofNumber = null, ofCount = ''] = parts;
  const [storeId, id] = [Number.parseInt(store, 36), Number.parseInt(number, 36)];
  return storeId <= 2_147_483_647 && Number.isSafeInteger(id) ? { storeId, id, ofNumber, ofCount } : null;
}

const endOf = ({ recordedAt }: Count): Date => new Date(recordedAt + VALID_DAYS * DAY_MS);

/**
 * The call that makes a receipt's link for the author of a count. It needs no row, because the link is signed.
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
    const code = codeOf(await readKey(db), count, await receiptsEndedAt(db, userId));
    const url = `${publicUrl}${receiptPath(code)}`;
    return { data: { url, valid_until: endOf(count).toISOString() } satisfies Receipt };
  });
}

/** The page has neither scripts nor other files, and no other site may show it. */
const STYLE = `
:root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif; }
body { margin: 0; padding: 1.5rem 1rem; }
main { max-width: 30rem; margin: 0 auto; }
h1 { font-size: 1.25rem; }
h2 { margin: 1.5rem 0 -0.5rem; font-size: 1rem; }
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

/** The page of a receipt: the receipt, or the reason why there is none. `retryAfter`: seconds */
type Opened =
  | { status: 200; facts: Facts }
  | { status: 404 | 410; reason: 'unknown' | 'ended' }
  | { status: 429; reason: 'tooMany' | 'tooOften'; retryAfter: string };

/** After this time, a refusal is checked again, because the author may have ended the receipt. */
const REFUSAL_KEPT_MS = 60_000;

/**
 * Remembers codes that were read too often, and refuses each until its refusal ends. Asking the database at each read
 * would take a lock and a write.
 */
function rememberedRefusals() {
  /** By code: when the refusal ends, and when to check it again, in ms. */
  const refusals = new Map<string, { end: number; askAgain: number }>();
  return {
    of: (code: string, now: Date): Opened | null => {
      const refusal = refusals.get(code);
      if (refusal && now.getTime() < Math.min(refusal.end, refusal.askAgain)) {
        const seconds = Math.ceil((refusal.end - now.getTime()) / 1000);
        return { status: 429, reason: 'tooOften', retryAfter: String(seconds) };
      }
      refusals.delete(code);
      return null;
    },
    remember: (code: string, opened: Opened, now: Date): void => {
      if (opened.status !== 429 || opened.reason !== 'tooOften' || refusals.has(code)) return;
      const end = now.getTime() + Number(opened.retryAfter) * 1000;
      refusals.set(code, { end, askAgain: now.getTime() + REFUSAL_KEPT_MS });
      const [oldest] = refusals.keys();
      if (refusals.size > MAX_REMEMBERED && oldest !== undefined) refusals.delete(oldest);
    },
  };
}

/**
 * The page of a receipt, for anyone with its link, without a sign-in (product: the clerk's side). The signature is
 * checked at each read. Reads of one receipt run one at a time. docs/security.md says what the page shows, and why.
 */
export function receiptPage(
  app: FastifyInstance,
  { db, tenant }: Pick<Connection, 'db' | 'tenant'>,
  now: () => Date,
): void {
  const readKeptKey = keptKey(db);
  const refusals = rememberedRefusals();
  const reads = new OneByOne(MAX_READING);
  app.get<{ Params: { code: string } }>(
    receiptPath(':code'),
    { schema: { hide: true } },
    async (request, reply) => {
      const { code } = request.params;
      const opened = await reads.do(code, async () => {
        const at = now();
        const refused = refusals.of(code, at);
        if (refused) return refused;
        const key = await readKeptKey();
        const answer = await openReceipt({ db, tenant, key }, code, {
          network: networkOf(request.ip),
          now: at,
        });
        refusals.remember(code, answer, at);
        return answer;
      });
      return reply
        .code(opened.status)
        .headers({
          'Cache-Control': 'no-store',
          'Content-Security-Policy': POLICY,
          'X-Robots-Tag': 'noindex, nofollow',
          ...(opened.status === 429 && { 'Retry-After': opened.retryAfter }),
        })
        .type('text/html; charset=utf-8')
        .send(
          inLanguageOf(request, () => {
            const t = currentMessages(RECEIPT_PAGE);
            return page(
              t.heading,
              opened.status === 200 ? receiptOf(opened.facts, request.host) : note(t[opened.reason]),
            );
          }),
        );
    },
  );
}

/**
 * Opens a receipt. A code with a wrong signature reads nothing of any store and counts against its network. A right
 * code has its own limit, and its reads use the store's share of the database.
 */
async function openReceipt(
  { db, tenant, key }: { db: RootDb; tenant: TenantDb; key: Buffer },
  text: string,
  { network, now }: { network: string; now: Date },
): Promise<Opened> {
  const countWrong = (): Promise<number[] | Opened> =>
    limited('tooMany', countTry(db, [`receipt:${network}`], now, MAX_WRONG_CODES));
  const wrong = async (): Promise<Opened> => {
    const counted = await countWrong();
    return 'status' in counted ? counted : { status: 404, reason: 'unknown' };
  };
  const code = partsOf(text);
  if (!code || (code.ofNumber && !isSame(code.ofNumber, signatureOfNumber(key, code)))) return wrong();
  // A code of the previous release counts as wrong until its record shows that it is right.
  const tries = code.ofNumber ? [] : await countWrong();
  if ('status' in tries) return tries;
  const [store] = await rows<StoreOfReceipt>(
    db,
    sql`SELECT id, store_name AS name, parent_id AS "companyId" FROM stores WHERE id = ${code.storeId}`,
  );
  const inStore = <T>(read: () => Promise<T>): Promise<T> =>
    withinScope({ storeId: code.storeId, companyId: store?.companyId ?? null }, read);
  const count = store && (await inStore(() => countWhere(tenant, code.storeId, sql`s.id = ${code.id}`)));
  const endedAt = count ? await receiptsEndedAt(db, count.createdBy) : null;
  if (!store || !count || !isSame(code.ofCount, signatureOfCount(key, count, endedAt)))
    return code.ofNumber ? asEnded(await wrong(), endedAt) : { status: 404, reason: 'unknown' };
  await forgive(db, tries);
  if (endOf(count) <= now) return { status: 410, reason: 'ended' };
  const read = await limited('tooOften', countTry(db, [`receipt-read:${text}`], now, MAX_READS));
  if ('status' in read) return read;
  return { status: 200, facts: await inStore(() => factsOf(tenant, count, store.name)) };
}

/**
 * The result for a code whose number is signed correctly but which is no longer right. It says that the author has
 * ended earlier codes, if so.
 */
const asEnded = (opened: Opened, endedAt: Date | null): Opened =>
  opened.status === 404 && endedAt !== null ? { status: 410, reason: 'ended' } : opened;

type StoreOfReceipt = { id: number; name: string; companyId: number | null };

/** The result of counting a try, or the page that says that there were too many tries. */
const limited = <T>(reason: 'tooMany' | 'tooOften', counted: Promise<T>): Promise<T | Opened> =>
  counted.catch((error: unknown) => {
    if (!(error instanceof ApiError) || error.status !== 429) throw error;
    return { status: 429, reason, retryAfter: error.headers['Retry-After'] ?? '' };
  });

/** A drawer's figures, in cents; null if unknown. */
type DrawerFigures = Pick<MoneyCount, 'cash' | 'machines'> & {
  expected: number | null;
  overShort: number | null;
  isEven: boolean;
};

/** The figures of a receipt at one time. */
type Figures = {
  tickets: number;
  cents: number;
  packs: PacksSeen | null;
  drawer: DrawerFigures | null;
};

/** Everything that a receipt shows, without words: the figures as first recorded, and the current ones (money, section 7). */
type Facts = {
  count: Count;
  storeName: string;
  /** whether the store holds sample data, none of which is real */
  isOfSample: boolean;
  settings: StoreSettings;
  first: Figures;
  now: Figures;
};

const factsOf = (db: Db, count: Count, storeName: string): Promise<Facts> =>
  snapshot(db, async (tx) => {
    const { storeId, submissionId, date, packsSeen, packsOnShelf } = count;
    const settings = await storeSettings(tx, storeId);
    const reply = (JSON.parse(count.response) as SalesReply).data;
    const { drawer, first } = await drawerOf(tx, storeId, { key: submissionId, date });
    const sawPacks = packsSeen !== null && packsOnShelf !== null;
    const packsNow = sawPacks ? (await packsSeenBy(tx, storeId, [count])).get(submissionId) : undefined;
    const tolerance = centsOf(settings.over_short_tolerance);
    return {
      ...{ count, storeName, settings, isOfSample: await isSample(tx, storeId) },
      first: {
        tickets: reply.ticketCount,
        cents: statedCents(reply.amount),
        // This never changes: a sweep saw a pack or it didn't.
        packs: sawPacks ? { packsSeen, packsOnShelf, packsSwept: packsNow?.packsSwept ?? 0 } : null,
        drawer: first ? figuresOf(first, await firstResult(tx, storeId, first), tolerance) : null,
      },
      now: {
        tickets: count.held,
        cents: count.cents,
        packs: packsNow ?? null,
        drawer: drawer ? figuresOf(drawer.moneyCount, drawer, tolerance) : null,
      },
    };
  });

/** The amounts derived from a money count, in cents. */
type Result = Pick<DrawerFigures, 'expected' | 'overShort'>;

/** The result in the server's first reply to a money count. Nulls if it was waiting for a record. */
async function firstResult(db: Db, storeId: number, { number }: MoneyCount): Promise<Result> {
  const [row] = await rows<{ response: string }>(
    db,
    sql`SELECT response FROM submissions WHERE store_id = ${storeId} AND id = ${number}`,
  );
  const reply = row && (JSON.parse(row.response) as ShiftMoneyReply).data;
  const cents = (dollars: number | null | undefined) => (dollars == null ? null : signedCents(dollars));
  return { expected: cents(reply?.expected_cash), overShort: cents(reply?.over_short) };
}

const figuresOf = (
  { cash, machines }: MoneyCount,
  { expected, overShort }: Result,
  tolerance: number,
): DrawerFigures => ({
  cash,
  machines,
  expected,
  overShort,
  isEven: overShort !== null && isEven(overShort, tolerance),
});

/** Shown for a missing figure. */
const NONE = '—';

/** The texts of a receipt, limited to what the store lets its clerks see. */
function receiptOf({ count, storeName, isOfSample, settings, first, now }: Facts, host: string): string {
  const t = currentMessages(RECEIPT_PAGE);
  const showsMoney = settings.clerks_see !== 'tickets';
  const isOpening = count.purpose === 'opening';
  const placeName = (place: number) =>
    place === COUNTER ? t.counter : machineName(place, settings.vending_machines);
  const facts: [string, string][] = [
    [t.store, storeName],
    [isOpening ? t.checkedBy : t.countedBy, count.name],
    [t.at, t.time({ wall: count.wall })],
    ...(count.place === null ? [] : [[t.place, placeName(count.place)] as [string, string]]),
  ];
  const sees = seenByClerks(settings, true);
  const expectedText = ({ expected }: DrawerFigures): string | null =>
    expected === null ? null : t.balance({ cents: expected });
  const overShortText = ({ overShort, isEven }: DrawerFigures): string | null => {
    if (overShort === null) return null;
    const signed = t.signed({ cents: overShort });
    return !isEven ? signed : overShort === 0 ? t.even : `${t.even} (${signed})`;
  };
  const packsText = ({ packsSeen, packsOnShelf, packsSwept }: PacksSeen): string =>
    [
      t.packsSeen({ seen: packsSeen, onShelf: packsOnShelf }),
      ...(packsSwept > 0 ? [t.swept({ packs: packsSwept })] : []),
    ].join(', ');
  /** The result, or a text that says that the store hides it. */
  const resultText = (drawer: DrawerFigures): string | null =>
    sees.overShort || drawer.overShort === null ? overShortText(drawer) : t.hidden;
  /** The texts of all figures; null for missing ones. */
  const textsOf = ({ tickets, cents, packs, drawer }: Figures): [string, string | null][] => [
    [t.packs, packs && packsText(packs)],
    [isOpening ? t.missing : t.sold, t.tickets({ count: tickets })],
    [t.value, showsMoney ? t.money({ cents }) : null],
    // Hidden too, since expected + result = counted. People always see what they typed themselves (money, section 7).
    [t.expected, sees.expected && drawer ? expectedText(drawer) : null],
    [t.cash, drawer && cashText(drawer, { cashParts: t.cashParts, cash: t.money })],
    [t.drawer, drawer && resultText(drawer)],
  ];
  const today = textsOf(now);
  const figures = textsOf(first).flatMap(([name, then], index) => {
    const current = today[index]?.[1] ?? null;
    return then === null && current === null ? [] : [[name, then ?? NONE, current ?? NONE] as const];
  });
  const isChanged = figures.some(([, then, current]) => then !== current);
  const changed = showsMoney
    ? t.changedMoney({ count: now.tickets, cents: now.cents })
    : t.changed({ count: now.tickets });
  const until = wallTime(endOf(count), settings).slice(0, 10);
  return [
    ...(isOfSample ? [note(currentMessages(SAMPLE).notReal)] : []),
    listOf(facts),
    ...(isChanged ? [heading(t.first)] : []),
    listOf(figures.map(([name, then]) => [name, then])),
    ...(isChanged ? [heading(t.now), listOf(figures.map(([name, , current]) => [name, current]))] : []),
    note(isChanged ? changed : t.unchanged),
    `<p><small>${escapedHtml(t.signedBy({ host, date: until }))}</small></p>`,
  ].join('\n');
}

const heading = (text: string): string => `<h2>${escapedHtml(text)}</h2>`;

const listOf = (lines: readonly (readonly [name: string, value: string])[]): string =>
  `<dl>${lines.map(([name, value]) => `<dt>${escapedHtml(name)}</dt><dd>${escapedHtml(value)}</dd>`).join('\n')}</dl>`;

const note = (text: string): string => `<p class="note">${escapedHtml(text)}</p>`;

const page = (heading: string, content: string): string => `<!doctype html>
<html lang="${languageOf(RECEIPT_PAGE)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex, nofollow">
<title>${escapedHtml(heading)}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>${escapedHtml(heading)}</h1>
${content}
</main>
</body>
</html>
`;
