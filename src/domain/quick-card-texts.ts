import type { Bilingual } from './texts';

/** A heading of the quick card and what is done under it, in order. */
export type QuickCardPart = { title: Bilingual; steps: readonly Bilingual[] };

/** The quick card for the counter. The names of screens and buttons are those on the screen, which is English. */
export const QUICK_CARD: readonly QuickCardPart[] = [
  {
    title: { en: 'Count at the end of your shift', pa: 'ਸ਼ਿਫਟ ਦੇ ਅੰਤ ਵਿੱਚ ਗਿਣਤੀ' },
    steps: [
      {
        en: 'Is the screen locked? Choose your name and enter your PIN.',
        pa: 'ਸਕ੍ਰੀਨ ਲਾਕ ਹੈ? ਆਪਣਾ ਨਾਂ ਚੁਣੋ ਅਤੇ ਆਪਣਾ PIN ਭਰੋ।',
      },
      { en: 'Open Verify Stock.', pa: 'Verify Stock ਖੋਲ੍ਹੋ।' },
      {
        en: 'Scan the ticket at the front of each pack: the long bar code on its back. One scan for each pack.',
        pa: 'ਹਰ ਪੈਕ ਦੀ ਸਭ ਤੋਂ ਅੱਗੇ ਵਾਲੀ ਟਿਕਟ ਸਕੈਨ ਕਰੋ: ਪਿਛਲੇ ਪਾਸੇ ਵਾਲਾ ਲੰਮਾ ਬਾਰਕੋਡ। ਹਰ ਪੈਕ ਲਈ ਇੱਕ ਵਾਰ।',
      },
      {
        en: 'Look at the screen after each scan. A wrong scan? Press Undo.',
        pa: 'ਹਰ ਸਕੈਨ ਤੋਂ ਬਾਅਦ ਸਕ੍ਰੀਨ ਵੇਖੋ। ਗਲਤ ਸਕੈਨ ਹੋ ਗਿਆ? Undo ਦਬਾਓ।',
      },
      { en: 'All packs scanned? Press Proceed.', pa: 'ਸਾਰੇ ਪੈਕ ਸਕੈਨ ਹੋ ਗਏ? Proceed ਦਬਾਓ।' },
      {
        en: 'A pack wasn’t scanned? Choose Sold out only if its last ticket is gone. If it’s still there, leave it at Still on shelf.',
        pa: 'ਕੋਈ ਪੈਕ ਸਕੈਨ ਨਹੀਂ ਹੋਇਆ? ਜੇ ਉਸ ਦੀ ਆਖਰੀ ਟਿਕਟ ਵੀ ਵਿਕ ਗਈ ਹੈ ਤਾਂ ਹੀ Sold out ਚੁਣੋ। ਜੇ ਪੈਕ ਹਾਲੇ ਪਿਆ ਹੈ ਤਾਂ Still on shelf ਹੀ ਰਹਿਣ ਦਿਓ।',
      },
      { en: 'Press Add Sales. Done.', pa: 'Add Sales ਦਬਾਓ। ਕੰਮ ਪੂਰਾ ਹੋ ਗਿਆ।' },
    ],
  },
  {
    title: { en: 'Put a new pack on the shelf', pa: "ਨਵਾਂ ਪੈਕ ਸ਼ੈਲਫ 'ਤੇ ਰੱਖੋ" },
    steps: [
      {
        en: 'Open Add On Shelf and scan a ticket of the pack.',
        pa: 'Add On Shelf ਖੋਲ੍ਹੋ ਅਤੇ ਪੈਕ ਦੀ ਇੱਕ ਟਿਕਟ ਸਕੈਨ ਕਰੋ।',
      },
      { en: 'Press Save, then Ok.', pa: 'Save ਦਬਾਓ, ਫਿਰ Ok ਦਬਾਓ।' },
      {
        en: 'Activate the pack on the lottery’s own machine too.',
        pa: "ਪੈਕ ਨੂੰ ਲਾਟਰੀ ਦੀ ਆਪਣੀ ਮਸ਼ੀਨ 'ਤੇ ਵੀ ਐਕਟੀਵੇਟ ਕਰੋ।",
      },
    ],
  },
  {
    title: { en: 'Good to know', pa: 'ਯਾਦ ਰੱਖੋ' },
    steps: [
      {
        en: 'No network? Go on. Everything is saved on this device and sent later by itself.',
        pa: "ਨੈੱਟਵਰਕ ਨਹੀਂ ਹੈ? ਕੰਮ ਜਾਰੀ ਰੱਖੋ। ਸਭ ਕੁਝ ਇਸ ਡਿਵਾਈਸ 'ਤੇ ਸੰਭਾਲਿਆ ਜਾਂਦਾ ਹੈ ਅਤੇ ਬਾਅਦ ਵਿੱਚ ਆਪਣੇ ਆਪ ਭੇਜਿਆ ਜਾਂਦਾ ਹੈ।",
      },
      {
        en: 'A customer came? Just stop. Your scans stay; go on later.',
        pa: 'ਗਾਹਕ ਆ ਗਿਆ? ਰੁਕ ਜਾਓ। ਤੁਹਾਡੇ ਸਕੈਨ ਰਹਿੰਦੇ ਹਨ; ਬਾਅਦ ਵਿੱਚ ਅੱਗੇ ਗਿਣੋ।',
      },
      {
        en: 'The top of the screen says “needs attention”? Tell your manager.',
        pa: 'ਸਕ੍ਰੀਨ ਦੇ ਉੱਪਰ “needs attention” ਲਿਖਿਆ ਹੈ? ਆਪਣੇ ਮੈਨੇਜਰ ਨੂੰ ਦੱਸੋ।',
      },
      {
        en: 'While something is waiting, don’t delete the app.',
        pa: 'ਜਦੋਂ ਤੱਕ “waiting” ਲਿਖਿਆ ਹੈ ਅਤੇ 0 ਨਹੀਂ ਹੈ, ਐਪ ਨਾ ਮਿਟਾਓ।',
      },
      {
        en: 'Want to try it first? In Practice nothing is recorded.',
        pa: 'ਪਹਿਲਾਂ ਅਭਿਆਸ ਕਰਨਾ ਹੈ? Practice ਵਿੱਚ ਕੁਝ ਵੀ ਦਰਜ ਨਹੀਂ ਹੁੰਦਾ।',
      },
    ],
  },
];
