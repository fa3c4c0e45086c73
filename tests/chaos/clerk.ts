import { addToSerial, ticketNumber } from '../../src/shared/tickets/serial';
import { type Counter, frontOf, type Roll } from './counter';
import { type Dice, diceFor } from './dice';
import { nameOf, type SeenFront } from './model';
import type { Disruption, Step } from './schedule';
import { expectSoon, type Till } from './till';
import type { Line, Press } from './witness';

/** The time for which a button may be blocked before the clerk checks why, and the number of checks. */
const TRY_MS = 5_000;
const MAX_TRIES = 20;

/** A task to record. `fill` can be repeated: filled cards stay unchanged. */
type Task = {
  fill(): Promise<void>;
  /** opens the confirmation and confirms */
  press(): Promise<void>;
  /** resolves when the app shows it as saved */
  saved(): Promise<void>;
  /** the packs that the clerk has scanned for a count */
  scanned?(): SeenFront[];
  /** the packs of the back room among them, and the tickets of packs that nobody received */
  tookIn?(): TookIn;
  /** updates the clerk's own knowledge of the counter */
  done(): void;
};

type TookIn = { putUp: Line[]; unknown: string[] };

/** A press that counts, with the sightings of the packs that its screen lists, and what it took in. */
export type Recorded = Press & TookIn & { seen: SeenFront[] };

/** A clerk who records every event at the counter, through all disruptions of the terminal. */
export class Clerk {
  private readonly dice: Dice;
  /** recorded presses: confirmed by the app as saved */
  readonly recorded: Recorded[] = [];
  /** number of refused scans that the clerk answered with "Yes, it’s here" */
  reallyHere = 0;
  /** number of presses that a disruption prevented from being saved; the clerk repeated them */
  repeated = 0;

  constructor(
    seed: number,
    readonly till: Till,
    private readonly counter: Counter,
  ) {
    this.dice = diceFor(seed, `clerk ${till.options.index}`);
  }

  /** Records one count or shelf entry, with the step's disruptions in between. */
  async submit({ kind, count, network, disruption, twice }: Step): Promise<void> {
    const { till } = this;
    if (network === 'offline') await till.disrupt('offline spell');
    if (network === 'online') await till.setOffline(false);
    if (disruption?.at === 'before') await till.disrupt(disruption.kind);
    await till.show(kind === 'sale' ? 'Verify Stock' : 'Add On Shelf');
    const task = kind === 'sale' ? this.count(count, twice) : this.fillShelf();
    await task.fill();
    if (disruption?.at === 'scanned') {
      await till.disrupt(disruption.kind);
      await task.fill();
    }
    const press = await this.record(task, disruption?.at === 'pressed' ? disruption : null);
    // The summary of an opening check lists only missing packs.
    const isSeen = ({ pack }: SeenFront): boolean => press.isOpening || press.scanned.includes(pack);
    const took = task.tookIn?.() ?? { putUp: [], unknown: [] };
    this.recorded.push({ ...press, ...took, seen: (task.scanned?.() ?? []).filter(isSeen) });
    task.done();
  }

  /** @returns the press that counts */
  private async record(task: Task, disruption: Disruption | null): Promise<Press> {
    const { till } = this;
    till.forgetPresses();
    await task.press();
    const press = await till.firstPress();
    if (disruption) await till.disrupt(disruption.kind);
    if (!disruption || disruption.kind === 'worker stopped') {
      await task.saved();
      return press;
    }
    // "Saved" was never shown, so the clerk checks the outbox and repeats the entry if it's missing.
    const saved = (await till.outbox()).filter((entry) => entry.kind === 'sale' || entry.kind === 'shelf');
    if (saved.length > this.recorded.length) return press;
    this.repeated += 1;
    await task.fill();
    return this.record(task, null);
  }

  private count(kind: Step['count'], twice: boolean): Task {
    const { till, dice, counter } = this;
    const { index } = till.options;
    const own = counter.ownRoll(index, dice, kind === 'quiet');
    // No other clerk sells from the terminal's own rolls, so that a quiet count really is one, and an opening
    // check lists all it saw.
    const shared = kind === 'usual' ? counter.sharedRolls(index, dice, dice.whole(0, 2)) : [];
    const returned = kind === 'usual' && dice.chance(40) ? counter.returnedTicket(index, dice, own) : [];
    const hungUp = kind === 'usual' && dice.chance(60) ? counter.hungUp(index, dice) : undefined;
    const unknown = dice.chance(40) ? [counter.unknownPack(index, dice).first] : [];
    const scanned = [
      ...[own, ...(hungUp ? [hungUp] : []), ...shared.filter((roll) => roll.sold < roll.size)].map(
        (roll) => ({
          pack: nameOf(roll),
          front: frontOf(roll),
        }),
      ),
      ...returned,
    ];
    const gone = shared.filter((roll) => roll.sold === roll.size);
    const isOpening = kind === 'opening';
    const summary = () => till.page.locator('#ticket-sold');
    return {
      fill: async () => {
        await till.leaveSaved();
        // Cards of a draft have folded the choice.
        const change = till.button('Change');
        if (await change.isVisible()) await change.click();
        await till.page.getByRole('radio', { name: isOpening ? 'Opening check' : 'Shift count' }).check();
        const [first, ...others] = scanned;
        if (first) await this.scanKnown(first.front);
        for (const { front } of others) await this.look(front, hungUp);
        for (const front of unknown) await this.scan(front);
      },
      press: async () => {
        await till.button('Proceed').click();
        await summary().waitFor();
        for (const roll of gone) await this.markSoldOut(roll);
        await this.save(isOpening ? 'Save check' : 'Add Sales', twice);
      },
      scanned: () => scanned,
      tookIn: () => ({ putUp: hungUp ? [wholeOf(hungUp)] : [], unknown }),
      saved: () => this.seeSaved(summary()),
      done: () => {
        for (const roll of gone) roll.markedSoldOutBy.add(index);
        if (hungUp) hungUp.shelved = hungUp.size;
      },
    };
  }

  /**
   * Presses the summary's button. If the stock has changed in the meantime, the clerk confirms that first.
   */
  private async save(name: string, twice: boolean): Promise<void> {
    const button = this.till.button(name);
    const understood = this.till.button('Got it');
    for (let tries = 1; ; tries++) {
      if (await understood.isVisible()) await understood.click();
      try {
        return await (twice ? button.dblclick({ timeout: TRY_MS }) : button.click({ timeout: TRY_MS }));
      } catch (error) {
        if (tries >= MAX_TRIES) throw error;
      }
    }
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
        // The other clerk may have put it there, and this terminal may already have the record.
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

  /** Scans a ticket with the gun. @returns whether the ticket is now on a card */
  private async scan(serial: string): Promise<boolean> {
    const { till } = this;
    for (;;) {
      await till.gun(serial);
      const result = await this.resultOf(serial);
      if (result !== 'garbled') return result === 'taken';
      // A very busy machine splits a gun's keys into parts. The clerk notices, undoes it and scans again.
      const undo = till.button('Undo');
      if (await undo.isVisible()) await undo.click();
    }
  }

  private async resultOf(serial: string): Promise<'taken' | 'refused' | 'garbled'> {
    const { till } = this;
    let result: 'taken' | 'refused' | 'garbled' | null = null;
    const look = async () => {
      const starts = await till.scanned();
      const said = await till.lastScan();
      if (starts.includes(serial)) result = 'taken';
      else if (/Not (counted|added)|isn’t received/.test(said))
        result = names(said, serial) ? 'refused' : 'garbled';
      return result;
    };
    await expectSoon.poll(look, { message: `what came of the scan of ${serial}` }).not.toBeNull();
    return result ?? 'refused';
  }

  /** Scans a ticket that this terminal must know. */
  private async scanKnown(serial: string): Promise<void> {
    if (!(await this.scan(serial)))
      throw new Error(`${serial} was refused, though it's known here: ${await this.till.lastScan()}`);
  }

  /**
   * Scans a ticket that may be recorded as sold on this terminal: the other clerk's count has passed it in
   * the meantime, or it was returned. The clerk sometimes confirms that it's really here. A pack that hangs in a bin though
   * nobody put it up is put up and counted.
   */
  private async look(front: string, hungUp?: Roll): Promise<void> {
    const { till, dice } = this;
    if (await this.scan(front)) return;
    if (hungUp && front === frontOf(hungUp)) {
      await till.button('Put up and count').click();
      await expectSoon.poll(() => till.scanned(), { message: `the card of ${front}` }).toContain(front);
      return;
    }
    const answer = till.button('Yes, it’s here');
    if (!dice.chance(70) || !(await answer.isVisible())) return;
    await answer.click();
    await expectSoon
      .poll(() => till.scanned(), { message: `the card of ${front}, which is really here` })
      .toContain(front);
    this.reallyHere += 1;
  }

  private async markSoldOut({ upc, lotCounter }: Roll): Promise<void> {
    const pack = this.till.page.getByRole('group', { name: new RegExp(`${upc} lot ${lotCounter}$`) });
    // Missing if the other terminal has already marked it and this one has that record.
    if ((await pack.count()) > 0) await pack.first().getByLabel('Sold out').check();
  }

  private async seeSaved(form: ReturnType<Till['button']>): Promise<void> {
    await form.waitFor({ state: 'hidden' });
    await this.till.button('Dismiss').or(this.till.button('New count')).first().waitFor();
  }
}

const wholeOf = ({ upc, lotCounter, first, size }: Roll): Line => ({
  ...{ upc, lotCounter, first, scanned: true },
  last: addToSerial(first, size - 1),
});

/**
 * Checks whether a message names this ticket, by its serial or, if it was sold earlier, by its ticket number.
 */
const names = (said: string, serial: string): boolean =>
  said.includes(serial) || said.includes(`#${ticketNumber(serial)} `);
