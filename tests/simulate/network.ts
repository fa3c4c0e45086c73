import { foreignAnswer, isForeign } from '../chaos/foreign-answers';
import type { Fault } from '../chaos/schedule';
import type { History } from './history';
import type { Answer, Sent, SimulatedServer } from './server';
import type { VirtualTime } from './virtual-time';

/** A healthy network's way in one direction, in milliseconds. */
const WAY_MS = 40;
/** A request that was repeated on the way arrives this much later. */
const REPEATED_AFTER_MS = 90_000;

const lost = () => new TypeError('Failed to fetch');

/** What requests are noted in. */
export type Noted = Pick<History, 'invoked' | 'arrives'>;

/**
 * A terminal's connection to the server. Each request has the next of `faults`; once they are used up, requests arrive and are
 * answered.
 */
export class Link {
  isOffline = false;
  /** a captive portal answers everything */
  hasPortal = false;
  faults: Fault[] = [];
  /** told of each request and what became of it */
  onRequest: (text: string) => void = () => undefined;

  constructor(
    private readonly process: string,
    private readonly time: VirtualTime,
    private readonly server: SimulatedServer,
    private readonly history: Noted,
  ) {}

  /** The browser's fetch. @param isAlive whether the tab that waits for the response still exists */
  readonly fetchFor =
    (isAlive: () => boolean): typeof fetch =>
    async (url, init) => {
      const sent: Sent = {
        method: init?.method ?? 'GET',
        path: String(url),
        headers: init?.headers as Record<string, string>,
        body: init?.body as string | undefined,
      };
      const signal = init?.signal;
      const aborted = new Promise<never>((_, fail) => {
        if (signal?.aborted) fail(signal.reason);
        signal?.addEventListener('abort', () => fail(signal.reason));
      });
      const returned = this.history.invoked(this.process, sent);
      const answer = await Promise.race([this.#carry(sent), aborted]);
      // A closed tab continues nothing.
      if (!isAlive()) await new Promise(() => undefined);
      returned(answer.sent);
      return answer.response;
    };

  async #carry(sent: Sent): Promise<Carried> {
    const name = `${sent.method} ${sent.path.split('?')[0]?.replace(/[0-9]+/g, 'n')}`;
    if (this.isOffline) {
      this.onRequest(`${name}: offline`);
      throw lost();
    }
    const passing: Fault = { kind: this.hasPortal ? 'portal JSON' : 'none', ms: 0, afterWork: false };
    const fault = this.hasPortal ? passing : (this.faults.shift() ?? passing);
    const { kind } = fault;
    const log = (status: number | string) => this.onRequest(`${name}: ${kind}, ${status}`);
    const work = async (): Promise<Answer | null> => {
      this.history.arrives(this.process, sent);
      // Without power nobody answers, and the request fails at the terminal.
      const answer = await this.server.answer(sent).catch(() => null);
      log(answer?.status ?? 'no power');
      return answer;
    };
    await this.time.wait(WAY_MS + (kind === 'request delayed' ? fault.ms : 0));
    if (kind === 'request dropped' || kind === 'request cut') throw lost();
    if (kind === 'never answered') return new Promise(() => undefined);
    if (isForeign(kind)) {
      if (fault.afterWork) await work();
      const { status, headers, body } = foreignAnswer(kind);
      // The browser follows no redirect of the API.
      if (status === 302) throw lost();
      return response({ status, headers: headers as Answer['headers'], text: body.toString() });
    }
    if (kind === 'sent twice') void work();
    if (kind === 'sent again later') this.time.setTimeout(() => void work(), REPEATED_AFTER_MS);
    const answer = await work();
    await this.time.wait(WAY_MS + (kind === 'answer delayed' ? fault.ms : 0));
    if (!answer || kind === 'answer dropped') throw lost();
    if (kind === 'answer cut') return response(answer, true);
    if (kind === 'answer cut, looking whole') return response({ ...answer, text: answer.text.slice(0, -2) });
    return response(answer);
  }
}

/** A response, and what arrived of its answer. */
type Carried = { response: Response; sent: Answer };

/** As much of a response as the app's client uses. */
function response(answer: Answer, isCut = false): Carried {
  const { status, headers, text } = answer;
  const entries = Object.entries(headers).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)] as [string, string]],
  );
  const response = {
    status,
    ok: status >= 200 && status < 300,
    headers: new Headers(entries),
    text: async () => {
      if (isCut) throw lost();
      return text;
    },
  } as Response;
  return { response, sent: isCut ? { ...answer, text: '' } : answer };
}
