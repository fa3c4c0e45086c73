import { type RunningServer, startServer } from '../support/servers/server';
import type { Death } from './schedule';

/** The real server, killed at certain submissions and started again on the same data and address. */
export class MortalServer {
  private comeBy = 0;
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

  /** What all its lives have printed. */
  async output(): Promise<string> {
    return this.printed + (await this.life).output();
  }

  /** Counts a submission that is on its way here. @returns the moment in it when the server is to die */
  submissionComesBy(): Death['moment'] | null {
    this.comeBy += 1;
    return this.planned.find(({ atSubmission }) => atSubmission === this.comeBy)?.moment ?? null;
  }

  /**
   * SIGKILL, once it runs and has had its last request. Comes back by itself.
   * @returns when it's gone
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
    // Who waits for it is told of a failure; until then it's nobody's.
    this.life.catch(() => undefined);
    return dead.then(() => undefined);
  }

  /** Resolves when it runs, after the deaths that have begun. */
  async alive(): Promise<void> {
    await this.life;
  }

  async stop(): Promise<void> {
    await (await this.life).stop();
  }
}
