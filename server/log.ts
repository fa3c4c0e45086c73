import { type DestinationStream, type Logger, type LoggerOptions, pino, stdTimeFunctions } from 'pino';
import type { LogLevel } from './env';

export type { Logger } from 'pino';

/** What must never be in a log, wherever somebody puts it (OWASP ASVS 5, 16.2.5). What is logged is chosen anyway. */
const SECRETS = ['password', 'token', 'pin', 'hash', 'authorization', 'cookie', 'headers', 'body'];

type ErrorInLog = { type: string; message: string; code?: string; stack: string; cause?: ErrorInLog };

const LONGEST = 4000;

/**
 * An error as the log has it: its own fields aren't taken along. A database's error repeats the row that it refused, a
 * parser's the whole request; a failed query's text ends in its parameters.
 */
export function errorInLog(error: unknown): ErrorInLog {
  if (!(error instanceof Error)) return { type: typeof error, message: 'not an error', stack: '' };
  const { name, message, stack = '' } = error;
  // The stack begins with the message, which may have several lines.
  const calls = stack.slice(stack.indexOf(message) + message.length).split('\n');
  return {
    type: name,
    message: message.replace(/\nparams: [\s\S]*/, '').slice(0, LONGEST),
    ...('code' in error ? { code: String(error.code) } : {}),
    stack: calls.filter((line) => /^\s+at /.test(line)).join('\n'),
    ...(error.cause === undefined ? {} : { cause: errorInLog(error.cause) }),
  };
}

/** One JSON object a line, on the standard output: values can't begin a new line or end a field. */
const OPTIONS: LoggerOptions = {
  timestamp: stdTimeFunctions.isoTime,
  formatters: { level: (label) => ({ level: label }) },
  serializers: { err: errorInLog },
  redact: { paths: SECRETS.flatMap((name) => [name, `*.${name}`]), censor: '[hidden]' },
};

/** The server's log. @param out where it goes instead of the standard output */
export const createLog = (level: LogLevel, out?: DestinationStream): Logger =>
  out ? pino({ ...OPTIONS, level }, out) : pino({ ...OPTIONS, level });
