import { stdin, stdout } from 'node:process';
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { createSuperAdmin } from '../accounts/routes';
import { connect, placeOf } from '../db/connect';
import { parseEnv } from '../env';
import { ApiError, OperatorError } from '../errors';
import { bodyOf } from '../http/error-replies';
import { createSingleStore } from '../places/stores';
import { exitWithError } from '../shut-down';

/** The flags for scripts; without one, a person is asked. */
const FLAGS = { '--one-store': true, '--several-stores': false } as const;

/**
 * `npm run create-admin`: creates the owner of one store, with company and store, or a SuperAdmin for several. Takes values
 * from environment variables and asks for missing ones.
 */
async function main(): Promise<void> {
  const env = parseEnv(process.env);
  const isOneStore = await hasOneStore();
  const fields = {
    Username: await given('ADMIN_USERNAME', 'Username: '),
    name: await given('ADMIN_NAME', 'Name: '),
    email: await given('ADMIN_EMAIL', 'E-mail (optional): '),
    password: await given('ADMIN_PASSWORD', 'Password: ', true),
  };
  const store = isOneStore && {
    storeName: await given('STORE_NAME', 'Name of the store: '),
    state: await given('STORE_STATE', 'State, such as CA: '),
  };
  const { db, close } = await connect(placeOf(env));
  try {
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
}

/** Whether the owner has one store. Scripts that name only the Username, as in earlier releases, get a SuperAdmin. */
async function hasOneStore(): Promise<boolean> {
  const [flag, ...more] = process.argv.slice(2);
  if (flag !== undefined) {
    if (more.length > 0 || !Object.hasOwn(FLAGS, flag))
      throw new OperatorError(`Choose one of ${Object.keys(FLAGS).join(' and ')}.`);
    return FLAGS[flag as keyof typeof FLAGS];
  }
  if (!stdin.isTTY || process.env.ADMIN_USERNAME !== undefined) return false;
  for (;;) {
    const answer = (await ask('One store or several? (one/several) ')).trim().toLowerCase();
    if (answer === 'one' || answer === '1') return true;
    if (answer === 'several') return false;
  }
}

/** The value of an environment variable, otherwise the person's input; passwords aren't echoed. */
async function given(variable: string, question: string, hidden = false): Promise<string> {
  const preset = process.env[variable];
  if (preset !== undefined) return preset;
  if (!stdin.isTTY)
    throw new OperatorError(`${variable} is not set, and there is no terminal to ask for it.`);
  return ask(question, hidden);
}

async function ask(question: string, hidden = false): Promise<string> {
  const output = new Writable({
    write: (chunk, _encoding, done) => void (hidden ? done() : stdout.write(chunk, done)),
  });
  const prompt = createInterface({ input: stdin, output, terminal: true });
  // Only once the terminal no longer echoes typed text.
  stdout.write(question);
  try {
    return await prompt.question('');
  } finally {
    prompt.close();
    if (hidden) stdout.write('\n');
  }
}

function inWords(error: ApiError): string {
  const { message, fields } = bodyOf(error);
  if (!fields) return message;
  return Object.entries(fields)
    .map(([field, fault]) => `${field}: ${fault}`)
    .join('\n');
}

main().catch(exitWithError);
