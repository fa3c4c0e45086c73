import { addToSerial, ticketNumber } from '../../src/domain/tickets/serial';
import { type Counter, frontOf, type Roll } from './counter';
import { type Dice, diceFor } from './dice';
import type { Blow, Step } from './schedule';
import { expectSoon, type Till } from './till';
import type { Press } from './witness';

/** Something to record. `fill` may be repeated: what is on the cards already stays as it is. */
type Task = {
  fill(): Promise<void>;
  /** goes on to where it's confirmed, and confirms */
  press(): Promise<void>;
  /** resolves when the app shows it as saved */
  saved(): Promise<void>;
  /** the clerk's own memory of it */
  done(): void;
};

/** Someone who records what happens on the counter, whatever happens to the terminal. */
export class Clerk {
  private readonly dice: Dice;
  /** what is recorded: pressed, and then seen as saved */
  readonly recorded: Press[] = [];
  /** presses that a blow was faster than: nothing was saved, and the clerk did it again */
  repeated = 0;

  constructor(
    seed: number,
    readonly till: Till,
    private readonly counter: Counter,
  ) {
    this.dice = diceFor(seed, `clerk ${till.options.index}`);
  }

  /** Records one count or one load for the shelf, and lets happen on the way what the step says. */
  async submit({ kind, network, blow, twice }: Step): Promise<void> {
    const { till } = this;
    if (network === 'offline') await till.suffer('offline spell');
    if (network === 'online') await till.setOffline(false);
    if (blow?.at === 'before') await till.suffer(blow.kind);
    await till.show(kind === 'sale' ? 'Verify Stock' : 'Add On Shelf');
    const task = kind === 'sale' ? this.count(twice) : this.fillShelf();
    await task.fill();
    if (blow?.at === 'scanned') {
      await till.suffer(blow.kind);
      await task.fill();
    }
    this.recorded.push(await this.record(task, blow?.at === 'pressed' ? blow : null));
    task.done();
  }

  /** @returns the press that counts */
  private async record(task: Task, blow: Blow | null): Promise<Press> {
    const { till } = this;
    till.forgetPresses();
    await task.press();
    const press = await till.firstPress();
    if (blow) await till.suffer(blow.kind);
    if (!blow || blow.kind === 'worker stopped') {
      await task.saved();
      return press;
    }
    // Nobody has seen "saved": the clerk looks into the outbox, and records what isn't there again.
    if ((await till.kept()).length > this.recorded.length) return press;
    this.repeated += 1;
    await task.fill();
    return this.record(task, null);
  }

  private count(twice: boolean): Task {
    const { till, dice, counter } = this;
    const { index } = till.options;
    const own = counter.ownRoll(index, dice);
    const shared = counter.sharedRolls(index, dice, dice.whole(0, 2));
    const fronts = [own, ...shared.filter((roll) => roll.sold < roll.size)].map(frontOf);
    const gone = shared.filter((roll) => roll.sold === roll.size);
    const summary = () => till.page.getByRole('heading', { name: 'Ticket Sold' });
    return {
      fill: async () => {
        const [first, ...others] = fronts;
        if (first) await this.scanKnown(first);
        // What the other clerk has counted further meanwhile may be refused here.
        for (const front of others) await this.scan(front);
      },
      press: async () => {
        await till.button('Proceed').click();
        await summary().waitFor();
        for (const roll of gone) await this.markSoldOut(roll);
        const button = till.button('Add Sales');
        await (twice ? button.dblclick() : button.click());
      },
      saved: () => this.seeSaved(summary()),
      done: () => {
        for (const roll of gone) roll.toldSoldOut.add(index);
      },
    };
  }

  private fillShelf(): Task {
    const { till, dice, counter } = this;
    const { index } = till.options;
    const whole = dice.chance(30) ? counter.sharedPack(index) : undefined;
    const part = counter.ownPart(index, dice);
    let isWhole = whole !== undefined;
    const first = addToSerial(part.roll.first, part.roll.shelved);
    const dialog = () => till.page.getByRole('dialog', { name: 'Add On Shelf' });
    return {
      fill: async () => {
        // The other clerk may have put it there, and this terminal may have heard of it.
        isWhole = whole !== undefined && (await this.scan(whole.first));
        if (isWhole) return;
        await this.scanKnown(first);
        await till.page
          .getByLabel('End Serial')
          .first()
          .fill(addToSerial(first, part.tickets - 1));
      },
      press: async () => {
        await till.button('Save').click();
        await dialog().waitFor();
        await till.button('Ok').click();
      },
      saved: () => this.seeSaved(dialog()),
      done: () => {
        if (isWhole && whole) {
          whole.shelved = whole.size;
          whole.knownTo.add(index);
        } else {
          part.roll.shelved += part.tickets;
          part.roll.knownTo.add(index);
        }
      },
    };
  }

  /** Pulls the gun's trigger. @returns whether the ticket is on a card now */
  private async scan(serial: string): Promise<boolean> {
    const { till } = this;
    for (;;) {
      await till.gun(serial);
      const result = await this.resultOf(serial);
      if (result !== 'garbled') return result === 'taken';
      // A machine that is very busy tears a gun's keys apart: the clerk sees it, takes it back and scans again.
      const undo = till.button('Undo');
      if (await undo.isVisible()) await undo.click();
    }
  }

  private async resultOf(serial: string): Promise<'taken' | 'refused' | 'garbled'> {
    const { till } = this;
    let result: 'taken' | 'refused' | 'garbled' | null = null;
    const look = async () => {
      const starts = await till.page
        .getByLabel('Start Serial')
        .evaluateAll((fields) => fields.map((field) => (field as HTMLInputElement).value));
      const said = await till.lastScan();
      if (starts.includes(serial)) result = 'taken';
      else if (/Not (counted|added)/.test(said)) result = names(said, serial) ? 'refused' : 'garbled';
      return result;
    };
    await expectSoon.poll(look, { message: `what came of the scan of ${serial}` }).not.toBeNull();
    return result ?? 'refused';
  }

  /** Scans a ticket that this terminal has to know. */
  private async scanKnown(serial: string): Promise<void> {
    if (!(await this.scan(serial)))
      throw new Error(`${serial} was refused, though it's known here: ${await this.till.lastScan()}`);
  }

  private async markSoldOut({ upc, lotCounter }: Roll): Promise<void> {
    const pack = this.till.page.getByRole('group', { name: `${upc} lot ${lotCounter}`, exact: true });
    // Not there when the other terminal has said so before, and this one has heard of it.
    if ((await pack.count()) > 0) await pack.first().getByLabel('Sold out').check();
  }

  private async seeSaved(form: ReturnType<Till['button']>): Promise<void> {
    await form.waitFor({ state: 'hidden' });
    await this.till.button('Dismiss').waitFor();
  }
}

/** Whether a message is about this ticket: by its serial, or by its number in the pack where that was sold earlier. */
const names = (said: string, serial: string): boolean =>
  said.includes(serial) || said.includes(`#${ticketNumber(serial)} `);
