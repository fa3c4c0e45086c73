import type { SummaryChange } from '../../../domain/counting/review/summary-changes';
import { pluralize } from '../../../domain/values/pluralize';
import type { Texts } from '../../areas';

const SCAN_STEP = {
  title: 'દરેક પેકની એક ટિકિટ સ્કેન કરો',
  text: 'સૌથી આગળની ટિકિટની પાછળની બાજુનો લાંબો બારકોડ ગન અથવા કેમેરાથી સ્કેન કરો, અથવા તેનો નંબર ટાઇપ કરો. કાર્ડ આપોઆપ ભરાય છે.',
};
const PROCEED = 'બધાં પેક સ્કેન થઈ ગયાં? “આગળ વધો” દબાવો';
const SAVED = 'ઑફલાઇન હો તો પણ તરત આ ડિવાઇસ પર સેવ થાય છે, અને આપોઆપ મોકલાય છે.';

const scannedPacks = (packs: number): string => pluralize(packs, 'પેક સ્કેન થયું', 'પેક સ્કેન થયાં');

const found = (packs: number): string => pluralize(packs, 'મળ્યું', 'મળ્યાં');

/** Why a lot of the open summary has other figures. */
function changeReason({ gone, added }: SummaryChange): string {
  const reasons = [
    gone > 0 && `બીજા ટર્મિનલ પર ${gone} ટિકિટ ગણાઈ`,
    added > 0 && `${added} ટિકિટ શેલ્ફ પર આવી`,
  ].filter(Boolean);
  return reasons.length > 0 ? reasons.join(', ') : 'રોલની દિશા બદલાઈ';
}

export const VERIFY_STOCK = {
  title: 'ટિકિટ ગણતરી',
  of: {
    shift: {
      name: 'શિફ્ટની ગણતરી',
      soFar: (tickets, amount) => `${tickets} ટિકિટ વેચાઈ · ${amount}`,
      heading: 'વેચાયેલી ટિકિટ',
      nothing: 'કંઈ વેચાયું નથી',
      count: (tickets) => `${tickets} વેચાઈ`,
      total: (tickets, amount) => `${tickets} ટિકિટ · ${amount}`,
      gone: 'સોલ્ડ આઉટ',
      markAllGone: 'બાકીનાં બધાં “સોલ્ડ આઉટ” માર્ક કરો',
      save: 'વેચાણ નોંધો',
    },
    opening: {
      name: 'ઓપનિંગ ચેક',
      soFar: (tickets, amount) => `${tickets} ટિકિટ ખૂટે છે · ${amount}`,
      heading: 'ઓપનિંગ ચેક',
      nothing: 'કંઈ ખૂટતું નથી',
      count: (tickets) => `${tickets} ખૂટે છે`,
      total: (tickets, amount) => `${tickets} ટિકિટ ખૂટે છે · ${amount}`,
      gone: 'અહીં નથી',
      markAllGone: 'બાકીનાં બધાં “અહીં નથી” માર્ક કરો',
      save: 'ચેક સેવ કરો',
    },
  },
  kindOfCount: 'ગણતરીનો પ્રકાર',
  openingHint: 'પહેલા વેચાણ પહેલાં ગણો. છેલ્લી ગણતરી પછી જે ટિકિટ મળતી નથી તે ખૂટતી નોંધાય છે, કોઈ ક્લાર્કના વેચાણમાં નહીં.',
  openingReminder: 'આજે આ ટર્મિનલ પર કોઈએ શેલ્ફ તપાસ્યું નથી. પહેલા વેચાણ પહેલાં પેક ગણો.',
  startOpening: 'ઓપનિંગ ચેક શરૂ કરો',
  counted: (packs, all) => `${all}માંથી ${pluralize(packs, 'પેક ગણાયું', 'પેક ગણાયાં')}`,
  nextBin: (bin) => `હવે બિન ${bin}`,
  proceed: 'આગળ વધો',
  continueWithoutScanning: 'સ્કેન કર્યા વગર આગળ વધો',
  nothingToScan: (packs) => `કોઈ પેકની બધી ટિકિટ પૂરી થઈ ગઈ? તો સ્કેન કરવા કંઈ બાકી નથી: શેલ્ફ પર ${packs} પેક છે.`,
  leftToCount: (packs, amount) => `${pluralize(packs, 'ગણવાનું બાકી', 'ગણવાનાં બાકી')} ·\u00a0${amount}`,
  view: {
    label: 'પેક આ રીતે બતાવો',
    list: 'લિસ્ટ',
    grid: 'ગ્રિડ',
    packs: 'શેલ્ફ પરનાં પેક',
    leftToCount: 'ગણવાનું બાકી',
    scanIt: 'ગણવાનું બાકી: સૌથી આગળની ટિકિટ સ્કેન કરો',
  },
  notCounted: 'હજુ ગણવાનું બાકી',
  packsWorth: (packs, amount) => `${packs} પેક · ${amount}`,
  more: (packs) => `અને બીજાં ${packs}`,
  bin: (bin) => `બિન ${bin}`,
  from: 'શરૂઆત',
  nothingSeen:
    'કોઈ પેક સ્કેન થયું નથી: પાછા જઈને દરેક પેકની સૌથી આગળની ટિકિટ સ્કેન કરો, અથવા જે પેક હવે ત્યાં નથી તે માર્ક કરો.',
  scanned: (packs, onShelf) => `શેલ્ફ પરનાં ${onShelf} પેકમાંથી ${scannedPacks(packs)}`,
  nothingMissing: (packs, onShelf) =>
    `${onShelf}માંથી ${found(packs)}, ${packs < onShelf ? 'તેમાં ' : ''}કંઈ ખૂટતું નથી`,
  missing: (seen, onShelf, packs, tickets, amount) =>
    `${onShelf}માંથી ${found(seen)}. છેલ્લી ગણતરી પછી ખૂટે છે: ${packs} પેક, ${tickets} ટિકિટ, ${amount}`,
  nobodysSale: 'આ કોઈનું વેચાણ નથી: દિવસના રિપોર્ટમાં તે ખૂટતી ટિકિટમાં આવે છે.',
  reported: 'એડમિનને જાણ થશે',
  reportedHint: 'આ પેક અહીં છે, પણ વેચાયેલાં અથવા ખૂટતાં નોંધાયેલાં છે. સ્ટોરના એડમિન તે તપાસશે.',
  isHere: (sold) => `સૌથી આગળ છે, પણ ${sold}`,
  summaryChanged: 'આ લિસ્ટ ખુલ્લું હતું ત્યારે સ્ટોક બદલાયો:',
  lotChanged: (change) => {
    const { upc, lotCounter, before, now } = change;
    const figure = before === now ? `હજુ ${now}` : `${before} → ${now}`;
    return `${upc} લૉટ ${lotCounter}: ${changeReason(change)}; ${figure}`;
  },
  understood: 'સમજાઈ ગયું',
  newCount: 'નવી ગણતરી',
  printShift: 'મારી શિફ્ટ પ્રિન્ટ કરો',
  lock: 'લૉક કરો',
  packsSeen: (packs, onShelf) => `${onShelf}માંથી ${pluralize(packs, 'પેક મળ્યું', 'પેક મળ્યાં')}`,
  packsScanned: (packs) => `સ્કેન થયાં · ${packs} પેક`,
  subtotal: (packs, count, amount) => `${packs} પેક · ${count} · ${amount}`,
  staysOnShelf: (packs, amount) => `${packs} સ્કેન વગર · ${amount} શેલ્ફ પર રહે છે`,
  notScanned: 'સ્કેન વગરનાં',
  onShelf: (packs, tickets, amount) => `શેલ્ફ પર ${packs} પેક, ${tickets} ટિકિટ, ${amount}`,
  tickets: (count) => `${count} ટિકિટ`,
  markAllOnShelf: 'બધાં “હજુ શેલ્ફ પર” માર્ક કરો',
  stillOnShelf: 'હજુ શેલ્ફ પર',
  showTour: 'ટૂર બતાવો',
  tour: {
    label: 'ટૂર',
    skip: 'ટૂર છોડી દો',
    next: 'પછીની ટિપ',
    end: 'સમજાઈ ગયું',
    heading: (step, steps, title) => `${steps}માંથી ${step}: ${title}`,
    steps: {
      shift: [
        SCAN_STEP,
        {
          title: PROCEED,
          text: 'તમે સ્કેન ન કરેલાં પેકનું લિસ્ટ દેખાય છે. તમે “સોલ્ડ આઉટ” માર્ક કરો તે પેક જ વેચાયેલાં નોંધાય છે.',
        },
        { title: '“વેચાણ નોંધો” દબાવવાથી ગણતરી સેવ થાય છે', text: SAVED },
      ],
      opening: [
        SCAN_STEP,
        {
          title: PROCEED,
          text: 'તમે સ્કેન ન કરેલાં પેકનું લિસ્ટ દેખાય છે. તમે “અહીં નથી” માર્ક કરો તે પેક જ ખૂટતાં નોંધાય છે.',
        },
        { title: '“ચેક સેવ કરો” દબાવવાથી ખૂટતી ટિકિટ નોંધાય છે', text: SAVED },
      ],
    },
  },
} satisfies Texts['VERIFY_STOCK'];
