import type { SummaryChange } from '../../../domain/counting/review/summary-changes';
import { pluralize } from '../../../domain/values/pluralize';
import type { Texts } from '../../areas';

const ticketCount = (tickets: number): string => pluralize(tickets, 'ਟਿਕਟ', 'ਟਿਕਟਾਂ');
const seenPacks = (packs: number): string => pluralize(packs, 'ਪੈਕ ਵੇਖਿਆ', 'ਪੈਕ ਵੇਖੇ');

const SCAN_STEP = {
  title: 'ਹਰ ਪੈਕ ਦੀ ਇੱਕ ਟਿਕਟ ਸਕੈਨ ਕਰੋ',
  text: 'ਸਭ ਤੋਂ ਅੱਗੇ ਵਾਲੀ ਟਿਕਟ ਦੇ ਪਿਛਲੇ ਪਾਸੇ ਵਾਲਾ ਲੰਮਾ ਬਾਰਕੋਡ ਗਨ ਜਾਂ ਕੈਮਰੇ ਨਾਲ ਸਕੈਨ ਕਰੋ, ਜਾਂ ਉਸ ਦਾ ਨੰਬਰ ਟਾਈਪ ਕਰੋ। ਕਾਰਡ ਆਪਣੇ ਆਪ ਭਰ ਜਾਂਦਾ ਹੈ।',
};
const PROCEED = 'ਸਾਰੇ ਪੈਕ ਸਕੈਨ ਹੋ ਗਏ? “ਅੱਗੇ ਵਧੋ” ਦਬਾਓ';
const SAVED = 'ਆਫ਼ਲਾਈਨ ਹੋਣ ’ਤੇ ਵੀ ਇਸ ਡਿਵਾਈਸ ’ਤੇ ਤੁਰੰਤ ਸੰਭਾਲਿਆ ਜਾਂਦਾ ਹੈ, ਅਤੇ ਆਪਣੇ ਆਪ ਭੇਜਿਆ ਜਾਂਦਾ ਹੈ।';

/** Why a lot of the open summary has other figures. */
function changeReason({ gone, added }: SummaryChange): string {
  const reasons = [
    gone > 0 && `ਕਿਸੇ ਹੋਰ ਟਰਮੀਨਲ ’ਤੇ ${pluralize(gone, 'ਟਿਕਟ ਗਿਣੀ ਗਈ', 'ਟਿਕਟਾਂ ਗਿਣੀਆਂ ਗਈਆਂ')}`,
    added > 0 && `${pluralize(added, 'ਟਿਕਟ ਸ਼ੈਲਫ ’ਤੇ ਆਈ', 'ਟਿਕਟਾਂ ਸ਼ੈਲਫ ’ਤੇ ਆਈਆਂ')}`,
  ].filter(Boolean);
  return reasons.length > 0 ? reasons.join(', ') : 'ਰੋਲ ਦੀ ਦਿਸ਼ਾ ਬਦਲੀ ਗਈ';
}

export const VERIFY_STOCK = {
  title: 'ਟਿਕਟਾਂ ਗਿਣੋ',
  of: {
    shift: {
      name: 'ਸ਼ਿਫਟ ਦੀ ਗਿਣਤੀ',
      soFar: (tickets, amount) => `${pluralize(tickets, 'ਟਿਕਟ ਵਿਕੀ', 'ਟਿਕਟਾਂ ਵਿਕੀਆਂ')} · ${amount}`,
      heading: 'ਵਿਕੀਆਂ ਟਿਕਟਾਂ',
      nothing: 'ਕੁਝ ਨਹੀਂ ਵਿਕਿਆ',
      count: (tickets) => pluralize(tickets, 'ਵਿਕੀ', 'ਵਿਕੀਆਂ'),
      total: (tickets, amount) => `${ticketCount(tickets)} · ${amount}`,
      gone: 'ਪੂਰਾ ਵਿਕਿਆ',
      markAllGone: 'ਬਾਕੀ ਸਾਰਿਆਂ ਲਈ “ਪੂਰਾ ਵਿਕਿਆ” ਚੁਣੋ',
      save: 'ਵਿਕਰੀ ਦਰਜ ਕਰੋ',
    },
    opening: {
      name: 'ਸ਼ੁਰੂਆਤੀ ਜਾਂਚ',
      soFar: (tickets, amount) => `${ticketCount(tickets)} ਗੁੰਮ · ${amount}`,
      heading: 'ਸ਼ੁਰੂਆਤੀ ਜਾਂਚ',
      nothing: 'ਕੁਝ ਵੀ ਗੁੰਮ ਨਹੀਂ',
      count: (tickets) => `${tickets} ਗੁੰਮ`,
      total: (tickets, amount) => `${ticketCount(tickets)} ਗੁੰਮ · ${amount}`,
      gone: 'ਇੱਥੇ ਨਹੀਂ',
      markAllGone: 'ਬਾਕੀ ਸਾਰਿਆਂ ਲਈ “ਇੱਥੇ ਨਹੀਂ” ਚੁਣੋ',
      save: 'ਜਾਂਚ ਸੰਭਾਲੋ',
    },
  },
  kindOfCount: 'ਗਿਣਤੀ ਦੀ ਕਿਸਮ',
  openingHint:
    'ਪਹਿਲੀ ਵਿਕਰੀ ਤੋਂ ਪਹਿਲਾਂ ਗਿਣੋ। ਜੋ ਟਿਕਟਾਂ ਪਿਛਲੀ ਗਿਣਤੀ ਤੋਂ ਬਾਅਦ ਨਹੀਂ ਮਿਲਦੀਆਂ, ਉਹ ਗੁੰਮ ਦਰਜ ਹੁੰਦੀਆਂ ਹਨ, ਕਿਸੇ ਕਲਰਕ ਦੀ ਵਿਕਰੀ ਵਿੱਚ ਨਹੀਂ।',
  openingReminder: "ਅੱਜ ਇਸ ਡਿਵਾਈਸ 'ਤੇ ਕਿਸੇ ਨੇ ਸ਼ੈਲਫ ਦੀ ਜਾਂਚ ਨਹੀਂ ਕੀਤੀ। ਪਹਿਲੀ ਵਿਕਰੀ ਤੋਂ ਪਹਿਲਾਂ ਪੈਕ ਗਿਣੋ।",
  startOpening: 'ਸ਼ੁਰੂਆਤੀ ਜਾਂਚ ਸ਼ੁਰੂ ਕਰੋ',
  counted: (packs, all) => `${all} ਵਿੱਚੋਂ ${pluralize(packs, 'ਪੈਕ ਗਿਣਿਆ', 'ਪੈਕ ਗਿਣੇ')}`,
  nextBin: (bin) => `ਅਗਲਾ ਖਾਨਾ ${bin}`,
  proceed: 'ਅੱਗੇ ਵਧੋ',
  continueWithoutScanning: 'ਬਿਨਾਂ ਸਕੈਨ ਅੱਗੇ ਵਧੋ',
  nothingToScan: (packs) =>
    `ਕਿਸੇ ਪੈਕ ਦੀਆਂ ਸਾਰੀਆਂ ਟਿਕਟਾਂ ਖਤਮ ਹੋ ਗਈਆਂ? ਫਿਰ ਸਕੈਨ ਕਰਨ ਲਈ ਕੁਝ ਨਹੀਂ ਬਚਿਆ: ਸ਼ੈਲਫ ’ਤੇ ${pluralize(packs, 'ਪੈਕ ਹੈ', 'ਪੈਕ ਹਨ')}।`,
  leftToCount: (packs, amount) => `${packs} ਗਿਣਨ ਲਈ ਬਾਕੀ ·\u00a0${amount}`,
  view: {
    label: 'ਪੈਕ ਇਵੇਂ ਵਿਖਾਓ',
    list: 'ਸੂਚੀ',
    grid: 'ਗਰਿੱਡ',
    packs: 'ਸ਼ੈਲਫ ’ਤੇ ਪੈਕ',
    leftToCount: 'ਗਿਣਨ ਲਈ ਬਾਕੀ',
    scanIt: 'ਗਿਣਨ ਲਈ ਬਾਕੀ: ਸਭ ਤੋਂ ਅੱਗੇ ਵਾਲੀ ਟਿਕਟ ਸਕੈਨ ਕਰੋ',
  },
  notCounted: 'ਹਾਲੇ ਨਹੀਂ ਗਿਣੇ',
  packsWorth: (packs, amount) => `${packs} ਪੈਕ · ${amount}`,
  more: (packs) => `ਅਤੇ ${packs} ਹੋਰ`,
  bin: (bin) => `ਖਾਨਾ ${bin}`,
  from: 'ਸ਼ੁਰੂ:',
  nothingSeen: 'ਕੋਈ ਪੈਕ ਸਕੈਨ ਨਹੀਂ ਹੋਇਆ: ਵਾਪਸ ਜਾਓ ਅਤੇ ਹਰ ਪੈਕ ਦੀ ਸਭ ਤੋਂ ਅੱਗੇ ਵਾਲੀ ਟਿਕਟ ਸਕੈਨ ਕਰੋ, ਜਾਂ ਉਹ ਪੈਕ ਚੁਣੋ ਜੋ ਖਤਮ ਹੋ ਗਏ ਹਨ।',
  scanned: (packs, onShelf) => `ਸ਼ੈਲਫ ਦੇ ${onShelf} ਵਿੱਚੋਂ ${pluralize(packs, 'ਪੈਕ ਸਕੈਨ ਹੋਇਆ', 'ਪੈਕ ਸਕੈਨ ਹੋਏ')}`,
  nothingMissing: (packs, onShelf) =>
    `${onShelf} ਵਿੱਚੋਂ ${seenPacks(packs)}, ${packs < onShelf ? 'ਉਹਨਾਂ ਵਿੱਚ ' : ''}ਕੁਝ ਵੀ ਗੁੰਮ ਨਹੀਂ`,
  missing: (seen, onShelf, packs, tickets, amount) =>
    `${onShelf} ਵਿੱਚੋਂ ${seenPacks(seen)}। ਪਿਛਲੀ ਗਿਣਤੀ ਤੋਂ ਬਾਅਦ ਗੁੰਮ: ${packs} ਪੈਕ, ${ticketCount(tickets)}, ${amount}`,
  nobodysSale: 'ਇਹ ਕਿਸੇ ਦੀ ਵਿਕਰੀ ਨਹੀਂ: ਦਿਨ ਦੀ ਰਿਪੋਰਟ ਵਿੱਚ ਇਹ ਗੁੰਮ ਲਿਖਿਆ ਜਾਂਦਾ ਹੈ।',
  reported: 'ਐਡਮਿਨ ਨੂੰ ਦੱਸਿਆ ਜਾਵੇਗਾ',
  reportedHint: 'ਇਹ ਪੈਕ ਇੱਥੇ ਹਨ, ਪਰ ਵਿਕੇ ਹੋਏ ਜਾਂ ਗੁੰਮ ਦਰਜ ਹਨ। ਸਟੋਰ ਐਡਮਿਨ ਇਸ ਨੂੰ ਵੇਖੇਗਾ।',
  isHere: (sold) => `ਸਭ ਤੋਂ ਅੱਗੇ ਹੈ, ਪਰ ${sold}`,
  summaryChanged: 'ਜਦੋਂ ਇਹ ਸੂਚੀ ਖੁੱਲ੍ਹੀ ਸੀ, ਸਟਾਕ ਬਦਲ ਗਿਆ:',
  lotChanged: (change) => {
    const { upc, lotCounter, before, now } = change;
    const figure = before === now ? `ਹਾਲੇ ਵੀ ${now}` : `${before} → ${now}`;
    return `${upc} ਲਾਟ ${lotCounter}: ${changeReason(change)}; ${figure}`;
  },
  understood: 'ਸਮਝ ਆ ਗਈ',
  newCount: 'ਨਵੀਂ ਗਿਣਤੀ',
  printShift: 'ਮੇਰੀ ਸ਼ਿਫਟ ਪ੍ਰਿੰਟ ਕਰੋ',
  lock: 'ਲਾਕ ਕਰੋ',
  packsSeen: (packs, onShelf) => `${onShelf} ਵਿੱਚੋਂ ${seenPacks(packs)}`,
  packsScanned: (packs) => `ਸਕੈਨ ਹੋਏ · ${packs} ਪੈਕ`,
  subtotal: (packs, count, amount) => `${packs} ਪੈਕ · ${count} · ${amount}`,
  staysOnShelf: (packs, amount) => `${pluralize(packs, 'ਸਕੈਨ ਨਹੀਂ ਹੋਇਆ', 'ਸਕੈਨ ਨਹੀਂ ਹੋਏ')} · ਸ਼ੈਲਫ ’ਤੇ ${amount} ਬਾਕੀ`,
  notScanned: 'ਸਕੈਨ ਨਹੀਂ ਹੋਏ',
  onShelf: (packs, tickets, amount) => `ਸ਼ੈਲਫ ’ਤੇ ${packs} ਪੈਕ, ${ticketCount(tickets)}, ${amount}`,
  tickets: ticketCount,
  markAllOnShelf: 'ਸਾਰਿਆਂ ਲਈ “ਹਾਲੇ ਸ਼ੈਲਫ ’ਤੇ” ਚੁਣੋ',
  stillOnShelf: 'ਹਾਲੇ ਸ਼ੈਲਫ ’ਤੇ',
  showTour: 'ਟੂਰ ਵਿਖਾਓ',
  tour: {
    label: 'ਟੂਰ',
    skip: 'ਟੂਰ ਛੱਡੋ',
    next: 'ਅਗਲਾ ਸੁਝਾਅ',
    end: 'ਸਮਝ ਆ ਗਈ',
    heading: (step, steps, title) => `${steps} ਵਿੱਚੋਂ ${step}: ${title}`,
    steps: {
      shift: [
        SCAN_STEP,
        {
          title: PROCEED,
          text: 'ਇੱਥੇ ਉਹਨਾਂ ਪੈਕਾਂ ਦੀ ਸੂਚੀ ਹੈ ਜੋ ਤੁਸੀਂ ਸਕੈਨ ਨਹੀਂ ਕੀਤੇ। ਜਿਨ੍ਹਾਂ ਲਈ ਤੁਸੀਂ “ਪੂਰਾ ਵਿਕਿਆ” ਚੁਣਦੇ ਹੋ, ਸਿਰਫ਼ ਉਹ ਪੈਕ ਵਿਕੇ ਹੋਏ ਦਰਜ ਹੁੰਦੇ ਹਨ।',
        },
        { title: '“ਵਿਕਰੀ ਦਰਜ ਕਰੋ” ਨਾਲ ਗਿਣਤੀ ਸੰਭਾਲੀ ਜਾਂਦੀ ਹੈ', text: SAVED },
      ],
      opening: [
        SCAN_STEP,
        {
          title: PROCEED,
          text: 'ਇੱਥੇ ਉਹਨਾਂ ਪੈਕਾਂ ਦੀ ਸੂਚੀ ਹੈ ਜੋ ਤੁਸੀਂ ਸਕੈਨ ਨਹੀਂ ਕੀਤੇ। ਜਿਨ੍ਹਾਂ ਲਈ ਤੁਸੀਂ “ਇੱਥੇ ਨਹੀਂ” ਚੁਣਦੇ ਹੋ, ਸਿਰਫ਼ ਉਹ ਪੈਕ ਗੁੰਮ ਦਰਜ ਹੁੰਦੇ ਹਨ।',
        },
        { title: '“ਜਾਂਚ ਸੰਭਾਲੋ” ਨਾਲ ਗੁੰਮ ਟਿਕਟਾਂ ਦਰਜ ਹੁੰਦੀਆਂ ਹਨ', text: SAVED },
      ],
    },
  },
} satisfies Texts['VERIFY_STOCK'];
