import { stdin, stdout } from 'node:process';
import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import { refusalText } from '../../src/messages/words/refusals';
import type { PasswordContext } from '../accounts/passwords';
import { createSuperAdmin } from '../accounts/routes';
import { checkUserFields, requireUnguessable, requireUnused } from '../accounts/users';
import { connect, type Db, placeOf } from '../db/connect';
import { parseEnv } from '../env';
import { ApiError, OperatorError } from '../errors';
import { bodyOf } from '../http/error-replies';
import { requireTexts } from '../http/parameters';
import { createSingleStore, requireState } from '../places/stores';
import { exitWithError } from '../shut-down';

/** The flags for scripts. Without one, the command asks. */
const FLAGS = { '--one-store': true, '--several-stores': false } as const;

type Question = {
  /** the environment variable with the answer, for scripts */
  variable: string;
  text: string;
  /** printed before the question */
  rule?: () => string;
  /** passwords aren't echoed */
  isHidden?: true;
  /** @throws ApiError for a wrong answer */
  check: (answer: string, db: Db) => unknown;
};

const PERSON = {
  Username: {
    variable: 'ADMIN_USERNAME',
    text: 'Username: ',
    check: async (Username, db) => {
      checkUserFields({ Username });
      await requireUnused(db, { Username });
    },
  },
  name: { variable: 'ADMIN_NAME', text: 'Name: ', check: (name) => checkUserFields({ name }) },
  email: {
    variable: 'ADMIN_EMAIL',
    text: 'E-mail (optional): ',
    check: async (email, db) => {
      checkUserFields({ email });
      await requireUnused(db, { email });
    },
  },
} as const satisfies Record<string, Question>;

const STORE = {
  storeName: {
    variable: 'STORE_NAME',
    text: 'Name of the store: ',
    check: (name) => requireTexts({ store_name: name }),
  },
  state: { variable: 'STORE_STATE', text: 'State, such as CA or California: ', check: requireState },
} as const satisfies Record<string, Question>;

/** Asked last, since the password must not contain the names in `context`. */
const secretOf = (context: PasswordContext) =>
  ({
    password: {
      variable: 'ADMIN_PASSWORD',
      text: 'Password: ',
      rule: () =>
        (['password_too_short', 'password_too_weak'] as const).map((kind) => refusalText({ kind })).join(' '),
      isHidden: true,
      check: (password) => {
        checkUserFields({ password });
        requireUnguessable(password, context);
      },
    },
  }) as const satisfies Record<string, Question>;

/**
 * `npm run create-admin`: creates the owner of one store, with company and store, or a SuperAdmin for several. Takes values
 * from environment variables and asks for missing ones.
 */
async function main(): Promise<void> {
  const env = parseEnv(process.env);
  const terminal = stdin.isTTY ? openTerminal() : null;
  try {
    const isOneStore = await hasOneStore(terminal);
    const { db, close } = await connect(placeOf(env));
    try {
      const person = await answersTo(PERSON, db, terminal);
      const store = isOneStore ? await answersTo(STORE, db, terminal) : null;
      const context = { ...person, places: store ? [store.storeName] : [] };
      const fields = { ...person, ...(await answersTo(secretOf(context), db, terminal)) };
      const { Username } = store
        ? await createSingleStore(db, { ...fields, ...store })
        : await createSuperAdmin(db, fields);
      console.log(
        store
          ? `The store ${store.storeName} was created. Sign in as ${Username}.`
          : `The SuperAdmin ${Username} was created.`,
      );
    } catch (error) {
      throw error instanceof ApiError ? new OperatorError(inWords(error)) : error;
    } finally {
      await close();
    }
  } finally {
    terminal?.close();
  }
}

/** Checks whether the owner has one store. Scripts that name only the Username, as in earlier releases, get a SuperAdmin. */
async function hasOneStore(terminal: Terminal | null): Promise<boolean> {
  const [flag, ...more] = process.argv.slice(2);
  if (flag !== undefined) {
    if (more.length > 0 || !Object.hasOwn(FLAGS, flag))
      throw new OperatorError(`Choose one of ${Object.keys(FLAGS).join(' and ')}.`);
    return FLAGS[flag as keyof typeof FLAGS];
  }
  if (!terminal || process.env.ADMIN_USERNAME !== undefined) return false;
  for (;;) {
    const answer = (await terminal.ask('One store or several? (one/several) ')).trim().toLowerCase();
    if (answer === 'one' || answer === '1') return true;
    if (answer === 'several') return false;
  }
}

/**
 * The values of environment variables, or else a person's answers.
 * @throws ApiError for a wrong value of a variable; OperatorError for a missing one when nobody can be asked
 */
async function answersTo<Field extends string>(
  questions: Record<Field, Question>,
  db: Db,
  terminal: Terminal | null,
): Promise<Record<Field, string>> {
  const answers: [string, string][] = [];
  for (const [field, question] of Object.entries<Question>(questions)) {
    let answer = process.env[question.variable];
    if (answer !== undefined) await question.check(answer, db);
    else if (terminal) answer = await answerTo(question, db, terminal);
    else throw new OperatorError(`${question.variable} is not set, and there is no terminal to ask for it.`);
    answers.push([field, answer]);
  }
  return Object.fromEntries(answers) as Record<Field, string>;
}

/** A person's answer. Checks each answer at once and asks again until it's right. */
async function answerTo(
  { text, rule, isHidden, check }: Question,
  db: Db,
  terminal: Terminal,
): Promise<string> {
  if (rule) console.log(rule());
  for (;;) {
    const answer = await terminal.ask(text, isHidden);
    try {
      await check(answer, db);
      return answer;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      console.log(inWords(error));
    }
  }
}

type Terminal = ReturnType<typeof openTerminal>;

/** The terminal of the person who runs the command. Lines typed ahead are kept for later questions. */
function openTerminal() {
  let isMuted = false;
  const output = new Writable({
    write: (chunk, _encoding, done) => {
      if (!isMuted) stdout.write(chunk);
      done();
    },
  });
  const prompt = createInterface({ input: stdin, output, terminal: true, historySize: 0 });
  const lines = prompt[Symbol.asyncIterator]();
  return {
    /** @throws OperatorError after Ctrl+C or Ctrl+D */
    async ask(question: string, isHidden = false): Promise<string> {
      prompt.setPrompt(question);
      prompt.prompt();
      isMuted = isHidden;
      const { value, done } = await lines.next();
      isMuted = false;
      if (isHidden || done) stdout.write('\n');
      if (done) throw new OperatorError('Nothing was created.');
      return value;
    },
    close: () => prompt.close(),
  };
}

function inWords(error: ApiError): string {
  const { message, fields } = bodyOf(error);
  if (!fields) return message;
  return Object.entries(fields)
    .map(([field, fault]) => `${field}: ${fault}`)
    .join('\n');
}

main().catch(exitWithError);
