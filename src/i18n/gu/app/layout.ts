import type { Texts } from '../../areas';

export const LAYOUT = {
  skip: 'સીધા મુખ્ય ભાગ પર જાઓ',
  menu: 'મેનુ',
  mainMenu: 'મુખ્ય મેનુ',
  notifications: 'નોટિફિકેશન',
  onDuty: 'ડ્યૂટી પર: ',
  lock: 'લૉક કરો',
  lightMode: 'લાઇટ મોડ',
  darkMode: 'ડાર્ક મોડ',
  fullscreen: 'ફુલ સ્ક્રીન',
  leaveFullscreen: 'ફુલ સ્ક્રીન બંધ કરો',
  profile: 'પ્રોફાઇલ',
  handOver: 'ક્લાર્કને સોંપો',
  logout: 'લૉગ આઉટ',
  logoutWarning: (waiting) =>
    `${waiting} એન્ટ્રી મોકલવાની બાકી છે. લૉગ આઉટ પછી, આ સ્ટોરમાં ફરી સાઇન ઇન થાય ત્યારે તે મોકલાશે.`,
  outbox: 'આઉટબૉક્સ',
  online: 'ઑનલાઇન',
  offline: 'ઑફલાઇન',
  waiting: (entries) => `${entries} મોકલવાની બાકી`,
  needAttention: (entries) => `${entries} પર ધ્યાન જરૂરી`,
  settings: 'સેટિંગ્સ',
  topbarTheme: 'ઉપરના બારનો રંગ',
  sidebarType: 'ડાબા બારનો પ્રકાર',
  sidebarTheme: 'ડાબા બારનો રંગ',
  colorMode: 'કલર મોડ',
  light: 'લાઇટ',
  dark: 'ડાર્ક',
  default: 'સામાન્ય',
  icon: 'આઇકન',
  asTheDevice: 'ડિવાઇસ પ્રમાણે',
  darkBars: 'ડાર્ક મોડમાં બાર પણ ડાર્ક રહે છે. સેટિંગ્સ આ ડિવાઇસ પર સચવાય છે.',
} satisfies Texts['LAYOUT'];

export const BANNER = {
  reload: 'ફરી લોડ કરો',
  updateNow: 'હમણાં અપડેટ કરો',
  signIn: 'સાઇન ઇન કરો',
  signInAgain: (handedOver, waiting) => {
    const who = handedOver ? 'એડમિને અહીં સાઇન ઇન કરવું પડશે' : 'ફરી સાઇન ઇન કરો';
    return waiting === 0 ? `${who}.` : `બાકી ${waiting} એન્ટ્રી મોકલવા માટે ${who}.`;
  },
  keepCounting: ' સર્વર હવે આ ટર્મિનલનો ડેટા લેતું નથી. તમે ગણવાનું ચાલુ રાખી શકો છો; કંઈ ખોવાશે નહીં.',
  update: 'નવું વર્ઝન તૈયાર છે.',
  updatedElsewhere: 'બીજી ટેબમાં નવું વર્ઝન ચાલે છે.',
  partMissing: 'એપનો એક ભાગ લોડ ન થયો. કદાચ નવું વર્ઝન તૈયાર છે, અથવા નેટવર્ક નથી.',
  clockWrong: (by, isBehind) => `આ ડિવાઇસની ઘડિયાળ ${by} ${isBehind ? 'પાછળ' : 'આગળ'} છે.`,
  clockTimes: (device, store) => `તે ${device} બતાવે છે; સ્ટોરનો સમય ${store} છે.`,
  clockHarmless: 'તો પણ એન્ટ્રીમાં સાચો સમય નોંધાય છે.',
  clockSetBack: 'આ ડિવાઇસની ઘડિયાળ સાચી હોઈ જ ન શકે: તેને બરાબર સેટ કરો.',
  clockSetBackTimes: (device, store) =>
    `તે ${device} બતાવે છે; સ્ટોરનો સમય ${store} કે તેના પછીનો છે, અને ત્યાં સુધી એન્ટ્રીમાં એ જ સમય નોંધાય છે.`,
  storageNearlyFull: (left) =>
    `આ ડિવાઇસનું સ્ટોરેજ લગભગ ભરાઈ ગયું છે: આ એપ માટે ${left} બાકી છે. બીજી વસ્તુઓ ડિલીટ કરીને જગ્યા કરો, નહીં તો ગણતરી સેવ થતી અટકી જશે.`,
} satisfies Texts['BANNER'];
