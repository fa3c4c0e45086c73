import { type SQL, sql } from 'drizzle-orm';
import { REPLY } from '../../src/messages/areas/reply';
import { currentMessages } from '../../src/messages/current';
import type {
  AnswerBody,
  DisagreeBody,
  DisagreeReply,
  OwnRecord,
} from '../../src/shared/counting/clerks-side-schema';
import { cleanText } from '../../src/shared/values/visible-text';
import { ERROR_CODE } from '../../src/shared/wire/errors';
import type { Db } from '../db/connect';
import { list, milliseconds, rows } from '../db/sql';
import { ApiError, badField, notFound, wrongContent } from '../errors';
import type { KeyedReply } from '../submissions/idempotency';
import { type Captured, submitOnce } from '../submissions/submit-once';
import { disagreementsAbout, disagreementsOf } from './disagreements';
import { exceptionOf, pairNumbered } from './keep-exceptions';
import { exceptionsNaming } from './list-exceptions';
import { signaturesOf } from './packs-seen';

/** Maximum number of disagreements about one figure, and of answers to one disagreement. */
const MAX_WORDS = 5;

/** The subject of a comment, as stored. Exactly one field isn't null. */
type Subject = { recordKey: string | null; exceptionId: number | null; answers: string | null };

/**
 * Records that a person disagrees with a figure that names them: an over/short, by the record of its shift, or an
 * exception. Disagreements are never changed or removed.
 * @throws ApiError 400 without visible text, or unless it is about exactly one subject; 403 for a figure that names
 * only others; 422 for a subject that this store doesn't have, and above `MAX_WORDS`
 */
export function recordDisagreement(db: Db, submission: Captured<DisagreeBody>): Promise<KeyedReply> {
  const { body, by } = submission;
  const { record, exception_id: exceptionId } = body;
  if ((record === undefined) === (exceptionId === undefined))
    throw badField(record === undefined ? 'record' : 'exception_id', { kind: 'not_expected' });
  return write(db, submission, async (tx) => {
    const subjectNamed =
      exceptionId === undefined
        ? await namedByRecord(tx, body.store_id, (record ?? '').toLowerCase())
        : await namedByException(tx, body.store_id, exceptionId);
    if (!subjectNamed)
      throw wrongContent(exceptionId === undefined ? 'record' : 'exception_id', { kind: 'unknown_subject' });
    const { people, ...subject } = subjectNamed;
    if (!people.includes(by.userId)) throw new ApiError(403, ERROR_CODE.forbidden, { kind: 'not_named' });
    return { ...subject, answers: null };
  });
}

/**
 * Records an answer to a disagreement.
 * @param id of the disagreement
 * @throws ApiError 400 without visible text; 404 for a disagreement that this store doesn't have; 422 above `MAX_WORDS`
 */
export function answerDisagreement(
  db: Db,
  id: string,
  submission: Captured<AnswerBody>,
): Promise<KeyedReply> {
  const answers = id.toLowerCase();
  const body = { id: answers, ...submission.body };
  return write(db, { ...submission, body }, async (tx) => {
    const disagreements = await rows(
      tx,
      sql`SELECT 1 FROM disagreements
          WHERE store_id = ${body.store_id} AND submission_id = ${answers} AND answers IS NULL`,
    );
    if (disagreements.length === 0) throw notFound();
    return { recordKey: null, exceptionId: null, answers };
  });
}

/** @param subjectOf finds the subject and checks that the author may write about it */
function write(
  db: Db,
  submission: Captured<AnswerBody>,
  subjectOf: (tx: Db) => Promise<Subject>,
): Promise<KeyedReply> {
  const { key, body } = submission;
  const storeId = body.store_id;
  const words = cleanText(body.words);
  if (words === '') throw badField('words', { kind: 'required' });
  return submitOnce(db, { ...submission, storeId, kind: 'disagreement' }, async (tx) => {
    const subject = await subjectOf(tx);
    const { recordKey, exceptionId, answers } = subject;
    const [written] = await rows<{ count: number }>(
      tx,
      sql`SELECT count(*)::int AS count FROM disagreements WHERE store_id = ${storeId} AND ${isAbout(subject)}`,
    );
    if ((written?.count ?? 0) >= MAX_WORDS)
      throw wrongContent('words', { kind: 'enough_words', max: MAX_WORDS });
    await tx.execute(sql`
      INSERT INTO disagreements (store_id, submission_id, record_key, exception_id, answers, words)
      VALUES (${storeId}, ${key}, ${recordKey}, ${exceptionId}, ${answers}, ${words})`);
    const t = currentMessages(REPLY);
    return {
      message: answers === null ? t.disagreementKept : t.answerKept,
      submission_id: key,
    } satisfies DisagreeReply;
  });
}

function isAbout({ recordKey, exceptionId, answers }: Subject): SQL {
  if (answers !== null) return sql`answers = ${answers}`;
  return recordKey === null ? sql`exception_id = ${exceptionId}` : sql`record_key = ${recordKey}`;
}

type Named = Omit<Subject, 'answers'> & { people: number[] };

/** The shift record with this key, or the one that replaced it, and its author. */
async function namedByRecord(tx: Db, storeId: number, key: string): Promise<Named | undefined> {
  const [record] = await rows<{ key: string; by: number }>(
    tx,
    sql`SELECT submission_id AS key, created_by AS "by" FROM submissions
        WHERE store_id = ${storeId} AND (submission_id = ${key} OR replaces = ${key})
          AND kind IN ('sale', 'removal') AND purpose <> 'opening'`,
  );
  return record && { recordKey: record.key, exceptionId: null, people: [record.by] };
}

/** The exception with this number, and the authors of the contradicting records. */
async function namedByException(tx: Db, storeId: number, id: number): Promise<Named | undefined> {
  const pair = await pairNumbered(tx, id);
  if (pair?.storeId !== storeId) return undefined;
  const { exception, number } = await exceptionOf(tx, pair, id);
  if (!exception) return undefined;
  const { claim, witness } = exception;
  const people = await rows<{ by: number }>(
    tx,
    sql`SELECT created_by AS "by" FROM submissions
        WHERE store_id = ${storeId}
          AND submission_id = ANY(${list([claim.submissionId, witness.submissionId])}::uuid[])`,
  );
  return { recordKey: null, exceptionId: number, people: people.map(({ by }) => by) };
}

/** A person's records on a business day, with the people who checked them, contradictions, and the person's disagreements. */
export async function ownRecords(
  db: Db,
  storeId: number,
  userId: number,
  date: string,
): Promise<OwnRecord[]> {
  type Own = { submissionId: string; recordedAt: number; isCount: boolean };
  const ownedRecords = await rows<Own>(
    db,
    sql`SELECT n.submission_id AS "submissionId", ${milliseconds(sql`n.recorded_at`)} AS "recordedAt",
               n.kind = 'sale' AND n.purpose = 'shift' AS "isCount"
        FROM submissions n
        WHERE n.store_id = ${storeId} AND n.business_date = ${date} AND n.created_by = ${userId}
          AND n.kind IN ('sale', 'removal')
        ORDER BY n.recorded_at, n.submission_id`,
  );
  const keys = ownedRecords.map(({ submissionId }) => submissionId);
  const signatures = await signaturesOf(
    db,
    storeId,
    ownedRecords.filter(({ isCount }) => isCount),
  );
  const exceptions = await exceptionsNaming(db, storeId, keys);
  const words = await disagreementsOf(db, storeId, {
    records: keys,
    exceptions: exceptions.map(({ id }) => id),
  });
  return ownedRecords.map(({ submissionId }) => {
    const checkedBy = signatures.get(submissionId);
    return {
      submission_id: submissionId,
      ...(checkedBy !== undefined && { checked_by: checkedBy }),
      ...disagreementsAbout(words, submissionId),
      exceptions: exceptions
        .filter(({ records }) => records.includes(submissionId))
        .map(({ records: _, ...exception }) => ({
          ...exception,
          ...disagreementsAbout(words, exception.id),
        })),
    };
  });
}
