import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { sql } from 'drizzle-orm';
import { connect, type DatabasePlace } from '../../server/db/connect';
import { DEFAULT_MORNING_HOUR } from '../../src/shared/morning/morning-message';
import { type MailServer, startMailServer } from '../support/servers/mail-server';
import { postgresBinaries } from '../support/servers/postgres';
import { postgresDatabases } from './databases';
import { check, printTable, quantile, sized } from './figures';
import { COMPANY_ID, createYears } from './years';
import { LAST_DAY } from './years-sql';

const STORES = sized(1_000, 4);
const DAYS = sized(3, 3);
/** Readers of stores without trade, whose mails have been sent: they are looked through with the others. */
const DONE = sized(9_000, 4);
const PROCESSES = 2;
/** The morning after the last day of trade, in all zones of the stores. */
const NOW = new Date(`${LAST_DAY}T20:00:00Z`).getTime() + 86_400_000;
/** 10,000 mails in ten minutes. */
const AIM_A_SECOND = 10_000 / 600;

/** Morning mails that are all due at once, sent by two processes from one PostgreSQL to a mail server of this machine. */
export async function benchMorning(): Promise<void> {
  if (!postgresBinaries())
    return console.log('\nmorning: not measured, since no programs of PostgreSQL were found.');
  const { base, kind, end } = await postgresDatabases();
  const mails = await startMailServer();
  try {
    await createYears(base, { stores: STORES, days: DAYS });
    await addReaders(base);
    const senders = Array.from({ length: PROCESSES }, () => startSender(base, mails));
    await Promise.all(senders.map(({ stdout }) => stdout && once(stdout, 'data')));
    const begun = performance.now();
    const output = senders.map(({ stdout }) => (stdout ? text(stdout) : ''));
    for (const { stdin } of senders) stdin?.end();
    const codes = await Promise.all(senders.map(async (sender) => (await once(sender, 'exit'))[0]));
    const seconds = (performance.now() - begun) / 1_000;
    check(
      codes.every((code) => code === 0),
      `a process ended with ${codes}`,
    );
    const sent = (await Promise.all(output)).map(Number);
    const received = mails.received.map(({ source }) => /^Message-ID: (.*)$/im.exec(source)?.[1]);
    check(new Set(received).size === STORES, `${new Set(received).size} of ${STORES} mails came`);
    check(received.length === STORES, `${received.length - STORES} mails came twice`);
    printTable(`${STORES} of ${STORES + DONE} morning mails due at once, ${PROCESSES} processes, ${kind}`, [
      {
        what: 'mails a second',
        value: (STORES / seconds).toFixed(1),
        aim: `≥ ${AIM_A_SECOND.toFixed(1)}, so that 10,000 take ten minutes`,
      },
      { what: 'connections to the mail server', value: String(mails.connections()) },
      { what: 'sent by the busiest process', value: String(quantile(sent, 1)) },
    ]);
  } finally {
    await mails.close();
    await end();
  }
}

/** A process that says a line when it is ready, begins at the end of its input, and says how many it has sent. */
const startSender = (place: DatabasePlace, { url }: MailServer): ChildProcess =>
  spawn(
    process.execPath,
    [
      ...process.execArgv,
      fileURLToPath(new URL('./morning-sender.ts', import.meta.url)),
      ...[JSON.stringify(place), url, String(NOW)],
    ],
    { stdio: ['pipe', 'pipe', 'inherit'] },
  );

async function addReaders(place: DatabasePlace): Promise<void> {
  const { db, close } = await connect({ ...place, statementTimeoutMs: 0 });
  try {
    await db.execute(sql`UPDATE users SET email = 'owner@bench.example' WHERE id = 1`);
    await db.execute(sql`
      INSERT INTO stores (id, parent_id, store_name)
      SELECT ${COMPANY_ID + STORES}::int + n, ${COMPANY_ID}::int, 'Further ' || n FROM generate_series(1, ${DONE}::int) n`);
    await db.execute(sql`
      INSERT INTO morning_readers (store_id, user_id, hour, only_red, language)
      SELECT id, 1, ${DEFAULT_MORNING_HOUR}::int, false, 'en' FROM stores WHERE parent_id = ${COMPANY_ID}`);
    await db.execute(sql`
      INSERT INTO morning_mails (store_id, user_id, day, done_at)
      SELECT id, 1, ${LAST_DAY}::date, now() FROM stores WHERE id > ${COMPANY_ID + STORES}`);
    await db.execute(sql`ANALYZE`);
  } finally {
    await close();
  }
}
