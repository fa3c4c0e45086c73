import { formatCents, formatSignedCents } from '../../../domain/values/money';
import type { Texts } from '../../areas';

const signed = (cents: number): string => (cents < 0 ? formatSignedCents(cents) : formatCents(cents));

export const MONEY_CARD = {
  title: 'આ શિફ્ટના પૈસા',
  enter: 'પૈસા નોંધો',
  replace: 'પૈસા બદલો',
  skip: 'છોડો',
  notEntered: 'પૈસા નોંધ્યા નથી',
  entered: (at) => `પૈસા ${at} વાગ્યે નોંધાયા`,
  basis: 'આંકડા શેના છે',
  delta: 'આ શિફ્ટ',
  cumulative: 'આજે અત્યાર સુધી',
  labels: {
    online_sales: 'ઓનલાઇન વેચાણ',
    online_cancels: 'ઓનલાઇન રદ',
    instant_cashes: 'ઇન્સ્ટન્ટ ચુકવણી',
    online_cashes: 'ઓનલાઇન ચુકવણી',
    cashless: 'કેશલેસ',
    other: 'અન્ય (જમા કે ઉપાડ)',
    cash_counted: 'ખાનામાં રોકડ',
  },
  changeSign: 'અન્યનું ચિહ્ન બદલો',
  note: 'નોંધ',
  sameDrawer: 'એ જ ખાનું',
  countOf: (name, at) => `${name}, ${at}`,
  tooLarge: '$250,000 સુધીની રકમ લખો.',
  notAnAmount: 'ડોલર અને સેન્ટ લખો, જેમ કે 12.50.',
  notNegative: 'આ રકમ ઋણ ન હોઈ શકે.',
  counted: (cents) => `ગણેલી ટિકિટ: ${formatCents(cents)}`,
  expected: (cents) => `અપેક્ષિત રોકડ: ${signed(cents)}`,
  blind: 'પહેલાં રોકડ ગણો: અપેક્ષિત રકમ પછી દેખાશે.',
  even: (cents) => (cents === 0 ? 'બરાબર' : `બરાબર (${formatSignedCents(cents)})`),
  over: (cents) => `વધારે ${formatSignedCents(cents)}`,
  short: (cents) => `ઓછી ${formatSignedCents(cents)}`,
  fell: 'એક આંકડો પાછલી શિફ્ટ કરતાં ઓછો છે. શું વચ્ચે લોટરી ટર્મિનલ બંધ કર્યું હતું?',
  closed: 'હા, બંધ કર્યું હતું',
  check: 'ના, આંકડા તપાસો',
  save: 'પૈસા સાચવો',
  cancel: 'રદ કરો',
} satisfies Texts['MONEY_CARD'];
