import { type DestinationStream, type Logger, type LoggerOptions, pino, stdTimeFunctions } from 'pino';
import type { LogLevel } from './env';

export type { Logger } from 'pino';

/** Fields that are hidden in the log wherever they appear (OWASP ASVS 5, 16.2.5), in case one is logged by mistake. */
const SECRETS = ['password', 'token', 'pin', 'hash', 'authorization', 'cookie', 'headers', 'body'];

type ErrorInLog = { type: string; message: string; code?: string; stack: string; cause?: ErrorInLog };

const MAX_MESSAGE_LENGTH = 4000;

/**
 * An error's message without data that it may repeat: a query's parameters; the value that a database or a parser
 * couldn't read (in double quotes after a colon, or anywhere in a message of SQLSTATE class 22); and e-mail addresses,
 * which mail servers name.
 */
function messageInLog({ name, message, code }: Error & { code?: unknown }): string {
  const isOfValue = name === 'SyntaxError' || /^22[0-9A-Z]{3}$/.test(String(code));
  return message
    .replace(/\nparams: [\s\S]*/, '')
    .replace(isOfValue ? /"[\s\S]*"/ : /(?<=: )"[\s\S]*"/, '[value]')
    .replace(/[^\s<>"'()]+@[^\s<>"'()]+/g, '[address]')
    .slice(0, MAX_MESSAGE_LENGTH);
}

/**
 * An error in the form in which it is logged, without the data that errors carry. A database's error contains the row
 * that it rejected, a parser's error contains the whole request, and a failed query's message ends with the parameters.
 */
export function errorInLog(error: unknown): ErrorInLog {
  if (!(error instanceof Error)) return { type: typeof error, message: 'not an error', stack: '' };
  const { name, message, stack = '' } = error;
  // The stack begins with the message, which may span several lines.
  const calls = stack.slice(stack.indexOf(message) + message.length).split('\n');
  return {
    type: name,
    message: messageInLog(error),
    ...('code' in error ? { code: String(error.code) } : {}),
    stack: calls.filter((line) => /^\s+at /.test(line)).join('\n'),
    ...(error.cause === undefined ? {} : { cause: errorInLog(error.cause) }),
  };
}

/** One JSON object per line on standard output, so logged values can't forge lines or fields. */
const OPTIONS: LoggerOptions = {
  timestamp: stdTimeFunctions.isoTime,
  formatters: { level: (label) => ({ level: label }) },
  serializers: { err: errorInLog },
  hooks: {
    // A line without a message would get the error's message, with the data in it.
    logMethod(args, log) {
      const [first, ...text] = args as unknown as [unknown, ...string[]];
      const error = first instanceof Error ? first : (first as { err?: unknown } | undefined)?.err;
      log.apply(
        this,
        error instanceof Error && text.length === 0 ? [first, errorInLog(error).message] : args,
      );
    },
  },
  redact: { paths: SECRETS.flatMap((name) => [name, `*.${name}`]), censor: '[hidden]' },
};

/** The server's log. @param out replaces standard output */
export const createLog = (level: LogLevel, out?: DestinationStream): Logger =>
  out ? pino({ ...OPTIONS, level }, out) : pino({ ...OPTIONS, level });
