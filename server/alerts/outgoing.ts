/**
 * Limits how many messages are on their way at the same time, in all and of each company, so that a company whose devices
 * don't answer delays only itself. Those that waited longest are next.
 */
export class Places {
  readonly #taken = new Map<number, number>();
  readonly #waiting: { companyId: number; start: () => void }[] = [];
  #total = 0;

  constructor(private readonly max: { all: number; ofCompany: number }) {}

  /** Runs `work` as soon as there is a place for the company. */
  async run(companyId: number, work: () => Promise<void>): Promise<void> {
    if (this.#hasRoom(companyId)) this.#take(companyId, 1);
    else await new Promise<void>((start) => this.#waiting.push({ companyId, start }));
    try {
      await work();
    } finally {
      this.#take(companyId, -1);
      this.#startNext();
    }
  }

  #startNext(): void {
    const next = this.#waiting.findIndex(({ companyId }) => this.#hasRoom(companyId));
    const [job] = next < 0 ? [] : this.#waiting.splice(next, 1);
    if (!job) return;
    this.#take(job.companyId, 1);
    job.start();
  }

  #hasRoom(companyId: number): boolean {
    return this.#total < this.max.all && (this.#taken.get(companyId) ?? 0) < this.max.ofCompany;
  }

  #take(companyId: number, places: 1 | -1): void {
    const taken = (this.#taken.get(companyId) ?? 0) + places;
    if (taken === 0) this.#taken.delete(companyId);
    else this.#taken.set(companyId, taken);
    this.#total += places;
  }
}

/** `apart`: to a device that failed to answer more than once, and may take as long again. */
type Lane = 'mail' | 'push' | 'apart';

/** A message to be sent. `to`: its device, or itself for a mail; messages to one device follow each other */
export type Outgoing = { companyId: number; lane: Lane; to: string; id: string };

/** The messages that this process is sending. Rounds of sending share it, so none waits for an earlier one. */
export class Outbox<Message extends Outgoing> {
  readonly #lists = new Map<string, { messages: Message[]; end: Promise<void> }>();
  readonly #places: Record<Lane, Places> = {
    mail: new Places({ all: 8, ofCompany: 2 }),
    push: new Places({ all: 64, ofCompany: 4 }),
    apart: new Places({ all: 16, ofCompany: 1 }),
  };

  /**
   * Sends a message, unless that is happening already.
   * @param send resolves with false after a failure, which further messages to the same device would repeat
   * @returns settles when the messages to this device have been sent
   */
  add(message: Message, send: (message: Message) => Promise<boolean>): Promise<void> {
    const { companyId, lane, to, id } = message;
    const list = this.#lists.get(to);
    if (list) {
      if (list.messages.every((other) => other.id !== id)) list.messages.push(message);
      return list.end;
    }
    const messages = [message];
    const sendAll = async (): Promise<void> => {
      // Also those that are added meanwhile.
      for (const each of messages) if (!(await send(each))) break;
    };
    const end = this.#places[lane].run(companyId, sendAll).finally(() => this.#lists.delete(to));
    this.#lists.set(to, { messages, end });
    return end;
  }
}
