import { type BrowserContext, expect, type Locator, type Page } from '@playwright/test';
import { storeSession } from '../support/browsers/store-session';
import { DEMO_PASSWORD, type Pack } from '../support/shops/store-account';

/** A terminal as its clerk uses it: the app in one tab. */
export class TerminalPage {
  private constructor(
    readonly page: Page,
    private readonly url: string,
  ) {}

  /** Opens the app in a new tab. */
  static async open(context: BrowserContext, url: string, path = '/'): Promise<TerminalPage> {
    const terminal = new TerminalPage(await context.newPage(), url);
    await terminal.goTo(path);
    return terminal;
  }

  /**
   * Opens the app as the demo store, signed in without the form, and waits until the terminal can work offline.
   * @param serviceWorkers if blocked, only waits for the stock copy
   */
  static async openSignedIn(
    context: BrowserContext,
    url: string,
    path: string,
    serviceWorkers: 'allow' | 'block',
  ): Promise<TerminalPage> {
    const terminal = await TerminalPage.signedIn(context, url);
    await terminal.untilReady(serviceWorkers, () => terminal.goTo(path));
    return terminal;
  }

  /** A terminal of the demo store, or of another user, signed in without the form, that hasn't opened the app yet. */
  static async signedIn(context: BrowserContext, url: string, username = 'store'): Promise<TerminalPage> {
    const terminal = new TerminalPage(await context.newPage(), url);
    await storeSession(terminal.page, url, username);
    return terminal;
  }

  async goTo(path: string): Promise<void> {
    await this.page.goto(this.url + path);
  }

  /**
   * Signs in and waits until the terminal can work offline.
   * @param serviceWorkers if blocked, only waits for the stock copy
   */
  async signIn(serviceWorkers: 'allow' | 'block' = 'allow'): Promise<void> {
    await this.untilReady(serviceWorkers, () => this.fillSignIn());
  }

  /** @param begin starts fetching the stock */
  private async untilReady(serviceWorkers: 'allow' | 'block', begin: () => Promise<void>): Promise<void> {
    const stock = this.page.waitForResponse((response) => response.url().includes('/stock-list/'));
    await begin();
    await (await stock).finished();
    if (serviceWorkers === 'block') return;
    await this.page.evaluate(async () => {
      const { serviceWorker } = navigator;
      await serviceWorker.ready;
      // It is active before it has taken control of this tab.
      if (!serviceWorker.controller)
        await new Promise((taken) =>
          serviceWorker.addEventListener('controllerchange', taken, { once: true }),
        );
    });
  }

  async fillSignIn(username = 'store'): Promise<void> {
    await this.page.getByLabel('Username').fill(username);
    await this.page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
    await this.button('Log In').click();
    await expect(this.page).toHaveURL(/\/dashboard$/);
  }

  /** Puts a whole pack on the shelf. */
  async putOnShelf(pack: Pack): Promise<void> {
    await this.goTo('/addonshelf');
    await this.putOnShelfHere(pack);
  }

  /** Puts a whole pack on the shelf, on the open Add On Shelf screen. */
  async putOnShelfHere(pack: Pack): Promise<void> {
    await this.field('UPC').fill(pack.upc);
    await expect(this.field('Start Serial')).toHaveValue(pack.start);
    await this.button('Save').click();
    await this.button('Ok').click();
    await expect(this.saved).toBeVisible();
  }

  /** Counts one pack up to the summary. @param front its front ticket */
  async count(pack: Pack, front: string): Promise<void> {
    await this.goTo('/verifystock');
    await this.countHere(pack, front);
  }

  private async countHere(pack: Pack, front: string): Promise<void> {
    await this.leaveSaved();
    await this.field('UPC').fill(pack.upc);
    await expect(this.field('Start Serial')).toHaveValue(/^[0-9]{14}$/);
    await this.field('Start Serial').fill(front);
    await this.button('Proceed').click();
    await expect(this.page.getByRole('heading', { name: 'Ticket Sold' })).toBeVisible();
  }

  /** Begins the next count, if the last one's saved shift is shown. */
  async leaveSaved(): Promise<void> {
    const next = this.button('New count');
    // The drawer's card may load between the press and the release, and push the button away.
    await expect(async () => {
      if (await next.isVisible()) await next.click();
      await expect(next).toBeHidden({ timeout: 1_000 });
    }).toPass();
  }

  /** Counts one pack and records it. */
  async sell(pack: Pack, front: string): Promise<void> {
    await this.goTo('/verifystock');
    await this.sellHere(pack, front);
  }

  /** Counts one pack and records it, on the open Verify Stock screen. */
  async sellHere(pack: Pack, front: string): Promise<void> {
    await this.countHere(pack, front);
    await this.button('Add Sales').click();
    await expect(this.saved).toBeVisible();
  }

  /** Expects that Verify Stock has this ticket as the pack's front. */
  async expectFront(pack: Pack, front: string): Promise<void> {
    await this.goTo('/verifystock');
    await this.field('UPC').fill(pack.upc);
    await expect(this.field('Start Serial')).toHaveValue(front);
  }

  /** Types a value into the first card. */
  async type(field: 'UPC' | 'Start Serial' | 'End Serial', value: string): Promise<void> {
    await this.field(field).fill(value);
  }

  /** The top bar's "{n} waiting". */
  waiting(count: number): Locator {
    return this.page.getByText(`${count} waiting`, { exact: true });
  }

  button(name: string): Locator {
    return this.page.getByRole('button', { name, exact: true });
  }

  private field(name: string): Locator {
    return this.page.getByRole('textbox', { name, exact: true }).first();
  }

  /** The outcome of a submission: the saved shift, an alert if it was saved or sent, a dialog if it was refused. */
  private get saved(): Locator {
    return this.button('Dismiss')
      .or(this.button('New count'))
      .or(this.page.getByRole('dialog', { name: 'Message' }))
      .first();
  }
}
