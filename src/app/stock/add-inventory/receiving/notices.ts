import { isUnreachable } from '../../../../device/client';
import { ADD_INVENTORY } from '../../../../messages/areas/add-inventory';
import { currentMessages } from '../../../../messages/current';
import { lotRun, packNamed, ticketsOf } from '../../../../messages/words/packs';
import type { Tone } from '../../../../scanner/tones';
import type { Lot } from '../../../../shared/stock/inventory-schema';
import type { TicketFields } from '../../../../shared/tickets/layouts';
import { failureText } from '../../../state/problem-store';
import { nameOfLot, priceOf } from '../pack-rules';
import type { LineState, Notice, ReceivingState, Sitting } from '../receiving-state';
import type { PackLines } from './pack-lines';

/** `$5 Golden Poppy, pack 4400002: 60 tickets, #000–#059` */
const describe = (lot: Lot): string =>
  currentMessages(ADD_INVENTORY).addedPack({
    price: priceOf(lot),
    pack: packNamed(nameOfLot(lot), lot.start_ticket_number),
    tickets: lot.total_count,
    numbers: ticketsOf(lotRun(lot)),
  });

/** The good tone is for a pack that is new in the stock. */
export const toneOf = (state: LineState): Tone => {
  if (state.is === 'refused') return 'refused';
  return state.is === 'saved' && state.message !== null ? 'good' : 'repeated';
};

export type Notices = ReturnType<typeof createNotices>;

/** The notice about the last scan or press. */
export function createNotices({ get, set }: Sitting, lines: PackLines) {
  const t = currentMessages(ADD_INVENTORY);

  const announce = (notice: Omit<Notice, 'revision'>, changes: Partial<ReceivingState> = {}): void =>
    set({ waits: false, ...changes, notice: { ...notice, revision: (get().notice?.revision ?? 0) + 1 } });
  const refuse = (text: string): void => announce({ kind: 'error', tone: 'refused', text });

  return {
    announce,
    refuse,

    /** Makes requests to the server, one after the other; their failure is announced. @returns null after a failure */
    async request<Outcome>(work: () => Promise<Outcome>): Promise<Outcome | null> {
      set({ busy: true });
      try {
        return await work();
      } catch (error) {
        refuse(isUnreachable(error) ? t.lookUpLater : failureText(error));
        return null;
      } finally {
        set({ busy: false });
      }
    },

    /** Announces what became of a line. */
    announceLine(id: string, state: LineState): void {
      const line = lines.lineOf(id);
      if (!line) return;
      const { waits } = get();
      if (state.is === 'saved') {
        const text = state.message ?? t.alreadyReceived;
        const detail = describe(state.lot);
        announce({ kind: 'success', tone: toneOf(state), text, detail }, { waits });
      } else if (state.is === 'refused')
        announce({ kind: 'error', tone: 'refused', text: state.why, detail: state.detail }, { waits });
      else if (state.is === 'waiting') {
        const text = t.keptForNetwork({ pack: packNamed(line.name, line.start) });
        announce({ kind: 'info', tone: 'repeated', text }, { waits });
      }
    },

    /** Announces a pack that was scanned before. */
    announceAgain: ({ serial }: TicketFields, name: string): void =>
      announce({ kind: 'warning', tone: 'repeated', text: t.alreadyAdded({ serial, name }) }),

    /** Announces how many packs were saved along with the last one. */
    announceTogether(packs: number): void {
      if (packs > 0 && get().notice?.kind === 'success')
        announce({ kind: 'success', tone: 'good', text: t.savedTogether({ packs }) });
    },
  };
}
