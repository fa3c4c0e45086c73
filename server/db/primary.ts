import pg from 'pg';

/** How long each server may take to answer during the search for the primary, in milliseconds. */
const SEARCH_TIMEOUT_MS = 2_000;

/**
 * Splits an address that lists several servers, in the format of PostgreSQL's own programs:
 * `postgresql://user@one:5432,two:5432/lottery?target_session_attrs=read-write`.
 * @returns the address of each server
 */
export function serversOf(url: string): string[] {
  const [, before = '', hosts = '', after = ''] = /^(\w+:\/\/(?:[^/?]*@)?)([^/?]*)(.*)$/s.exec(url) ?? [];
  return hosts.split(',').map((host) => before + host + after);
}

/**
 * Finds the server that accepts writes. If an earlier primary was started again by mistake, two accept writes, and the
 * one that was promoted last is used.
 * @param servers their addresses; a single one is returned without a query
 * @returns its address
 * @throws Error when no server accepts writes
 */
export async function findPrimary(servers: readonly string[]): Promise<string> {
  const [first = ''] = servers;
  if (servers.length === 1) return first;
  const answers = await Promise.allSettled(servers.map(writtenFile));
  const files = answers.map((answer) => (answer.status === 'fulfilled' ? answer.value : ''));
  const latest = files.reduce((a, b) => (a > b ? a : b));
  if (latest === '') {
    const failed = answers.find((answer) => answer.status === 'rejected');
    throw new Error(NO_PRIMARY, { cause: failed?.reason });
  }
  return servers[files.indexOf(latest)] ?? first;
}

const NO_PRIMARY = 'No server of the database accepts writes';

/**
 * The name of the log file that a server is writing; empty for a standby. It begins with the timeline, and each
 * promotion starts a higher one (PostgreSQL, 26.3.5).
 */
async function writtenFile(url: string): Promise<string> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: SEARCH_TIMEOUT_MS,
    query_timeout: SEARCH_TIMEOUT_MS,
  });
  // When the connection breaks, pending queries reject as well.
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query<{ file: string | null }>(
      'SELECT CASE WHEN NOT pg_is_in_recovery() THEN pg_walfile_name(pg_current_wal_lsn()) END AS file',
    );
    return rows[0]?.file ?? '';
  } finally {
    void client.end();
  }
}

/**
 * The class of a pool's connections to the primary among several servers. When a connection fails or breaks, or its
 * server turns out to be a standby, the next one searches again.
 */
export function clientOfPrimary(servers: readonly string[]): typeof pg.Client {
  let primary: Promise<string> | null = null;
  return class extends pg.Client {
    override connect(): Promise<pg.Client>;
    override connect(callback: (error: Error) => void): void;
    override connect(callback?: (error: Error) => void): Promise<pg.Client> | undefined {
      const connected = this.connectToPrimary();
      if (!callback) return connected;
      connected.then(() => (callback as () => void)(), callback);
    }

    private async connectToPrimary(): Promise<pg.Client> {
      primary ??= findPrimary(servers);
      try {
        const { host, port } = new pg.Client({ connectionString: await primary });
        Object.assign(this, { host, port });
        this.on('error', () => {
          primary = null;
        });
        await super.connect();
        const { rows } = await this.query('SELECT pg_is_in_recovery() AS is_standby');
        if (rows[0].is_standby) throw new Error(NO_PRIMARY);
        return this;
      } catch (error) {
        primary = null;
        void this.end();
        throw error;
      }
    }
  };
}
