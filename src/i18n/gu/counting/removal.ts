import type { Texts } from '../../areas';

const tickets = (count: number, amount: string): string => `${count} ટિકિટ, ${amount}`;

export const REMOVAL = {
  title: 'સ્ટોકમાંથી કાઢો',
  open: 'પાછી આપી, ખરાબ, આખું પેક વેચ્યું…',
  openFor: (pack) => `પાછી આપી, ખરાબ, આખું પેક વેચ્યું: ${pack}`,
  what: 'શું થયું?',
  reasons: {
    returned: 'લોટરીને પાછી આપી',
    damaged: 'ખરાબ થઈ',
    sold_whole: 'આખું પેક વેચ્યું',
    lost: 'ખોવાઈ',
    stolen: 'ચોરાઈ',
    transferred: 'બીજા સ્ટોરમાં મોકલી',
  },
  front: 'આગળની ટિકિટ',
  frontHint: (ticket) => `છેલ્લી ગણતરી પછી કંઈ વેચાયું ન હોય તો ખાલી રાખો: આગળ ${ticket} છે.`,
  first: 'પહેલી ટિકિટ',
  last: 'છેલ્લી ટિકિટ',
  partHint: (first, last) => `બાકી બધી માટે ખાલી રાખો: ${first} થી ${last}.`,
  reference: 'સંદર્ભ (રસીદ કે રિપોર્ટ નંબર)',
  note: 'નોંધ',
  toStore: 'કયા સ્ટોરમાં',
  chooseStore: 'સ્ટોર પસંદ કરો',
  noStores: 'નેટવર્ક વગર કંપનીના બીજા સ્ટોર અહીં ખબર નથી.',
  leave: (count, amount) => `સ્ટોકમાંથી નીકળશે: ${tickets(count, amount)}.`,
  soldWhole: (count, amount) => `તમારા વેચાણમાં નોંધાશે: ${tickets(count, amount)}.`,
  soldBefore: (count, amount) => `આગળની ટિકિટ પહેલાંની તમારા વેચાણમાં નોંધાશે: ${tickets(count, amount)}.`,
  chooseReason: 'શું થયું તે પસંદ કરો.',
  notLeft: 'આ ટિકિટ આ પેકમાં બાકી નથી.',
  nothingLeft: 'આ પેકમાંથી સ્ટોકમાં કંઈ બાકી નથી.',
  otherPack: 'એ ટિકિટ બીજા પેકની છે.',
  save: 'સ્ટોકમાંથી કાઢો',
  saved: (count, pack) => `${pack} ની ${count} ટિકિટ સ્ટોકમાંથી કાઢી.`,
} satisfies Texts['REMOVAL'];
