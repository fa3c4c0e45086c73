import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { endOf, endsWithUs } from '../servers/processes';
import { freePort } from '../servers/server';
import { webKitPrograms } from './browser-programs';
import { type InputSource, type Remote, Tab, type TabbedBrowser } from './tab';

/**
 * Turns off the back/forward cache: in WebKitGTK 2.50, a cached page that was left during a transaction prevents every
 * later page of a driven browser from opening the database (decision 26).
 */
const BROWSER_ARGS = ['--automation', '--enable-page-cache=false'];

/** WebKitGTK in a window on a virtual screen, driven by WebDriver because it doesn't support BiDi. Has only one tab. */
export class WebKit implements TabbedBrowser {
  private constructor(
    private readonly tab: Tab,
    readonly close: () => Promise<void>,
  ) {}

  /**
   * Starts WebKit with a new profile.
   * @throws Error if a program is missing or doesn't start
   */
  static async start(width = 1280, height = 900): Promise<WebKit> {
    const programs = webKitPrograms();
    if (!programs) throw new Error('No WebKit found: install webkit2gtk-driver and xvfb');
    const home = await mkdtemp(join(tmpdir(), 'lottery-webkit-'));
    const screenArgs = ['-displayfd', '3', '-screen', '0', `${width}x${height}x24`, '-nolisten', 'tcp'];
    const screen = endsWithUs(
      spawn(programs.screen, screenArgs, { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] }),
    );
    const display = String(await once(screen.stdio[3] as NodeJS.ReadableStream, 'data')).trim();
    const port = await freePort();
    const driver = endsWithUs(
      spawn(programs.driver, [`--port=${port}`], {
        env: { ...process.env, DISPLAY: `:${display}`, HOME: home, XDG_RUNTIME_DIR: home },
        stdio: 'ignore',
      }),
    );
    const base = `http://127.0.0.1:${port}`;
    await expect(() => command('GET', `${base}/status`)).toPass();
    const started = await command<{ sessionId: string }>('POST', `${base}/session`, {
      capabilities: { alwaysMatch: { 'webkitgtk:browserOptions': { args: BROWSER_ARGS } } },
    });
    const session = `${base}/session/${started.sessionId}`;
    await command('POST', `${session}/window/rect`, { x: 0, y: 0, width, height });
    return new WebKit(new Tab(remoteOf(session)), async () => {
      await command('DELETE', session);
      await endOf(driver);
      await endOf(screen);
      await rm(home, { recursive: true, force: true });
    });
  }

  /** The one tab. */
  async openTab(): Promise<Tab> {
    return this.tab;
  }
}

function remoteOf(session: string): Remote {
  const post = <T>(path: string, body: unknown) => command<T>('POST', `${session}/${path}`, body);
  return {
    goTo: (url) => post('url', { url }),
    reload: () => post('refresh', {}),
    evaluate: (expression) => post('execute/sync', { script: `return ${expression}`, args: [] }),
    perform: (actions: InputSource[]) => post('actions', { actions }),
    activate: async () => undefined,
    screenshot: async () => Buffer.from(await command<string>('GET', `${session}/screenshot`), 'base64'),
  };
}

async function command<T>(method: string, url: string, body?: unknown): Promise<T> {
  const response = await fetch(url, { method, body: body === undefined ? null : JSON.stringify(body) });
  const { value } = (await response.json()) as { value: T & { error?: string; message?: string } };
  if (!response.ok) throw new Error(`${value.error}: ${value.message}`);
  return value;
}
