import Type, { type Static } from 'typebox';
import { MAX_LENGTH, MAX_RECENT_REQUESTS } from '../values/limits';
import { Nullable, Uuid } from '../wire/common';

/** A call that the app made, as it remembers it. */
const RecentRequest = Type.Object({
  call: Type.String({
    pattern: '^[A-Z]{3,7} /[\\w/.%:-]{0,200}$',
    description: 'method and path, without a query',
  }),
  status: Type.Integer({ minimum: 0, maximum: 599, description: '0: no reply' }),
  /** the reply's X-Request-Id, with which the operator finds it in the log; null: no reply of the server */
  id: Nullable(Uuid),
});
export type RecentRequest = Static<typeof RecentRequest>;

/** `POST /problem-reports`: what a person says about a problem, and what the app adds. */
export const ProblemReportBody = Type.Object({
  words: Type.String({
    minLength: 1,
    maxLength: MAX_LENGTH.problem,
    description: 'what happened, in the person’s words',
  }),
  screen: Type.String({ pattern: '^/[\\w/.%-]{0,100}$', description: 'path of the screen' }),
  version: Type.String({ pattern: '^[\\w.-]{1,40}$', description: 'build of the app' }),
  browser: Type.String({ maxLength: MAX_LENGTH.text, description: 'as the browser names itself' }),
  waiting: Type.Integer({ minimum: 0, maximum: 1_000_000, description: 'entries that wait to be sent' }),
  /** the newest first */
  requests: Type.Array(RecentRequest, { maxItems: MAX_RECENT_REQUESTS }),
});
export type ProblemReportBody = Static<typeof ProblemReportBody>;

/** `mailed`: false: this server has no mail, or its operator named no address; the person can save the report as a file. */
export const ProblemReportReply = Type.Object({ data: Type.Object({ mailed: Type.Boolean() }) });
export type ProblemReportReply = Static<typeof ProblemReportReply>;
