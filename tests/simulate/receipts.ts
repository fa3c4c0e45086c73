import { packOf, type Roll, receivedRoll } from './rolls';
import type { SimulatedShop } from './shop';

/** The packs that the office of a shop receives, and the backup to which the operator puts the server back. */
export class Receipts {
  /** the packs that the server knew at its last backup */
  #inBackup: readonly Roll[] | null = null;
  /** the packs that it has lost, until they are received again */
  #lost: Roll[] = [];
  #wasPutBack = false;

  constructor(private readonly shop: SimulatedShop) {}

  /** Whether the server was put back to a backup. */
  get wasPutBack(): boolean {
    return this.#wasPutBack;
  }

  /** The packs that the office received, and that the server has. */
  get rolls(): Roll[] {
    return this.shop.rolls.filter((roll) => roll.finds.length === 0 && !this.#lost.includes(roll));
  }

  async receive(): Promise<void> {
    const { server, time } = this.shop.world;
    if (!server.isUp) return;
    await this.receiveLost();
    const index = this.shop.rolls.filter(({ finds }) => finds.length === 0).length;
    const roll = receivedRoll(index, 20 + (index % 20), false, time.now);
    await this.#enter(roll);
    this.shop.rolls.push(roll);
  }

  /** The office receives once more what the server has lost. */
  async receiveLost(): Promise<void> {
    for (const roll of this.#lost.splice(0)) {
      roll.receivedAt = this.shop.world.time.now;
      await this.#enter(roll);
    }
  }

  async #enter(roll: Roll): Promise<void> {
    const received = this.shop.history.receives(roll);
    await this.shop.world.server.receive(this.shop.opened.store, packOf(roll));
    received();
  }

  async backUp(): Promise<void> {
    const { server } = this.shop.world;
    if (!server.isUp) return;
    await server.backUp();
    this.shop.history.backedUp();
    this.shop.sister.backedUp();
    this.#inBackup = [...this.shop.rolls];
  }

  /** Everything that the terminals have sent since the backup is to come back; what the office entered has to be entered again. */
  async restore(): Promise<void> {
    const { server, log } = this.shop.world;
    if (!server.isUp || !this.#inBackup) return;
    // Before their instants are lost.
    await server.recordedKeys(this.shop.opened.store.id);
    await server.restore();
    const kept = new Set(await server.recordedKeys(this.shop.opened.store.id));
    this.shop.history.putBack(kept, server.believedAt);
    server.forgetLost(kept);
    this.shop.office.forgetLost(kept);
    this.shop.sister.putBack();
    this.#wasPutBack = true;
    log(`the server has lost what came after the backup; it has ${kept.size} records`);
    this.#lost = this.shop.rolls.filter((roll) => roll.finds.length === 0 && !this.#inBackup?.includes(roll));
  }
}
