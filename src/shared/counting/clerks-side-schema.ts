import Type, { type Static } from 'typebox';
import { MAX_LENGTH } from '../values/limits';
import { DateText, ExceptionId, Id, Instant, Nullable, OF_STORE, Uuid } from '../wire/common';

/** The next opening check by somebody else signs a shift's count, with the packs that it saw. */
export const SecondSignature = Type.Object({
  name: Type.String(),
  at: Instant,
  seen: Type.Integer(),
  on_shelf: Type.Integer(),
});
export type SecondSignature = Static<typeof SecondSignature>;

const WORDS = { by: Type.String(), at: Instant, words: Type.String() };

/** The words of a person whom a figure names, with the answers to them, in the order in which they were written. */
export const Disagreement = Type.Object({ id: Uuid, ...WORDS, answers: Type.Array(Type.Object(WORDS)) });
export type Disagreement = Static<typeof Disagreement>;
/** Disagreements about a figure (an addition); absent: none. */
export const DISAGREEMENTS = { disagreements: Type.Optional(Type.Array(Disagreement)) };

const Words = Type.String({ minLength: 1, maxLength: MAX_LENGTH.reason });

/** `POST /disagreements`: about one subject, a shift's record (its key) or an exception. */
export const DisagreeBody = Type.Object({
  store_id: Id,
  record: Type.Optional(Uuid),
  exception_id: Type.Optional(ExceptionId),
  words: Words,
  recorded_at: Type.Optional(Instant),
});
export type DisagreeBody = Static<typeof DisagreeBody>;

/** `POST /disagreements/{id}/answer` */
export const AnswerBody = Type.Object({ store_id: Id, words: Words, recorded_at: Type.Optional(Instant) });
export type AnswerBody = Static<typeof AnswerBody>;

export const DisagreeReply = Type.Object({ message: Type.String(), submission_id: Uuid });
export type DisagreeReply = Static<typeof DisagreeReply>;

/** A disagreement with its subject: `record`, or the exception with this number. */
export const ListedDisagreement = Type.Object({
  ...Disagreement.properties,
  ...OF_STORE,
  exception_id: Nullable(ExceptionId),
  record: Nullable(Type.Object({ date: DateText, report_time: Type.String(), created_by: Id })),
});
export type ListedDisagreement = Static<typeof ListedDisagreement>;

/** `GET /disagreements/{storeId}`, a store's or a company's id: a page, those without an answer first, then the newest. */
export const DisagreementsReply = Type.Object({
  total: Type.Integer(),
  /** those without an answer */
  open: Type.Integer(),
  data: Type.Array(ListedDisagreement),
});
export type DisagreementsReply = Static<typeof DisagreementsReply>;

/** An exception that names a person, without amounts, which a store may hide from its clerks. */
const OwnException = Type.Object({
  id: ExceptionId,
  pack: Type.String({ description: 'the game’s name, or the UPC' }),
  ticketCount: Type.Integer(),
  resolved: Type.Boolean(),
  ...DISAGREEMENTS,
});
export type OwnException = Static<typeof OwnException>;

/** `GET /own-records/{storeId}/{userId}/{date}`: what has become of a person's records of a business day. */
export const OwnRecord = Type.Object({
  submission_id: Uuid,
  /** of a shift's count; null: nobody else has checked it */
  checked_by: Type.Optional(Nullable(SecondSignature)),
  ...DISAGREEMENTS,
  exceptions: Type.Array(OwnException),
});
export type OwnRecord = Static<typeof OwnRecord>;
export const OwnRecordsReply = Type.Object({ data: Type.Array(OwnRecord) });
export type OwnRecordsReply = Static<typeof OwnRecordsReply>;

/** `GET /receipt/{storeId}/{userId}/{record}`: the link of a signed receipt of a count, readable without a sign-in. */
export const Receipt = Type.Object({ url: Type.String(), valid_until: Instant });
export type Receipt = Static<typeof Receipt>;
