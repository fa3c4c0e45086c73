import { sql } from 'drizzle-orm';
import { connect, type DatabasePlace } from '../../server/db/connect';
import { rows } from '../../server/db/sql';
import { serialToNumber } from '../../src/shared/tickets/serial';
import { ENTRIES, firstKeyNumber, keyFrom, keyOf, RECORDS_OF_PACK, SOLD, soldBy } from './sales-records';
import type { Shop } from './shops';
import { type Logged, type Name, type Template, templates } from './statements';

/** A record that was sent while the server logged its statements. */
export type Sample = { shop: Shop; record: number; log: Logged[] };

/** The server's statements for any sales record, to be run without the server. */
export type SalesStatements = {
  templates: Template[];
  /** pgbench's computations before each transaction, from `:record` and the variables of its shop */
  sets: string[];
  /** a query with a row per shop: its index as `client`, and the shop's variables */
  shopsSql: string;
};

/** The statement that assigns a record its number, and the result column with that number. */
export const NUMBERING = { statement: 'nextval(', column: 'id' };
/** The statement that writes the claims. In its result, new claims have the kind `added`. */
export const CLAIMING = { statement: 'INSERT INTO claims', kind: 'added', sequence: 'claims_id_seq' };
export const claimName = (entry: number): string => `claim${entry}`;

/**
 * Derives the statements from two samples of different shops and records. Neither may be the first record of its packs.
 * @param place the samples' database, not in use by a server
 */
export async function salesStatements(
  place: DatabasePlace,
  shops: readonly Shop[],
  samples: readonly [Sample, Sample],
): Promise<SalesStatements> {
  const { db, close } = await connect(place);
  try {
    const signIns = new Map<number, SignIn>();
    for (const signIn of await rows<SignIn>(db, SIGN_INS)) signIns.set(signIn.store, signIn);
    const seen = [];
    for (const { shop, record } of samples) {
      const [stored] = await rows<Stored>(db, storedSql(keyOf(shop, record)));
      if (!stored) throw new Error('A sample has no submission');
      seen.push({ shop, record, stored });
    }
    const [first, second] = seen;
    if (!first || !second) throw new Error('Two samples are needed');
    const signInOf = (shop: Shop): SignIn => {
      const signIn = signIns.get(shop.storeId);
      if (!signIn) throw new Error(`Nobody is signed in at shop ${shop.storeId}`);
      return signIn;
    };
    const names = [
      ...namesOfShop(first.shop, second.shop, signInOf),
      ...namesOfRecord(first, second),
      stockVersion(samples),
      ...Array.from({ length: ENTRIES }, (_, entry) => namesOfEntry(entry, first, second)).flat(),
    ];
    return {
      templates: templates(samples[0].log, samples[1].log, names),
      sets: [
        ...RECORD_SETS,
        ...Array.from({ length: ENTRIES }, (_, entry) => entrySets(shops, entry)).flat(),
      ],
      shopsSql: shopsSql(shops, signInOf),
    };
  } finally {
    await close();
  }
}

type SignIn = { store: number; person: number; session: number; token: string };
const SIGN_INS = sql`
  SELECT u.store_id AS store, u.id AS person, s.id AS session, '\\x' || encode(s.token_hash, 'hex') AS token
  FROM sessions s JOIN users u ON u.id = s.user_id`;

type Stored = {
  id: number;
  hash: string;
  response: string;
  recordedAt: number;
  receivedAt: number;
  reportTime: string;
  claims: number[];
};
const storedSql = (key: string) => sql`
  SELECT s.id, encode(s.body_hash, 'hex') AS hash, s.response, s.report_time AS "reportTime",
         (extract(epoch FROM s.recorded_at) * 1000)::float8 AS "recordedAt",
         (extract(epoch FROM s.received_at) * 1000)::float8 AS "receivedAt",
         (SELECT json_agg(c.id ORDER BY c.id) FROM claims c
          WHERE c.store_id = s.store_id AND c.submission_id = s.submission_id) AS claims
  FROM submissions s WHERE s.submission_id = ${key}`;
type Seen = { shop: Shop; record: number; stored: Stored };

function namesOfShop(first: Shop, second: Shop, signInOf: (shop: Shop) => SignIn): Name[] {
  return (['store', 'person', 'session', 'token'] as const).map((key) => ({
    seen: [String(signInOf(first)[key]), String(signInOf(second)[key])],
    pgbench: `:${key}`,
    of: ({ shop }) => String(signInOf(shop)[key]),
  }));
}

function namesOfRecord(first: Seen, second: Seen): Name[] {
  /** A value that all records may share, since only the written row depends on it. */
  const same = (partOf: (stored: Stored) => string): Name => ({
    seen: [partOf(first.stored), partOf(second.stored)],
    pgbench: partOf(first.stored),
    of: () => partOf(first.stored),
  });
  return [
    {
      seen: [keyOf(first.shop, first.record), keyOf(second.shop, second.record)],
      pgbench: keyFrom(':key'),
      of: ({ shop, record }) => keyOf(shop, record),
    },
    {
      seen: [String(first.stored.id), String(second.stored.id)],
      pgbench: `:${NUMBERING.column}`,
      of: ({ answers }) => answers.get(NUMBERING.column) ?? '',
    },
    // The report time must be unique within a shop's day.
    {
      seen: [first.stored.reportTime, second.stored.reportTime],
      pgbench: 'record :record',
      of: ({ record }) => `record ${record}`,
    },
    same(({ hash }) => hash),
    same(({ response }) => response),
    same(({ recordedAt }) => new Date(recordedAt).toISOString()),
    same(({ receivedAt }) => new Date(receivedAt).toISOString()),
  ];
}

/** The time that the stock version is set to, at least: any record may have the first one's. */
function stockVersion([first, second]: readonly [Sample, Sample]): Name {
  const timeOf = ({ log }: Sample): string => {
    const renewal = log.find(({ sql }) => sql.includes('UPDATE store_stock SET version'));
    if (!renewal) throw new Error('A sample did not renew the stock version');
    return String(renewal.params[0]);
  };
  const time = timeOf(first);
  return { seen: [time, timeOf(second)], pgbench: time, of: () => time };
}

/** The tickets of an entry that appear in statements, by their distance from the first one sold. */
const TICKET_OFFSETS: Record<string, number> = {
  start: 0,
  end: SOLD - 1,
  before: -1,
  after: SOLD,
  // The first ticket that the shop's previous record sold.
  window: -SOLD,
};

function namesOfEntry(entry: number, first: Seen, second: Seen): Name[] {
  const number = (name: string, of: (shop: Shop, record: number) => number): Name => ({
    seen: [String(of(first.shop, first.record)), String(of(second.shop, second.record))],
    pgbench: `:${name}${entry}`,
    of: ({ shop, record }) => String(of(shop, record)),
  });
  return [
    number('lot', (shop, record) => soldBy(shop, record, entry).lotId),
    number('last', (shop, record) => serialToNumber(soldBy(shop, record, entry).pack.max)),
    ...Object.entries(TICKET_OFFSETS).map(([name, distance]) =>
      number(name, (shop, record) => serialToNumber(soldBy(shop, record, entry).start) + distance),
    ),
    {
      seen: [String(first.stored.claims[entry]), String(second.stored.claims[entry])],
      pgbench: `:${claimName(entry)}`,
      of: ({ answers }) => answers.get(claimName(entry)) ?? '',
    },
  ];
}

/** The values of the names' `of`, computed by pgbench. */
const RECORD_SETS = [
  `\\set key :firstkey + :record`,
  `\\set round :record / ${RECORDS_OF_PACK}`,
  `\\set sold :record % ${RECORDS_OF_PACK} * ${SOLD}`,
];

function entrySets(shops: readonly Shop[], entry: number): string[] {
  const [shop] = shops;
  const pack = shop?.packs[entry];
  const next = shop?.packs[entry + ENTRIES];
  if (!pack || !next) throw new Error('A shop needs two packs of each game');
  const first = serialToNumber(pack.min);
  const packDistance = serialToNumber(next.min) - first;
  return [
    `\\set lot${entry} :firstlot + :round * ${ENTRIES} + ${entry}`,
    `\\set last${entry} ${serialToNumber(pack.max)} + :round * ${packDistance}`,
    `\\set start${entry} ${first} + :round * ${packDistance} + :sold`,
    ...Object.entries(TICKET_OFFSETS)
      .filter(([name]) => name !== 'start')
      .map(([name, distance]) => `\\set ${name}${entry} :start${entry} + (${distance})`),
  ];
}

function shopsSql(shops: readonly Shop[], signInOf: (shop: Shop) => SignIn): string {
  const values = shops.map((shop, client) => {
    const { store, person, session, token } = signInOf(shop);
    return `(${client}, ${store}, ${person}, ${session}, '${token}', ${shop.firstLotId}, ${firstKeyNumber(shop)})`;
  });
  return `SELECT * FROM (VALUES ${values.join(', ')}) AS s(client, store, person, session, token, firstlot, firstkey)`;
}
