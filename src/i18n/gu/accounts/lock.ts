import type { Texts } from '../../areas';

export const LOCK = {
  adminSignIn: 'એડમિન સાઇન ઇન',
  whoIsOnDuty: 'ડ્યૂટી પર કોણ છે?',
  accessLost:
    'સર્વર હવે આ ટર્મિનલનો ડેટા લેતું નથી. તમે ગણવાનું ચાલુ રાખી શકો છો અને કંઈ ખોવાશે નહીં, પણ એડમિને અહીં સાઇન ઇન કરવું પડશે.',
  accessEnds: (day) =>
    `આ ટર્મિનલનું એક્સેસ ${day}ના રોજ પૂરું થાય છે. તે પહેલાં એડમિને અહીં સાઇન ઇન કરીને ટર્મિનલ ફરી સોંપવું. ગણતરીઓ તો સચવાયેલી જ રહેશે.`,
  offline: 'ઑફલાઇન',
  waiting: (count) => `${count} એન્ટ્રી મોકલવાની બાકી`,
  noClerks: 'આ સ્ટોરમાં હજુ કોઈ ક્લાર્ક નથી. સ્ટોરના એડમિન ઉમેરી શકે છે.',
  findName: 'નામ શોધો',
  clerks: 'ક્લાર્ક',
  noPin: 'હજુ PIN નથી',
  noSuchName: 'આ નામનું કોઈ નથી.',
  wasScan: 'આ સ્કેન હતું. ડ્યૂટી પર હો ત્યારે પેક સ્કેન કરો.',
  notYou: 'આ તમે નથી?',
  pin: 'PIN',
  checking: 'ચેક થાય છે…',
  goOnDuty: 'ડ્યૂટી શરૂ કરો',
  wrongPin: (triesLeft) => `PIN ખોટો છે. હજુ ${triesLeft} વાર પ્રયાસ કરી શકો છો.`,
  lockedOut: (name) =>
    `ઘણી વાર ખોટો PIN નખાયો: ${name} હમણાં ડ્યૂટી શરૂ નહીં કરી શકે. એપ ખુલ્લી રાખો: ઑફલાઇન હો ત્યારે એપ ખુલ્લી હોય એટલો જ સમય ગણાય છે. સ્ટોરના એડમિન નવો PIN આપીને આ લૉક ખોલી શકે છે.`,
  tryAgainIn: (time) => `${time} પછી ફરી પ્રયાસ કરો.`,
  digits: 'આંકડા',
  erase: 'ભૂંસો',
} satisfies Texts['LOCK'];

export const SENT_BACK = {
  no_longer_clerk: (name) => `${name} હવે ડ્યૂટી શરૂ નહીં કરી શકે: સ્ટોરના એડમિનને પૂછો.`,
  pin_changed: (name) => `${name}નો PIN બદલાયો છે અથવા કાઢી નખાયો છે: નવો PIN વાપરો, અથવા સ્ટોરના એડમિનને પૂછો.`,
  locked_out_elsewhere: (name) => `બીજા ટર્મિનલ પર ${name} માટે ઘણી વાર ખોટો PIN નખાયો.`,
} satisfies Texts['SENT_BACK'];
