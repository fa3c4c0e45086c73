import { pluralize } from '../../../domain/values/pluralize';
import type { Texts } from '../../areas';

export const LOCK = {
  adminSignIn: 'ਐਡਮਿਨ ਸਾਈਨ ਇਨ',
  whoIsOnDuty: 'ਡਿਊਟੀ ’ਤੇ ਕੌਣ ਹੈ?',
  accessLost:
    'ਸਰਵਰ ਹੁਣ ਇਸ ਟਰਮੀਨਲ ਦਾ ਡਾਟਾ ਨਹੀਂ ਲੈਂਦਾ। ਤੁਸੀਂ ਗਿਣਤੀ ਜਾਰੀ ਰੱਖ ਸਕਦੇ ਹੋ ਅਤੇ ਕੁਝ ਵੀ ਨਹੀਂ ਗੁਆਚੇਗਾ, ਪਰ ਐਡਮਿਨ ਨੂੰ ਇੱਥੇ ਸਾਈਨ ਇਨ ਕਰਨਾ ਪਵੇਗਾ।',
  accessEnds: (day) =>
    `ਇਸ ਟਰਮੀਨਲ ਦੀ ਪਹੁੰਚ ${day} ਨੂੰ ਖਤਮ ਹੁੰਦੀ ਹੈ। ਉਸ ਤੋਂ ਪਹਿਲਾਂ ਐਡਮਿਨ ਇੱਥੇ ਸਾਈਨ ਇਨ ਕਰਕੇ ਟਰਮੀਨਲ ਦੁਬਾਰਾ ਸੌਂਪੇ। ਗਿਣਤੀਆਂ ਹਰ ਹਾਲ ਵਿੱਚ ਸੰਭਾਲੀਆਂ ਰਹਿੰਦੀਆਂ ਹਨ।`,
  offline: 'ਆਫ਼ਲਾਈਨ',
  waiting: (count) => `${pluralize(count, 'ਐਂਟਰੀ', 'ਐਂਟਰੀਆਂ')} ਭੇਜਣ ਲਈ ਬਾਕੀ`,
  noClerks: 'ਇਸ ਸਟੋਰ ਵਿੱਚ ਹਾਲੇ ਕੋਈ ਕਲਰਕ ਨਹੀਂ। ਸਟੋਰ ਐਡਮਿਨ ਕਲਰਕ ਜੋੜ ਸਕਦਾ ਹੈ।',
  findName: 'ਨਾਂ ਲੱਭੋ',
  clerks: 'ਕਲਰਕ',
  noPin: 'ਹਾਲੇ PIN ਨਹੀਂ',
  noSuchName: 'ਇਸ ਨਾਂ ਦਾ ਕੋਈ ਨਹੀਂ।',
  wasScan: 'ਇਹ ਸਕੈਨ ਸੀ। ਪੈਕ ਉਦੋਂ ਸਕੈਨ ਕਰੋ ਜਦੋਂ ਤੁਸੀਂ ਡਿਊਟੀ ’ਤੇ ਹੋਵੋ।',
  notYou: 'ਇਹ ਤੁਸੀਂ ਨਹੀਂ?',
  pin: 'PIN',
  checking: 'ਜਾਂਚ ਹੋ ਰਹੀ ਹੈ…',
  goOnDuty: 'ਡਿਊਟੀ ਸ਼ੁਰੂ ਕਰੋ',
  wrongPin: (triesLeft) => `PIN ਗਲਤ ਹੈ। ਹਾਲੇ ${triesLeft} ਵਾਰ ਹੋਰ ਕੋਸ਼ਿਸ਼ ਹੋ ਸਕਦੀ ਹੈ।`,
  lockedOut: (name) =>
    `ਬਹੁਤ ਵਾਰ ਗਲਤ PIN ਭਰਿਆ ਗਿਆ: ${name} ਦਾ PIN ਕੁਝ ਸਮੇਂ ਲਈ ਬੰਦ ਹੈ। ਐਪ ਖੁੱਲ੍ਹੀ ਰੱਖੋ: ਆਫ਼ਲਾਈਨ ਹੋਣ ’ਤੇ ਸਿਰਫ਼ ਉਹੀ ਸਮਾਂ ਗਿਣਿਆ ਜਾਂਦਾ ਹੈ ਜਦੋਂ ਐਪ ਖੁੱਲ੍ਹੀ ਹੋਵੇ। ਸਟੋਰ ਐਡਮਿਨ ਨਵਾਂ PIN ਦੇ ਕੇ ਇਸ ਨੂੰ ਖੋਲ੍ਹ ਸਕਦਾ ਹੈ।`,
  tryAgainIn: (time) => `${time} ਬਾਅਦ ਦੁਬਾਰਾ ਕੋਸ਼ਿਸ਼ ਕਰੋ।`,
  digits: 'ਅੰਕ',
  erase: 'ਮਿਟਾਓ',
} satisfies Texts['LOCK'];

export const SENT_BACK = {
  no_longer_clerk: (name) => `${name} ਲਈ ਹੁਣ ਡਿਊਟੀ ਸ਼ੁਰੂ ਨਹੀਂ ਹੋ ਸਕਦੀ: ਕਿਰਪਾ ਕਰਕੇ ਸਟੋਰ ਐਡਮਿਨ ਤੋਂ ਪੁੱਛੋ।`,
  pin_changed: (name) => `${name} ਦਾ PIN ਬਦਲਿਆ ਜਾਂ ਹਟਾਇਆ ਗਿਆ ਹੈ: ਕਿਰਪਾ ਕਰਕੇ ਨਵਾਂ PIN ਭਰੋ, ਜਾਂ ਸਟੋਰ ਐਡਮਿਨ ਤੋਂ ਪੁੱਛੋ।`,
  locked_out_elsewhere: (name) => `ਕਿਸੇ ਹੋਰ ਟਰਮੀਨਲ ’ਤੇ ${name} ਲਈ ਬਹੁਤ ਵਾਰ ਗਲਤ PIN ਭਰਿਆ ਗਿਆ।`,
} satisfies Texts['SENT_BACK'];
