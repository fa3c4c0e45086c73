import { type RunningServer, startServer } from '../support/server';
import type { Death } from './schedule';

/** The real server, killed at certain submissions and started again on the same data and address. */
export class MortalServer {
  private comeBy = 0;
  private printed = '';
  private again: Promise<RunningServer> | null = null;
  deaths = 0;

  private constructor(
    private running: RunningServer,
    private readonly planned: readonly Death[],
  ) {}

  static async start(dataDir: string, planned: readonly Death[]): Promise<MortalServer> {
    return new MortalServer(await startServer({ dataDir, seed: false }), planned);
  }

  get url(): string {
    return this.running.url;
  }

  /** What all its lives have printed. */
  get output(): string {
    return this.printed + this.running.output();
  }

  /** Counts a submission that is on its way here. @returns the moment in it when the server is to die */
  submissionComesBy(): Death['moment'] | null {
    this.comeBy += 1;
    return this.planned.find(({ atSubmission }) => atSubmission === this.comeBy)?.moment ?? null;
  }

  /** SIGKILL. Comes back by itself; resolves when it's gone. */
  async die(): Promise<void> {
    const { dataDir, port } = this.running;
    await this.running.kill('SIGKILL');
    this.printed += this.running.output();
    this.deaths += 1;
    this.again = startServer({ dataDir, port, seed: false });
    // Who waits for it is told of a failure; until then it's nobody's.
    this.again.catch(() => undefined);
  }

  /** Resolves when it runs. */
  async alive(): Promise<void> {
    if (this.again) this.running = await this.again;
  }

  async stop(): Promise<void> {
    await this.alive();
    await this.running.stop();
  }
}
