import { stdin, stdout } from 'node:process';
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { connect, placeOf } from '../db/connect';
import { parseEnv } from '../env';
import { ApiError, OperatorError } from '../errors';
import { bodyOf } from '../http/replies/error-replies';
import { createSuperAdmin } from '../people/first-user';
import { exitWithError } from '../shut-down';

/** `npm run create-admin`: creates a SuperAdmin from environment variables and asks for missing values. */
async function main(): Promise<void> {
  const env = parseEnv(process.env);
  const fields = {
    Username: await given('ADMIN_USERNAME', 'Username: '),
    name: await given('ADMIN_NAME', 'Name: '),
    email: await given('ADMIN_EMAIL', 'E-mail (optional): '),
    password: await given('ADMIN_PASSWORD', 'Password: ', true),
  };
  const { db, close } = await connect(placeOf(env));
  try {
    const user = await createSuperAdmin(db, fields);
    console.log(`The SuperAdmin ${user.Username} was created.`);
  } catch (error) {
    throw error instanceof ApiError ? new OperatorError(inWords(error)) : error;
  } finally {
    await close();
  }
}

/** The value of an environment variable, or else what a person enters; passwords aren't echoed. */
async function given(variable: string, question: string, hidden = false): Promise<string> {
  const preset = process.env[variable];
  if (preset !== undefined) return preset;
  if (!stdin.isTTY)
    throw new OperatorError(`${variable} is not set, and there is no terminal to ask for it.`);
  const output = new Writable({
    write: (chunk, _encoding, done) => void (hidden ? done() : stdout.write(chunk, done)),
  });
  const prompt = createInterface({ input: stdin, output, terminal: true });
  // Only now that the terminal no longer echoes what is typed.
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
