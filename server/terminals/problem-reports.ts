import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { problemText } from '../../src/messages/words/problem-text';
import { terminalsPaths } from '../../src/shared/terminals/paths';
import type { ProblemReportBody } from '../../src/shared/terminals/terminals-schema';
import { cleanName, cleanText } from '../../src/shared/values/visible-text';
import { roleLabel } from '../../src/shared/wire/access';
import { TITLES } from '../../src/shared/wire/page-paths';
import type { Caller } from '../access';
import type { TenantDb } from '../db/connect';
import { stores } from '../db/schema';
import { badField, tooManyTries } from '../errors';
import { callerOf } from '../http/guard';
import { WriteRates } from '../http/limit-writes';
import { type Mail, type Mailing, quotedName } from '../mail/mailing';
import { serveOnce } from '../submissions/idempotency';

/** Of a user, and of everybody in a store or company: a day's problem reports. Each process counts for itself. */
const OF_USER = 10;
const OF_PLACE = 30;
const ofDay = (count: number) => new WriteRates({ atOnce: count, perSecond: count / 86_400 });

/** The key of the SuperAdmins, who belong to no place. */
const PLATFORM = 0;

/**
 * The call that mails a person's problem report to the operator, once per key.
 * @param supportEmail the operator's address; null: reports aren't mailed
 */
export function problemReportRoutes(
  api: FastifyInstance,
  tenant: TenantDb,
  mail: Pick<Mailing, 'post'>,
  supportEmail: string | null,
): void {
  const [ofUsers, ofPlaces] = [ofDay(OF_USER), ofDay(OF_PLACE)];
  serveOnce(
    api,
    tenant,
    terminalsPaths.problemReport,
    async (db, request) => {
      const caller = callerOf(request);
      const report = cleaned(request.body);
      const waitMs =
        ofUsers.take(caller.id, performance.now()) ||
        ofPlaces.take(caller.storeId ?? PLATFORM, performance.now());
      if (waitMs > 0) throw tooManyTries({ kind: 'too_many_problem_reports' }, waitMs, 0);
      const outcome = await db.transaction(async (tx) => {
        const [place] = await tx
          .select({ name: stores.storeName })
          .from(stores)
          .where(eq(stores.id, caller.storeId ?? PLATFORM));
        return { mailed: supportEmail !== null, place: place?.name ?? null };
      });
      if (supportEmail !== null)
        mail.post((send) =>
          send({ to: supportEmail, ...problemMail(report, caller, outcome.place, request.id) }),
        );
      return outcome;
    },
    ({ mailed }) => ({ data: { mailed } }),
  );
}

/** A report without invisible characters. @throws ApiError 400 for one that says nothing */
function cleaned(body: ProblemReportBody): ProblemReportBody {
  const words = cleanText(body.words);
  if (words === '') throw badField('words', { kind: 'required' });
  return { ...body, words, browser: cleanName(body.browser) };
}

/** The mail, in English as all that the operator reads. @param place the name of the caller's store or company */
function problemMail(
  report: ProblemReportBody,
  { id, name, role, storeId, isTerminal }: Caller,
  place: string | null,
  requestId: string,
): Omit<Mail, 'to'> {
  const where = place === null ? '' : ` of ${quotedName(place)} (${storeId})`;
  const account = `${quotedName(name)}, ${roleLabel(role)} (${id})${where}`;
  return {
    subject: `${TITLES.app}: a problem report${place === null ? '' : ` of ${quotedName(place)}`}`,
    text: [
      `From: ${account}${isTerminal ? ', at a terminal handed over to clerks' : ''}`,
      `Request: ${requestId}`,
      '',
      problemText(report),
    ].join('\n'),
  };
}
