import { area } from '../../area';

/** The quick card for the counter. It names screens and buttons as they are on the reader's screen. */
export const QUICK_CARD = area('QUICK_CARD', {
  count: {
    title: 'Count at the end of your shift',
    steps: {
      unlock: 'Is the screen locked? Choose your name and enter your PIN.',
      open: 'Open Verify Stock.',
      scan: 'Scan the ticket at the front of each pack: the long barcode on its back. One scan for each pack.',
      down: 'Sold downwards (↓ 029 → 000)? Then the front ticket has the highest number left.',
      check: 'Look at the screen after each scan. A wrong scan? Press Undo.',
      proceed: 'All packs scanned? Press Proceed.',
      missing:
        'A pack wasn’t scanned? Choose Sold out only if its last ticket is gone. If it’s still there, leave it at Still on shelf.',
      save: 'Press Add Sales. Done.',
    },
  },
  shelf: {
    title: 'Put a new pack on the shelf',
    steps: {
      scan: 'Open Add On Shelf and scan a ticket of the pack.',
      save: 'Press Save, then Ok.',
      activate: 'Activate the pack on the lottery’s own machine too.',
    },
  },
  good: {
    title: 'Good to know',
    steps: {
      network: 'No network? Go on. Everything is saved on this device and sent automatically later.',
      customer: 'A customer came? Just stop. Your scans stay; go on later.',
      lock: 'Leaving the counter? Press Lock, or Alt + L on the keyboard.',
      attention: 'The top of the screen says “needs attention”? Tell your manager.',
      waiting: 'While something is waiting, don’t delete the app.',
      practice: 'Want to try it first? In Practice nothing is recorded.',
    },
  },
});
