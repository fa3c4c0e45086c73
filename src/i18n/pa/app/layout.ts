import { pluralize } from '../../../domain/values/pluralize';
import type { Texts } from '../../areas';

export const LAYOUT = {
  skip: 'ਸਿੱਧਾ ਮੁੱਖ ਹਿੱਸੇ ’ਤੇ ਜਾਓ',
  menu: 'ਮੀਨੂ',
  mainMenu: 'ਮੁੱਖ ਮੀਨੂ',
  notifications: 'ਨੋਟੀਫਿਕੇਸ਼ਨ',
  onDuty: 'ਡਿਊਟੀ ’ਤੇ: ',
  lock: 'ਲਾਕ ਕਰੋ',
  lightMode: 'ਲਾਈਟ ਮੋਡ',
  darkMode: 'ਡਾਰਕ ਮੋਡ',
  fullscreen: 'ਪੂਰੀ ਸਕ੍ਰੀਨ',
  leaveFullscreen: 'ਪੂਰੀ ਸਕ੍ਰੀਨ ਬੰਦ ਕਰੋ',
  profile: 'ਪ੍ਰੋਫਾਈਲ',
  handOver: 'ਕਲਰਕਾਂ ਨੂੰ ਸੌਂਪੋ',
  logout: 'ਲਾਗ ਆਊਟ',
  logoutWarning: (waiting) =>
    `${pluralize(waiting, 'ਐਂਟਰੀ ਭੇਜਣ ਲਈ ਬਾਕੀ ਹੈ', 'ਐਂਟਰੀਆਂ ਭੇਜਣ ਲਈ ਬਾਕੀ ਹਨ')}। ਲਾਗ ਆਊਟ ਤੋਂ ਬਾਅਦ ${waiting === 1 ? 'ਇਹ ਉਦੋਂ ਭੇਜੀ ਜਾਵੇਗੀ' : 'ਇਹ ਉਦੋਂ ਭੇਜੀਆਂ ਜਾਣਗੀਆਂ'} ਜਦੋਂ ਇਸ ਸਟੋਰ ਵਿੱਚ ਅਗਲੀ ਵਾਰ ਸਾਈਨ ਇਨ ਹੋਵੇਗਾ।`,
  outbox: 'ਆਊਟਬਾਕਸ',
  online: 'ਆਨਲਾਈਨ',
  offline: 'ਆਫ਼ਲਾਈਨ',
  waiting: (entries) => `${entries} ਭੇਜਣ ਲਈ ਬਾਕੀ`,
  needAttention: (entries) => `${entries} ਵੱਲ ਧਿਆਨ ਚਾਹੀਦਾ`,
  settings: 'ਸੈਟਿੰਗਾਂ',
  topbarTheme: 'ਉੱਪਰਲੀ ਪੱਟੀ ਦਾ ਰੰਗ',
  sidebarType: 'ਖੱਬੀ ਪੱਟੀ ਦੀ ਕਿਸਮ',
  sidebarTheme: 'ਖੱਬੀ ਪੱਟੀ ਦਾ ਰੰਗ',
  colorMode: 'ਰੰਗ ਮੋਡ',
  light: 'ਲਾਈਟ',
  dark: 'ਡਾਰਕ',
  default: 'ਆਮ',
  icon: 'ਆਈਕਨ',
  asTheDevice: 'ਡਿਵਾਈਸ ਵਾਂਗ',
  darkBars: 'ਡਾਰਕ ਮੋਡ ਵਿੱਚ ਪੱਟੀਆਂ ਵੀ ਡਾਰਕ ਹੁੰਦੀਆਂ ਹਨ। ਸੈਟਿੰਗਾਂ ਇਸ ਡਿਵਾਈਸ ’ਤੇ ਸੰਭਾਲੀਆਂ ਜਾਂਦੀਆਂ ਹਨ।',
} satisfies Texts['LAYOUT'];

export const BANNER = {
  reload: 'ਦੁਬਾਰਾ ਲੋਡ ਕਰੋ',
  updateNow: 'ਹੁਣੇ ਅੱਪਡੇਟ ਕਰੋ',
  signIn: 'ਸਾਈਨ ਇਨ ਕਰੋ',
  signInAgain: (handedOver, waiting) => {
    const who = handedOver ? 'ਐਡਮਿਨ ਨੂੰ ਇੱਥੇ ਸਾਈਨ ਇਨ ਕਰਨਾ ਪਵੇਗਾ' : 'ਕਿਰਪਾ ਕਰਕੇ ਦੁਬਾਰਾ ਸਾਈਨ ਇਨ ਕਰੋ';
    return waiting === 0 ? `${who}।` : `ਬਾਕੀ ${pluralize(waiting, 'ਐਂਟਰੀ', 'ਐਂਟਰੀਆਂ')} ਭੇਜਣ ਲਈ ${who}।`;
  },
  keepCounting: ' ਸਰਵਰ ਹੁਣ ਇਸ ਟਰਮੀਨਲ ਦਾ ਡਾਟਾ ਨਹੀਂ ਲੈਂਦਾ। ਤੁਸੀਂ ਗਿਣਤੀ ਜਾਰੀ ਰੱਖ ਸਕਦੇ ਹੋ; ਕੁਝ ਵੀ ਨਹੀਂ ਗੁਆਚੇਗਾ।',
  update: 'ਨਵਾਂ ਵਰਜ਼ਨ ਤਿਆਰ ਹੈ।',
  updatedElsewhere: 'ਕਿਸੇ ਹੋਰ ਟੈਬ ਵਿੱਚ ਨਵਾਂ ਵਰਜ਼ਨ ਚੱਲ ਰਿਹਾ ਹੈ।',
  partMissing: 'ਐਪ ਦਾ ਇੱਕ ਹਿੱਸਾ ਲੋਡ ਨਹੀਂ ਹੋਇਆ। ਸ਼ਾਇਦ ਨਵਾਂ ਵਰਜ਼ਨ ਤਿਆਰ ਹੈ, ਜਾਂ ਨੈੱਟਵਰਕ ਨਹੀਂ ਹੈ।',
  clockWrong: (by, isBehind) => `ਇਸ ਡਿਵਾਈਸ ਦੀ ਘੜੀ ${by} ${isBehind ? 'ਪਿੱਛੇ' : 'ਅੱਗੇ'} ਹੈ।`,
  clockTimes: (device, store) => `ਇਹ ${device} ਵਿਖਾਉਂਦੀ ਹੈ; ਸਟੋਰ ਦਾ ਸਮਾਂ ${store} ਹੈ।`,
  clockHarmless: 'ਫਿਰ ਵੀ ਐਂਟਰੀਆਂ ਵਿੱਚ ਸਹੀ ਸਮਾਂ ਦਰਜ ਹੁੰਦਾ ਹੈ।',
  clockSetBack: 'ਇਸ ਡਿਵਾਈਸ ਦੀ ਘੜੀ ਸਹੀ ਨਹੀਂ ਹੋ ਸਕਦੀ: ਕਿਰਪਾ ਕਰਕੇ ਇਸ ਨੂੰ ਠੀਕ ਕਰੋ।',
  clockSetBackTimes: (device, store) =>
    `ਇਹ ${device} ਵਿਖਾਉਂਦੀ ਹੈ; ਸਟੋਰ ਦਾ ਸਮਾਂ ${store} ਜਾਂ ਉਸ ਤੋਂ ਬਾਅਦ ਦਾ ਹੈ, ਅਤੇ ਉਦੋਂ ਤੱਕ ਐਂਟਰੀਆਂ ਵਿੱਚ ਇਹੀ ਸਮਾਂ ਦਰਜ ਹੁੰਦਾ ਹੈ।`,
  storageNearlyFull: (left) =>
    `ਇਸ ਡਿਵਾਈਸ ਦੀ ਸਟੋਰੇਜ ਲਗਭਗ ਭਰ ਗਈ ਹੈ: ਇਸ ਐਪ ਲਈ ${left} ਬਾਕੀ ਹੈ। ਕਿਰਪਾ ਕਰਕੇ ਹੋਰ ਚੀਜ਼ਾਂ ਮਿਟਾ ਕੇ ਥਾਂ ਬਣਾਓ, ਨਹੀਂ ਤਾਂ ਗਿਣਤੀਆਂ ਸੰਭਾਲੀਆਂ ਨਹੀਂ ਜਾ ਸਕਣਗੀਆਂ।`,
} satisfies Texts['BANNER'];
