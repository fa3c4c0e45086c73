import { type RunningServer, startServer } from '../support/servers/server';
import type { Death } from './schedule';

/** The real server, killed at certain submissions and restarted on the same data and address. */
export class MortalServer {
  private submissions = 0;
  private printed = '';
  deaths = 0;

  private constructor(
    readonly url: string,
    private life: Promise<RunningServer>,
    private readonly planned: readonly Death[],
  ) {}

  static async start(dataDir: string, planned: readonly Death[]): Promise<MortalServer> {
    const server = await startServer({ dataDir, seed: false });
    return new MortalServer(server.url, Promise.resolve(server), planned);
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
   * Kills the server with SIGKILL after its last request. It restarts automatically.
   * @returns resolves when the process is gone
   */
  die(lastRequest: () => Promise<unknown>): Promise<void> {
    const dead = this.life.then(async (server) => {
      await lastRequest();
      await server.kill('SIGKILL');
      this.deaths += 1;
      this.printed += server.output();
      return server;
    });
    this.life = dead.then(({ dataDir, port }) => startServer({ dataDir, port, seed: false }));
    // Callers that await `life` see a failed start. This only prevents an unhandled rejection.
    this.life.catch(() => undefined);
    return dead.then(() => undefined);
  }

  /** Resolves when the server runs, after all pending restarts. */
  async alive(): Promise<void> {
    await this.life;
  }

  async stop(): Promise<void> {
    await (await this.life).stop();
  }
}
