import type { RunningPair } from '../support/servers/postgres';
import { type RunningServer, type ServerOptions, startServer } from '../support/servers/server';
import type { Death } from './schedule';
import { expectSoon } from './till';

/**
 * The real server, killed at certain submissions and restarted on the same data and address. With a pair of
 * PostgreSQL servers, the last of these deaths is the primary's: its standby is promoted, and the server
 * continues. On Citus, the primary is a worker.
 */
export class MortalServer {
  private submissions = 0;
  private printed = '';
  deaths = 0;
  failovers = 0;

  private constructor(
    readonly url: string,
    private life: Promise<RunningServer>,
    private readonly options: ServerOptions,
    private readonly planned: readonly Death[],
    private readonly pair: RunningPair | null,
  ) {}

  static async start(
    dataDir: string,
    pair: RunningPair | null,
    planned: readonly Death[],
  ): Promise<MortalServer> {
    const options = { dataDir, databaseUrl: pair?.url, seed: false };
    const server = await startServer(options);
    const again = { ...options, port: server.port };
    return new MortalServer(server.url, Promise.resolve(server), again, planned, pair);
  }

  /** The output of all its processes. */
  async output(): Promise<string> {
    return this.printed + (await this.life).output();
  }

  /** Counts an arriving submission. @returns when to kill the server during it, or null */
  countSubmission(): Death['moment'] | null {
    this.submissions += 1;
    return this.planned.find(({ atSubmission }) => atSubmission === this.submissions)?.moment ?? null;
  }

  /**
   * Kills the server, or its primary, with SIGKILL after its last request. It recovers automatically.
   * @returns resolves when the killed process is gone
   */
  die(lastRequest: () => Promise<unknown>): Promise<void> {
    const { pair } = this;
    const isPrimarys = pair !== null && this.submissions === this.planned.at(-1)?.atSubmission;
    const dead = this.life.then(async (server) => {
      await lastRequest();
      if (isPrimarys) await pair.primary.signalAll('SIGKILL');
      else await this.kill(server);
      return server;
    });
    this.life = dead.then(async (server) => {
      if (!isPrimarys) return startServer(this.options);
      await pair.promote();
      this.failovers += 1;
      await expectSoon.poll(async () => (await fetch(`${this.url}/readyz`)).status).toBe(200);
      return server;
    });
    // Callers that await `life` see a failed start. This only prevents an unhandled rejection.
    this.life.catch(() => undefined);
    return dead.then(() => undefined);
  }

  private async kill(server: RunningServer): Promise<void> {
    await server.kill('SIGKILL');
    this.deaths += 1;
    this.printed += server.output();
  }

  /** Resolves when the server runs, after all pending restarts. */
  async alive(): Promise<void> {
    await this.life;
  }

  async stop(): Promise<void> {
    await (await this.life).stop();
  }
}
