import type { OutboxRow } from '../device/rows';

const NOW: Record<OutboxRow['state'] | 'gone', string> = {
  pending: 'is being sent again',
  sent: 'was sent',
  discarded: 'was discarded',
  replaced: 'was changed',
  attention: 'needs attention',
  gone: 'is not on this device any more',
};

/** Somebody dealt with a refused entry meanwhile, in another tab. `message` is a sentence for the clerk. */
export class OutboxConflict extends Error {
  override name = 'OutboxConflict';
  constructor(state: OutboxRow['state'] | undefined) {
    super(`This entry ${NOW[state ?? 'gone']} meanwhile, in another tab: nothing was changed here.`);
  }
}
