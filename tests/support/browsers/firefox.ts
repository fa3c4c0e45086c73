import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { endOf, endsWithUs } from '../servers/processes';
import { firefoxPath } from './browser-programs';
import { type InputSource, type Remote, Tab, type TabbedBrowser } from './tab';

/** The line that Firefox prints when it is ready. */
const LISTENING = /WebDriver BiDi listening on (ws:\S+)/;

type Reply = {
  id?: number;
  type: 'success' | 'error' | 'event';
  result?: unknown;
  error?: string;
  message?: string;
};
type Evaluated = { type: string; result?: { value: string }; exceptionDetails?: { text: string } };

/** A stock Firefox in headless mode, driven by WebDriver BiDi. */
export class Firefox implements TabbedBrowser {
  private sent = 0;
  private readonly open = new Map<number, (reply: Reply) => void>();

  private constructor(
    private readonly socket: WebSocket,
    readonly close: () => Promise<void>,
  ) {
    socket.addEventListener('message', ({ data }) => {
      const reply: Reply = JSON.parse(data);
      if (reply.id !== undefined) this.open.get(reply.id)?.(reply);
    });
  }

  /**
   * Starts Firefox with a new profile.
   * @throws Error if none is installed, or with its output if it exits at startup
   */
  static async start(): Promise<Firefox> {
    const path = firefoxPath();
    if (!path) throw new Error('No Firefox found: install firefox-esr, or set FIREFOX_PATH');
    const home = await mkdtemp(join(tmpdir(), 'lottery-firefox-'));
    const profile = join(home, 'profile');
    await mkdir(profile);
    const args = ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port=0'];
    // Firefox refuses a home folder owned by another user.
    const child = endsWithUs(
      spawn(path, args, {
        env: { ...process.env, HOME: home },
        stdio: ['ignore', 'ignore', 'pipe'],
      }),
    );
    let printed = '';
    const address = await new Promise<string>((listens, fail) => {
      child.stderr.on('data', (chunk: Buffer) => {
        printed += chunk;
        const found = LISTENING.exec(printed)?.[1];
        if (found) listens(found);
      });
      child.once('error', fail);
      child.once('exit', () => fail(new Error(`Firefox exited at startup:\n${printed}`)));
    });
    const socket = new WebSocket(`${address}/session`);
    await once(socket, 'open');
    const firefox = new Firefox(socket, async () => {
      socket.close();
      await endOf(child);
      await rm(home, { recursive: true, force: true });
    });
    await firefox.send('session.new', { capabilities: {} });
    return firefox;
  }

  /** Opens a window with one tab; several tabs are visible at once only in separate windows. */
  async openTab(width = 1280, height = 800): Promise<Tab> {
    const { context } = await this.send<{ context: string }>('browsingContext.create', { type: 'window' });
    await this.send('browsingContext.setViewport', { context, viewport: { width, height } });
    const remote: Remote = {
      goTo: (url) => this.send('browsingContext.navigate', { context, url, wait: 'complete' }),
      reload: () => this.send('browsingContext.reload', { context, wait: 'complete' }),
      evaluate: async (expression) => {
        const evaluated = await this.send<Evaluated>('script.evaluate', {
          expression,
          target: { context },
          awaitPromise: true,
        });
        if (!evaluated.result) throw new Error(evaluated.exceptionDetails?.text);
        return evaluated.result.value;
      },
      perform: (actions: InputSource[]) => this.send('input.performActions', { context, actions }),
      activate: () => this.send('browsingContext.activate', { context }),
      screenshot: async () => {
        const { data } = await this.send<{ data: string }>('browsingContext.captureScreenshot', { context });
        return Buffer.from(data, 'base64');
      },
    };
    return new Tab(remote);
  }

  /** Takes every page and worker offline, or online again. */
  async setOffline(offline: boolean): Promise<void> {
    await this.send('emulation.setNetworkConditions', {
      networkConditions: offline ? { type: 'offline' } : null,
      userContexts: ['default'],
    });
  }

  private async send<T>(method: string, params: unknown): Promise<T> {
    const id = ++this.sent;
    const answer = new Promise<Reply>((resolve) => this.open.set(id, resolve));
    this.socket.send(JSON.stringify({ id, method, params }));
    const { type, result, error, message } = await answer;
    this.open.delete(id);
    if (type === 'error') throw new Error(`${method}: ${error}: ${message}`);
    return result as T;
  }
}
