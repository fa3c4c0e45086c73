import {
  type KeptPack,
  NO_PACK,
  type PackLine,
  type PackValues,
  type SavedLine,
  savedLines,
  waitingLines,
} from '../../../src/app/stock/add-inventory/receiving-state';
import { createReceiving, type ReceivingStore } from '../../../src/app/stock/add-inventory/receiving-store';
import type { Tone } from '../../../src/scanner/sound';
import { STANDARD, type TicketLayout } from '../../../src/shared/tickets/layouts';
import { readCode } from '../../../src/shared/tickets/read-code';
import { addToSerial } from '../../../src/shared/tickets/serial';
import { FakeReceivingServer } from './fake-receiving-server';

export const UPC = '028400005678';
export const OTHER_UPC = '028400021012';
/** The first ticket of a pack; those of the packs after it. */
export const FIRST = '10010000001000';
export const packOf = (index: number): string => addToSerial(FIRST, index * 1000);

/** The form of Add Inventory without its page, on a server that remembers what is added. */
export class ReceivingForm {
  /** as typed */
  values: PackValues = { ...NO_PACK };
  readonly tones: Tone[] = [];
  readonly store: ReceivingStore;

  /**
   * @param server of another form; so that two forms stand for two devices, or for one before and after a reload
   * @param kept the packs on this form's device
   */
  constructor(
    layout: TicketLayout = STANDARD,
    readonly server = new FakeReceivingServer(),
    readonly kept = new Map<string, KeptPack>(),
  ) {
    this.store = createReceiving({
      server: this.server,
      fields: {
        read: () => ({ ...this.values }),
        write: (change) => {
          this.values = { ...this.values, ...change };
        },
        check: async () => this.values.end_number !== '' && this.values.vendor_id !== '',
      },
      codes: {
        read: (raw) => readCode(raw, { layout, source: 'scan', isKnown: () => false }),
        layout: () => layout,
      },
      shelf: {
        keep: async (pack) => {
          this.kept.set(pack.id, pack);
        },
        remove: async (id) => {
          this.kept.delete(id);
        },
      },
      onScan: (tone) => this.tones.push(tone),
    });
  }

  state(): ReturnType<ReceivingStore['getState']> {
    return this.store.getState();
  }

  /** The packs saved, last first. */
  added(): SavedLine[] {
    return savedLines(this.state().lines);
  }

  /** The packs that wait, last first. */
  waiting(): PackLine[] {
    return waitingLines(this.state().lines);
  }

  type(change: Partial<PackValues>): void {
    this.values = { ...this.values, ...change };
    this.state().recompute();
  }

  /** The first tickets of the packs added. */
  starts(): string[] {
    return this.server.lots.map((lot) => lot.start_ticket_number);
  }
}
