import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { connect, type DatabasePlace } from '../../server/db/connect';
import { stores, users } from '../../server/db/schema';
import { rows } from '../../server/db/sql';
import { parseEnv } from '../../server/env';
import { createCompany } from '../../server/seed/company';
import type { LoginReply } from '../../src/shared/accounts/auth-schema';
import type { User } from '../../src/shared/accounts/people-schema';
import { call, listen } from '../support/api/app';
import { newUser, type RowReply, STRONG } from '../support/api/people';
import { must } from '../support/api/shop';
import { freshDatabase } from '../support/databases/fresh-database';
import { copyPreparedData } from '../support/databases/prepared-data';
import { serverProgram } from '../support/servers/bundled-server';
import { startServer } from '../support/servers/server';
import { inDatabase } from '../support/shops/open-store';

/** An empty database with a data folder, removed afterwards. */
async function onEmptyDatabase(
  work: (place: DatabasePlace, dataDir: string, databaseUrl: string | undefined) => Promise<void>,
): Promise<void> {
  const { place, drop } = await freshDatabase();
  const dataDir =
    'embeddedIn' in place && place.embeddedIn ? place.embeddedIn : await mkdtemp(join(tmpdir(), 'lottery-'));
  try {
    await work(place, dataDir, 'url' in place ? place.url : undefined);
  } finally {
    await drop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

const createAdmin = (
  dataDir: string,
  databaseUrl: string | undefined,
  vars: Record<string, string>,
  flags: string[] = [],
) => {
  const { DATABASE_URL: _, ...inherited } = process.env;
  return spawnSync(process.execPath, [...serverProgram('create-admin'), ...flags], {
    cwd: resolve(import.meta.dirname, '../..'),
    env: {
      ...inherited,
      DATA_DIR: dataDir,
      ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
      ADMIN_USERNAME: 'boss',
      ADMIN_NAME: 'Bea Boss',
      ADMIN_EMAIL: 'boss@test.example',
      ...vars,
    },
    encoding: 'utf8',
    input: '',
  });
};

/**
 * Runs create-admin at a terminal of its own (`script` of util-linux), and types each answer after its question.
 * @param answers questions with what is typed; null: Ctrl+D
 * @returns the output, without the line ends of the typed answers
 */
async function answerCreateAdmin(
  dataDir: string,
  databaseUrl: string | undefined,
  answers: readonly (readonly [question: string, answer: string | null])[],
): Promise<{ status: number | null; output: string }> {
  const command = [process.execPath, ...serverProgram('create-admin')].map((word) => `'${word}'`).join(' ');
  const { DATABASE_URL: _, ...inherited } = process.env;
  const child = spawn('script', ['--quiet', '--return', '--command', command, '/dev/null'], {
    cwd: resolve(import.meta.dirname, '../..'),
    env: { ...inherited, DATA_DIR: dataDir, ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}) },
  });
  const left = [...answers];
  let output = '';
  let unread = '';
  child.stdout.on('data', (chunk: Buffer) => {
    output += chunk;
    unread += chunk;
    const [next] = left;
    if (!next || !unread.includes(next[0])) return;
    left.shift();
    unread = '';
    child.stdin.write(next[1] === null ? '\u0004' : `${next[1]}\r`);
  });
  const [status] = (await once(child, 'close')) as [number | null];
  expect(left).toEqual([]);
  return { status, output };
}

test('the server turns just-in-time compilation off for its database', () =>
  onEmptyDatabase(async (place) => {
    const settings = await inDatabase(place, (db) =>
      rows<{ setting: string }>(
        db,
        sql`SELECT unnest(setconfig) AS setting FROM pg_db_role_setting
            WHERE setdatabase = (SELECT oid FROM pg_database WHERE datname = current_database()) AND setrole = 0`,
      ),
    );
    expect(settings).toEqual([{ setting: 'jit=off' }]);
  }));

describe('the first user', () => {
  test('the first person registers as the SuperAdmin, after which registration is closed', async () => {
    await onEmptyDatabase(async (place, dataDir) => {
      const connection = await connect(place);
      const server = await listen(connection, dataDir);
      const register = (change: Record<string, unknown> = {}) =>
        call<RowReply<User>>(server.url, 'POST', '/post-register', { body: newUser(change) });
      try {
        for (const password of ['weak', 'Lottery#demo1'])
          expect((await register({ password })).status).toBe(400);
        const replies = await Promise.all([register({ isActive: 0, user_role: 6 }), register(), register()]);
        expect(replies.map((reply) => reply.status).sort()).toEqual([201, 401, 401]);
        const first = replies.find((reply) => reply.status === 201)?.body.data;
        expect(first).toMatchObject({ user_role: 4, store_id: null, isActive: 1 });
        const body = { Username: first?.Username, password: STRONG };
        const login = await must(call<LoginReply>(server.url, 'POST', '/login', { body }), 200);
        expect(login.data[0]).toMatchObject({ user_role: 4 });
        expect((await register()).status).toBe(401);
      } finally {
        await server.close();
        await connection.close();
      }
    });
  });

  test('create-admin creates the first user, and explains invalid input', { tags: 'all' }, async () => {
    await onEmptyDatabase(async (_, dataDir, databaseUrl) => {
      const weak = createAdmin(dataDir, databaseUrl, { ADMIN_PASSWORD: 'weak' });
      expect([weak.status, weak.stderr]).toEqual([1, 'password: Password should be min 8 chars long.\n']);
      const nobodyToAsk = createAdmin(dataDir, databaseUrl, {});
      expect([nobodyToAsk.status, nobodyToAsk.stderr]).toEqual([
        1,
        'ADMIN_PASSWORD is not set, and there is no terminal to ask for it.\n',
      ]);
      const made = createAdmin(dataDir, databaseUrl, { ADMIN_PASSWORD: STRONG });
      expect([made.status, made.stdout]).toEqual([0, 'The SuperAdmin boss was created.\n']);
      const again = createAdmin(dataDir, databaseUrl, { ADMIN_PASSWORD: STRONG });
      expect([again.status, again.stderr]).toEqual([1, 'Username: is taken\n']);
      const single = (flag: string, vars = {}) =>
        createAdmin(
          dataDir,
          databaseUrl,
          { ADMIN_USERNAME: 'olga', ADMIN_EMAIL: '', ADMIN_PASSWORD: STRONG, STORE_STATE: 'CA', ...vars },
          [flag],
        );
      expect(single('--one').stderr).toBe('Choose one of --one-store and --several-stores.\n');
      expect(single('--one-store').stderr).toBe(
        'STORE_NAME is not set, and there is no terminal to ask for it.\n',
      );
      expect(single('--one-store', { STORE_NAME: 'Corner Shop', STORE_STATE: 'Califor' }).stderr).toMatch(
        /^state: State must be AL, .* or WY\.\n$/,
      );
      const store = single('--one-store', { STORE_NAME: 'Corner Shop' });
      expect([store.status, store.stdout]).toEqual([
        0,
        'The store Corner Shop was created. Sign in as olga.\n',
      ]);
      const server = await startServer({ databaseUrl, dataDir, seed: false });
      try {
        expect(server.output()).not.toContain('Lottery#demo1');
        expect(server.output()).toContain('SMTP_URL is not set');
        const body = { Username: 'boss', password: STRONG };
        expect((await call(server.url, 'POST', '/login', { body })).status).toBe(200);
        const owner = await call(server.url, 'POST', '/login', { body: { ...body, Username: 'olga' } });
        expect(owner.body).toMatchObject({ data: [{ user_role: 6, store_name: 'Corner Shop' }] });
      } finally {
        await server.stop();
      }
    });
  });

  test('create-admin at a terminal checks each answer at once, and asks again after a wrong one', {
    tags: 'all',
  }, async () => {
    await onEmptyDatabase(async (place, dataDir, databaseUrl) => {
      expect(createAdmin(dataDir, databaseUrl, { ADMIN_PASSWORD: STRONG }).status).toBe(0);
      const { status, output } = await answerCreateAdmin(dataDir, databaseUrl, [
        ['One store or several?', 'two'],
        ['One store or several?', 'one'],
        ['Username: ', 'olga owner'],
        ['Username: ', 'BOSS'],
        ['Username: ', 'olga'],
        ['Name: ', ' '],
        ['Name: ', 'Olga Owner'],
        ['E-mail (optional): ', 'olga@'],
        ['E-mail (optional): ', 'Boss@test.example'],
        ['E-mail (optional): ', ''],
        ['Name of the store: ', ''],
        ['Name of the store: ', 'Corner Shop'],
        ['State, such as CA or California: ', 'Californa'],
        ['State, such as CA or California: ', 'new jersey'],
        ['Password: ', 'weak#1'],
        ['Password: ', 'Corn3r#window'],
        ['Password: ', STRONG],
      ]);
      expect(output).toContain('The store Corner Shop was created. Sign in as olga.');
      expect(status).toBe(0);
      for (const fault of [
        'Username: is taken',
        'name: Name is required.',
        'Email already exists',
        'password: Password should be min 8 chars long.',
        'password: This password is easy to guess',
        'state: State must be AL, ',
      ])
        expect(output).toContain(fault);
      expect(output).not.toContain(STRONG);
      // The rule is shown before the question.
      expect(output.split('Password: ')[0]).toContain('contain at least 1 uppercase letter');
      const state = await inDatabase(place, (db) => db.select({ state: stores.state }).from(stores));
      expect(state).toEqual([{ state: null }, { state: 'NJ' }]);
    });
  });

  test('create-admin creates nothing if a person quits at a question', {
    tags: 'all',
  }, async () => {
    await onEmptyDatabase(async (place, dataDir, databaseUrl) => {
      const { status, output } = await answerCreateAdmin(dataDir, databaseUrl, [
        ['One store or several?', 'several'],
        ['Username: ', 'olga'],
        ['Name: ', null],
      ]);
      expect(output).toContain('Nothing was created.');
      expect(status).toBe(1);
      expect(await inDatabase(place, (db) => db.$count(users))).toBe(0);
    });
  });

  test('a server that has no users and seeds none asks for create-admin when it starts', async () => {
    await onEmptyDatabase(async (_, dataDir, databaseUrl) => {
      // As for an operator: with DATABASE_URL, nothing is seeded by default.
      const env = databaseUrl ? { SEED_DEMO: '' } : { SEED_DEMO: '0' };
      const server = await startServer({ databaseUrl, dataDir, env });
      try {
        expect(server.output()).toContain('npm run create-admin');
        const body = { Username: 'super', password: 'Lottery#demo1' };
        expect((await call(server.url, 'POST', '/login', { body })).status).toBe(401);
      } finally {
        await server.stop();
      }
    });
  });
});

describe('demo accounts and other machines', () => {
  test('a server that has or would make demo accounts doesn’t start on a network address unless allowed', async () => {
    await onEmptyDatabase(async (place, dataDir, databaseUrl) => {
      const openIn = (folder: string, env: Record<string, string> = {}) =>
        startServer({ databaseUrl, dataDir: folder, env: { HOST: '0.0.0.0', ...env } });
      await expect(openIn(dataDir)).rejects.toThrow(/other machines could sign in with the demo accounts/);
      // Their company is enough: to make the whole demo takes ten seconds.
      const withDemo = databaseUrl ? dataDir : join(dataDir, 'with-demo');
      if (databaseUrl) await inDatabase(place, createCompany);
      else copyPreparedData('plain', withDemo);
      const server = await openIn(withDemo, { ALLOW_DEMO_ON_NETWORK: '1' });
      expect(server.output()).toContain('Lottery#demo1');
      await server.kill('SIGTERM');
      await expect(openIn(withDemo, { SEED_DEMO: '0' })).rejects.toThrow(/ALLOW_DEMO_ON_NETWORK=1/);
    });
  });

  test('a server without demo accounts listens on the given address', { tags: 'all' }, async () => {
    await onEmptyDatabase(async (_, dataDir, databaseUrl) => {
      const server = await startServer({ databaseUrl, dataDir, seed: false, env: { HOST: '0.0.0.0' } });
      expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
      await server.stop();
    });
  });
});

test('without settings of mail, the server mails nothing and allows no demo on the network', () => {
  expect(parseEnv({ PUBLIC_URL: 'https://shop.example' })).toMatchObject({
    smtpUrl: null,
    mailFrom: 'no-reply@shop.example',
    allowDemoOnNetwork: false,
  });
});
