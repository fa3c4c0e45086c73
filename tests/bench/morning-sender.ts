import { once } from 'node:events';
import { connect, type DatabasePlace } from '../../server/db/connect';
import { sendMorningMails } from '../../server/morning/post';

/** A process of morning.ts. Arguments: its database, its mail server, and its clock in milliseconds since 1970. */
const [, , place = '', smtpUrl = '', now = ''] = process.argv;
const { db, reports, close } = await connect(JSON.parse(place) as DatabasePlace);
let sent = 0;
console.log('ready');
process.stdin.resume();
await once(process.stdin, 'end');
await sendMorningMails({
  ...{
    db,
    reports,
    smtpUrl,
    dataDir: '',
    mailFrom: 'no-reply@bench.example',
    publicUrl: 'https://bench.example',
  },
  log: {
    info: () => {
      sent++;
    },
    warn: (line: unknown) => console.error(line),
  },
  now: () => new Date(Number(now)),
});
await close();
console.log(sent);
